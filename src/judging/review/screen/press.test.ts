import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleCandidate, exampleState, player } from '../../../../test/shared/judging/example.ts';
import type { Decision } from '../record/decision.ts';
import { decisionOf } from '../record/ledger.ts';
import { keymap } from './keymap.ts';
import { actOf, painted, press } from './loop.ts';
import type { Mode, State } from './state.ts';
import { viewOf } from './view.ts';

const statuses = (state: State) => state.items.map(({ id }) => decisionOf(state.ledger, id).status);
const shownId = (state: State) => state.items[state.current]?.id;

describe('deciding', () => {
  it('takes one key, and goes on to the next undecided', () => {
    const me = player(exampleState());
    me.read('a');
    expect(statuses(me.state())).toEqual(['accepted', 'todo', 'todo']);
    expect(shownId(me.state())).toBe('id1');
    me.read('x3');
    me.read(' ');
    expect(statuses(me.state())).toEqual(['accepted', 'rejected', 'skipped']);
    expect(decisionOf(me.state().ledger, 'id1').reason).toBe('several_errors');
    expect(me.state().notice?.text).toMatch(/nothing is left but 1 skipped one/);
  });

  it('asks for a note only when the reason is another', () => {
    const me = player(exampleState());
    me.read('x9');
    me.read('odd story\r');
    expect(decisionOf(me.state().ledger, 'id0')).toMatchObject({ reason: 'other', note: 'odd story' });
  });

  it('decides one candidate a painted frame, however many keys one read brings', () => {
    const me = player(exampleState());
    me.read('aaaaa');
    expect(statuses(me.state())).toEqual(['accepted', 'todo', 'todo']);
    me.read('sx1');
    expect(statuses(me.state())).toEqual(['accepted', 'skipped', 'todo']);
    expect(me.state().mode).toBe('browse');
  });

  it('decides one candidate while a key is held', () => {
    const me = player(exampleState());
    me.read('a');
    for (let repeat = 0; repeat < 20; repeat++) me.read('a', 33);
    expect(statuses(me.state())).toEqual(['accepted', 'todo', 'todo']);
    expect(me.state().notice?.text).toMatch(/a is held/);
    me.read('a', 400);
    expect(statuses(me.state())).toEqual(['accepted', 'accepted', 'todo']);
  });

  it.each(['a', 's', ' '])(
    'decides one candidate while %j is held on a keyboard that waits before it repeats',
    (key) => {
      const me = player(exampleState());
      me.read(key);
      me.read(key, 500);
      for (let repeat = 0; repeat < 20; repeat++) me.read(key, 33);
      expect(statuses(me.state()).filter((status) => status !== 'todo').length).toBe(1);
      expect(shownId(me.state())).toBe('id1');
      me.read(key, 2000);
      expect(statuses(me.state()).filter((status) => status !== 'todo').length).toBe(2);
    },
  );

  it('lets a quick person decide twice a second', () => {
    const me = player(exampleState());
    for (let press = 0; press < 3; press++) me.read('a', 500);
    expect(statuses(me.state())).toEqual(['accepted', 'accepted', 'accepted']);
  });

  it('lets a script press the same key as soon as the screen answers', () => {
    const me = player(exampleState());
    for (let press = 0; press < 3; press++) {
      me.read('a', 20);
      // The screen answers when the key has waited.
      me.read('', 150);
    }
    expect(statuses(me.state())).toEqual(['accepted', 'accepted', 'accepted']);
  });

  it('does a key that waits before another one that comes in between', () => {
    const me = player(exampleState());
    me.read('a');
    me.read('a', 50);
    me.read('u', 20);
    expect(me.effects.flatMap((effect) => (effect.type === 'commit' ? [effect.change] : []))).toMatchObject([
      { action: 'accept', id: 'id0' },
      { action: 'accept', id: 'id1' },
      { action: 'undo', id: 'id1' },
    ]);
  });

  it('takes keys that piled up while it was busy for held ones', () => {
    const asked = (idle: number): readonly string[] => {
      const me = player(exampleState());
      me.tell((state) => press(state, { name: 'a', text: 'a' }, 1000, 1000));
      me.tell((state) => painted(state, 'id1', 1000));
      me.tell((state) => press(state, { name: 'a', text: 'a' }, 1900, idle));
      me.tell((state) => press(state, { name: 'a', text: 'a' }, 1901, 0));
      return me.effects.map(({ type }) => type);
    };
    expect(asked(5)).toEqual(['commit', 'wait']);
    expect(asked(850)).toEqual(['commit', 'commit']);
  });

  it('counts the seconds that the candidate was on the screen', () => {
    const me = player(exampleState());
    me.read('a');
    me.read('a', 41_000);
    expect(decisionOf(me.state().ledger, 'id1').seconds).toBe(41);
  });

  it('does nothing when read-only or when nothing can be saved', () => {
    for (const blocked of [{ readOnly: 'ben writes it' }, { halted: 'the disk is full' }]) {
      const me = player(exampleState(blocked));
      for (const keys of ['a', 'A', 'X1', 'o', 'x1', 's', 'u', 'e', 'E', 'm', '\x12', '\x06', '\x0f'])
        me.read(keys);
      expect(me.effects).toEqual([]);
    }
  });

  it('does not accept a candidate that was not found', () => {
    const state = exampleState();
    const items = state.items.map((item) => ({ ...item, candidate: undefined }));
    const me = player({ ...state, items });
    me.read('a');
    expect(me.state().notice?.text).toMatch(/cannot accept/);
    me.read('s');
    expect(statuses(me.state())[0]).toBe('skipped');
  });
});

