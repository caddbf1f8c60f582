// What `i` says of the catalogs that stand beside one's own.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exampleState } from '../../../test/shared/judging/example.ts';
import { acceptedFile, changeTo, ids, writeCatalog } from '../../../test/shared/judging/record.ts';
import { othersBeside } from './catalogs.ts';
import { itemOf } from './content/item.ts';
import { adjudicationColumns } from './record/catalog.ts';
import { readCatalog } from './record/catalog-file.ts';
import { noDecision } from './record/decision.ts';
import { openStore } from './record/store.ts';
import { textOf } from './screen/rows.ts';
import type { State } from './screen/state.ts';
import { viewOf } from './screen/view.ts';

const screen = (state: State) => viewOf(state).body.map(textOf).join('\n');

let folder: string;
let own: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-others-'));
  own = writeCatalog(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const beside = () =>
  othersBeside(
    own,
    readCatalog(own).catalog.rows.map((row) => itemOf(row, {})),
  );

describe('the agreement, where another catalog stands beside this one', () => {
  it('says of each why there is nothing to agree with', () => {
    writeCatalog(folder, 'ben', ids);
    writeCatalog(folder, 'carl', ['x1']);
    const first = readFileSync(writeCatalog(folder, 'adjudicated'), 'utf8');
    writeFileSync(
      join(folder, 'validation_catalog_adjudicated.csv'),
      first.replace('\n', `,${adjudicationColumns.join(',')}\n`),
    );
    writeFileSync(join(folder, 'validation_catalog_dora.csv'), 'index\n1\n');
    const found = beside();
    expect(found.reviewers).toEqual([]);
    expect(found.beside).toEqual([
      'ben has decided nothing yet of the 4 candidates that both catalogs have',
      "carl's catalog has no candidate in common with this one",
      "validation_catalog_adjudicated.csv is an adjudication: nobody's own judgement",
      expect.stringMatching(/^validation_catalog_dora\.csv cannot be read: .*no column 'candidate_id'/),
    ]);
    const shown = screen(exampleState({ ...found, mode: 'agreement', columns: 100, rows: 30 }));
    expect(shown).toContain('ben has decided nothing yet');
    expect(shown).not.toContain('nobody to agree with');
  });

  it('says so only where none does', () => {
    expect(beside()).toMatchObject({ reviewers: [], beside: [] });
    expect(screen(exampleState({ mode: 'agreement' }))).toContain('no other validation_catalog_NAME.csv');
  });

  it('has the figures of who has decided something', () => {
    const ben = openStore(writeCatalog(folder, 'ben', ids), { acceptedFile });
    ben.commit(changeTo('c1', noDecision, 'rejected', new Date()));
    ben.close();
    expect(beside()).toMatchObject({ reviewers: ['ben'], beside: [] });
  });
});
