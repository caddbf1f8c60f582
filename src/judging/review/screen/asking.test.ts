import { describe, expect, it } from 'vitest';
import { exampleCandidate, exampleState, player } from '../../../../test/shared/judging/example.ts';
import { doubtsIn } from '../content/doubts.ts';
import type { Decision } from '../record/decision.ts';
import { decisionOf } from '../record/ledger.ts';
import { changed, followed } from './deciding.ts';
import { textOf } from './rows.ts';
import type { State } from './state.ts';
import { viewOf } from './view.ts';

const status = (state: State, at = 0) => decisionOf(state.ledger, `id${at}`).status;
const shownId = (state: State) => state.items[state.current]?.id;
const screen = (state: State) => viewOf(state).body.map(textOf).join('\n');
const slip = (changes = {}) =>
  exampleCandidate(0, {
    family: 'computational',
    flawed_solution: {
      L1: 'Tuesday: 15 x 2 = <<15*2=31>>31 pens',
      L2: 'Sold: 15 + 31 = <<15+31=46>>46 pens',
      FA: '#### 46',
    },
    ...changes,
  });

describe('accept asks once more', () => {
  it('where the text has become the correct one', () => {
    const me = player(exampleState());
    for (const [line, text] of [
      ['e', 'Tuesday: 15 x 2 = 30 pens'],
      ['je', 'Sold: 15 + 30 = <<15+30=45>>45 pens'],
      ['je', '#### 45'],
    ] as const) {
      me.read(line);
      me.read(`\x15${text}\r`);
    }
    me.read('a');
    expect(me.state().mode).toBe('confirm');
    expect(screen(me.state())).toContain('it reads as the correct solution does');
    expect(status(me.state())).toBe('todo');
    me.read('a');
    me.read('a', 40);
    expect(status(me.state())).toBe('todo');
    expect(me.state().notice?.text).toMatch(/y accepts all the same/);
    me.read('\x1b');
    expect(me.state().mode).toBe('browse');
    me.read('a');
    me.read('y');
    expect(status(me.state())).toBe('accepted');
    expect(shownId(me.state())).toBe('id1');
  });

  it('where the final line is the correct one', () => {
    const candidate = exampleCandidate(0, { flawed_solution: { L1: 'In all 20 + 25 = 45', FA: '#### 45' } });
    const item = exampleState({}, [candidate]).items[0];
    expect(item && doubtsIn(item, { lines: {} }, [])).toEqual(['its final line is the correct one']);
  });

  it('where a warning stands', () => {
    const candidate = exampleCandidate(0, {
      flawed_solution: { L1: 'Sold: 15 + 17 = 33 pens', FA: '#### 33' },
    });
    const me = player(exampleState({}, [candidate]));
    me.read('a');
    expect(me.state().asked?.why).toEqual(['L1: 15 + 17 = 32, not 33']);
  });

  it('where a draft is open', () => {
    const me = player(exampleState());
    me.read('e');
    me.read(' draft\x1b');
    me.read('a');
    expect(me.state().asked?.why).toEqual(['a draft of L1 is open']);
  });

  it('where a value was edited away that a later line still works with', () => {
    const me = player(exampleState());
    me.read('e');
    me.read('\x15Tuesday: 15 + 3 = <<15+3=18>>18 pens\r');
    expect(screen(me.state())).toContain('17 is used here, but L1 does not give it any more');
    me.read('a');
    expect(me.state().asked?.why).toEqual(['L2: 17 is used here, but L1 does not give it any more']);
  });

  it('not where the later lines have followed', () => {
    const me = player(exampleState());
    me.read('e');
    me.read('\x15Tuesday: 15 + 3 = <<15+3=18>>18 pens\r');
    me.read('je');
    me.read('\x15Sold: 15 + 18 = <<15+18=33>>33 pens\r');
    me.read('je');
    me.read('\x15#### 33\r');
    me.read('a');
    expect(status(me.state())).toBe('accepted');
  });

  it('also before it takes over what another reviewer accepted', () => {
    const decision: Decision = { status: 'accepted', edits: { lines: { L2: 'Sold: 15 + 17 = 34 pens' } } };
    const others = new Map([['id0', [{ reviewer: 'ana', decision }]]]);
    const me = player(exampleState({ others, reviewers: ['ana', 'ben'], adjudicating: true }));
    me.read('1');
    expect(me.state().mode).toBe('confirm');
    me.read('y');
    expect(decisionOf(me.state().ledger, 'id0')).toMatchObject({ ...decision, note: 'as ana' });
  });

  it('never of a reject or a skip', () => {
    const me = player(exampleState({}, [slip({ family: 'conceptual' })]));
    me.read('x4');
    expect(status(me.state())).toBe('rejected');
  });
});

describe('^F', () => {
  it('leaves the false number that a computational mistake is', () => {
    const me = player(exampleState({}, [slip()]));
    me.read('\x06');
    expect(me.effects).toEqual([]);
    expect(me.state().notice?.text).toMatch(/is the mistake itself/);
    me.read('e');
    me.read('\x06');
    expect(me.state().editor?.text).toContain('31');
    expect(screen(me.state())).not.toContain('^F');
  });
});

describe('skipped ones', () => {
  it('come back with n once nothing else is left', () => {
    const me = player(exampleState());
    me.read('s');
    me.read('a');
    expect(shownId(me.state())).toBe('id2');
    me.read('n');
    expect(shownId(me.state())).toBe('id2');
    me.read('a');
    expect(shownId(me.state())).toBe('id0');
    expect(me.state().notice?.text).toMatch(/nothing is left but 1 skipped one/);
    me.read('a');
    expect(me.state().notice?.text).toMatch(/all decided/);
  });
});

