import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../src/judging/review/content/item.ts';
import { press as pressed } from '../../src/judging/review/screen/loop.ts';
import { shown } from '../../src/judging/review/screen/moving.ts';
import { textOf } from '../../src/judging/review/screen/rows.ts';
import type { State } from '../../src/judging/review/screen/state.ts';
import { viewOf } from '../../src/judging/review/screen/view.ts';
import { drawnCatalog, runOver } from '../review/drawn.ts';
import { exampleCandidate, exampleState } from '../shared/judging/example.ts';
import { hasQuestion, missingOn } from './seen.ts';

let folder: string;
let items: readonly Item[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rules-first-screen-'));
  const run = join(folder, 'run');
  await runOver(join(import.meta.dirname, '../../fixtures/problems.jsonl'), 12, '42', run);
  items = (await drawnCatalog(run, join(folder, 'catalog'), 60, '42')).items;
});
afterAll(() => rmSync(folder, { recursive: true }));

const opened = (all: readonly Item[], at: number, changes: Partial<State> = {}): State =>
  shown({ ...exampleState({ columns: 80, rows: 24, ...changes }), items: all, current: -1 }, at);
const screenOf = (state: State): readonly string[] => {
  const { header, body, footer } = viewOf(state);
  return [...header, ...body, footer].map(textOf);
};

describe('the first screen at 80x24', () => {
  it('has what one must see of every candidate of the fixtures that was drawn', () => {
    expect(items.length).toBe(60);
    for (const [at, item] of items.entries()) {
      const screen = screenOf(opened(items, at));
      expect(missingOn(screen, item), screen.join('\n')).toEqual([]);
      expect(hasQuestion(screen, item), screen.join('\n')).toBe(true);
    }
  });

  // Names and numbers for words of different lengths, so that rows break everywhere.
  const words = (count: number, seed: number): string =>
    Array.from(
      { length: count },
      (_, at) => 'apples and the seventeen oranges of Noor'.split(' ')[(at * 3 + seed) % 7],
    ).join(' ');
  const madeItem = (
    question: number,
    before: number,
    line: number,
    after: number,
    explanation: number,
  ): Item => {
    const same = Array.from({ length: before }, (_, at) => `Same ${at}: ${words(12 + at, at)} 3 + 4 = 7.`);
    const later = (value: number): string[] =>
      Array.from(
        { length: after },
        (_, at) => `Later ${at}: ${words(10 + at, at)} ${value} + ${at} = ${value + at}.`,
      );
    const told = (working: string, value: number): string[] => [
      ...same,
      `Wrong: ${words(line, 1)} ${working} = ${value} ${words(line, 2)}.`,
      ...later(value),
      `#### ${value}`,
    ];
    const right = told('15 x 2', 30);
    const flawed = told('15 + 2', 17);
    const labelOf = (at: number): string => (at === flawed.length - 1 ? 'FA' : `L${at + 1}`);
    const edits = right.flatMap((text, at) => {
      const made = flawed[at]?.match(/\S+/g) ?? [];
      return [...text.matchAll(/\S+/g)].flatMap(({ index: start, 0: from }, place) => {
        const to = made[place] ?? '';
        return from === to ? [] : [{ line: labelOf(at), start, end: start + from.length, from, to }];
      });
    });
    const candidate = exampleCandidate(0, {
      erroneous_line_number: `L${before + 1}`,
      explanation: `${words(explanation, 3)} to the end.`,
      flawed_solution: Object.fromEntries(flawed.map((text, at) => [labelOf(at), text])),
      edits,
    });
    const [item] = exampleState({}, [candidate]).items;
    if (!item) throw new Error('no item');
    const asked = `${words(question, 0)} How many?`;
    const correct = right.map((text, at) => ({ name: labelOf(at), text }));
    return { ...item, question: asked, above: asked, correct };
  };

  it('never folds the wrong line, the question or the explanation, however many lines there are', () => {
    fc.assert(
      fc.property(
        fc.tuple(
          fc.integer({ min: 5, max: 60 }),
          fc.integer({ min: 0, max: 9 }),
          fc.integer({ min: 0, max: 12 }),
          fc.integer({ min: 0, max: 9 }),
          fc.integer({ min: 3, max: 30 }),
        ),
        (sizes) => {
          const item = madeItem(...sizes);
          const screen = screenOf(opened([item], 0));
          expect(missingOn(screen, item)).toEqual([]);
          expect(hasQuestion(screen, item)).toBe(true);
          expect(screen.join('\n')).toContain('◀ ERROR LINE');
        },
      ),
      { numRuns: 50 },
    );
  });

  it('shows what was folded to one who moves the cursor there or scrolls', () => {
    const item = madeItem(50, 6, 10, 5, 20);
    let state = opened([item], 0);
    const press = (name: string): void => {
      state = pressed(state, { name, text: name }, 1, 1);
    };
    expect(screenOf(state).join('\n')).toContain('12 lines folded');
    const seen = new Set<string>();
    const look = (): void => {
      for (const label of screenOf(state)
        .join('\n')
        .match(/Same \d|Later \d/g) ?? [])
        seen.add(label);
    };
    for (let at = 0; at < 20; at++) press('K');
    for (let at = 0; at < 30; at++) {
      look();
      press('J');
    }
    expect(seen.size).toBe(11);
    state = opened([item], 0);
    press('j');
    expect(screenOf(state).join('\n')).toMatch(/▶ \+8 {2}Later 0: .*\n? *.*\[17\] \+ 0/);
    expect(screenOf(state).join('\n')).toContain('◀ ERROR LINE');
  });

  it('does not fold a line that carries a warning', () => {
    const item = madeItem(50, 6, 10, 5, 20);
    const flawed = item.flawed.map((line) =>
      line.name === 'L2' ? { ...line, text: 'Same 1: 3 + 4 = 8.' } : line,
    );
    expect(screenOf(opened([{ ...item, flawed }], 0)).join('\n')).toContain('⚠ 3 + 4 = 7, not 8');
  });
});