describe('undo', () => {
  it('brings back the state and the candidate, and redo the other way', () => {
    const me = player(exampleState());
    me.read('a');
    me.read('x1');
    me.read('u');
    expect(shownId(me.state())).toBe('id1');
    me.read('u');
    expect(statuses(me.state())).toEqual(['todo', 'todo', 'todo']);
    expect(shownId(me.state())).toBe('id0');
    me.read('U');
    me.read('U');
    expect(statuses(me.state())).toEqual(['accepted', 'rejected', 'todo']);
    me.read('U');
    expect(me.state().notice?.text).toBe('nothing to redo');
  });
});

describe('editing', () => {
  it('keeps a line, marks it as edited, and reverts it', () => {
    const me = player(exampleState());
    me.read('j');
    me.read('e');
    me.read('!');
    me.read('\r');
    const edits = () => decisionOf(me.state().ledger, 'id0').edits.lines;
    expect(edits()).toEqual({ L2: 'Sold: 15 + 17 = <<15+17=32>>32 pens!' });
    me.read('\x12');
    expect(edits()).toEqual({});
    me.read('u');
    expect(Object.keys(edits())).toEqual(['L2']);
  });

  it('is no edit when the text ends as it was', () => {
    const me = player(exampleState());
    me.read('e');
    me.read('x\x7f\r');
    expect(decisionOf(me.state().ledger, 'id0').edits.lines).toEqual({});
  });

  it('keeps the draft when left, brings it back, and drops it when kept', () => {
    const me = player(exampleState());
    me.read('e');
    me.read(' draft');
    me.read('\x1b');
    expect([...me.state().ledger.drafts.values()]).toEqual(['Tuesday: 15 + 2 = <<15+2=17>>17 pens draft']);
    me.read('e');
    expect(me.state().editor?.text).toMatch(/ draft$/);
    me.read('\r');
    expect(me.state().ledger.drafts.size).toBe(0);
    expect(decisionOf(me.state().ledger, 'id0').edits.lines.L1).toMatch(/ draft$/);
  });

  it('keeps a line and goes on to the next with Tab', () => {
    const me = player(exampleState());
    me.read('e');
    me.read('1\t');
    expect(me.state()).toMatchObject({ mode: 'edit', field: 'L2' });
    me.read('2\r');
    expect(Object.keys(decisionOf(me.state().ledger, 'id0').edits.lines)).toEqual(['L1', 'L2']);
  });

  it('puts the right number, in the editor and outside it', () => {
    const candidate = exampleCandidate(0, {
      flawed_solution: { L1: 'Sold: 15 + 17 = <<15+17=33>>33 pens', FA: '#### 33' },
    });
    const me = player(exampleState({}, [candidate]));
    me.read('\x06');
    expect(decisionOf(me.state().ledger, 'id0').edits.lines.L1).toBe('Sold: 15 + 17 = <<15+17=32>>32 pens');
    me.read('e');
    me.read('\x06');
    expect(me.state().notice?.text).toBe('every equation here is true');
  });

  it('edits the explanation and marks the erroneous line', () => {
    const me = player(exampleState());
    me.read('E');
    me.read(' Really.\r');
    me.read('j');
    me.read('m');
    expect(decisionOf(me.state().ledger, 'id0').edits).toEqual({
      lines: {},
      explanation: 'Reads "twice as many" as two more. Really.',
      marked: 'L2',
    });
    me.read('k');
    me.read('m');
    expect(decisionOf(me.state().ledger, 'id0').edits.marked).toBeUndefined();
  });

  it('loses no letter of fast typing, and takes a paste as text', () => {
    const me = player(exampleState());
    me.read('e');
    me.read('\x15the quick brown fox');
    me.read('\x1b[200~ jumps\nover\x1b[201~');
    expect(me.state().editor?.text).toBe('the quick brown fox jumps over');
  });

  it('does not keep an empty line', () => {
    const me = player(exampleState());
    me.read('e');
    me.read('\x15\r');
    expect(me.state().mode).toBe('edit');
    expect(me.state().notice?.text).toMatch(/cannot be empty/);
  });
});

