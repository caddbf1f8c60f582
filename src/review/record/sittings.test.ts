// Random sittings, with harm to the journal at random moments.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../model/index.ts';
import { acceptedIn } from './accepted-file.ts';
import { canonical, type Decision, noDecision } from './decision.ts';
import { readJournal } from './journal.ts';
import { decisionOf, undoOf } from './ledger.ts';
import { desk, harms, ids } from './record.testing.ts';

const { at, anew, open, change, accepted } = desk();

/** One thing that a person, or another program, does. */
const deed = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('decide' as const), at: fc.nat(3), to: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'flush' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('harm' as const),
      how: fc.constantFrom(...Object.keys(harms)),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      isOpen: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('restart' as const, 'kill' as const) }) },
);

/** The text of an undecided row that only the journal had which is no more: chance seldom finds it. */
const textLost: readonly (typeof deed extends fc.Arbitrary<infer One> ? One : never)[] = [
  { do: 'decide', at: 1, to: 3 },
  { do: 'flush' },
  { do: 'decide', at: 1, to: 3 },
  { do: 'harm', how: 'an older one put in its place', share: 0, isOpen: false },
];

/** What the beginning that is left of a journal says behind its last mark: the CSV need not have had it yet. */
const unmarked = (): ReadonlyMap<string, string> => {
  const { events } = readJournal(readFileSync(at.journal));
  const last = events.findLastIndex(({ kind }) => kind === 'view');
  const tail = events.slice(last + 1).filter((event) => event.kind === 'decision');
  return new Map(tail.map(({ id, after }) => [id, canonical(after)]));
};

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

describe('any sitting, with any harm to the journal', () => {
  it('keeps what was acknowledged, or refuses to start and changes nothing', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 14 }), (deeds) => {
        anew();
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
          } else if (one.do === 'harm' && one.isOpen) {
            if (!isHarmed) harms[one.how]?.(at.journal, one.share, old);
            isHarmed = true;
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
            const backup = readFileSync(at.journal);
            if (one.do === 'harm') harms[one.how]?.(at.journal, one.share, old);
            const behind = one.do === 'harm' && one.how === 'cut' ? unmarked() : new Map<string, string>();
            let isBorne = one.do === 'harm';
            const left = existsSync(at.journal) ? readFileSync(at.journal) : Buffer.alloc(0);
            try {
              store = open();
            } catch (error) {
              isBorne = false;
              expect(error).toBeInstanceOf(UserError);
              writeFileSync(at.journal, backup);
              store = open();
            }
            if (store.differences().length > 0) expect(store.takeIn()).toBeUndefined();
            const texts = isBorne ? textsIn(left) : new Map<string, string>();
            for (const [id, now] of isBorne ? said() : []) {
              // No file tells that what was not marked was taken back, nor which text of an undecided row was the last:
              // that which the journal has stays.
              const isBehind = behind.get(id) === now;
              const isLost = isUnfinished(expected.get(id) ?? '') && texts.get(id) === now;
              if (isBehind || isLost) expected.set(id, now);
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
      { numRuns: Number(process.env.RULES_HARMS ?? 40), examples: [[textLost]] },
    );
  });
});
