// A state for tests: three small candidates, already on the screen.

import { itemOf } from '../../../src/judging/review/content/item.ts';
import {
  applied,
  type Change,
  emptyLedger,
  eventOf,
  type Ledger,
} from '../../../src/judging/review/record/ledger.ts';
import { waited } from '../../../src/judging/review/screen/deciding.ts';
import { decodeKeys, flushKeys } from '../../../src/judging/review/screen/keys.ts';
import { painted, press } from '../../../src/judging/review/screen/loop.ts';
import { type Desk, freshState, type State } from '../../../src/judging/review/screen/state.ts';
import type { Candidate } from '../../../src/model/index.ts';

const exampleQuestion = 'A stall sells 15 pens on Monday and twice as many on Tuesday. How many is that?';
const exampleAnswer = [
  'Tuesday: 15 x 2 = <<15*2=30>>30 pens',
  'Sold: 15 + 30 = <<15+30=45>>45 pens',
  '#### 45',
];

export const exampleCandidate = (at: number, changes: Partial<Candidate> = {}): Candidate => ({
  id: `id${at}`,
  index: 100 + at,
  tier: 'tier1',
  model: 'm',
  rule: at === 2 ? 'slip' : 'operator_swap',
  family: 'conceptual',
  error_type: 'conceptual_error',
  erroneous_line_number: 'L1',
  position_bin: 'early',
  target_variable: 'tuesday',
  mutation: { from: '×', to: '+' },
  flawed_function_code: '',
  flawed_trace: { tuesday: 17, answer: 32 },
  correct_answer: 45,
  flawed_answer: 32,
  flawed_solution: {
    L1: 'Tuesday: 15 + 2 = <<15+2=17>>17 pens',
    L2: 'Sold: 15 + 17 = <<15+17=32>>32 pens',
    FA: '#### 32',
  },
  edits: [
    { line: 'L1', start: 12, end: 13, from: 'x', to: '+' },
    { line: 'L1', start: 22, end: 23, from: '*', to: '+' },
    { line: 'L1', start: 25, end: 27, from: '30', to: '17' },
    { line: 'L1', start: 29, end: 31, from: '30', to: '17' },
    { line: 'L2', start: 11, end: 13, from: '30', to: '17' },
    { line: 'L2', start: 21, end: 23, from: '30', to: '17' },
    { line: 'L2', start: 24, end: 26, from: '45', to: '32' },
    { line: 'L2', start: 28, end: 30, from: '45', to: '32' },
    { line: 'FA', start: 5, end: 7, from: '45', to: '32' },
  ],
  explanation: 'Reads "twice as many" as two more.',
  needs_human: [],
  ...changes,
});

export const exampleState = (changes: Partial<State> = {}, candidates?: readonly Candidate[]): State => {
  const shown = candidates ?? [0, 1, 2].map((at) => exampleCandidate(at));
  const items = shown.map((candidate) =>
    itemOf(
      { id: candidate.id, cells: { index: String(candidate.index), candidate_id: candidate.id } },
      {
        candidate,
        template: {
          index: candidate.index,
          question: exampleQuestion,
          answer: exampleAnswer.join('\n'),
          function_code: '',
          logical_steps: [],
          correct_trace: { tuesday: 30, answer: 45 },
        },
      },
    ),
  );
  const { others = new Map(), reviewers = [], beside = [] } = changes;
  return {
    ...freshState({
      desk: deskFor(items, { others, reviewers, beside }),
      name: 'ana',
      validator: 'ana',
      items,
      ledger: emptyLedger,
      current: 0,
      differences: [],
      readOnly: undefined,
      holdMs: 120,
      others: new Map(),
      reviewers: [],
      adjudicating: false,
      columns: 80,
      rows: 24,
      notices: [],
    }),
    painted: items[0]?.id,
    ...changes,
  };
};

/** What a test sees of what was asked of the outside. */
export type Asked =
  | { readonly type: 'commit'; readonly change: Change }
  | { readonly type: 'draft'; readonly change: Change | undefined }
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'read_others' | 'redraw' | 'suspend' | 'quit' };

/** A desk with a store in memory; it tells what is asked of it. */
export const deskFor = (
  items: State['items'],
  others: ReturnType<Desk['readOthers']>,
  hear: (asked: Asked) => void = () => undefined,
): Desk => {
  let ledger: Ledger = emptyLedger;
  const catalog = { columns: [], rows: [] };
  return {
    store: {
      catalog: () => catalog,
      ledger: () => ledger,
      differences: () => [],
      notices: () => [],
      takeIn: () => undefined,
      commit: (change) => {
        hear({ type: 'commit', change });
        const event = eventOf(ledger, change, '2030-01-02T03:04:05Z', 'ana');
        ledger = applied(ledger, event);
        return { ok: true, event, ledger };
      },
    },
    itemsOf: () => items,
    readOthers: () => {
      hear({ type: 'read_others' });
      return others;
    },
    follow: () => undefined,
    draft: (change) => hear({ type: 'draft', change }),
    wait: (ms) => hear({ type: 'wait', ms }),
    redraw: () => hear({ type: 'redraw' }),
    suspend: () => {
      hear({ type: 'suspend' });
      return {};
    },
    quit: () => hear({ type: 'quit' }),
  };
};

/** A reviewer without a terminal: a store in memory, and a frame after every read unless told otherwise. */
export const player = (first: State) => {
  let clock = 1_000_000;
  const effects: Asked[] = [];
  let waitsUntil: number | undefined;
  const { others, reviewers, beside, items } = first;
  const desk = deskFor(items, { others, reviewers, beside }, (asked) => {
    effects.push(asked);
    if (asked.type === 'wait') waitsUntil = clock + asked.ms;
  });
  let state: State = { ...first, desk };
  const paint = (): void => {
    const id = state.items[state.current]?.id;
    if (id !== undefined) state = painted(state, id, clock);
  };
  return {
    state: () => state,
    effects,
    /** What comes from elsewhere than the keyboard. */
    tell: (next: (state: State) => State): void => {
      state = next(state);
    },
    /** What one read of the terminal brings, then a frame. */
    read: (input: string, later = 1000): void => {
      clock += later;
      if (waitsUntil !== undefined && waitsUntil <= clock) {
        const at = waitsUntil;
        waitsUntil = undefined;
        state = waited(state, at);
        paint();
      }
      const { keys, rest } = decodeKeys(input);
      for (const key of [...keys, ...flushKeys(rest)]) state = press(state, key, clock, later);
      paint();
    },
  };
};
