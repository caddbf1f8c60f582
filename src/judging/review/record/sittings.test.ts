// Random sittings, with harm to the journal at random moments. RULES_SITTINGS says how many of each kind (20 by default, 8,000 in
// `npm run test:durability`).
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptedFile,
  changeTo,
  desk,
  harms,
  harmsByHand,
  ids,
  killedNow,
  writeCatalog,
} from '../../../../test/shared/judging/record.ts';
import { UserError } from '../../../model/index.ts';
import { acceptedIn } from './accepted.ts';
import { canonical, type Decision, noDecision } from './decision.ts';
import { endPath, journalPath, readJournal } from './journal.ts';
import { decisionOf, redoOf, undoOf } from './ledger.ts';
import { openStore, type Store } from './store.ts';

const { at, anew, now, open, change, accepted } = desk();
const runs = Number(process.env.RULES_SITTINGS ?? 20);
/** Thousands take what they take: nothing is said by the clock. */
const timeout = 0;

/** The journal of ben, who has the same candidates and decided all of them. */
const foreign = (): Buffer => {
  const path = writeCatalog(at.folder, 'ben');
  if (!existsSync(journalPath(path))) {
    const store = openStore(path, { now, acceptedFile });
    for (const id of ids) store.commit(changeTo(id, noDecision, 'rejected', now()));
    store.close();
  }
  return readFileSync(journalPath(path));
};

/** What may be done while the review is closed. */
const closedHarms = { ...harms, ...harmsByHand(foreign) };

/** One thing that a person, or another program, does. */
const deed = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('decide' as const), at: fc.nat(3), to: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'flush' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('harm' as const),
      how: fc.constantFrom(...Object.keys(closedHarms)),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      isOpen: fc.boolean(),
      /** Where the start is refused for the journal's end, the person has no backup and goes on with what there is. */
      isAgreed: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('restart' as const, 'kill' as const) }) },
);

/** The text of an undecided row that only the journal had which is no more: chance seldom finds it. */
const textLost: readonly (typeof deed extends fc.Arbitrary<infer One> ? One : never)[] = [
  { do: 'decide', at: 1, to: 3 },
  { do: 'flush' },
  { do: 'decide', at: 1, to: 3 },
  { do: 'harm', how: 'an older one put in its place', share: 0, isOpen: false, isAgreed: true },
];

/** A decision that was taken back comes in again, where the person goes on with a journal cut between the two: it is told. */
const undoneCut: typeof textLost = [
  { do: 'decide', at: 0, to: 0 },
  { do: 'undo' },
  { do: 'harm', how: 'cut at a line', share: 0.5, isOpen: false, isAgreed: true },
];

/** Undecided, with a text, which stands in the journal alone. */
const isUnfinished = (said: string): boolean => {
  const { status, edits } = JSON.parse(said) as Decision;
  return status === 'todo' && Object.keys(edits.lines).length > 0;
};

/** The text of each row as the beginning that is left of a journal has it last, undecided. */
const textsIn = (left: Buffer): ReadonlyMap<string, string> => {
  const decisions = readJournal(left).events.filter((event) => event.kind === 'decision');
  const undecided = (said: Decision): Decision =>
    said.status === 'todo' ? said : { status: 'todo', edits: said.edits };
  return new Map(decisions.map(({ id, after }) => [id, canonical(undecided(after))]));
};

/**
 * Opens what was harmed. Refused, nothing has changed; then the person goes on without the journal's end, where that is why
 * and it is agreed, or else restores the files.
 */
