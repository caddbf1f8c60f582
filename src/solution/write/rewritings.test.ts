import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ChangeOptions, changed, type Told, tell } from '../../../test/shared/solution/told.ts';
import type { WordingTable } from '../wording.ts';

interface Becomes extends ChangeOptions {
  /** `name = right-hand side`. */
  readonly change: string;
  /** By number, the lines that read otherwise; null for one that is gone. */
  readonly reads?: { readonly [line: string]: string | null };
  readonly labelled?: number;
  readonly needsHuman?: readonly string[];
  readonly refused?: string;
}

interface Rewriting {
  readonly lines: readonly string[];
  readonly question?: string;
  readonly following?: boolean;
  readonly becomes: readonly Becomes[];
}

const rewritings: readonly Rewriting[] = parse(
  readFileSync(new URL('rewritings.yaml', import.meta.url), 'utf8'),
);
const table: WordingTable = parse(readFileSync('rules/wording.yaml', 'utf8'));

const outcomeOf = (told: Told, { change, kind, rounds, layout, through }: Becomes) => {
  const [target = '', code = ''] = change.split(' = ');
  const options = { kind: kind ?? 'working', layout: layout ?? 'complete', through: through ?? [], rounds };
  const made = changed(told, target, code, options);
  if (!made.ok) return { refused: `${made.guard}: ${made.detail}` };
  const before = told.solution.lines.map(({ text }) => text);
  const reads: { [line: string]: string | null } = {};
  for (let at = 0; at < Math.max(before.length, made.lines.length); at += 1)
    if (made.lines[at] !== before[at]) reads[at + 1] = made.lines[at] ?? null;
  const { labelled, needsHuman } = made;
  return { reads, labelled: labelled + 1, ...(needsHuman.length > 0 && { needsHuman }) };
};

describe.each(rewritings)('$lines', ({ lines, question, following = false, becomes }) => {
  const plain = tell(lines, question);
  const told: Told = following ? { ...plain, following: { table, unreached: 'drop' } } : plain;
  it.each(becomes)('$change $layout $kind', (one) => {
    const { change, kind, rounds: _, layout, through, ...outcome } = one;
    expect(outcomeOf(told, one)).toEqual(outcome);
  });
});
