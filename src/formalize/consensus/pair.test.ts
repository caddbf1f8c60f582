import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement as weights } from '../../../test/shared/formalize/settings.ts';
import { linksOf } from '../../facts/index.ts';
import type { Template } from '../../model/index.ts';
import { parseProgram } from '../../runtime/index.ts';
import { type Formalization, formalizationOf } from './align.ts';
import { comparePair } from './pair.ts';

const formalization = (source: string, world: readonly string[] = [], name = 'a'): Formalization => {
  const parsed = parseProgram(source);
  if (!parsed.ok) throw new Error(parsed.message);
  const logical_steps = [
    {
      line_number: 'L1',
      question_inputs: [],
      WK_inputs: world,
      output_variable: '',
      solution_line_template: '',
    },
  ];
  const template: Template = { index: 1, question: '', answer: '', function_code: source, logical_steps };
  return formalizationOf(name, template, linksOf(parsed.program));
};
const solve = (lines: readonly string[], world: readonly string[] = []): Formalization =>
  formalization(
    [
      'from fractions import Fraction',
      'import math',
      'def solve():',
      ...lines.map((line) => `    ${line}`),
    ].join('\n'),
    world,
  );
const compare = (a: readonly string[], b: readonly string[], world: readonly string[] = []) =>
  comparePair(solve(a, world), solve(b, world), weights);

