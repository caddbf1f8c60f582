import { counted, defaultErrorType, problemClassNames } from '../../../model/index.ts';
import type { NamedLine } from '../content/align.ts';
import { digestOfItem, explanationOf, flawedLines, type Item } from '../content/item.ts';
import { type Decision, isVerdict, reasonsIn } from '../record/decision.ts';
import type { Difference } from '../record/differences.ts';
import { type Change, type DecisionEvent, decisionOf, draftKey, type Ledger } from '../record/ledger.ts';
import type { Store } from '../record/store.ts';
import type { Editor } from './editor.ts';

/** What one is doing: it says what a key means. */
export type Mode =
  | 'browse'
  | 'confirm'
  | 'types'
  | 'log'
  | 'edit'
  | 'reason'
  | 'reasons'
  | 'reject_note'
  | 'accept_note'
  | 'remark'
  | 'goto'
  | 'search'
  | 'filters'
  | 'statistics'
  | 'agreement'
  | 'changed'
  | 'help';

interface Press {
  readonly key: string;
  /** In ms. */
  readonly at: number;
  /** The first row shown of what scrolls, and the last that could be first. */
  readonly scroll: () => { readonly start: number; readonly last: number };
}

export type Act = (state: State, press: Press) => State;

/** What the screen asks of the outside. All else goes from one state to the next. */
export interface Desk {
  readonly store: Pick<Store, 'catalog' | 'commit' | 'differences' | 'ledger' | 'notices' | 'takeIn'>;
  /** Makes the items anew after the CSV has been taken in. */
  readonly itemsOf: () => readonly Item[];
  readonly readOthers: () => Pick<State, 'others' | 'reviewers' | 'beside'>;
  /** Has the CSV follow the journal once the next frame has been drawn. */
  readonly follow: () => void;
  /** Saves a draft when typing pauses; `undefined` means that none is waiting any more. */
  readonly draft: (change: Change | undefined) => void;
  /** Asks after so many ms what becomes of the key that waits; a later call replaces it. */
  readonly wait: (ms: number) => void;
  /** Puts the whole screen on the terminal again. */
  readonly redraw: () => void;
  /** Gives the terminal back to the shell until it is continued; how large it is then. */
  readonly suspend: () => Partial<Pick<State, 'columns' | 'rows'>>;
  readonly quit: () => void;
}

export type Other = { readonly reviewer: string; readonly decision: Decision };

export interface Filter {
  readonly text: string;
  /** By group (rule, kind, reason, …) the value that a candidate must have. */
  readonly facets: { readonly [group: string]: string };
  readonly disagreements: boolean;
}

export const noFilter: Filter = { text: '', facets: {}, disagreements: false };

/** An accept that waits for another word. */
export interface Asked {
  readonly why: readonly string[];
  /** The reviewer whose decision is taken over, 0 or 1; `undefined` for an accept of one's own. */
  readonly adopts: number | undefined;
  readonly note?: string;
}

export type Notice = { readonly text: string; readonly tone: 'plain' | 'warn' | 'error' };

/** From this many columns on there is room for the solutions side by side and for a sidebar. */
export const wideFrom = 120;

export const explanationField = 'explanation';

/** Everything the screen depends on: plain data, and the desk at which it is worked on. A key makes the next one of it. */
export interface State {
  readonly desk: Desk;
  readonly name: string;
  readonly validator: string;
  readonly items: readonly Item[];
  readonly ledger: Ledger;
  readonly current: number;
  readonly mode: Mode;
  /** The mode that help explains and returns to. */
  readonly helpFor: Mode;
  /** The line of the flawed solution under the cursor, from 0. */
  readonly line: number;
  /** Rows scrolled by hand; `undefined` follows the line. */
  readonly scroll?: number | undefined;
  /** The line under the cursor in a list (strata, help, statistics). */
  readonly listAt: number;
  readonly editor?: Editor | undefined;
  /** What the editor edits: a line's name or `explanation`; empty in other modes. */
  readonly field: string;
  readonly draftSaved: boolean;
  readonly filter: Filter;
  /**
   * The candidates that the filter let through when it was set: they stay while one works through them, whatever
   * becomes of them. All of them when undefined.
   */
  readonly through: ReadonlySet<string> | undefined;
  /** Where one was before the first filter, and whether that was undecided. */
  readonly cameFrom?: { readonly id: string; readonly wasOpen: boolean } | undefined;
  readonly layout: 'auto' | 'stacked' | 'side';
  readonly wholeProblem: boolean;
  /** Annotations are shown as `<<…>>`. */
  readonly folded: boolean;
  readonly zoom: boolean;
  readonly notice: Notice | undefined;
  /** The candidate that a frame has shown; only this one can be decided. */
  readonly painted?: string | undefined;
  /** When it was first shown, in ms. */
  readonly paintedAt: number;
  /** How long candidates were on the screen before, in ms: who comes back to one goes on from there. */
  readonly spent: ReadonlyMap<string, number>;
  readonly chosen: readonly string[];
  readonly asked?: Asked | undefined;
  /** The deciding key pressed last and when: a held key repeats faster than a person reads. */
  readonly pressed: {
    readonly key: string;
    readonly at: number;
    /** It decided so soon after the press before it that it may be the first repeat of a held key. */
    readonly isFirstRepeat: boolean;
    readonly isHeld: boolean;
  };
  /** A deciding key that came quickly and waits whether it is held, with the candidate that it decides. */
  readonly pending?:
    | { readonly key: string; readonly action: 'accept' | 'skip'; readonly id: string }
    | undefined;
  readonly holdMs: number;
  /** How long the program had waited for the latest key, in ms. */
  readonly idle: number;
  /** The clock time of the last deed on the disk, and how many there are. */
  readonly saved?: { readonly at: string; readonly deeds: number } | undefined;
  readonly halted?: string | undefined;
  /** Who holds the catalog when it is open read-only. */
  readonly readOnly: string | undefined;
  readonly differences: readonly Difference[];
  readonly others: ReadonlyMap<string, readonly Other[]>;
  readonly reviewers: readonly string[];
  /** Why other catalogs that stand beside this one tell nothing of its candidates, in sentences. */
  readonly beside: readonly string[];
  readonly adjudicating: boolean;
  readonly columns: number;
  readonly rows: number;
}

