import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acceptedFile, changeTo, ids, writeCatalog } from '../../../test/shared/judging/record.ts';
import { decidedIn } from './catalogs.ts';
import { noDecision } from './record/decision.ts';
import { openStore } from './record/store.ts';

let folder: string;
let catalog: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'errata-decided-'));
  catalog = writeCatalog(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const [c1 = '', c2 = ''] = ids;
const at = new Date('2030-01-02T03:04:05Z');

/** What is decided, in short: id, status, the second line as edited, and by whom. */
const told = async (place = folder) =>
  (await decidedIn(place)).map(({ id, decision, catalog: name, adjudicated }) => [
    ...[id, decision.status, decision.edits.lines.L2, name, adjudicated],
  ]);

const judge = (): void => {
  const store = openStore(catalog, { acceptedFile });
  store.commit(changeTo(c1, noDecision, 'todo', at, 'second'));
  store.commit(changeTo(c1, { status: 'todo', edits: { lines: { L2: 'second' } } }, 'accepted', at));
  store.commit(changeTo(c2, noDecision, 'rejected', at));
  store.flush();
  store.close();
};

const both = [
  [c1, 'accepted', 'second', 'ana', false],
  [c2, 'rejected', undefined, 'ana', false],
];

it('is what the journal says, read from the folder, the catalog or accepted/, and nothing is changed', async () => {
  judge();
  const before = readFileSync(catalog, 'utf8');
  expect(await told()).toEqual(both);
  expect(await told(catalog)).toEqual(both);
  // What was rejected counts as well when only the accepted ones are named.
  expect(await told(join(folder, 'accepted'))).toEqual(both);
  expect(readFileSync(catalog, 'utf8')).toBe(before);
});

it('takes the edits from accepted/ where the journal is gone', async () => {
  judge();
  rmSync(`${catalog}.journal.jsonl`);
  expect(await told()).toEqual(both);
});

it('is what a spreadsheet wrote where nobody opened the catalog', async () => {
  writeFileSync(catalog, readFileSync(catalog, 'utf8').replace(',todo,', ',accepted,'));
  expect(await told()).toEqual([[c1, 'accepted', undefined, 'ana', false]]);
});

it('takes accepted files that stand alone, and knows an adjudication by its columns', async () => {
  const alone = join(folder, 'elsewhere');
  mkdirSync(alone);
  const decision = {
    status: 'accepted',
    edits: { lines: { L2: 'other' } },
    decided_at: '2030-01-01T00:00:00Z',
  } as const;
  writeFileSync(join(alone, 'c9.json'), acceptedFile('c9', decision, 'zoe'));
  writeFileSync(join(alone, 'notes.json'), '{}');
  expect(await told(alone)).toEqual([['c9', 'accepted', 'other', 'zoe', false]]);
  judge();
  const [head = '', row = ''] = readFileSync(catalog, 'utf8').split('\n');
  const columns = 'first_reviewer,first_status,second_reviewer,second_status';
  writeFileSync(
    join(folder, 'validation_catalog_judge.csv'),
    `${head},${columns}\n${row},ana,accepted,ben,rejected\n`,
  );
  expect((await told()).map(([, , , name, adjudicated]) => [name, adjudicated])).toEqual([
    ['ana', false],
    ['ana', false],
    ['judge', true],
  ]);
});

it('says what to give where there is nothing', async () => {
  await expect(decidedIn(join(folder, 'none'))).rejects.toThrow('there is no such folder');
  rmSync(catalog);
  await expect(decidedIn(folder)).rejects.toThrow('holds neither a catalog nor accepted candidates');
});
