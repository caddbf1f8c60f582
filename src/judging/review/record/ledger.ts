import type { CatalogRow } from './catalog.ts';
import { type Decision, noDecision, sameDecision } from './decision.ts';

/** What can be done to a candidate, and the word for it done. `spreadsheet` and `remove` are what somebody did in the CSV itself. */
export const deedWords = {
  accept: 'accepted',
  reject: 'rejected',
  skip: 'skipped',
  edit: 'edited',
  mark: 'marked',
  note: 'noted',
  revert: 'reverted',
  adopt: 'taken over',
  spreadsheet: 'changed in the CSV',
  remove: 'removed from the CSV',
  undo: 'undone',
  redo: 'done again',
} as const;
export type Action = keyof typeof deedWords;

/** A row that somebody removed from the CSV, as it stood there; so many rows stood before it. */
export type RowGone = { readonly cells: CatalogRow['cells']; readonly place: number };

/** What the UI asks to be recorded; the store adds number, time and person. */
export type Change =
  | DecisionChange
  /** `null`: the draft is dropped. */
  | (DraftOf & { readonly text: string | null });

interface DecisionChange {
  readonly kind: 'decision';
  readonly action: Action;
  readonly id: string;
  readonly digest: string;
  readonly after: Decision;
  /** The draft that this change makes obsolete. */
  readonly field?: string;
  /** The number of the event that `undo` takes back or `redo` brings back. */
  readonly target?: number;
  readonly row?: RowGone;
}

interface DraftOf {
  readonly kind: 'draft';
  readonly id: string;
  readonly digest: string;
  readonly field: string;
}

interface Numbered {
  readonly seq: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly by: string;
}
export interface DecisionEvent extends Numbered, DecisionChange {
  readonly before: Decision;
}
export interface DraftEvent extends Numbered, DraftOf {
  readonly before: string | null;
  readonly after: string | null;
}
/** The CSV had all that stands before, in these bytes: whatever differs from it later was changed by somebody else. */
interface ViewEvent extends Numbered {
  readonly kind: 'view';
  /** SHA-256 of the CSV's bytes. */
  readonly csv: string;
}
/** Whose journal it is: the reviewer and the candidates of the catalog. Where rows were added it is said anew. */
interface CatalogEvent extends Numbered {
  readonly kind: 'catalog';
  readonly name: string;
  readonly rows: readonly string[];
}
export type ReviewEvent = DecisionEvent | DraftEvent | ViewEvent | CatalogEvent;

type Named = Pick<CatalogEvent, 'name' | 'rows'>;

export interface Ledger {
  readonly seq: number;
  /** How many of the events a person did: all but the catalog's name and the marks that the CSV is up to date. */
  readonly deeds: number;
  readonly decisions: ReadonlyMap<string, Decision>;
  /** The digest of the candidate that the last change of an id was made on. */
  readonly digests: ReadonlyMap<string, string>;
  readonly drafts: ReadonlyMap<string, string>;
  /** Events that undo takes back, the latest last. */
  readonly done: readonly DecisionEvent[];
  /** Events that redo brings back, the latest last. */
  readonly undone: readonly DecisionEvent[];
  /** Rows that are gone from the CSV, which a person has seen and taken in. */
  readonly gone: ReadonlyMap<string, RowGone>;
  /** What the CSV was when it was up to date last, if it ever was. */
  readonly view?: { readonly seq: number; readonly csv: string };
  /** Whose journal it is; an empty one does not say so. */
  readonly named?: Named;
}

export const emptyLedger: Ledger = {
  seq: 0,
  deeds: 0,
  decisions: new Map(),
  digests: new Map(),
  drafts: new Map(),
  done: [],
  undone: [],
  gone: new Map(),
};

export const draftKey = (id: string, field: string): string => `${id} ${field}`;

export const decisionOf = (ledger: Ledger, id: string): Decision => ledger.decisions.get(id) ?? noDecision;

