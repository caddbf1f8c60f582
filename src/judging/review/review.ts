import { statSync } from 'node:fs';
import { UserError } from '../../model/index.ts';
import { acceptedRecord, digestOfItem, type Item, itemOf } from './content/item.ts';
import { readPackages } from './content/packages.ts';
import { othersBeside } from './others.ts';
import { editedLines } from './record/catalog.ts';
import { readCatalog } from './record/catalog-file.ts';
import { openStore, type Store } from './record/store.ts';
import { undecided } from './screen/moving.ts';
import { type Desk, freshState, type Other, type State } from './screen/state.ts';

/** What may be said otherwise than by the place of the files. */
export interface ReviewOptions {
  /** `shortlist.jsonl` or another file of candidates; looked for beside the catalog when absent. */
  readonly candidates?: string | undefined;
  readonly templates?: string | undefined;
  /** Who decides; the catalog's name when absent. */
  readonly validator?: string | undefined;
  readonly readOnly?: boolean | undefined;
  /** How long after a deciding key the same key counts as held, in ms; 120 when absent. */
  readonly holdMs?: number;
  /** Opens a catalog of disagreements: both reviewers' answers are open. */
  readonly adjudicating?: {
    readonly others: ReadonlyMap<string, readonly Other[]>;
    readonly reviewers: readonly string[];
  };
}

/** What a review of nothing but a pipe says. */
export const needsTerminal =
  'rules review needs a terminal at both ends; for the figures without one: rules review --summary CATALOG.csv';

/** True when both ends of the program are a terminal. */
export const hasTerminal = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true;

/**
 * Opens the review UI on a catalog and returns when the person quits. Needs a terminal.
 * Throws `UserError` for a catalog, journal or file of candidates that cannot be read.
 */
export const reviewCatalog = async (path: string, options: ReviewOptions = {}): Promise<void> => {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw new UserError(
      `${path}: there is no such catalog. 'rules sample' writes validation_catalog_NAME.csv.`,
    );
  }
  // Ink draws nothing where CI is set: read on import.
  process.env.CI = 'false';
  process.env.CONTINUOUS_INTEGRATION = 'false';
  const { runScreen } = await import('./screen/terminal.tsx');

  let items: readonly Item[] = [];
  const itemById = new Map<string, Item>();
  let packages: Awaited<ReturnType<typeof readPackages>> | undefined;
  const itemsOf = (store: Pick<Store, 'catalog'>): readonly Item[] => {
    items = store.catalog().rows.map((row, position) => {
      const known = itemById.get(row.id);
      return known?.row === row && known.position === position
        ? known
        : itemOf(row, position, packages?.of.get(row.id) ?? {});
    });
    itemById.clear();
    for (const item of items) itemById.set(item.id, item);
    return items;
  };

  // The packages are needed while the store opens: an accepted file that a crash kept back is written then.
  const peeked = readCatalog(path);
  packages = await readPackages(path, peeked.catalog, options);
  itemsOf({ catalog: () => peeked.catalog });

  const store = openStore(path, {
    ...{ validator: options.validator, readOnly: options.readOnly, peeked },
    digestOf: (id) => {
      const item = itemById.get(id);
      return item ? digestOfItem(item) : '';
    },
    acceptedFile: (id, decision, catalog) => {
      const item = itemById.get(id);
      return item && acceptedRecord(item, decision, editedLines(decision), catalog);
    },
  });
  const notices = packages.notices;
  await runScreen({
    store,
    first: (desk) => stateOf(desk, store, options, notices),
    itemsOf: () => itemsOf(store),
    whyReadOnly: () => whyReadOnly(store),
    readOthers: () => othersBeside(store.path, items),
  });
};

/** The state a session begins with: at the next undecided candidate after the one decided last. */
const stateOf = (
  desk: Desk,
  store: Store,
  options: ReviewOptions,
  packageNotices: readonly string[],
): State => {
  const items = desk.itemsOf();
  const ledger = store.ledger();
  const lastId = ledger.done.at(-1)?.id;
  const last = items.findIndex(({ id }) => id === lastId);
  const state = freshState({
    ...{ desk, name: store.name, validator: store.validator, items, ledger },
    current: last,
    differences: store.differences(),
    notices: [...store.notices(), ...packageNotices],
    readOnly: whyReadOnly(store),
    holdMs: options.holdMs ?? 120,
    // The others' catalogs are read when they are asked for, and as they are then.
    ...(options.adjudicating
      ? { ...options.adjudicating, adjudicating: true }
      : { others: new Map(), reviewers: [], adjudicating: false }),
    columns: process.stdout.columns ?? 80,
    rows: process.stdout.rows ?? 24,
  });
  const start =
    items[last] && ledger.decisions.get(lastId ?? '')?.status === 'todo' ? last : undecided(state, 1);
  const current = start ?? Math.max(0, last);
  const item = items[current];
  const marked = ledger.decisions.get(item?.id ?? '')?.edits.marked ?? item?.erroneousLine;
  return { ...state, current, line: Math.max(0, item?.flawed.findIndex(({ name }) => name === marked) ?? 0) };
};

/** Why nothing can be decided here, as it is now: who writes may go, and another come. */
const whyReadOnly = ({ holder, writer, readOnly }: Store): string | undefined => {
  if (!readOnly) return undefined;
  if (!holder) return 'read-only, as asked';
  const now = writer();
  return now
    ? `read-only: ${now.user} writes it on ${now.host} (process ${now.pid}, since ${now.since})`
    : `read-only: ${holder.user} has gone and nobody writes it now. To decide here: q, then start again`;
};
