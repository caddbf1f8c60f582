import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CONTRACT_COLUMNS } from '../../model/index.ts';
import { summaryOf } from './catalogs.ts';
import { adjudicationColumns } from './record/catalog.ts';
import { journalPath } from './record/journal.ts';
import { openStore } from './record/store.ts';

let folder: string;
const pathOf = (name: string) => join(folder, `validation_catalog_${name}.csv`);
const write = (name: string, statuses: readonly string[], more: readonly string[] = []) => {
  const rows = statuses.map((status, at) =>
    [
      at,
      'tier1',
      'm',
      'swap',
      'x',
      1,
      5,
      42,
      '',
      '',
      status,
      '',
      '',
      name,
      `c${at}`,
      `swap/s${at % 2}`,
      ...more,
    ].join(','),
  );
  const columns = [...CONTRACT_COLUMNS, 'stratum', ...(more.length > 0 ? adjudicationColumns : [])];
  writeFileSync(pathOf(name), `${[columns.join(','), ...rows].join('\n')}\n`);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-summary-'));
  write('ana', ['accepted', 'rejected', 'todo']);
  write('ben', ['accepted', 'accepted', 'todo']);
  write('adjudicated', ['todo', 'rejected'], ['ana', 'rejected', 'ben', 'accepted']);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('counts each decision once: a catalog named twice, and what is adjudicated', () => {
  symlinkSync(pathOf('ana'), join(folder, 'link.csv'));
  const all = [pathOf('ana'), pathOf('ben'), pathOf('ana'), join(folder, 'link.csv'), pathOf('adjudicated')];
  const text = summaryOf(all);
  expect(text.match(/^decided 2 of 3/gm)).toHaveLength(2);
  expect(text).toMatch(
    /all reviewers together, without what was adjudicated\n\ndecided 4 of 6: 3 accepted, 1 rejected/,
  );
  expect(text.match(/Cohen's kappa/g)).toHaveLength(1);
});

it('has the strata that the catalog names', () => {
  expect(summaryOf([pathOf('ana')])).toMatch(/^swap\/s0 +1 +1 +0 +0/m);
});

it('counts a copy as another person’s catalog', () => {
  copyFileSync(pathOf('ana'), pathOf('copy'));
  expect(summaryOf([pathOf('ana'), pathOf('copy')])).toContain('decided 4 of 6');
});

it("counts no decisions of another reviewer's journal", () => {
  openStore(pathOf('ben')).close();
  copyFileSync(journalPath(pathOf('ben')), journalPath(pathOf('ana')));
  expect(() => summaryOf([pathOf('ana')])).toThrow(/is of another catalog: of ben's 3 rows/);
});
