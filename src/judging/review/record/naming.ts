import { basename } from 'node:path';
import { counted, UserError } from '../../../model/index.ts';
import { type Catalog, catalogName } from './catalog.ts';
import { journalPath } from './journal.ts';
import { isDeed, type Ledger, type ReviewEvent } from './ledger.ts';

/** A catalog beside which a journal stands. */
export interface Claim {
  readonly path: string;
  readonly catalog: Catalog;
  /** SHA-256 of the CSV's text. */
  readonly digest: string;
  /** Who decides, where that is said otherwise than by the catalog's name. */
  readonly validator?: string | undefined;
}

/** What a journal says of itself. */
interface Found {
  readonly events: readonly ReviewEvent[];
  readonly ledger: Ledger;
}

/**
 * Throws `UserError` where the journal beside a catalog is another's: of another reviewer, or of other rows. Rows may
 * have been added or removed since it was named, not both. A journal of an earlier version names nobody: it is taken
 * where the CSV is the one that it wrote last, or where its candidates and the people who decided are the catalog's;
 * then what is assumed is given back, in a sentence.
 */
export const demandOwn = (claim: Claim, { events, ledger }: Found): string | undefined => {
  const { named, view, seq } = ledger;
  if (named) {
    demandNamed(claim, named);
    return undefined;
  }
  const deeds = events.filter(isDeed);
  if (deeds.length === 0 || (view?.seq === seq && view.csv === claim.digest)) return undefined;
  const [name, journal] = [catalogName(claim.path), basename(journalPath(claim.path))];
  const [rows, people] = [idsOf(claim.catalog), peopleOf(claim)];
  const elsewhere = unique(deeds.map(({ id }) => id).filter((id) => !rows.has(id)));
  const strangers = unique(deeds.map(({ by }) => by).filter((by) => !people.has(by)));
  if (elsewhere.length === 0 && strangers.length === 0)
    return `${journal} is of an earlier version and does not name its catalog: it is taken for ${name}'s, since every candidate in it is in the CSV and nobody else wrote it`;
  const why = [
    ...(strangers.length === 0 ? [] : [`${listed(strangers)} wrote it`]),
    ...(elsewhere.length === 0
      ? []
      : [
          `${counted(elsewhere.length, 'candidate')} in it ${elsewhere.length === 1 ? 'is' : 'are'} not in the CSV (${listed(elsewhere)})`,
        ]),
  ];
  throw new UserError(
    `${claim.path}: ${journal} does not name its catalog (it is of an earlier version), and it may be another's than ${name}'s: ${why.join('; ')}. Nothing was changed.`,
    whatToDo(name, journal),
  );
};

const demandNamed = (claim: Claim, { name: theirs, rows }: NonNullable<Ledger['named']>): void => {
  const [name, journal] = [catalogName(claim.path), basename(journalPath(claim.path))];
  const own = idsOf(claim.catalog);
  const shared = rows.filter((id) => own.has(id)).length;
  if (name === theirs && (shared === rows.length || shared === own.size)) return;
  throw new UserError(
    `${claim.path}: ${journal} is of another catalog: of ${theirs}'s ${counted(rows.length, 'row')} (${first(rows)}), and this is ${name}'s of ${counted(own.size, 'row')} (${first([...own])}); ${shared} are in both. Nothing was changed.`,
    `${whatToDo(name, journal)}${name === theirs ? '' : ` If ${theirs}'s catalog was given the name of ${name}, give it and its journal their names back.`}`,
  );
};

const whatToDo = (name: string, journal: string): string =>
  `Put ${name}'s own journal back from a backup. Without one, rename ${journal}: the review then begins from what the CSV and accepted/ say.`;

/** The candidates that the journal names and that the CSV has no more, though nobody agreed to that. */
export const rowsAbsent = ({ rows }: Catalog, ledger: Ledger): readonly string[] => {
  const there = new Set(rows.map(({ id }) => id));
  const decided = [...ledger.decisions].flatMap(([id, { status }]) => (status === 'todo' ? [] : [id]));
  const known = unique([...(ledger.named?.rows ?? []), ...decided]);
  return known.filter((id) => !there.has(id) && !ledger.gone.has(id));
};

/** Whether the journal has still to say whose it is: at the start of it, and where the CSV has got rows. */
export const isUnnamed = (catalog: Catalog, { named }: Ledger): boolean => {
  const known = new Set(named?.rows);
  return named === undefined || catalog.rows.some(({ id }) => !known.has(id));
};

/** The rows that it then names: those that it knew stay its own, though the CSV may have lost them. */
export const rowsNamed = (catalog: Catalog, { named }: Ledger): readonly string[] =>
  unique([...catalog.rows.map(({ id }) => id), ...(named?.rows ?? [])]);

const idsOf = ({ rows }: Catalog): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

/** The reviewer, and those whom the CSV names beside its decisions. */
const peopleOf = ({ path, catalog, validator }: Claim): ReadonlySet<string> =>
  new Set([
    catalogName(path),
    ...(validator === undefined ? [] : [validator]),
    ...catalog.rows.map(({ cells }) => (cells.validator ?? '').trim()),
  ]);

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

const longestList = 5;

/** The first of them. */
export const listed = (texts: readonly string[]): string =>
  `${texts.slice(0, longestList).join(', ')}${texts.length > longestList ? ', …' : ''}`;

const first = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts[0]} … ${texts.at(-1)}`;