export const eventOf = (
  ledger: Ledger,
  change: Change,
  at: string,
  by: string,
): DecisionEvent | DraftEvent => {
  const numbered = { seq: ledger.seq + 1, at, by };
  if (change.kind === 'draft') {
    const { text: after, ...draft } = change;
    const before = ledger.drafts.get(draftKey(change.id, change.field)) ?? null;
    return { ...numbered, ...draft, before, after };
  }
  const { kind, action, id, digest, ...rest } = change;
  return { ...numbered, kind, action, id, digest, before: decisionOf(ledger, id), ...rest };
};

/** A journal that cannot be what this program wrote. */
export class JournalDamage extends Error {}

export const applied = (ledger: Ledger, event: ReviewEvent): Ledger => {
  const draft = copied(ledger);
  advance(draft, event);
  return draft;
};

export const replayed = (events: readonly ReviewEvent[]): Ledger => {
  const ledger = copied(emptyLedger);
  for (const event of events) advance(ledger, event);
  return ledger;
};

type OpenLedger = { -readonly [part in keyof Ledger]: Open<Ledger[part]> };
type Open<T> =
  T extends ReadonlyMap<infer Key, infer Value>
    ? Map<Key, Value>
    : T extends readonly (infer Item)[]
      ? Item[]
      : T;

const copied = (ledger: Ledger): OpenLedger => ({
  ...ledger,
  decisions: new Map(ledger.decisions),
  digests: new Map(ledger.digests),
  drafts: new Map(ledger.drafts),
  done: [...ledger.done],
  undone: [...ledger.undone],
  gone: new Map(ledger.gone),
});

const advance = (ledger: OpenLedger, event: ReviewEvent): void => {
  if (event.seq !== ledger.seq + 1)
    throw new JournalDamage(`event ${event.seq} stands where ${ledger.seq + 1} should`);
  if (event.kind === 'draft') {
    const key = draftKey(event.id, event.field);
    if ((ledger.drafts.get(key) ?? null) !== event.before) throw mismatch(event);
    if (event.after === null) ledger.drafts.delete(key);
    else ledger.drafts.set(key, event.after);
  } else if (event.kind === 'decision') {
    if (!sameDecision(decisionOf(ledger, event.id), event.before)) throw mismatch(event);
    ledger.decisions.set(event.id, event.after);
    ledger.digests.set(event.id, event.digest);
    if (event.field !== undefined) ledger.drafts.delete(draftKey(event.id, event.field));
    stack(ledger, event);
  } else if (event.kind === 'view') {
    ledger.view = { seq: event.seq, csv: event.csv };
  } else {
    ledger.named = { name: event.name, rows: event.rows };
  }
  ledger.seq = event.seq;
  if (event.kind === 'decision' || event.kind === 'draft') ledger.deeds++;
};

const stack = (ledger: OpenLedger, event: DecisionEvent): void => {
  if (event.action === 'undo' || event.action === 'redo') {
    const [from, onto] =
      event.action === 'undo' ? [ledger.done, ledger.undone] : [ledger.undone, ledger.done];
    const target = from.pop();
    if (target === undefined || target.seq !== event.target) throw mismatch(event);
    onto.push(target);
    if (target.row && event.action === 'undo') ledger.gone.delete(target.id);
    else if (target.row) ledger.gone.set(target.id, target.row);
    return;
  }
  if (event.row) ledger.gone.set(event.id, event.row);
  ledger.done.push(event);
  ledger.undone.length = 0;
};

const mismatch = (event: DecisionEvent | DraftEvent): JournalDamage =>
  new JournalDamage(`event ${event.seq} (${event.id}) does not follow from those before it`);

export const undoOf = (ledger: Ledger): Change | undefined => {
  const target = ledger.done.at(-1);
  return target && backOrForth(target, 'undo', target.before);
};

export const redoOf = (ledger: Ledger): Change | undefined => {
  const target = ledger.undone.at(-1);
  return target && backOrForth(target, 'redo', target.after);
};

const backOrForth = (target: DecisionEvent, action: 'undo' | 'redo', after: Decision): Change => ({
  kind: 'decision',
  action,
  id: target.id,
  digest: target.digest,
  after,
  target: target.seq,
});