describe('two programs for one problem', () => {
  it('are one function when only their names and their order differ', () => {
    const found = compare(
      ['pens = 3 # 3 pens', 'price = 2 # $2 each', 'return pens * price'],
      ['cost = 2 # each costs $2', 'count = 3', 'total = cost * count', 'return total'],
    );
    expect(found).toMatchObject({ verdict: 'equivalent', by: 'field', aligned: 1 });
  });

  it('part where one of them wrote a computed number down, and the nearest such input is told', () => {
    const inputs = ['eggs = 6', 'boxes = 4', 'broken = 5', 'price = 2', 'tip = 1'];
    const found = compare(
      [...inputs, 'return (eggs * boxes - broken) * price + tip'],
      [...inputs, 'all_eggs = 24', 'return (all_eggs - broken) * price + tip + 0 * eggs * boxes'],
    );
    expect(found).toMatchObject({
      verdict: 'different',
      counterexample: { inputs: [{ a: 'eggs', b: 'eggs', value: '6', instead: '7' }], a: '47', b: '39' },
    });
  });

  it('part on the problem as it is when their answers do', () => {
    const found = compare(['a = 2', 'b = 3', 'return a + b'], ['a = 2', 'b = 3', 'return a * b']);
    expect(found).toMatchObject({ verdict: 'different', counterexample: { inputs: [], a: '5', b: '6' } });
  });

  it('are joined by words where two inputs have one value', () => {
    const found = compare(
      ['red = 5 # red marbles', 'blue = 5 # blue marbles', 'return red * 2 + blue'],
      ['sky = 5 # blue marbles', 'rose = 5 # red marbles', 'return rose * 2 + sky'],
    );
    expect(found).toMatchObject({
      verdict: 'equivalent',
      pairs: [
        { a: 'red', b: 'rose' },
        { a: 'blue', b: 'sky' },
      ],
    });
    expect(found.rival).toBeUndefined();
  });

  it('are one function by a rival alignment too, which is told', () => {
    const found = compare(
      ['red = 5 # red marbles', 'blue = 5 # blue marbles', 'return red * 2 + blue'],
      ['sky = 5 # marbles', 'rose = 5 # marbles', 'return rose * 2 + sky'],
    );
    expect(found).toMatchObject({ verdict: 'equivalent', rival: true });
  });

  it('are two where inputs that both call the same are exchanged', () => {
    const found = compare(
      ['red = 5 # red marbles', 'blue = 5 # blue marbles', 'return red * 2 + blue'],
      ['red = 5 # red marbles', 'blue = 5 # blue marbles', 'return blue * 2 + red'],
    );
    expect(found).toMatchObject({
      verdict: 'different',
      counterexample: { inputs: [{ a: 'red', b: 'red' }] },
    });
  });

  it('may write a share as a percentage, a half as two, and leave a number unnamed', () => {
    const shares = compare(
      ['price = 40', 'share = Fraction(25, 100)', 'return price * share'],
      ['price = 40', 'percent = 25', 'hundred = 100', 'return price * percent / hundred'],
      ['hundred'],
    );
    expect(shares).toMatchObject({ verdict: 'equivalent', aligned: 1 });
    const halves = compare(
      ['all = 8', 'half = 2', 'return all / half'],
      ['all = 8', 'half = 0.5', 'return all * half'],
    );
    expect(halves).toMatchObject({ verdict: 'equivalent', aligned: 1 });
    const unnamed = compare(['all = 8', 'half = 2', 'return all / half'], ['all = 8', 'return all / 2']);
    expect(unnamed).toMatchObject({ verdict: 'equivalent', aligned: 1 });
  });

  it('are not refuted by what is known of the world', () => {
    const found = compare(
      ['weeks = 3', 'days = 7', 'return weeks * days'],
      ['weeks = 3', 'days = 7', 'return weeks * 7 + 0 * days'],
      ['days'],
    );
    expect(found).toMatchObject({ verdict: 'equivalent' });
  });

  it('with floors, ceilings and roundings are held against each other by values', () => {
    const up = ['pupils = 50', 'seats = 20', 'return math.ceil(pupils / seats)'];
    expect(compare(up, ['n = 50', 's = 20', 'return -(-n // s)'])).toMatchObject({
      verdict: 'equivalent',
      by: 'values',
    });
    expect(compare(up, ['n = 50', 's = 20', 'return n // s + 1'])).toMatchObject({
      verdict: 'different',
      counterexample: { inputs: [{ instead: '100' }] },
    });
  });

  it('are undecided where that is all that can be said', () => {
    expect(compare(['a = 2', 'b = 3', 'return a + b'], ['a = 5', 'return a'])).toMatchObject({
      verdict: 'undecided',
      reason: 'few_inputs_aligned',
    });
    expect(compare(['a = 2', 'return a - a + 4'], ['a = 2', 'return 4 + 0 * a'])).toMatchObject({
      verdict: 'undecided',
      reason: 'answer_does_not_depend',
    });
    expect(compare(['x = 2', 'return x ** 0.5'], ['x = 2', 'return x ** (1 / 2)'])).toMatchObject({
      verdict: 'undecided',
      reason: 'no_common_values',
    });
  });

  it('part where a half of something and the rest of it are the same, at another share', () => {
    const found = compare(
      ['all = 60', 'share = Fraction(1, 2)', 'sold = share * all', 'return sold'],
      ['all = 60', 'share = Fraction(1, 2)', 'sold = share * all', 'return all - sold'],
    );
    expect(found).toMatchObject({
      verdict: 'different',
      counterexample: {
        inputs: [{ a: 'share', b: 'share', value: '0.5', instead: '0.51' }],
        a: '30.6',
        b: '29.4',
      },
    });
  });

  it('cannot hide a difference behind a large constant', () => {
    const found = compare(
      ['a = 2', 'return a + 1'],
      ['a = 2', `return a + 1 + ${2n ** 127n - 1n} * (a - 2)`],
    );
    expect(found).toMatchObject({ verdict: 'different' });
  });

  it('take no long time with many inputs of one value', () => {
    const names = Array.from({ length: 12 }, (_, at) => `x${at}`);
    const inputs = names.map((name) => `${name} = 3`);
    const weighted = names.map((name, at) => `${name} * ${at + 1}`);
    const found = compare(
      [...inputs, `return ${weighted.join(' + ')}`],
      [...inputs, `return ${weighted.toReversed().join(' + ')} + x0 - 3`],
    );
    expect(found).toMatchObject({ verdict: 'undecided', reason: 'too_many_rivals' });
  });
});

// ---------------------------------------------------------------------------------------------------------
// Properties

interface Line {
  readonly target: string;
  readonly text: string;
  readonly reads: readonly string[];
}

/** Straight-line programs: some inputs, then steps of one operation each on what stands above. */
const programs = fc
  .record({
    values: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 5 }),
    steps: fc.array(fc.tuple(fc.constantFrom('+', '-', '*', '/'), fc.nat(), fc.nat()), {
      minLength: 1,
      maxLength: 6,
    }),
  })
  .map(({ values, steps }): readonly Line[] => {
    const lines: Line[] = values.map((value, at) => ({ target: `in${at}`, text: String(value), reads: [] }));
    for (const [op, left, right] of steps) {
      const a = lines[left % lines.length]?.target ?? '';
      const b = lines[right % lines.length]?.target ?? '';
      lines.push({ target: `s${lines.length}`, text: `${a} ${op} ${b}`, reads: [a, b] });
    }
    // All inputs are used, so that the answer depends on them.
    const all = values.map((_, at) => `in${at}`);
    return [...lines, { target: 'end', text: [lines.at(-1)?.target ?? '', ...all].join(' + '), reads: all }];
  });

