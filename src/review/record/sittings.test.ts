// Random sittings, with harm to the journal at random moments.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UserError } from '../../model/index.ts';
import { acceptedIn } from './accepted-file.ts';
import { canonical, type Decision, noDecision } from './decision.ts';
import { journalPath } from './journal.ts';
import { decisionOf, undoOf } from './ledger.ts';
import { acceptedFile, changeTo, harms, ids, writeCatalog } from './record.testing.ts';
import { openStore } from './store.ts';

let folder: string;
let path: string;
let journal: string;
let minute = 0;
const now = () => new Date(Date.UTC(2030, 0, 2, 3, minute++));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-keeping-'));
  path = writeCatalog(folder);
  journal = journalPath(path);
  minute = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => openStore(path, { now, acceptedFile });
const accepted = (file: string) => join(path, '..', 'accepted', file);
const change = (id: string, before: Decision, status: Decision['status'], text?: string) =>
  changeTo(id, before, status, now(), text);

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

describe('any sitting, with any harm to the journal', () => {
  it('keeps what was acknowledged, or refuses to start and changes nothing', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 14 }), (deeds) => {
        path = writeCatalog(mkdtempSync(join(folder, 'case-')));
        journal = journalPath(path);
        minute = 0;
        let store = open();
        const expected = new Map<string, string>();
        const said = () => new Map(ids.map((id) => [id, canonical(decisionOf(store.ledger(), id))] as const));
        for (const id of ids) expected.set(id, canonical(noDecision));
        let old = readFileSync(journal);
        let isHarmed = false;
        deeds.forEach((one, number) => {
          if (one.do === 'decide') {
            const id = ids[one.at] ?? 'c1';
            const before = decisionOf(store.ledger(), id);
            const status =
              (['accepted', 'rejected', 'skipped', before.status] as const)[one.to] ?? 'accepted';
            const text = one.to === 3 || number % 3 === 0 ? `text ${number}` : undefined;
            const next = change(id, before, status, text);
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
            old = readFileSync(journal);
            isHarmed = false;
          } else if (one.do === 'harm' && one.isOpen) {
            if (!isHarmed) harms[one.how]?.(journal, one.share, old);
            isHarmed = true;
          } else if (one.do === 'kill') {
            // Both at once, before anything was written, is more than files can bear.
            if (isHarmed) expect(store.flush()).toBeUndefined();
            isHarmed = false;
            // The files as a kill leaves them; the lock of the dead is taken over.
            rmSync(`${path}.lock`);
            store = open();
          } else {
            expect(store.flush()).toBeUndefined();
            store.close();
            isHarmed = false;
            const backup = readFileSync(journal);
            if (one.do === 'harm') harms[one.how]?.(journal, one.share, old);
            try {
              store = open();
            } catch (error) {
              expect(error).toBeInstanceOf(UserError);
              writeFileSync(journal, backup);
              store = open();
            }
            if (store.differences().length > 0) expect(store.takeIn()).toBeUndefined();
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
      { numRuns: Number(process.env.RULES_HARMS ?? 40) },
    );
  });
});
