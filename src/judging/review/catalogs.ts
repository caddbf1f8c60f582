import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { groupedBy, type JudgedCandidate, type JudgedTemplate, plainBytes } from '../../base/index.ts';
import { counted, typed, UserError } from '../../model/index.ts';
import { digestOf, type Item, type Packages, readPackages, stratumOf } from './content/item.ts';
import { type AcceptedRecord, acceptedIn } from './record/accepted.ts';
import { type CatalogRow, catalogName, isAdjudication } from './record/catalog.ts';
import { readCatalog } from './record/catalog-file.ts';
import { type Decision, isVerdict, reasonsIn } from './record/decision.ts';
import { decisionIn } from './record/differences.ts';
import { agreementOf, agreementText, figuresOf, figuresText } from './record/figures.ts';
import { journalPath, readJournalOf } from './record/journal.ts';
import { demandOwn } from './record/naming.ts';
import type { Other } from './screen/state.ts';

/** A catalog as it stands, read without a lock: the CSV's verdicts with the journal's edits. */
type Reading = ReturnType<typeof readDecisions>;

/**
 * Reads a catalog and its journal and changes neither. The journal's state counts where the CSV does not contradict it;
 * a row that only a spreadsheet has decided counts as the CSV says.
 */
export const readDecisions = (path: string) => {
  if (!existsSync(path)) throw new UserError(`${path}: there is no such catalog.`);
  const { catalog } = readCatalog(path);
  const journal = existsSync(journalPath(path)) ? readJournalOf(path) : undefined;
  if (journal) demandOwn(path, catalog, journal.ledger);
  const ledger = journal?.ledger;
  const said = (row: CatalogRow): Decision => ledger?.decisions.get(row.id) ?? decisionIn(row);
  return {
    name: catalogName(path),
    path,
    catalog,
    decisions: new Map(catalog.rows.map((row) => [row.id, said(row)])),
    strata: new Map(catalog.rows.map((row) => [row.id, stratumOf(row)])),
    /** The digest of each candidate as it was when its last decision was made, where the journal has one. */
    digests: ledger?.digests ?? new Map<string, string>(),
  };
};

/** The catalogs named `validation_catalog_*.csv` in the same folder. A broken one must not keep anyone from reviewing. */
const readOthers = (path: string) => {
  const readings: Reading[] = [];
  const left: string[] = [];
  for (const other of catalogsAt(dirname(resolve(path)))) {
    const name = basename(other);
    if (catalogName(name) === catalogName(path)) continue;
    try {
      const found = readDecisions(other);
      if (isAdjudication(found.catalog.columns))
        left.push(`${name} is an adjudication: nobody's own judgement`);
      else readings.push(found);
    } catch (error) {
      left.push(`${name} cannot be read: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { readings, left };
};

/** The catalog that `rules adjudicate` writes; it is nobody's independent judgement. */
export const adjudicatedName = 'adjudicated';

/** What the reviewers of the catalogs beside this one said, and which of these catalogs say nothing of it. */
export const othersBeside = (path: string, items: readonly Item[]) => {
  const { readings, left } = readOthers(path);
  const saidIn = ({ name, decisions }: Reading, { id }: Item): readonly Other[] => {
    const decision = decisions.get(id);
    return decision && decision.status !== 'todo' ? [{ reviewer: name, decision }] : [];
  };
  const said = items.map((item) => [item.id, readings.flatMap((one) => saidIn(one, item))] as const);
  const speaks = (one: Reading): boolean => items.some((item) => saidIn(one, item).length > 0);
  const silent = readings
    .filter((one) => !speaks(one))
    .map(({ name, decisions }) => {
      const shared = items.filter(({ id }) => decisions.has(id)).length;
      return shared === 0
        ? `${name}'s catalog has no candidate in common with this one`
        : `${name} has decided nothing yet of the ${counted(shared, 'candidate')} that both catalogs have`;
    });
  return {
    others: new Map(said.filter(([, all]) => all.length > 0)),
    reviewers: readings.filter(speaks).map(({ name }) => name),
    beside: [...silent, ...left],
  };
};

export interface Decided {
  readonly id: string;
  readonly decision: Decision;
  readonly catalog: string;
  readonly adjudicated: boolean;
  readonly candidate: JudgedCandidate | undefined;
  readonly template: JudgedTemplate | undefined;
  /** The candidate reads otherwise now than it did when it was decided. */
  readonly changed: boolean;
}

/**
 * Every verdict in a folder of catalogs (with their journals) and of `accepted/`, or in one catalog. Of a candidate that
 * stands in a catalog its row and the journal count; a file of `accepted/` where no catalog has it, or for the edits
 * where there is no journal.
 */
export const decidedIn = async (place: string): Promise<readonly Decided[]> => {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) throw new UserError(`${place}: there is no such folder.`, whatToGive);
  const paths = found.isDirectory() ? catalogsIn(place) : [place];
  const records = acceptedRecordsIn(found.isDirectory() ? place : dirname(place));
  if (paths.length === 0 && records.length === 0)
    throw new UserError(`${place} holds neither a catalog nor accepted candidates.`, whatToGive);
  const readings = paths.map(readDecisions);
  const packages = await packagesIn(readings);
  const decided = readings.flatMap((reading) => decidedInCatalog(reading, packages, records));
  const rows = new Set(readings.flatMap(({ decisions }) => [...decisions.keys()]));
  const others = found.isDirectory() ? records.filter(({ id }) => !rows.has(id)) : [];
  const filed = others.map(({ id, catalog, decision, candidate }) => {
    const adjudicated = catalog === adjudicatedName;
    return { id, decision, catalog, candidate, template: undefined, changed: false, adjudicated };
  });
  return [...decided, ...filed];
};

