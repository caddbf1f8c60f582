import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { counted } from '../../model/index.ts';
import { type Item, stratumOf } from './content/item.ts';
import { type CatalogRow, catalogName, isAdjudication } from './record/catalog.ts';
import { readCatalog } from './record/catalog-file.ts';
import type { Decision } from './record/decision.ts';
import { decisionIn } from './record/differences.ts';
import { journalPath, readJournalOf } from './record/journal.ts';
import { demandOwn } from './record/naming.ts';
import type { Other } from './screen/state.ts';

/** A catalog as it stands, read without a lock: the CSV's verdicts with the journal's edits. */
export type Reading = ReturnType<typeof readDecisions>;

/**
 * Reads a catalog and its journal and changes neither. The journal's state counts where the CSV does not
 * contradict it; a row that only a spreadsheet has decided counts as the CSV says.
 * Throws `UserError` for a CSV that is none and for a journal that is damaged, another's or an older one.
 */
export const readDecisions = (path: string) => {
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
  const folder = dirname(resolve(path));
  const own = catalogName(path);
  const readings: Reading[] = [];
  const left: string[] = [];
  for (const name of readdirSync(folder).sort()) {
    if (!/^validation_catalog_.*\.csv$/i.test(name) || catalogName(name) === own) continue;
    try {
      const found = readDecisions(join(folder, name));
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