/** What is so before the first key, whatever the session. */
const untouched = {
  helpFor: 'browse',
  line: 0,
  listAt: 0,
  field: '',
  draftSaved: false,
  filter: noFilter,
  through: undefined,
  layout: 'auto',
  wholeProblem: true,
  folded: true,
  zoom: false,
  paintedAt: 0,
  spent: new Map<string, number>(),
  chosen: [],
  pressed: { key: '', at: 0, isFirstRepeat: false, isHeld: false },
  idle: 0,
  beside: [],
} as const satisfies Partial<State>;

export type Beginning = Omit<State, keyof typeof untouched | 'mode' | 'notice'> & {
  readonly notices: readonly string[];
};

export const freshState = ({ notices, ...given }: Beginning): State => ({
  ...untouched,
  ...given,
  mode: given.differences.length > 0 ? 'changed' : 'browse',
  notice: notices.length === 0 ? undefined : { text: notices.join('; '), tone: 'warn' },
});

export const sideBySide = ({ layout, columns }: State): boolean =>
  layout === 'side' || (layout === 'auto' && columns >= wideFrom);

export const itemAt = (state: State): Item | undefined => state.items[state.current];

export const decisionAt = (state: State): Decision => decisionOf(state.ledger, itemAt(state)?.id ?? '');

/** The reasons of a decision, in words: `no_error, wrong_line`. */
export const reasonsOf = ({ reason }: Decision): string => reasonsIn(reason).join(', ');

export const linesAt = (state: State): readonly NamedLine[] => {
  const item = itemAt(state);
  return item ? flawedLines(item, decisionAt(state).edits) : [];
};

export const fieldText = (state: State, field: string): string => {
  const item = itemAt(state);
  if (!item) return '';
  if (field === explanationField) return explanationOf(item, decisionAt(state).edits);
  return linesAt(state).find(({ name }) => name === field)?.text ?? '';
};

export const draftOf = (state: State, field: string): string | undefined =>
  state.ledger.drafts.get(draftKey(itemAt(state)?.id ?? '', field));

/** Others' decisions on a candidate, once one has accepted or rejected it oneself: before, they would sway. */
export const othersOn = (state: State, item: Item): readonly Other[] => {
  const open = state.adjudicating || isVerdict(decisionOf(state.ledger, item.id).status);
  return open ? (state.others.get(item.id) ?? []) : [];
};

/** True when one accepted and another rejected, among the answers one may see. */
export const disagrees = (state: State, item: Item): boolean => {
  const others = othersOn(state, item);
  const own = decisionOf(state.ledger, item.id).status;
  const said = [...(state.adjudicating ? [] : [own]), ...others.map(({ decision }) => decision.status)];
  return new Set(said.filter(isVerdict)).size > 1;
};

/** The candidate reads otherwise now than it did when something was last done to it. */
export const changedSince = ({ ledger }: State, item: Item): boolean => {
  const digest = ledger.digests.get(item.id);
  const now = digest ? digestOfItem(item) : '';
  return now !== '' && digest !== now;
};

/** The types of error to choose from: those of the catalog and those of every dataset, in order; a question's classes. */
export const errorTypesOf = (state: State): readonly string[] => {
  const isQuestion = itemAt(state)?.candidate?.edited !== undefined;
  if (isQuestion) return Object.values(problemClassNames);
  const own = state.items.flatMap(({ candidate }) => (candidate?.error_type ? [candidate.error_type] : []));
  return [...new Set([...own, ...Object.values(defaultErrorType)])].sort();
};

export const pastOf = (state: State): readonly DecisionEvent[] => [...state.ledger.done].reverse();

/** The same, and it says something in the last row. */
export const say = (state: State, text: string, tone: Notice['tone'] = 'plain'): State => ({
  ...state,
  notice: { text, tone },
});

/** Says why nothing can be changed; `undefined` when things can. */
export const blocked = (state: State): State | undefined => {
  if (state.halted !== undefined) return say(state, 'no changes any more: see above', 'error');
  if (state.readOnly !== undefined) return say(state, 'read-only: nothing can be changed here', 'error');
  return undefined;
};

export const clamped = (value: number, last: number): number =>
  Math.min(Math.max(0, value), Math.max(0, last));

/** What people call a candidate: the index of its problem. */
export const labelOf = (item: Item | undefined): string =>
  String(item?.candidate?.index ?? item?.row.cells.index ?? '');

/** Rows that the CSV has no more: `1 row is gone from the CSV: 1005`. */
export const rowsGoneText = (labels: readonly string[]): string => {
  const which = `${labels.slice(0, 8).join(', ')}${labels.length > 8 ? ', …' : ''}`;
  return `${counted(labels.length, 'row')} ${labels.length === 1 ? 'is' : 'are'} gone from the CSV: ${which}`;
};
