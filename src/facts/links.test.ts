import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { walk } from '../ast/index.ts';
import type { Expr, Program } from '../model/index.ts';
import { parsePython } from '../runtime/index.ts';
import { definedBefore, isGiven, linksOf, readBy } from './links.ts';

const program = (...lines: readonly string[]): Program => {
  const parsed = parsePython(`def solve():\n${lines.map((line) => `    ${line}`).join('\n')}\n`);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.program;
};

const shop = linksOf(
  program(
    'price = 4',
    'count = 3',
    'cost = price * count',
    'price = 5',
    'later = price * count',
    'return cost + later',
  ),
);

describe('the links of a program', () => {
  it('lead from a step to the assignments that it reads, and back', () => {
    expect(shop.steps.map(({ reads, usedBy }) => ({ reads, usedBy }))).toEqual([
      { reads: [], usedBy: [2] },
      { reads: [], usedBy: [2, 4] },
      { reads: [0, 1], usedBy: [5] },
      { reads: [], usedBy: [4] },
      { reads: [1, 3], usedBy: [5] },
      { reads: [2, 4], usedBy: [] },
    ]);
    expect(shop.reassigns).toBe(true);
  });

  it('tell the last definition before a step', () => {
    expect([0, 1, 3, 4, Number.POSITIVE_INFINITY].map((step) => definedBefore(shop, 'price', step))).toEqual([
      -1, 0, 0, 3, 3,
    ]);
    expect(definedBefore(shop, 'cost', 2)).toBe(-1);
    expect(definedBefore(shop, 'nobody', 5)).toBe(-1);
  });

  it('tell what a name means by its node, and of a new one by the place where it is put', () => {
    const first = shop.steps[2]?.leaves[0];
    if (first?.kind !== 'name') throw new Error('no name');
    expect(readBy(shop, first, 5)).toBe(0);
    expect(readBy(shop, { ...first, id: -1 }, 5)).toBe(3);
  });

  it('tell what follows from a step, and what it rests on', () => {
    expect(shop.downstream(0)).toEqual([2, 5]);
    expect(shop.downstream(3)).toEqual([4, 5]);
    expect(shop.upstream(5)).toEqual([5, 2, 0, 1, 4, 3]);
    expect(shop.upstream(1)).toEqual([1]);
  });

  it('tell a given number from what is worked out', () => {
    expect([0, 2, 9].map((step) => isGiven(shop, step))).toEqual([true, false, false]);
  });

  it('know no value of a name to which something that is no step gives one in between', () => {
    const plain = program('total = 0', 'cost = total + 1', 'later = total + 2', 'return cost + later');
    const loop = plain.steps[2]?.start ?? 0;
    const rebound = linksOf({
      ...plain,
      foreign: true,
      rebound: new Map([['total', [loop - 1, plain.source.length]]]),
    });
    const reads = [1, 2].map((step) => rebound.steps[step]?.leaves[0]?.id ?? -1);
    expect(reads.map((id) => rebound.slots[id])).toEqual([0, -1]);
    expect([1, 2].map((step) => definedBefore(rebound, 'total', step))).toEqual([0, -1]);
    // What the loop makes of it rests on it.
    expect(rebound.downstream(0)).toEqual([1, 2, 3]);
  });

  it('know where each node stands', () => {
    const product = shop.steps[4]?.expr;
    if (product?.kind !== 'binary') throw new Error('no product');
    expect(shop.nodes[product.right.id]).toBe(product.right);
    expect(shop.parents[product.right.id]).toBe(product);
    expect(shop.parents[product.id]).toBeUndefined();
    expect(shop.owners[product.right.id]).toBe(4);
    expect(shop.slots[product.right.id]).toBe(1);
    expect(shop.slots[product.id]).toBe(-1);
  });
});

/** Programs of a few names that are assigned again and again, each step of one or two of them. */
const programs = fc
  .array(
    fc.record({ target: fc.constantFrom('a', 'b', 'c'), reads: fc.array(fc.nat(5), { maxLength: 3 }) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((steps) => {
    const known: string[] = [];
    const lines = steps.map(({ target, reads }) => {
      const names = reads.flatMap((at) => (known.length === 0 ? [] : [known[at % known.length] ?? '']));
      known.push(target);
      return `${target} = ${['1', ...names].join(' + ')}`;
    });
    return program(...lines, `return ${known.at(-1)}`);
  });

describe('of any program', () => {
  it('a name means what the last assignment before it says', () => {
    fc.assert(
      fc.property(programs, (any) => {
        const links = linksOf(any);
        const lastBefore = (name: string, step: number): number =>
          any.steps.slice(0, step).findLastIndex(({ target }) => target === name);
        for (const [step, { expr }] of any.steps.entries()) {
          const names: (Expr & { kind: 'name' })[] = [];
          walk(expr, (each) => {
            if (each.kind === 'name') names.push(each);
          });
          const slots = names.map(({ id }) => links.slots[id]);
          expect(slots).toEqual(names.map(({ name }) => lastBefore(name, step)));
          for (const name of ['a', 'b', 'c'])
            expect(definedBefore(links, name, step)).toBe(lastBefore(name, step));
          expect(links.steps[step]?.reads).toEqual([...new Set(slots)].sort((a, b) => Number(a) - Number(b)));
        }
      }),
    );
  });

  it('what follows from a step is what rests on it', () => {
    fc.assert(
      fc.property(programs, (any) => {
        const links = linksOf(any);
        for (const step of any.steps.keys())
          expect(links.downstream(step)).toEqual(
            [...any.steps.keys()].filter((later) => later !== step && links.upstream(later).includes(step)),
          );
      }),
    );
  });
});
