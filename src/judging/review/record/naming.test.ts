// Whose journal it is: another's is refused, whatever of it is left.
import { appendFileSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  acceptedFile,
  changeTo,
  desk,
  ids,
  killedNow,
  writeCatalog,
} from '../../../../test/shared/judging/record.ts';
import { noDecision } from './decision.ts';
import { endPath, journalPath, lineOf, readJournal } from './journal.ts';
import { decisionOf, type ReviewEvent } from './ledger.ts';
import { openStore } from './store.ts';

const { at, open, change, now } = desk();

/** Another catalog, in a folder beside, with a rejection in its journal. */
const reviewed = (name: string, candidates: readonly string[], validator = name): string => {
  const path = writeCatalog(at.folder, name, candidates);
  const store = openStore(path, { now, acceptedFile, validator });
  for (const id of candidates.slice(0, 2)) store.commit(changeTo(id, noDecision, 'rejected', now()));
  store.close();
  return path;
};
/** Puts another's journal, or its first lines, in the place of ana's. */
const putHere = (other: string, lines = Number.POSITIVE_INFINITY): void => {
  const text = readFileSync(journalPath(other), 'utf8').trimEnd().split('\n').slice(0, lines);
  writeFileSync(at.journal, `${text.join('\n')}\n`);
};
const eventsOf = (journal: string) => readJournal(readFileSync(journal)).events;

describe("another reviewer's journal of the same candidates", () => {
  // The name, a mark, two decisions, a mark: cut before the last mark, in the middle, and whole.
  it.each([1, 2, 3, 4, 5])('is refused with both names and what to do, with %s of its lines', (lines) => {
    putHere(reviewed('ben', ids), lines);
    const before = readFileSync(at.path, 'utf8');
    expect(open).toThrow(
      /journal\.jsonl is of another catalog: of ben's 4 rows \(c1 … c4\), and this is ana's of 4 rows .*; 4 are in both\. Nothing was changed/,
    );
    expect(open).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/Put ana's own journal back/) }),
    );
    expect(readFileSync(at.path, 'utf8')).toBe(before);
    // The way out that the message names.
    rmSync(at.journal);
    const store = open();
    expect(ids.map((id) => decisionOf(store.ledger(), id).status)).toEqual(['todo', 'todo', 'todo', 'todo']);
    store.close();
  });

  it('does not go on behind the first lines of one’s own', () => {
    const ben = reviewed('ben', ids);
    open().close();
    const [own = ''] = readFileSync(at.journal, 'utf8').split('\n');
    const [, ...theirs] = readFileSync(journalPath(ben), 'utf8').split('\n');
    writeFileSync(at.journal, [own, ...theirs].join('\n'));
    expect(open).toThrow(/line 2 was changed, or it stood behind another line than this/);
  });
});

describe('a journal of the same reviewer', () => {
  it('of another catalog is refused', () => {
    const other = join(at.folder, 'other.csv');
    copyFileSync(at.path, other);
    reviewed('ana', ['c2', 'x1', 'x2']);
    copyFileSync(other, at.path);
    rmSync(endPath(at.path));
    expect(open).toThrow(
      /of ana's 3 rows \(c2 … x2\), and this is ana's of 4 rows \(c1 … c4\); 1 are in both/,
    );
  });

  it('is taken where rows were added, and names them then', () => {
    open().close();
    appendFileSync(at.path, '4,tier1,m,swap,x,1,5,42,,,todo,,,ana,c5\n');
    open().close();
    const named = eventsOf(at.journal).filter((event) => event.kind === 'catalog');
    expect(named.map(({ rows }) => rows.length)).toEqual([4, 5]);
  });

  it('is taken where rows are gone, and that is told with their ids, each time', () => {
    open().close();
    writeFileSync(at.path, readFileSync(at.path, 'utf8').replace(/^1,.*\n/m, ''));
    for (const _ of [1, 2]) {
      const store = open();
      expect(store.notices().join()).toMatch(/1 row is gone from the CSV \(c2\)/);
      store.close();
    }
  });
});

it('a journal that names nobody is refused', () => {
  open().close();
  const [{ kind: _, ...first }] = eventsOf(at.journal) as [ReviewEvent];
  writeFileSync(at.journal, lineOf({ ...first, kind: 'view', csv: 'ff' }).text);
  rmSync(endPath(at.path));
  expect(open).toThrow(/journal\.jsonl does not say which catalog it is of\. Nothing was changed/);
});

describe('what stands behind the last mark', () => {
  it('is told with its ids when it is brought in, however it came there', () => {
    const store = open();
    store.commit(change('c1', noDecision, 'accepted'));
    store.flush();
    store.commit(change('c2', noDecision, 'rejected'));
    store.commit(change('c3', noDecision, 'todo', 'a text'));
    const killed = killedNow(at.path);
    store.close();
    killed();
    const again = open();
    expect(again.notices()).toEqual([
      '2 decisions that the CSV did not have yet came from the journal: 1 rejected (c2), 2 todo (c3)',
    ]);
    again.close();
    const third = open();
    expect(third.notices()).toEqual([]);
    third.close();
  });

  it('and was taken back in what was cut off does not come back: the cut is known', () => {
    const store = open();
    const made = change('c1', noDecision, 'accepted');
    store.commit(made);
    const cut = readFileSync(at.journal);
    store.commit({ ...made, action: 'undo', after: noDecision, target: 3 });
    store.close();
    writeFileSync(at.journal, cut);
    expect(open).toThrow(/ends with line 3, and the CSV was written when it had 5: an older journal/);
    // Where the file that tells this is gone as well, what comes back is told.
    rmSync(endPath(at.path));
    const again = open();
    expect(again.notices().join()).toMatch(/came from the journal: 0 accepted \(c1\)/);
    again.close();
  });
});

describe('how far the journal had come', () => {
  it('is known of a journal that went on elsewhere from an older copy', () => {
    const store = open();
    store.flush();
    const older = killedNow(at.path);
    store.commit(change('c1', noDecision, 'skipped'));
    store.close();
    const end = readFileSync(endPath(at.path));
    older();
    const elsewhere = open();
    for (const id of ids) elsewhere.commit(change(id, noDecision, 'rejected'));
    elsewhere.close();
    writeFileSync(endPath(at.path), end);
    expect(open).toThrow(/line 4 of .* is another than the one that was there/);
  });

  it('is not asked of a journal that begins anew, even where a kill comes at once', () => {
    const first = open();
    first.commit(change('c1', noDecision, 'accepted'));
    first.close();
    rmSync(at.journal);
    const second = open();
    const [name] = readFileSync(at.journal, 'utf8').split('\n');
    second.close();
    writeFileSync(at.journal, `${name}\n`);
    rmSync(endPath(at.path));
    const third = open();
    expect(decisionOf(third.ledger(), 'c1').status).toBe('accepted');
    third.close();
  });

  it('may be half written', () => {
    open().close();
    writeFileSync(endPath(at.path), '{"seq":');
    open().close();
    expect(JSON.parse(readFileSync(endPath(at.path), 'utf8'))).toMatchObject({ seq: 2 });
  });
});