const opened = (restore: () => void, isAgreed: boolean): { store: Store; isAgreed: boolean } => {
  const csv = readFileSync(at.path);
  const refused = (): boolean => {
    try {
      first = open();
      return false;
    } catch (error) {
      expect(error).toBeInstanceOf(UserError);
      expect(readFileSync(at.path).equals(csv)).toBe(true);
      isEnd = error instanceof UserError && (error.hint ?? '').includes('journal.end:');
      return true;
    }
  };
  let first: Store | undefined;
  let isEnd = false;
  if (!refused() && first) return { store: first, isAgreed: false };
  count.refused++;
  if (isAgreed && isEnd) {
    count['gone on without the end']++;
    rmSync(endPath(at.path));
    if (!refused() && first) return { store: first, isAgreed: true };
  }
  restore();
  return { store: open(), isAgreed: false };
};

/** What was tried, for who runs many. */
const count = {
  sittings: 0,
  decided: 0,
  'harmed while open': 0,
  'while closed': 0,
  refused: 0,
  'gone on without the end': 0,
  'came back, and told': 0,
};

describe('any sitting, with any harm to the journal', () => {
  it('keeps what was acknowledged, or refuses to start and changes nothing', { timeout }, () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 14 }), (deeds) => {
        anew();
        count.sittings++;
        let store = open();
        const expected = new Map<string, string>();
        const said = () => new Map(ids.map((id) => [id, canonical(decisionOf(store.ledger(), id))] as const));
        for (const id of ids) expected.set(id, canonical(noDecision));
        let old = readFileSync(at.journal);
        let isHarmed = false;
        deeds.forEach((one, number) => {
          if (one.do === 'decide') {
            const id = ids[one.at] ?? 'c1';
            const before = decisionOf(store.ledger(), id);
            const status =
              (['accepted', 'rejected', 'skipped', before.status] as const)[one.to] ?? 'accepted';
            const text = one.to === 3 || number % 3 === 0 ? `text ${number}` : undefined;
            const made = change(id, before, status, text);
            const next = { ...made, after: { ...made.after, seconds: number } };
            expect(store.commit(next).ok).toBe(true);
            isHarmed = false;
            count.decided++;
            expected.set(id, canonical(next.after));
          } else if (one.do === 'undo') {
            const undo = undoOf(store.ledger());
            if (undo?.kind !== 'decision') return;
            expect(store.commit(undo).ok).toBe(true);
            isHarmed = false;
            expected.set(undo.id, canonical(undo.after));
          } else if (one.do === 'flush') {
            expect(store.flush()).toBeUndefined();
            old = readFileSync(at.journal);
            isHarmed = false;
          } else if (one.do === 'harm' && one.isOpen && harms[one.how]) {
            if (!isHarmed) harms[one.how]?.(at.journal, one.share, old);
            isHarmed = true;
            count['harmed while open']++;
          } else if (one.do === 'kill') {
            // Both at once, before anything was written, is more than files can bear.
            if (isHarmed) expect(store.flush()).toBeUndefined();
            isHarmed = false;
            // The files as a kill leaves them; the lock of the dead is taken over.
            rmSync(`${at.path}.lock`);
            store = open();
          } else {
            expect(store.flush()).toBeUndefined();
            store.close();
            isHarmed = false;
            const restore = killedNow(at.path);
            count['while closed'] += one.do === 'harm' ? 1 : 0;
            if (one.do === 'harm') closedHarms[one.how]?.(at.journal, one.share, old);
            const left = existsSync(at.journal) ? readFileSync(at.journal) : Buffer.alloc(0);
            const found = opened(restore, one.do === 'harm' && one.isAgreed);
            store = found.store;
            const told = [...store.notices(), ...store.differences().map(({ id }) => `(${id})`)].join();
            if (store.differences().length > 0) expect(store.takeIn()).toBeUndefined();
            const texts = found.isAgreed ? textsIn(left) : new Map<string, string>();
            for (const [id, is] of said()) {
              if (is === expected.get(id) || !found.isAgreed) continue;
              // The person went on without the end of the journal: what it had is lost, and what comes back is told; only
              // of an undecided text no file tells which was the last.
              const isLost = isUnfinished(expected.get(id) ?? '') && texts.get(id) === is;
              if (!isLost && !told.includes(`(${id})`)) continue;
              count['came back, and told'] += isLost ? 0 : 1;
              expected.set(id, is);
            }
          }
          expect(said(), JSON.stringify(one)).toEqual(expected);
        });
        store.close();
        for (const id of ids) {
          const decision = JSON.parse(expected.get(id) ?? '') as Decision;
          const file = accepted(`${id}.json`);
          expect(existsSync(file)).toBe(decision.status === 'accepted');
          if (decision.status !== 'accepted') continue;
          expect(acceptedIn(readFileSync(file, 'utf8'))?.decision.edits).toEqual(decision.edits);
        }
      }),
      { numRuns: runs, examples: [[textLost], [undoneCut]] },
    );
    if (runs > 40) console.log(JSON.stringify(count));
  });
});

