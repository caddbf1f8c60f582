import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptedFile, changeTo, ids, writeCatalog } from '../../../../test/shared/judging/record.ts';
import { adjudicationColumns } from './catalog.ts';
import { type Decision, noDecision } from './decision.ts';
import { decisionOf, undoOf } from './ledger.ts';
import { openStore, type Store } from './store.ts';

let folder: string;
let minute = 0;
const now = () => new Date(Date.UTC(2030, 0, 2, 3, minute++));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-accepted-'));
  const ana = writeCatalog(folder);
  writeFileSync(pathOf('ben'), readFileSync(ana));
  const [header, ...rows] = readFileSync(ana, 'utf8').trimEnd().split('\n');
  const columns = `${header},${adjudicationColumns.join(',')}`;
  const lines = rows.map((row) => `${row},ana,accepted,ben,rejected`);
  writeFileSync(pathOf('adjudicated'), `${[columns, ...lines].join('\n')}\n`);
  minute = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = (name: string) => join(folder, `validation_catalog_${name}.csv`);
const sitting = (name: string, act: (store: Store) => void): void => {
  const store = openStore(pathOf(name), { now, acceptedFile });
  act(store);
  store.close();
};
const decides = (name: string, id: string, status: Decision['status'], text?: string): void =>
  sitting(name, (store) => {
    const before = decisionOf(store.ledger(), id);
    expect(store.commit(changeTo(id, before, status, now(), text)).ok).toBe(true);
  });
const undoes = (name: string): void =>
  sitting(name, (store) => {
    const change = undoOf(store.ledger());
    if (change) store.commit(change);
  });
const files = (where: 'accepted' | 'superseded') =>
  existsSync(join(folder, where)) ? readdirSync(join(folder, where)).sort() : [];
const standing = (id: string): { catalog: string; flawed_solution: { L2: string } } =>
  JSON.parse(readFileSync(join(folder, 'accepted', `${id}.json`), 'utf8'));

describe('accepted/ after an adjudication', () => {
  it('does not hold what it rejected, whoever works on after it', () => {
    decides('ana', 'c1', 'accepted', 'by ana');
    decides('ben', 'c1', 'rejected');
    decides('adjudicated', 'c1', 'rejected');
    expect(files('accepted')).toEqual([]);
    expect(files('superseded')).toEqual(['c1.ana.json']);
    sitting('ana', () => undefined);
    decides('ana', 'c1', 'accepted', 'by ana, again');
    decides('ben', 'c1', 'accepted', 'by ben');
    expect(files('accepted')).toEqual([]);
    expect(files('superseded')).toEqual(['c1.ana.json', 'c1.ben.json']);
  });

  it('has one file of a candidate that three accepted, with the words that stand', () => {
    decides('ana', 'c1', 'accepted', 'by ana');
    decides('ben', 'c1', 'accepted', 'by ben');
    expect(standing('c1')).toMatchObject({ catalog: 'ana' });
    decides('adjudicated', 'c1', 'accepted', 'by the third');
    expect(files('accepted')).toEqual(['c1.json']);
    expect(standing('c1')).toMatchObject({
      catalog: 'adjudicated',
      flawed_solution: { L2: 'by the third' },
    });
    for (const name of ['ana', 'ben']) sitting(name, () => undefined);
    expect(standing('c1')).toMatchObject({ catalog: 'adjudicated' });
    expect(files('superseded')).toEqual(['c1.ana.json', 'c1.ben.json']);
  });

  it('has the reviewers’ own again when the adjudication is undone', () => {
    decides('ana', 'c1', 'accepted', 'by ana');
    decides('adjudicated', 'c1', 'rejected');
    undoes('adjudicated');
    expect(standing('c1')).toMatchObject({ catalog: 'ana', flawed_solution: { L2: 'by ana' } });
    expect(files('superseded')).toEqual([]);
  });

  it('takes over what the second reviewer accepted when the first takes it back', () => {
    decides('ana', 'c1', 'accepted', 'by ana');
    decides('ben', 'c1', 'accepted', 'by ben');
    undoes('ana');
    expect(standing('c1')).toMatchObject({ catalog: 'ben' });
    expect(files('superseded')).toEqual([]);
  });

  it('has no text of a person written over, in whatever order the catalogs are opened', () => {
    decides('ana', 'c1', 'accepted', 'by ana');
    decides('ben', 'c1', 'accepted', 'by ben');
    decides('adjudicated', 'c1', 'accepted');
    for (const name of ['ben', 'adjudicated', 'ana', 'ben']) {
      rmSync(`${pathOf(name)}.journal.jsonl`);
      sitting(name, (store) => {
        const text = { ana: 'by ana', ben: 'by ben' }[name];
        // A person's text is shown before it comes in.
        expect(store.differences().map(({ theirs }) => theirs)).toEqual(text ? ['accepted', text] : []);
        if (text) expect(store.takeIn()).toBeUndefined();
        expect(decisionOf(store.ledger(), 'c1').edits.lines.L2).toBe(text);
      });
    }
    for (const id of ids.slice(1)) expect(existsSync(join(folder, 'accepted', `${id}.json`))).toBe(false);
    expect(noDecision.edits.lines).toEqual({});
  });
});