describe('times', () => {
  it('go on where they were when a decision is taken back and made anew', () => {
    const me = player(exampleState({ paintedAt: 1_000_000 }));
    me.read('', 0);
    me.read('a', 40_000);
    const first = decisionOf(me.state().ledger, 'id0');
    me.read('u', 1000);
    me.read('U', 1000);
    expect(decisionOf(me.state().ledger, 'id0')).toEqual(first);
    me.read('u', 1000);
    me.read('x1', 5000);
    const again = decisionOf(me.state().ledger, 'id0').seconds ?? 0;
    expect(again).toBeGreaterThanOrEqual((first.seconds ?? 0) + 5);
  });
});

describe('the type of error', () => {
  it('can be said to be another, and again the machine’s', () => {
    const me = player(exampleState());
    me.read('y');
    expect(screen(me.state())).toContain('conceptual_error   as the machine says   now');
    me.read('k');
    me.read('\r');
    expect(decisionOf(me.state().ledger, 'id0').edits).toEqual({
      lines: {},
      error_type: 'computational_error',
    });
    expect(screen(me.state())).toContain('computational_error (changed):');
    me.read('y');
    me.read('j');
    me.read('\r');
    expect(decisionOf(me.state().ledger, 'id0').edits).toEqual({ lines: {} });
    me.read('u');
    expect(decisionOf(me.state().ledger, 'id0').edits.error_type).toBe('computational_error');
  });
});

describe('past decisions', () => {
  it('are listed, the latest first, and Enter goes to one', () => {
    const me = player(exampleState());
    me.read('a');
    me.read('x2');
    me.read('h');
    expect(screen(me.state())).toMatch(/▶ 2030-01-02 03:04:05 {2}101 +rejected · no_error\n.* 100 +accepted/);
    me.read('j');
    me.read('\r');
    expect(me.state().mode).toBe('browse');
    expect(shownId(me.state())).toBe('id0');
  });
});

describe('what others said', () => {
  const decision: Decision = { status: 'rejected', edits: { lines: {} }, reason: 'unnatural' };
  const others = new Map([['id0', [{ reviewer: 'ben', decision }]]]);

  it('does not show by itself, so that nobody knows what is shared', () => {
    const size = { columns: 160, rows: 48 };
    const shared = player(exampleState({ others, reviewers: ['ben'], ...size }));
    const alone = player(exampleState(size));
    for (const keys of ['', 's', '[', 'a', '[', 'u']) {
      shared.read(keys);
      alone.read(keys);
      expect(viewOf(shared.state())).toEqual(viewOf(alone.state()));
    }
  });

  it('is read when it is asked for, and shown of what one has accepted or rejected', () => {
    const me = player(exampleState({ others, reviewers: ['ben'], columns: 160, rows: 48 }));
    me.read('s');
    me.read('D');
    expect(me.state().notice?.text).toMatch(/nothing passes/);
    me.read('0');
    me.read('[');
    me.read('a');
    me.read('D');
    expect(me.effects.filter(({ type }) => type === 'read_others')).toHaveLength(2);
    expect(screen(me.state())).toContain('ben: rejected (unnatural)');
  });
});

describe('a read-only screen', () => {
  it('follows the one who writes', () => {
    const writer = player(exampleState());
    writer.read('a');
    const me = player(exampleState({ readOnly: 'ana writes it' }));
    me.read(']');
    const { desk } = writer.state();
    me.tell((state) => ({ ...followed({ ...state, desk }), desk: state.desk }));
    expect(status(me.state())).toBe('accepted');
    expect(shownId(me.state())).toBe('id1');
  });

  it('says when the one who wrote has gone', () => {
    const me = player(exampleState({ readOnly: 'read-only: ana writes it' }));
    me.tell((state) => ({ ...state, readOnly: 'read-only: ana has gone' }));
    expect(viewOf(me.state()).header.map(textOf).join('\n')).toContain('⚠ read-only: ana has gone');
  });
});

describe('rows that are gone from the CSV', () => {
  it('are warned of at the top before they are taken in, and named after', () => {
    const [state, columns] = [exampleState(), 100];
    const gone = { id: 'id1', label: '1001', column: 'row', ours: 'there', theirs: 'gone' };
    const note = { ...gone, id: 'id2', label: '1002', column: 'note', ours: '', theirs: 'odd' };
    const differences = [note, gone].map((one) => ({ ...one, treatment: 'taken' as const }));
    const me = player({ ...state, columns });
    const { desk } = state;
    let deeds = 0;
    const store = {
      ...desk.store,
      differences: () => differences,
      ledger: () => ({ ...state.ledger, deeds }),
      takeIn: () => {
        deeds = 2;
        return undefined;
      },
    };
    const items = state.items.filter(({ id }) => id !== 'id1');
    me.tell((before) => changed({ ...before, desk: { ...desk, store, itemsOf: () => items } }));
    expect(screen(me.state()).split('\n')[1]).toMatch(/⚠ 1 row is gone from the CSV: 1001 \(id1\)/);
    me.read('\r');
    expect(me.state().notice).toEqual({
      text: '2 changes of the CSV taken in; 1 row is gone from the CSV: 1001 (id1). u brings back what went last',
      tone: 'warn',
    });
    // More than the last row has room for: it stands at the top.
    expect(viewOf(me.state()).header.map(textOf).join('\n')).toContain('1 row is gone');
  });
});
