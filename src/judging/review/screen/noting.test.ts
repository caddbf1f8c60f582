import { describe, expect, it } from 'vitest';
import { exampleCandidate, exampleState, player } from '../../../../test/shared/judging/example.ts';
import type { Decision } from '../record/decision.ts';
import { decisionOf } from '../record/ledger.ts';
import { textOf } from './rows.ts';
import type { State } from './state.ts';
import { viewOf } from './view.ts';

const decision = (state: State, at = 0): Decision => decisionOf(state.ledger, `id${at}`);
const screen = (state: State): string => [...viewOf(state).body, viewOf(state).footer].map(textOf).join('\n');

describe('a note beside any verdict', () => {
  it('stands beside a reason with three keys and the typing', () => {
    const me = player(exampleState());
    me.read('X');
    me.read('4');
    for (const letter of 'the second line, not 1') me.read(letter, 5);
    expect(screen(me.state())).toContain('reject, note: the second line, not 1');
    me.read('\r');
    expect(decision(me.state())).toMatchObject({
      status: 'rejected',
      reason: 'wrong_line',
      note: 'the second line, not 1',
    });
    expect(me.state().items[me.state().current]?.id).toBe('id1');
  });

  it('goes with an accept, also where it asks once more', () => {
    const me = player(exampleState());
    me.read('A');
    me.read('good one\r');
    expect(decision(me.state())).toMatchObject({ status: 'accepted', note: 'good one' });
    const flawed_solution = { L1: 'Sold: 15 + 17 = 33 pens', FA: '#### 33' };
    const asked = player(exampleState({}, [exampleCandidate(0, { flawed_solution })]));
    asked.read('A');
    asked.read('odd but true\r');
    expect(asked.state().mode).toBe('confirm');
    asked.read('\x1b');
    expect(asked.state().editor?.text).toBe('odd but true');
    asked.read('\r');
    asked.read('y');
    expect(decision(asked.state())).toMatchObject({ status: 'accepted', note: 'odd but true' });
  });

  it('is added, changed and taken away afterwards, and the rest stays', () => {
    const me = player(exampleState());
    me.read('x3');
    me.read('[');
    const before = decision(me.state());
    me.read('o');
    me.read('two of them\r', 50_000);
    expect(decision(me.state())).toEqual({ ...before, note: 'two of them' });
    expect(me.state().notice?.text).toBe('noted   u: undo');
    expect(screen(me.state())).toContain('note: two of them');
    me.read('o');
    me.read(' or three\r');
    expect(decision(me.state()).note).toBe('two of them or three');
    me.read('o');
    me.read('\x15\r');
    expect(decision(me.state())).toEqual(before);
    me.read('u');
    expect(decision(me.state()).note).toBe('two of them or three');
  });

  it('is there before the verdict, and stays', () => {
    const me = player(exampleState());
    me.read('o');
    me.read('ask Mei\r');
    expect(decision(me.state())).toMatchObject({ status: 'todo', note: 'ask Mei' });
    me.read('a');
    expect(decision(me.state())).toMatchObject({ status: 'accepted', note: 'ask Mei' });
  });

  it('cannot go where it is the reason', () => {
    const me = player(exampleState());
    me.read('x9');
    me.read('\r');
    expect(me.state().notice?.text).toMatch(/write the reason/);
    me.read('a reason\r');
    me.read('[');
    me.read('o');
    me.read('\x15\r');
    expect(me.state().mode).toBe('remark');
    expect(decision(me.state())).toMatchObject({ reason: 'other', note: 'a reason' });
  });
});

describe('several reasons', () => {
  it('are chosen by their numbers, each once, and stand in the order of the keys', () => {
    const me = player(exampleState());
    me.read('X');
    me.read('5');
    me.read('2');
    me.read('1');
    me.read('1');
    expect(screen(me.state())).toMatch(/\[2\]no error/);
    me.read('\r');
    expect(decision(me.state())).toMatchObject({ status: 'rejected', reason: 'no_error,wrong_type' });
    expect(decision(me.state()).note).toBeUndefined();
    me.read('[');
    expect(screen(me.state())).toContain('rejected: no_error, wrong_type');
  });

  it('are added to one that was given', () => {
    const me = player(exampleState());
    me.read('x4');
    me.read('[');
    me.read('X');
    me.read('6\r');
    expect(decision(me.state()).reason).toBe('wrong_line,broken_text');
  });

  it('are asked for where none is chosen, and Esc rejects nothing', () => {
    const me = player(exampleState());
    me.read('X');
    me.read('\r');
    expect(me.state().notice?.text).toBe('press 1 to 9 for a reason first');
    me.read('\x1b');
    expect(me.state().mode).toBe('browse');
    expect(decision(me.state()).status).toBe('todo');
  });

  it('are reached from the reasons as well', () => {
    const me = player(exampleState());
    me.read('x');
    me.read('\t');
    me.read('12\r');
    expect(decision(me.state()).reason).toBe('unnatural,no_error');
  });
});
