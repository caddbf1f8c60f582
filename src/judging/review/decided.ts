import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type JudgedCandidate, type JudgedTemplate, plainBytes } from '../../base/index.ts';
import { UserError } from '../../model/index.ts';
import { digestOf } from './content/item.ts';
import { readPackages } from './content/packages.ts';
import { adjudicatedName, type Reading, readDecisions } from './others.ts';
import { type AcceptedRecord, acceptedIn } from './record/accepted.ts';
import { isAdjudication } from './record/catalog.ts';
import { type Decision, isVerdict } from './record/decision.ts';

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
 * Every verdict in a folder of catalogs (with their journals) and of `accepted/`, or in one catalog. Of a candidate
 * that stands in a catalog its row and the journal count; a file of `accepted/` counts where no catalog has it, and
 * gives the edits where there is no journal. Changes nothing. Throws a UserError where nothing is found or something
 * cannot be read.
 */
export const decidedIn = async (place: string): Promise<readonly Decided[]> => {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) throw new UserError(`${place}: there is no such folder.`, whatToGive);
  const paths = found.isDirectory() ? catalogsIn(place) : [place];
  const records = acceptedRecordsIn(found.isDirectory() ? place : dirname(place));
  if (paths.length === 0 && records.length === 0)
    throw new UserError(`${place} holds neither a catalog nor accepted candidates.`, whatToGive);
  const readings = paths.map(readDecisions);
  const decided: Decided[] = [];
  for (const reading of readings) decided.push(...(await decidedInCatalog(reading, records)));
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
  const named = (where: string): readonly string[] =>
    readdirSync(where)
      .filter((name) => /^validation_catalog_.*\.csv$/i.test(name))
      .sort()
      .map((name) => join(where, name));
  const own = named(folder);
  return own.length === 0 && basename(folder) === 'accepted' ? named(dirname(folder)) : own;
};

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

const decidedInCatalog = async (
  { path, name, catalog, decisions, digests }: Reading,
  records: readonly AcceptedRecord[],
): Promise<readonly Decided[]> => {
  const packages = await readPackages(path, catalog);
  const adjudicated = name === adjudicatedName || isAdjudication(catalog.columns);
  const filed = new Map(records.filter((one) => one.catalog === name).map((one) => [one.id, one.decision]));
  return [...decisions].flatMap(([id, said]): readonly Decided[] => {
    if (!isVerdict(said.status)) return [];
    const { candidate, template } = packages.of.get(id) ?? {};
    const digest = digests.get(id);
    const edits = digest === undefined && said.status === 'accepted' ? filed.get(id)?.edits : undefined;
    const decision = edits ? { ...said, edits } : said;
    const changed = candidate !== undefined && !!digest && digest !== digestOf(candidate);
    return [{ id, decision, catalog: name, adjudicated, candidate, template, changed }];
  });
};