type Deed = 'decide' | 'drop' | 'undo' | 'redo' | 'flush' | 'kill' | 'restart';

/** One thing that a person does, with rows that somebody deletes while the review is open. */
const deedWithRows = fc.record({
  do: fc.constantFrom<Deed>('decide', 'decide', 'drop', 'undo', 'undo', 'redo', 'flush', 'kill', 'restart'),
  at: fc.nat(3),
  to: fc.nat(2),
});

/** A kill comes before the CSV has lost a row again. */
const removedAgain = (['drop', 'undo', 'flush', 'redo', 'kill'] as const).map((one) => ({
  do: one,
  at: 0,
  to: 0,
}));

describe('any sitting in which rows are deleted', () => {
  it('loses no row and no decision that undo could not bring back', { timeout }, () => {
    fc.assert(
      fc.property(fc.array(deedWithRows, { maxLength: 14 }), (deeds) => {
        anew();
        let store = open();
        /** The rows and decisions after each deed that can be taken back, and what was taken back. */
        type Seen = { readonly rows: readonly string[]; readonly said: readonly string[] };
        const seen = (): Seen => ({
          rows: store.catalog().rows.map(({ id }) => id),
          said: ids.map((id) => canonical(decisionOf(store.ledger(), id))),
        });
        const [done, undone]: [Seen[], Seen[]] = [[seen()], []];
        const did = (): void => {
          done.push(seen());
          undone.length = 0;
        };
        for (const one of deeds) {
          const id = ids[one.at] ?? 'c1';
          const isThere = store.catalog().rows.some((row) => row.id === id);
          if (one.do === 'decide' && isThere) {
            const status = (['accepted', 'rejected', 'skipped'] as const)[one.to] ?? 'accepted';
            expect(store.commit(change(id, decisionOf(store.ledger(), id), status)).ok).toBe(true);
            did();
          } else if (one.do === 'drop' && isThere) {
            expect(store.flush()).toBeUndefined();
            const lines = readFileSync(at.path, 'utf8').split('\n');
            writeFileSync(at.path, lines.filter((line) => !line.includes(`,${id},`)).join('\n'));
            expect(store.takeIn()).toBeUndefined();
            did();
          } else if (one.do === 'undo' || one.do === 'redo') {
            const taken = one.do === 'undo' ? undoOf(store.ledger()) : redoOf(store.ledger());
            if (!taken) continue;
            expect(store.commit(taken).ok).toBe(true);
            const [from, onto] = one.do === 'undo' ? [done, undone] : [undone, done];
            onto.push(from.pop() ?? seen());
          } else if (one.do === 'flush') expect(store.flush()).toBeUndefined();
          else if (one.do === 'kill' || one.do === 'restart') {
            if (one.do === 'restart') store.close();
            else rmSync(`${at.path}.lock`);
            store = open();
            expect(store.differences()).toEqual([]);
          }
          expect(seen(), JSON.stringify(one)).toEqual(done.at(-1));
        }
        store.close();
      }),
      { numRuns: runs, examples: [[removedAgain]] },
    );
  });
});