const written = (
  lines: readonly Line[],
  name: (target: string) => string = (target) => target,
): Formalization =>
  solve([
    ...lines.map(({ target, text }) => `${name(target)} = ${text.replaceAll(/[a-z]+\d+/g, name)}`),
    `return ${name('end')}`,
  ]);

/** What a program gives for other inputs, by JavaScript's own arithmetic. */
const reckoned = (lines: readonly Line[], inputs: readonly number[]): number => {
  const body = lines.map(({ target, text, reads }, at) => {
    return `const ${target} = ${/^\d+$/.test(text) && reads.length === 0 ? inputs[at] : text};`;
  });
  return Number(new Function(`${body.join('\n')} return end;`)());
};

const verdictOf = (a: Formalization, b: Formalization) => comparePair(a, b, weights);
/** A program that divides by what is zero has no value anywhere: nothing is said of it. */
const agrees = (a: Formalization, b: Formalization): void => {
  const { verdict, reason } = verdictOf(a, b);
  if (verdict !== 'equivalent') expect(['no_common_values', 'answer_does_not_depend']).toContain(reason);
};

describe('no rewriting that keeps the function breaks the agreement', () => {
  it('renaming', () => {
    fc.assert(
      fc.property(programs, (lines) =>
        agrees(
          written(lines),
          written(lines, (target) => `other_${target}`),
        ),
      ),
    );
  });

  it('reordering', () => {
    fc.assert(
      fc.property(programs, fc.array(fc.nat(), { maxLength: 20 }), (lines, picks) => {
        const left = [...lines];
        const order: Line[] = [];
        const done = new Set<string>();
        for (let at = 0; left.length > 0; at++) {
          const ready = left.filter(({ text }) =>
            (text.match(/[a-z]+\d+/g) ?? []).every((name) => done.has(name)),
          );
          const next = ready[(picks[at] ?? 0) % ready.length];
          if (!next) throw new Error('a program has a first step');
          order.push(next);
          done.add(next.target);
          left.splice(left.indexOf(next), 1);
        }
        agrees(written(lines), written(order));
      }),
    );
  });

  it('putting a step into the place where it is used, and writing a division as a fraction', () => {
    fc.assert(
      fc.property(programs, (lines) => {
        const inlined = (text: string): string =>
          text.replaceAll(/s\d+/g, (name) => {
            const step = lines.find(({ target }) => target === name);
            return `(${inlined(step?.text ?? '')})`;
          });
        const fractions = lines.map((line) => ({
          ...line,
          text: line.text.replace(/^(\w+) \/ (\w+)$/, '$1 * (1 / $2)'),
        }));
        agrees(written(lines), written(lines.map((line) => ({ ...line, text: inlined(line.text) }))));
        agrees(written(lines), written(fractions));
      }),
      { numRuns: 60 },
    );
  });

  it('pulling a common factor out', () => {
    fc.assert(
      fc.property(
        fc.tuple(
          fc.integer({ min: 2, max: 9 }),
          fc.integer({ min: 2, max: 9 }),
          fc.integer({ min: 2, max: 9 }),
        ),
        ([a, b, c]) => {
          const inputs = [`a = ${a}`, `b = ${b}`, `c = ${c}`];
          agrees(solve([...inputs, 'return a * b + a * c']), solve([...inputs, 'return a * (b + c)']));
        },
      ),
    );
  });
});

describe('what changes the function', () => {
  it('never agrees: another operation in one step', () => {
    fc.assert(
      fc.property(programs, fc.nat(), (lines, pick) => {
        const steps = lines.filter(({ text }) => /^\w+ [-+*/] \w+$/.test(text));
        const step = steps[pick % steps.length];
        const swaps: { readonly [op: string]: string } = { '+': '-', '-': '+', '*': '/', '/': '*' };
        const other = lines.map((line) =>
          line === step
            ? { ...line, text: line.text.replace(/ ([-+*/]) /, (_, op) => ` ${swaps[op]} `) }
            : line,
        );
        const inputs = [1.37, 2.71, 3.19, 5.83, 7.41];
        const [before, after] = [reckoned(lines, inputs), reckoned(other, inputs)];
        // Many a step is not used, or is zero whatever is put in.
        fc.pre(Number.isFinite(before) && Number.isFinite(after));
        fc.pre(Math.abs(before - after) > 1e-6 * (1 + Math.abs(before)));
        expect(verdictOf(written(lines), written(other)).verdict).not.toBe('equivalent');
      }),
    );
  });
});
