import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptedFile, killedNow } from '../../../../test/shared/judging/record.ts';
import { CONTRACT_COLUMNS, UserError } from '../../../model/index.ts';
import type { Decision } from './decision.ts';
import { journalPath } from './journal.ts';
import { type Change, decisionOf, redoOf, undoOf } from './ledger.ts';
import type { StoreOptions } from './session.ts';
import { openStore } from './store.ts';

let folder: string;
let path: string;
const now = () => new Date('2030-01-02T03:04:05.678Z');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-store-'));
  path = join(folder, 'validation_catalog_ana.csv');
  const rows = [1, 2, 3].map((n) => `${n},tier1,m,swap,x,"1,250",5,42,,,todo,,,ana,c${n},kept`);
  writeFileSync(path, `${CONTRACT_COLUMNS.join(',')},extra\n${rows.join('\n')}\n`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (options: StoreOptions = {}) => openStore(path, { now, acceptedFile, ...options });
const cells = () => parse(readFileSync(path, 'utf8'), { columns: true }) as { [column: string]: string }[];
const decide = (id: string, status: Decision['status'], lines: { [line: string]: string } = {}): Change => ({
  kind: 'decision',
  action: 'accept',
  id,
  digest: 'd',
  after: { status, edits: { lines }, validator: 'ana', decided_at: '2030-01-02T03:04:05Z', seconds: 7 },
});
/** What a crash leaves: the journal has the event, nothing else has followed. */
const crashAfter = (...changes: Change[]) => {
  const store = open();
  for (const change of changes) expect(store.commit(change).ok).toBe(true);
  const again = killedNow(path);
  store.close();
  again();
  rmSync(join(folder, 'accepted'), { recursive: true, force: true });
};

describe('a store', () => {
  it('writes a decision to the journal at once and to the CSV with the flush', () => {
    const store = open();
    expect(store.commit(decide('c2', 'accepted', { L10: 'x', L2: 'y', FA: 'z' })).ok).toBe(true);
    expect(readFileSync(journalPath(path), 'utf8')).toContain('"id":"c2"');
    expect(store.flush()).toBeUndefined();
    expect(cells()[1]).toMatchObject({
      correct_value: '1,250',
      status: 'accepted',
      decision_date_utc: '2030-01-02',
      decision_time_utc: '03:04:05',
      manual_edits: 'L2,L10,FA',
      filepath: 'accepted/c2.json',
      validator: 'ana',
      extra: 'kept',
      seconds: '7',
    });
    store.close();
    expect(existsSync(join(folder, 'accepted/c2.json'))).toBe(true);
  });

  it('keeps the columns and their order, and adds its own behind them', () => {
    const store = open();
    store.commit(decide('c1', 'skipped'));
    store.close();
    const header = readFileSync(path, 'utf8').split('\n', 1)[0] ?? '';
    expect(header.startsWith(`${CONTRACT_COLUMNS.join(',')},extra,reason,note`)).toBe(true);
  });

  it('undoes across a restart and removes the accepted file', () => {
    const first = open();
    first.commit(decide('c1', 'accepted'));
    first.close();
    const second = open();
    const undo = undoOf(second.ledger());
    expect(undo && second.commit(undo).ok).toBe(true);
    second.close();
    expect(cells()[0]).toMatchObject({ status: 'todo', decision_date_utc: '' });
    expect(readdirSync(join(folder, 'accepted'))).toEqual([]);
    const third = open();
    const redo = redoOf(third.ledger());
    expect(redo && third.commit(redo).ok).toBe(true);
    third.close();
    expect(cells()[0]).toMatchObject({ status: 'accepted', filepath: 'accepted/c1.json' });
  });

  it('brings the CSV and accepted files up to the journal after a crash', () => {
    crashAfter(decide('c1', 'accepted'), decide('c3', 'rejected'));
    const store = open();
    expect(store.differences()).toEqual([]);
    store.close();
    expect(cells().map(({ status }) => status)).toEqual(['accepted', 'todo', 'rejected']);
    expect(readdirSync(join(folder, 'accepted'))).toEqual(['c1.json']);
  });

  it('clears away what a kill in the middle of a write left, and only its own', () => {
    crashAfter(decide('c1', 'accepted'));
    mkdirSync(join(folder, 'accepted'));
    const left = ['c2.ana.json.new', 'c2.ben.json.new', 'other.ana.json.new'];
    for (const name of left) writeFileSync(join(folder, 'accepted', name), '{');
    writeFileSync(`${path}.new`, 'index,');
    open().close();
    expect(readdirSync(join(folder, 'accepted')).sort()).toEqual(['c1.json', ...left.slice(1)]);
    expect(existsSync(`${path}.new`)).toBe(false);
  });

  it('leaves out a last line that has no end, says only what is known, and goes on', () => {
    crashAfter(decide('c1', 'accepted'));
    appendFileSync(journalPath(path), '{"seq":2,"at":"2030');
    const store = open();
    expect(store.notices().join()).toMatch(/line 4 of the journal had no end/);
    expect(store.commit(decide('c2', 'rejected')).ok).toBe(true);
    store.close();
    expect(cells().map(({ status }) => status)).toEqual(['accepted', 'rejected', 'todo']);
  });

  it('refuses a damaged journal, changes nothing, and lets the lock go', () => {
    crashAfter(decide('c1', 'accepted'), decide('c2', 'accepted'));
    const text = readFileSync(journalPath(path), 'utf8');
    writeFileSync(journalPath(path), text.replace('c1', 'c9'));
    const before = readFileSync(path, 'utf8');
    expect(() => open()).toThrow(/damaged and nothing was changed/);
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it('takes in what a spreadsheet changed, after saying what it is', () => {
    const first = open();
    first.commit(decide('c1', 'accepted'));
    first.close();
    const sheet = cells();
    const columns = Object.keys(sheet[0] ?? {});
    const changed = sheet.map((row) =>
      row.candidate_id === 'c2'
        ? { ...row, status: 'Rejected', reason: 'the story is odd', decision_date_utc: '3/4/2030' }
        : row,
    );
    const line = (row: { [column: string]: string }) => columns.map((column) => `"${row[column]}"`).join(';');
    writeFileSync(path, `\uFEFF${columns.join(';')}\r\n${changed.map(line).join('\r\n')}\r\n`);
    const before = readFileSync(path, 'utf8');
    const second = open();
    expect(second.differences().map(({ id, column, theirs }) => [id, column, theirs])).toContainEqual([
      'c2',
      'status',
      'rejected',
    ]);
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(second.commit(decide('c3', 'accepted'))).toMatchObject({ ok: false, why: 'changed' });
    expect(second.takeIn()).toBeUndefined();
    expect(decisionOf(second.ledger(), 'c2')).toMatchObject({
      status: 'rejected',
      reason: 'other',
      note: 'the story is odd',
      decided_at: '2030-03-04T03:04:05Z'.replace('03:04:05', '00:00:00'),
    });
    expect(second.commit(decide('c3', 'accepted')).ok).toBe(true);
    second.close();
    expect(cells().map(({ status }) => status)).toEqual(['accepted', 'rejected', 'accepted']);
  });

  it('notices a change of the CSV while it is open, before it would overwrite it', () => {
    const store = open();
    store.commit(decide('c1', 'accepted'));
    store.flush();
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^3,(.*),todo,/m, '3,$1,skipped,'));
    expect(store.commit(decide('c2', 'accepted'))).toMatchObject({ ok: false, why: 'changed' });
    expect(store.differences()).toMatchObject([
      { id: 'c3', column: 'status', ours: 'todo', theirs: 'skipped' },
    ]);
    store.takeIn();
    expect(store.commit(decide('c2', 'accepted')).ok).toBe(true);
    store.close();
    expect(cells().map(({ status }) => status)).toEqual(['accepted', 'accepted', 'skipped']);
  });

  it('takes rows that were reset in a spreadsheet after an orderly end as such, not as a crash', () => {
    const first = open();
    first.flush();
    const untouched = readFileSync(path, 'utf8');
    first.commit(decide('c1', 'accepted'));
    first.close();
    writeFileSync(path, untouched);
    const second = open();
    expect(second.differences()).toMatchObject([{ id: 'c1', column: 'status', theirs: 'todo' }, {}, {}]);
    second.close();
    expect(readFileSync(path, 'utf8')).toBe(untouched);
  });

  it('takes in decisions that a catalog without a journal has', () => {
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^2,(.*),todo,/m, '2,$1,accepted,'));
    const store = open();
    expect(decisionOf(store.ledger(), 'c2').status).toBe('accepted');
    expect(store.notices().join()).toMatch(/1 decision that the CSV already had: taken in/);
    store.close();
  });

  it('keeps the decisions of rows that are gone from the CSV', () => {
    const first = open();
    first.commit(decide('c1', 'accepted'));
    first.close();
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, whole.replace(/^1,.*\n/m, ''));
    const second = open();
    expect(second.notices().join()).toMatch(/1 row is gone from the CSV \(c1\)/);
    second.close();
    writeFileSync(path, whole);
    const third = open();
    expect(decisionOf(third.ledger(), 'c1').status).toBe('accepted');
    third.close();
  });

  it('warns of a row that is deleted while it is open, and undo brings it back, before a start and after it', () => {
    const store = open();
    for (const id of ['c1', 'c2', 'c3']) store.commit(decide(id, 'accepted'));
    store.flush();
    const whole = cells();
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^[12],.*\n/gm, ''));
    expect(store.commit(decide('c3', 'rejected'))).toMatchObject({ ok: false, why: 'changed' });
    expect(store.differences().map(({ id, column, theirs }) => [id, column, theirs])).toEqual([
      ['c1', 'row', 'gone'],
      ['c2', 'row', 'gone'],
    ]);
    expect(store.takeIn()).toBeUndefined();
    expect(cells().map(({ candidate_id }) => candidate_id)).toEqual(['c3']);
    const undo = undoOf(store.ledger());
    expect(undo && store.commit(undo).ok).toBe(true);
    // A kill before the CSV has the row again.
    const killed = killedNow(path);
    store.close();
    killed();
    const second = open();
    expect(cells()).toEqual(whole.slice(1));
    expect(second.notices()).toEqual([]);
    const before = undoOf(second.ledger());
    expect(before && second.commit(before).ok).toBe(true);
    second.flush();
    expect(cells()).toEqual(whole);
    const redo = redoOf(second.ledger());
    expect(redo && second.commit(redo).ok).toBe(true);
    second.close();
    expect(cells().map(({ candidate_id }) => candidate_id)).toEqual(['c2', 'c3']);
  });

  it('is read-only while another one writes, and says who does', () => {
    const first = open();
    const second = open();
    expect(second.readOnly).toBe(true);
    expect(second.holder).toMatchObject({ pid: process.pid, host: hostname() });
    expect(second.commit(decide('c1', 'accepted'))).toMatchObject({ ok: false, why: 'read_only' });
    second.close();
    expect(first.commit(decide('c1', 'accepted')).ok).toBe(true);
    const fourth = open();
    expect(fourth.writer()).toMatchObject({ pid: process.pid });
    first.close();
    expect(fourth.writer()).toBeUndefined();
    fourth.close();
    const third = open();
    expect(third.readOnly).toBe(false);
    third.close();
  });

  it('writes the seconds of a pause as the pace counts them, and sees no difference in a CSV that has them whole', () => {
    const first = open();
    const { after, ...others } = decide('c1', 'accepted') as Extract<Change, { kind: 'decision' }>;
    first.commit({ ...others, after: { ...after, seconds: 4000 } });
    first.close();
    expect(cells()[0]?.seconds).toBe('300');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/,300$/m, ',4000'));
    const second = open();
    expect(second.differences()).toEqual([]);
    second.close();
  });

  it('takes over at once the lock of a process that is gone', () => {
    const dead = { pid: 2 ** 22 + 5, host: hostname(), user: 'x', since: '', start: '1', token: 't' };
    writeFileSync(`${path}.lock`, JSON.stringify(dead));
    const store = open();
    expect(store.readOnly).toBe(false);
    store.close();
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it('respects the lock of another machine until that is silent for long', () => {
    const far = { pid: 1, host: 'elsewhere', user: 'ben', since: '', start: '', token: 't' };
    writeFileSync(`${path}.lock`, JSON.stringify(far));
    const store = open();
    expect(store.holder).toMatchObject({ user: 'ben', host: 'elsewhere' });
    store.close();
  });

  it('writes an accepted candidate where the catalog says, and nowhere outside its folder', () => {
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text
        .replace(',todo,,,ana,c1', ',todo,,accepted/c1-named.json,ana,c1')
        .replace(',todo,,,ana,c2', ',todo,,accepted/../../c2.json,ana,c2'),
    );
    const store = open();
    store.commit(decide('c1', 'accepted'));
    store.commit(decide('c2', 'accepted'));
    store.close();
    expect(readdirSync(join(folder, 'accepted')).sort()).toEqual(['c1-named.json', 'c2.json']);
    expect(cells()[0]?.filepath).toBe('accepted/c1-named.json');
  });

  it('has one file of a candidate that two reviewers of a folder accept, and keeps the other apart', () => {
    const other = join(folder, 'validation_catalog_ben.csv');
    writeFileSync(other, readFileSync(path));
    const ana = open();
    ana.commit(decide('c1', 'accepted'));
    ana.close();
    const ben = openStore(other, { now, acceptedFile });
    ben.commit(decide('c1', 'accepted'));
    ben.flush();
    expect(readdirSync(join(folder, 'accepted'))).toEqual(['c1.json']);
    expect(readdirSync(join(folder, 'superseded'))).toEqual(['c1.ben.json']);
    const undo = undoOf(ben.ledger());
    if (undo) ben.commit(undo);
    ben.close();
    expect(readdirSync(join(folder, 'accepted'))).toEqual(['c1.json']);
    expect(readdirSync(join(folder, 'superseded'))).toEqual([]);
  });

  it('knows a candidate again whose id a spreadsheet has written as a number', () => {
    const digits = '5081446730912854';
    const text = readFileSync(path, 'utf8').replace(
      ',todo,,,ana,c2',
      `,todo,,accepted/${digits}.json,ana,${digits}`,
    );
    writeFileSync(path, text.replace(`,ana,${digits}`, ',ana,5.08145E+15'));
    const store = open();
    expect(store.catalog().rows.map(({ id }) => id)).toEqual(['c1', digits, 'c3']);
    store.close();
    expect(readFileSync(path, 'utf8')).toContain(`,ana,${digits}`);
  });

  it.each([
    ['candidate_id', 'candidat_id', /no column 'candidate_id' \(did you mean to name 'candidat_id' so\?\)/],
    ['filepath', 'status', /csv:1 {2}two columns are named 'status'/],
    ['c2', 'c1', /csv:3 {2}candidate c1 is already in line 2/],
    [',todo,,,ana,c3', ',acepted,,,ana,c3', /csv:4 {2}'acepted' is no status \(did you mean 'accepted'\?\)/],
    [
      'filepath',
      'filepath,marked_line',
      /csv:2 {2}'ana' is no line of a solution. Write one of L1, L2, …, FA/,
    ],
    [',c3,', ',,', /csv:4 {2}the row has no candidate_id/],
  ])('says where a catalog is wrong: %s as %s', (from, to, message) => {
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
    expect(() => open()).toThrow(message);
    expect(() => open()).toThrow(UserError);
  });
});