describe('moving and filtering', () => {
  it('ignores a paste in command mode, whatever is in it', () => {
    const me = player(exampleState());
    me.read('\x1b[200~axs1q\x1b[201~');
    expect(me.effects).toEqual([]);
    expect(me.state().notice?.text).toMatch(/pasted text ignored/);
  });

  it('goes to an index, a position and an id', () => {
    const me = player(exampleState());
    me.read('g');
    me.read('102\r');
    expect(shownId(me.state())).toBe('id2');
    me.read('g');
    me.read(':1\r');
    expect(shownId(me.state())).toBe('id0');
    me.read('g');
    me.read('id1\r');
    expect(shownId(me.state())).toBe('id1');
    me.read('g');
    me.read('nothing\r');
    expect(me.state().notice?.text).toBe("nothing is called 'nothing'");
  });

  it('filters by rule, by status and by text, and clears', () => {
    const me = player(exampleState());
    me.read('f');
    expect(me.state().mode).toBe('filters');
    me.read('jj\r');
    expect(me.state().filter.facets).toEqual({ rule: 'slip' });
    expect(shownId(me.state())).toBe('id2');
    me.read('0');
    me.read('a');
    me.read('F');
    me.read('F');
    expect(me.state().filter.facets).toEqual({ status: 'accepted' });
    expect(shownId(me.state())).toBe('id0');
    me.read('0');
    me.read('/');
    me.read('nowhere\r');
    expect(me.state().notice?.text).toMatch(/nothing here has/);
    me.read('\x1b');
    expect(me.state().filter.text).toBe('');
  });

  it('shows disagreements only among what one has decided oneself', () => {
    const rejected: Decision = { status: 'rejected', edits: { lines: {} } };
    const others = new Map(['id0', 'id1'].map((id) => [id, [{ reviewer: 'ben', decision: rejected }]]));
    const me = player(exampleState({ others, reviewers: ['ben'] }));
    me.read('D');
    expect(me.state().notice?.text).toMatch(/nothing passes/);
    me.read('D');
    me.read('a');
    me.read('D');
    expect(shownId(me.state())).toBe('id0');
  });

  it('takes over a decision when adjudicating, with its edits', () => {
    const first: Decision = {
      status: 'accepted',
      edits: { lines: { L1: 'Better: 15 + 2 = <<15+2=17>>17 pens' } },
    };
    const second: Decision = { status: 'rejected', edits: { lines: {} }, reason: 'unnatural' };
    const pair = [
      { reviewer: 'ana', decision: first },
      { reviewer: 'ben', decision: second },
    ];
    const others = new Map(['id0', 'id1'].map((id) => [id, pair]));
    const me = player(exampleState({ others, reviewers: ['ana', 'ben'], adjudicating: true }));
    me.read('1');
    me.read('2');
    expect(decisionOf(me.state().ledger, 'id0')).toMatchObject({
      status: 'accepted',
      edits: first.edits,
      note: 'as ana',
    });
    expect(decisionOf(me.state().ledger, 'id1')).toMatchObject({
      status: 'rejected',
      reason: 'unnatural',
      note: 'as ben',
    });
  });
});

describe('every key in every mode', () => {
  const modes = Object.keys(keymap) as Mode[];
  const all = [...new Set(modes.flatMap((mode) => keymap[mode].flatMap(({ keys }) => keys)))];

  it('keeps the state sound and the screen within its size', () => {
    const key = fc.constantFrom(...all, 'é', '数', '5', 'z');
    const size = fc.tuple(fc.integer({ min: 20, max: 200 }), fc.integer({ min: 5, max: 60 }));
    fc.assert(
      fc.property(fc.array(key, { maxLength: 30 }), size, (keys, [columns, rows]) => {
        let state = exampleState({ columns, rows });
        keys.forEach((name, index) => {
          const text = [...name].length === 1 ? name : undefined;
          const pressed = text === undefined ? { name } : { name, text };
          state = press(state, pressed, index * 1000, 1000);
          const view = viewOf(state);
          expect(state.current).toBeGreaterThanOrEqual(0);
          expect(view.header.length + view.body.length + 1).toBeLessThanOrEqual(Math.max(rows, 5));
        });
      }),
      { numRuns: Number(process.env.RULES_RUNS ?? 30) },
    );
  });

  it('is found in the table', () => {
    for (const mode of modes) {
      for (const { keys, act } of keymap[mode]) {
        for (const name of keys) expect(actOf(mode, name)).toBe(act);
      }
    }
  });
});
