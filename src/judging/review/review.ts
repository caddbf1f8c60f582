import { rememberedOf } from '../../base/index.ts';
import { othersBeside } from './catalogs.ts';
import { acceptedRecord, digestOfItem, type Item, itemOf, readPackages } from './content/item.ts';
import { type Catalog, type CatalogRow, editedLines } from './record/catalog.ts';
import { readCatalog } from './record/catalog-file.ts';
import { openStore, type Store } from './record/store.ts';
import { shown, undecided } from './screen/moving.ts';
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

export const hasTerminal = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true;

/** Opens the review UI on a catalog and returns when the person quits. Needs a terminal. */
export const reviewCatalog = async (path: string, options: ReviewOptions = {}): Promise<void> => {
  // Ink draws nothing where CI is set: read on import.
  process.env.CI = 'false';
  process.env.CONTINUOUS_INTEGRATION = 'false';
  const { runScreen } = await import('./screen/terminal.tsx');

  // The packages are needed while the store opens: an accepted file that a crash kept back is written then.
  const peeked = readCatalog(path);
  const packages = await readPackages(path, peeked.catalog, options);
  const itemFor = rememberedOf((row: CatalogRow) => itemOf(row, packages.of.get(row.id) ?? {}));
  let itemById: ReadonlyMap<string, Item> = new Map();
  const itemsIn = ({ rows }: Catalog): readonly Item[] => {
    const items = rows.map(itemFor);
    itemById = new Map(items.map((item) => [item.id, item]));
    return items;
  };
  itemsIn(peeked.catalog);

  const store = openStore(path, {
    validator: options.validator,
    readOnly: options.readOnly,
    peeked,
    digestOf: (id) => {
      const item = itemById.get(id);
      return item ? digestOfItem(item) : '';
    },
    acceptedFile: (id, decision, catalog) => {
      const item = itemById.get(id);
      return item && acceptedRecord(item, decision, editedLines(decision), catalog);
    },
  });
  await runScreen({
    store,
    first: (desk) => stateOf(desk, store, options, packages.notices),
    itemsOf: () => itemsIn(store.catalog()),
    whyReadOnly: () => whyReadOnly(store),
    readOthers: () => othersBeside(store.path, [...itemById.values()]),
  });
};

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
    desk,
    name: store.name,
    validator: store.validator,
    items,
    ledger,
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
  return shown({ ...state, current: -1 }, start ?? Math.max(0, last));
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
