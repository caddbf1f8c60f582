// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a sentence's placeholders stand in braces
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ChangeOptions, changed, type Told, tell } from '../../../test/shared/solution/told.ts';

const eggs = tell([
  'They lay {a} * {b} = <<{a}*{b}={s}>>{s} eggs. | a=14; b=5; s=a*b',
  'So they keep {s} - {c} = <<{s}-{c}={l}>>{l} eggs. | c=6; l=s-c',
  'They fill {l} / {d} = <<{l}/{d}={n}>>{n} boxes. | d=4; n=l/d',
]);

/** The edits of a change as `L2 4-6 from → to`. */
const editsAfter = (told: Told, target: string, code: string, options?: ChangeOptions): readonly string[] => {
  const made = changed(told, target, code, options);
  if (!made.ok) throw new Error(`${made.reason}: ${made.detail}`);
  return made.edits.map(
    ({ line, start, end, from, to }) => `${line} ${start}-${end} ${from ?? 'none'} → ${to ?? 'none'}`,
  );
};

test('the edits are the working and the numbers that follow from it', () => {
  expect(editsAfter(eggs, 'l', 's+c')).toEqual([
    'L2 13-19 70 - 6 → 70 + 6',
    'L2 24-28 70-6 → 70+6',
    'L2 29-31 64 → 76',
    'L2 33-35 64 → 76',
    'L3 10-12 64 → 76',
    'L3 21-23 64 → 76',
    'L3 26-28 16 → 19',
    'L3 30-32 16 → 19',
    'FA 5-7 16 → 19',
  ]);
});

test('a line that is left out is told whole, and the next one opens alone where it has come first', () => {
  expect(editsAfter(eggs, 's', 'a', { layout: 'omits_line' })).toEqual([
    'L1 0-37 They lay 14 * 5 = <<14*5=70>>70 eggs. → none',
    'L2 0-7 So they → They',
    'L2 13-15 70 → 14',
    'L2 24-26 70 → 14',
    'L2 29-31 64 → 8',
    'L2 33-35 64 → 8',
    'L3 10-12 64 → 8',
    'L3 21-23 64 → 8',
    'L3 26-28 16 → 2',
    'L3 30-32 16 → 2',
    'FA 5-7 16 → 2',
  ]);
});

test('a line that is put in is told whole, at the line that it comes before', () => {
  const twice = editsAfter(eggs, 'l', 's-c-c', { layout: 'repeats_line' });
  expect(twice.slice(0, 2)).toEqual([
    'L3 0-0 none → Then they keep 64 - 6 = <<64-6=58>>58 eggs.',
    'L3 10-12 64 → 58',
  ]);
});

test('words that follow a number or a working are edits too', () => {
  const table = parse(readFileSync('rules/wording.yaml', 'utf8'));
  const pens = tell([
    'Add the {a} pens to the {b} books: {a} + {b} = {s} things. | a=3; b=2; s=a+b',
    '#### {s}',
  ]);
  expect(editsAfter({ ...pens, following: { table, unreached: 'drop' } }, 's', 'a-b')).toEqual([
    'L1 0-29 Add the 3 pens to the 2 books → Take the difference between the 3 pens and the 2 books',
    'L1 31-36 3 + 2 → 3 - 2',
    'L1 39-40 5 → 1',
    'L1 41-47 things → thing',
    'FA 5-6 5 → 1',
  ]);
});
