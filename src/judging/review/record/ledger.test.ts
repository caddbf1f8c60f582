import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Decision } from './decision.ts';
import { lineOf, readJournal } from './journal.ts';
import {
  applied,
  type Change,
  decisionOf,
  emptyLedger,
  eventOf,
  JournalDamage,
  type Ledger,
  type ReviewEvent,
  redoOf,
  replayed,
  undoOf,
} from './ledger.ts';

const someMoment = '2030-01-02T03:04:05Z';

const change = (id: string, status: Decision['status'], note = ''): Change => {
  const after: Decision = { status, edits: { lines: {} }, ...(note ? { note } : {}) };
  return { kind: 'decision', action: 'accept', id, digest: 'd', after };
};

/** A session: each number is a deed on one of three candidates, an undo, a redo or a draft. */
const session = (deeds: readonly number[]): { ledger: Ledger; events: ReviewEvent[]; states: Ledger[] } => {
  let ledger = emptyLedger;
  const events: ReviewEvent[] = [];
  const states: Ledger[] = [ledger];
  deeds.forEach((deed, index) => {
    const next: Change | undefined =
      deed < 6
        ? change(`c${deed % 3}`, deed < 3 ? 'accepted' : 'rejected', String(index))
        : deed === 6
          ? undoOf(ledger)
          : deed === 7
            ? redoOf(ledger)
            : { kind: 'draft', id: 'c0', digest: 'd', field: 'L1', text: `draft ${index}` };
    if (next === undefined) return;
    const event = eventOf(ledger, next, someMoment, 'ana');
    ledger = applied(ledger, event);
    events.push(event);
    states.push(ledger);
  });
  return { ledger, events, states };
};

const deeds = fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 40 });
const bytesOf = (events: readonly ReviewEvent[]) => {
  let before = '';
  const lines = events.map((event) => {
    const { text, sum } = lineOf(event, before);
    before = sum;
    return text;
  });
  return Buffer.from(lines.join(''));
};

describe('a ledger', () => {
  it('counts what a person did, not the marks between', () => {
    const marked = (ledger: Ledger): Ledger =>
      applied(ledger, { kind: 'view', seq: ledger.seq + 1, at: someMoment, by: 'ana', csv: 'ff' });
    const { ledger } = session([0, 1, 8]);
    const later = marked(marked(ledger));
    const last = applied(later, eventOf(later, change('c1', 'rejected'), someMoment, 'ana'));
    expect([ledger, later, last].map(({ deeds, seq }) => [deeds, seq])).toEqual([
      [3, 3],
      [3, 5],
      [4, 6],
    ]);
  });

  it('is the same replayed from the journal as it was in the session', () => {
    fc.assert(
      fc.property(deeds, (list) => {
        const { ledger, events } = session(list);
        expect(replayed(readJournal(bytesOf(events)).events)).toEqual(ledger);
      }),
    );
  });

  it('is back where it began when everything has been undone, and at the end when all is redone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 20 }), (list) => {
        let { ledger } = session(list);
        const end = new Map(ledger.decisions);
        for (let back = undoOf(ledger); back; back = undoOf(ledger)) {
          ledger = applied(ledger, eventOf(ledger, back, someMoment, 'ana'));
        }
        for (const id of ['c0', 'c1', 'c2']) expect(decisionOf(ledger, id).status).toBe('todo');
        for (let forth = redoOf(ledger); forth; forth = redoOf(ledger)) {
          ledger = applied(ledger, eventOf(ledger, forth, someMoment, 'ana'));
        }
        expect(ledger.decisions).toEqual(end);
      }),
    );
  });

  it('forgets what could be redone once something new is done', () => {
    const { ledger } = session([0, 6, 4]);
    expect(redoOf(ledger)).toBeUndefined();
  });

  it('keeps a draft until the text that it belongs to is kept', () => {
    const { ledger } = session([8]);
    expect(ledger.drafts.get('c0 L1')).toBe('draft 0');
    const kept: Change = {
      kind: 'decision',
      action: 'edit',
      id: 'c0',
      digest: 'd',
      field: 'L1',
      after: { status: 'todo', edits: { lines: { L1: 'new' } } },
    };
    expect(applied(ledger, eventOf(ledger, kept, someMoment, 'ana')).drafts.size).toBe(0);
  });
});

describe('a journal', () => {
  it('cut anywhere gives the events of its whole lines and nothing else', () => {
    fc.assert(
      fc.property(deeds, fc.nat(), (list, at) => {
        const { events, states } = session(list);
        const bytes = bytesOf(events);
        const cut = bytes.subarray(0, bytes.length === 0 ? 0 : at % (bytes.length + 1));
        const read = readJournal(cut);
        expect(read.whole.length + read.tornBytes).toBe(cut.length);
        expect(replayed(read.events)).toEqual(states[read.events.length]);
      }),
    );
  });

  it('is refused when a byte in the middle has changed', () => {
    const { events } = session([0, 1, 2, 3]);
    const text = bytesOf(events).toString();
    expect(() => readJournal(Buffer.from(text.replace('"accepted"', '"rejected"')))).toThrow(JournalDamage);
    expect(() => readJournal(Buffer.from(text.replace('{', '')))).toThrow(/line 1 is not JSON/);
  });

  it('is refused when a line is missing or doubled', () => {
    const { events } = session([0, 1, 2, 3]);
    const [first, second, third] = events as [ReviewEvent, ReviewEvent, ReviewEvent];
    expect(() => replayed([first, third])).toThrow(/event 3 stands where 2 should/);
    expect(() => replayed([first, second, second])).toThrow(JournalDamage);
  });

  it('is refused when an event does not follow from those before it', () => {
    const { events } = session([0, 3]);
    const [first, second] = events as [ReviewEvent, ReviewEvent];
    expect(() =>
      replayed([{ ...second, seq: 1 } as ReviewEvent, { ...first, seq: 2 } as ReviewEvent]),
    ).toThrow(/does not follow/);
  });
});
