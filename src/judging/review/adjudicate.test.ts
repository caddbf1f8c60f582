// What one sees when one adjudicates: both answers at any width, and the agreement that `rules agreement` prints.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exampleState } from '../../../test/shared/judging/example.ts';
import { acceptedFile, changeTo, ids, writeCatalog } from '../../../test/shared/judging/record.ts';
import { prepareAdjudication } from './adjudicate.ts';
import { agreementReport } from './catalogs.ts';
import { type Decision, noDecision } from './record/decision.ts';
import { openStore } from './record/store.ts';
import { textOf } from './screen/rows.ts';
import { agreements } from './screen/sidebar.ts';
import type { State } from './screen/state.ts';
import { viewOf } from './screen/view.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-adjudicate-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A reviewer's catalog in which each candidate is decided so. */
const decided = (name: string, ...statuses: readonly ('accepted' | 'rejected')[]): string => {
  const path = writeCatalog(folder, name, ids);
  const store = openStore(path, { acceptedFile });
  for (const [at, status] of statuses.entries())
    expect(store.commit(changeTo(ids[at] ?? '', noDecision, status, new Date())).ok).toBe(true);
  store.close();
  return path;
};

describe('adjudicating', () => {
  it('has the agreement over all that both decided, as rules agreement and key i have it', () => {
    const ana = decided('ana', 'accepted', 'accepted', 'rejected', 'rejected');
    const ben = decided('ben', 'accepted', 'rejected', 'rejected', 'rejected');
    const { count, others, reviewers } = prepareAdjudication(ana, ben);
    expect(count).toBe(1);
    const state = exampleState({ others, reviewers, adjudicating: true });
    const [found] = agreements(state);
    expect(found?.agreement).toMatchObject({ both: 4, agreed: 3, kappa: { kappa: 0.5 } });
    expect(agreementReport(ana, ben)).toContain('0.50');
  });

  const first: Decision = { status: 'accepted', edits: { lines: { L1: 'Better.' } } };
  const second: Decision = {
    status: 'rejected',
    edits: { lines: {} },
    reason: 'unnatural',
    note: 'nobody says so',
  };
  const pair = [
    { reviewer: 'ana', decision: first },
    { reviewer: 'ben', decision: second },
  ];
  const shown = (changes: Partial<State>): string =>
    viewOf(
      exampleState({
        others: new Map([['id0', pair]]),
        reviewers: ['ana', 'ben'],
        adjudicating: true,
        ...changes,
      }),
    )
      .body.map(textOf)
      .join('\n');

  it.each([
    [80, 24],
    [100, 30],
    [60, 20],
  ])('shows both answers, with the key that takes each, at %ix%i', (columns, rows) => {
    expect(shown({ columns, rows })).toMatch(
      / 1 ana: accepted edits L1 *\n 2 ben: rejected \(unnatural\) nobody says so/,
    );
  });

  it('shows them in the sidebar where there is one', () => {
    const wide = shown({ columns: 140, rows: 40 });
    expect(wide).toContain('ana: accepted edits L1');
    expect(wide).toContain('ben: rejected (unnatural)');
    expect(wide).not.toMatch(/ 1 ana:/);
  });

  it('shows nobody’s answer to one who did not ask', () => {
    expect(shown({ columns: 80, rows: 24, adjudicating: false })).not.toContain('ana:');
  });
});
