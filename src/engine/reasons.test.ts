import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wordsGuards } from '../solution/index.ts';
import { doubts, type NamedGuard, type Reason, reasons } from './reasons.ts';

/** The closed list of `guard` in `discarded.jsonl`: the reason that each gives. */
const namedGuards: Readonly<Record<NamedGuard, Reason>> = {
  redone_above: 'done_above',
  twin_above: 'done_above',
  ...wordsGuards,
  no_working_shown: 'words_doubtful',
  stale_number: 'words_doubtful',
  stale_word: 'words_doubtful',
  other_operation: 'words_doubtful',
  dropped_operand_named: 'words_doubtful',
};

const page = readFileSync(join(import.meta.dirname, '../../docs/files.md'), 'utf8');

/** The rows of all tables under a heading, as cells. */
const rowsUnder = (heading: string): string[][] => {
  const section = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

test.each([
  ['Reasons: why', reasons],
  ['needs_human: why', doubts],
])('docs/files.md lists what the code may say, in the same order: %s', (heading, list) => {
  const rows = rowsUnder(heading);
  expect(rows.map(([name]) => name)).toEqual(Object.keys(list).map((name) => `\`${name}\``));
  for (const [, meaning, advice] of rows) {
    expect(meaning).toMatch(/^[A-Z].*\.$/);
    expect(advice).toMatch(/^[A-Z].*\.$/);
  }
});

test('docs/files.md lists the guards, in the same order, each with its reason and what it found', () => {
  const rows = rowsUnder('Guards: which');
  const listed = Object.entries(namedGuards).map((entry) => entry.map((name) => `\`${name}\``));
  expect(rows.map(([name, reason]) => [name, reason])).toEqual(listed);
  for (const [, , found] of rows) expect(found).toMatch(/^\S.*[^.]$/);
});
