import { describe, expect, it } from 'vitest';
import { exampleCandidate, exampleState, player } from '../../../../test/shared/judging/example.ts';
import { decisionOf } from '../record/ledger.ts';
import { choicesOf } from './filtering.ts';
import { textOf } from './rows.ts';
import type { State } from './state.ts';
import { viewOf } from './view.ts';

const shownId = (state: State) => state.items[state.current]?.id;
const screen = (state: State): string => {
  const { header, body, footer } = viewOf(state);
  return [...header, ...body, footer].map(textOf).join('\n');
};
/** Twelve candidates: every third is of another rule, type and kind, each in a stratum of its own. */
const many = () => {
  const slip = {
    rule: 'slip',
    family: 'computational',
    error_type: 'computational_error',
    kind: 'off_by_little',
  } as const;
  const state = exampleState(
    {},
    Array.from({ length: 12 }, (_, at) =>
      exampleCandidate(at, { rule: 'operator_swap', kind: 'wrong_operation', ...(at % 3 === 2 ? slip : {}) }),
    ),
  );
  const items = state.items.map((item, at) => ({ ...item, stratum: `stratum ${at}` }));
  return player({ ...state, items });
};
const choices = (state: State) =>
  choicesOf(state).map(({ group, value, todo, total }) => `${group}: ${value} ${todo}/${total}`);
/** Chooses a line of the list by its text. */
const only = (me: ReturnType<typeof player>, wanted: string): void => {
  me.read('f');
  const at = choicesOf(me.state()).findIndex(({ value }) => value === wanted);
  expect(at, wanted).toBeGreaterThanOrEqual(0);
  for (let step = me.state().listAt; step !== at + 1; step += step < at + 1 ? 1 : -1)
    me.read(step < at + 1 ? 'j' : 'k');
  me.read('\r');
};

describe('the filters', () => {
  it('are by rule, kind, reason, edited, warned and noted, with counts, and by strata only where these are few', () => {
    const me = many();
    me.read('x4');
    me.read('X');
    me.read('46 twice\r');
    me.read('e');
    me.read('!\r');
    me.read('0');
    expect(choices(me.state())).toEqual([
      'status: undecided 10/10',
      'status: rejected 0/2',
      'type: conceptual_error 6/8',
      'type: computational_error 4/4',
      'kind: wrong_operation 6/8',
      'kind: off_by_little 4/4',
      'rule: operator_swap 6/8',
      'rule: slip 4/4',
      'reason: wrong_line 0/2',
      'reason: broken_text 0/1',
      'edited: edited by hand 1/1',
      'warning: has a warning 1/1',
      'note: has a note 0/1',
    ]);
    me.read('f');
    expect(screen(me.state())).toMatch(/6 \/ 8 +rule +operator_swap/);
    expect(screen(me.state())).not.toContain('stratum 3');
  });

  it('are worked through, also where what one does takes a candidate out of them, and then one is back', () => {
    const me = many();
    me.read(']');
    me.read('x4');
    expect(shownId(me.state())).toBe('id2');
    only(me, 'wrong_line');
    expect(shownId(me.state())).toBe('id1');
    expect(screen(me.state())).toContain('only reason wrong_line (1)');
    me.read('X');
    me.read('41\r');
    expect(decisionOf(me.state().ledger, 'id1').reason).toBe('unnatural');
    expect(shownId(me.state())).toBe('id1');
    expect(me.state().notice?.text).toMatch(/all of these are decided/);
    me.read('0');
    expect(shownId(me.state())).toBe('id2');
    expect(me.state().through).toBeUndefined();
  });

  it('lead back to the next undecided where that one was decided meanwhile', () => {
    const me = many();
    only(me, 'operator_swap');
    me.read('a');
    me.read('a', 2000);
    me.read('0');
    expect(shownId(me.state())).toBe('id2');
  });

  it('go together, count what the others leave, and are taken off one by one', () => {
    const me = many();
    me.read('a');
    only(me, 'undecided');
    only(me, 'slip');
    expect(screen(me.state())).toContain('only undecided, slip (4)');
    expect(choices(me.state())).toContain('rule: operator_swap 7/7');
    only(me, 'undecided');
    expect(me.state().filter.facets).toEqual({ rule: 'slip' });
    only(me, 'slip');
    expect(me.state().filter.facets).toEqual({});
    expect(shownId(me.state())).toBe('id1');
  });

  it('say so where one went to a candidate that they leave out', () => {
    const me = many();
    only(me, 'slip');
    me.read('g');
    me.read(':1\r');
    expect(screen(me.state())).toContain('this is none of them');
  });

  it('by status pass over what nobody has', () => {
    const me = many();
    me.read('x1');
    me.read('F');
    expect(me.state().filter.facets.status).toBe('undecided');
    me.read('F');
    expect(me.state().filter.facets.status).toBe('rejected');
    me.read('F');
    expect(me.state().filter.facets).toEqual({});
  });
});

describe('search', () => {
  it('moves nothing while one types, and Esc leaves everything as it was', () => {
    const me = many();
    me.read(']');
    const before = me.state();
    me.read('/');
    me.read('107');
    expect(shownId(me.state())).toBe('id1');
    expect(screen(me.state())).toContain('search: 107▏   1 of 12');
    me.read('\x1b');
    expect(me.state()).toMatchObject({
      current: before.current,
      filter: before.filter,
      mode: 'browse',
      through: undefined,
    });
  });

  it('with no match leaves nobody deciding on what it excludes', () => {
    const me = many();
    me.read('/');
    me.read('nowhere');
    expect(screen(me.state())).toContain('none');
    me.read('\r');
    expect(me.state().mode).toBe('search');
    expect(screen(me.state())).toContain('nothing here has "nowhere"');
    me.read('a');
    expect(decisionOf(me.state().ledger, 'id0').status).toBe('todo');
    me.read('\x1b');
    me.read('a');
    expect(decisionOf(me.state().ledger, 'id0').status).toBe('accepted');
    expect(shownId(me.state())).toBe('id1');
  });

  it('goes there with Enter, keeps the filter before it, and 0 goes back', () => {
    const me = many();
    me.read(']');
    me.read('/');
    me.read('107\r');
    expect(shownId(me.state())).toBe('id7');
    me.read('/');
    me.read('9\r');
    expect(me.state().mode).toBe('search');
    me.read('\x1b');
    expect(shownId(me.state())).toBe('id7');
    me.read('0');
    expect(shownId(me.state())).toBe('id1');
  });
});