const whatToGive =
  'Give the folder that `rules sample --out` wrote and that was reviewed, or a catalog (validation_catalog_NAME.csv).';

/** `shortlist/accepted` is the catalogs' beside it: what they reject is not to be taken from it. */
export const catalogsIn = (folder: string): readonly string[] => {
  const own = catalogsAt(folder);
  return own.length === 0 && basename(folder) === 'accepted' ? catalogsAt(dirname(folder)) : own;
};

const catalogsAt = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => /^validation_catalog_.*\.csv$/i.test(name))
    .sort()
    .map((name) => join(folder, name));

/** The files of `accepted/` in or of a folder; other JSON there is none of them. */
const acceptedRecordsIn = (folder: string): readonly AcceptedRecord[] =>
  [folder, join(folder, 'accepted')]
    .filter((each) => existsSync(each))
    .flatMap((each) =>
      readdirSync(each)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .flatMap((name) => acceptedIn(plainBytes(join(each, name)).toString()) ?? []),
    );

const decidedInCatalog = (
  { name, catalog, decisions, digests }: Reading,
  packages: Packages['of'],
  records: readonly AcceptedRecord[],
): readonly Decided[] => {
  const adjudicated = name === adjudicatedName || isAdjudication(catalog.columns);
  const filed = new Map(records.filter((one) => one.catalog === name).map((one) => [one.id, one.decision]));
  return [...decisions].flatMap(([id, said]): readonly Decided[] => {
    if (!isVerdict(said.status)) return [];
    const { candidate, template } = packages.get(id) ?? {};
    const digest = digests.get(id);
    const edits = digest === undefined && said.status === 'accepted' ? filed.get(id)?.edits : undefined;
    const decision = edits ? { ...said, edits } : said;
    const changed = candidate !== undefined && !!digest && digest !== digestOf(candidate);
    return [{ id, decision, catalog: name, adjudicated, candidate, template, changed }];
  });
};

/** What the catalogs in these places come to: each by itself, those of reviewers together, and each two that share candidates. */
export const figuresIn = (paths: readonly string[]) => {
  const catalogs = onceEach(paths)
    .map(readDecisions)
    .map((one) => ({
      ...one,
      figures: figuresOf(judged(one)),
      adjudicates: isAdjudication(one.catalog.columns),
    }));
  const reviewers = catalogs.filter(({ adjudicates }) => !adjudicates);
  return {
    catalogs,
    /** Undefined where no two reviewers are. */
    together: reviewers.length > 1 ? figuresOf(reviewers.flatMap(judged)) : undefined,
    agreements: reviewers.flatMap((first, at) =>
      reviewers.slice(at + 1).flatMap((second) => {
        const agreement = agreementOf(first.decisions, second.decisions);
        return agreement.shared > 0 ? [{ first: first.name, second: second.name, agreement }] : [];
      }),
    ),
  };
};

/** What catalogs of one folder are about, whose files are read once for all of them. */
export const packagesIn = async (catalogs: readonly Reading[]): Promise<Packages['of']> => {
  const [first] = catalogs;
  if (first === undefined) return new Map();
  const rows = catalogs.flatMap(({ catalog }) => catalog.rows);
  return (await readPackages(first.path, { ...first.catalog, rows })).of;
};

export const summaryOf = (paths: readonly string[]): string => {
  const { catalogs, together, agreements } = figuresIn(paths);
  const parts = catalogs.map(({ path, figures }) => [path, '', ...figuresText(figures)]);
  if (together) {
    const isAll = catalogs.every(({ adjudicates }) => !adjudicates);
    const head = isAll ? 'all together' : 'all reviewers together, without what was adjudicated';
    parts.push([head, '', ...figuresText(together)]);
  }
  for (const { first, second, agreement } of agreements)
    parts.push([...agreementText(agreement, first, second)]);
  return `${parts.map((lines) => lines.map((line) => line.trimEnd()).join('\n')).join('\n\n')}\n`;
};

export const agreementReport = (firstPath: string, secondPath: string): string => {
  const [first, second] = [readDecisions(firstPath), readDecisions(secondPath)];
  const agreement = agreementOf(first.decisions, second.decisions);
  const index = new Map(first.catalog.rows.map(({ id, cells }) => [id, cells.index ?? '']));
  const lines = [...agreementText(agreement, first.name, second.name)];
  if (agreement.disagreed.length > 0) {
    lines.push(
      '',
      `they disagree on (rules adjudicate ${typed(firstPath)} ${typed(secondPath)} opens these):`,
    );
    for (const one of agreement.disagreed) {
      const said = (decision: typeof one.first) =>
        decision.reason ? `${decision.status}: ${reasonsIn(decision.reason).join(', ')}` : decision.status;
      lines.push(
        `  ${(index.get(one.id) ?? '').padEnd(6)} ${one.id}  ${first.name} ${said(one.first)}, ${second.name} ${said(one.second)}`,
      );
    }
  }
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
};

/** A catalog may have been named twice, by two patterns or two paths. */
const onceEach = (paths: readonly string[]): readonly string[] =>
  [...groupedBy(paths, (path) => (existsSync(path) ? realpathSync(path) : path)).values()].flatMap((same) =>
    same.slice(0, 1),
  );

const judged = ({ decisions, strata }: Reading) =>
  [...decisions].map(([id, decision]) => ({ id, stratum: strata.get(id) ?? '', decision }));
