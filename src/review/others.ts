import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { stratumOf } from './content/item.ts';
import { type Catalog, catalogName, isAdjudication } from './record/catalog.ts';
import { readCatalog } from './record/catalog-file.ts';
import type { Decision } from './record/decision.ts';
import { decisionIn } from './record/differences.ts';
import { journalPath, readJournalOf } from './record/journal.ts';
import { demandOwn } from './record/naming.ts';

/** A catalog as it stands, read without a lock: the CSV's verdicts with the journal's edits. */
export interface Reading {
  readonly name: string;
  readonly path: string;
  readonly decisions: ReadonlyMap<string, Decision>;
  readonly strata: ReadonlyMap<string, string>;
  /** The digest of each candidate as it was when its last decision was made, where the journal has one. */
  readonly digests: ReadonlyMap<string, string>;
  readonly catalog: Catalog;
}

/**
 * Reads a catalog and its journal and changes neither. The journal's state counts where the CSV does not
 * contradict it; a row that only a spreadsheet has decided counts as the CSV says.
 * Throws `UserError` for a CSV that is none and for a journal that is damaged, another's or an older one.
 */
export const readDecisions = (path: string): Reading => {
  const { catalog, digest } = readCatalog(path);
  const journal = existsSync(journalPath(path)) ? readJournalOf(path) : undefined;
  if (journal) demandOwn({ path, catalog, digest }, journal);
  const ledger = journal?.ledger;
  const decisions = new Map<string, Decision>();
  const strata = new Map<string, string>();
  for (const row of catalog.rows) {
    const known = ledger?.decisions.get(row.id);
    decisions.set(row.id, known ?? decisionIn(row));
    strata.set(row.id, stratumOf(row));
  }
  const digests = ledger?.digests ?? new Map<string, string>();
  return { name: catalogName(path), path, decisions, strata, digests, catalog };
};

/** The catalogs of the other reviewers: those named `validation_catalog_*.csv` in the same folder. */
export const readOthers = (path: string): readonly Reading[] => {
  const folder = dirname(resolve(path));
  const own = catalogName(path);
  return readdirSync(folder)
    .filter((name) => /^validation_catalog_.*\.csv$/i.test(name) && catalogName(name) !== own)
    .sort()
    .flatMap((name) => {
      try {
        const found = readDecisions(join(folder, name));
        return isAdjudication(found.catalog.columns) ? [] : [found];
      } catch {
        // A neighbour's broken file must not keep anyone from reviewing.
        return [];
      }
    });
};

/** The catalog that `rules adjudicate` writes; it is nobody's independent judgement. */
export const adjudicatedName = 'adjudicated';
