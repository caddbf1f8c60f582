import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONTRACT_COLUMNS, UserError } from '../../model/index.ts';
import { adjudicatedName, readDecisions } from './catalogs.ts';
import { adjudicationColumns, csvHeader, csvLine, reviewColumns } from './record/catalog.ts';
import { readCatalog } from './record/catalog-file.ts';
import { agreementOf } from './record/figures.ts';
import { replaceFile } from './record/replace.ts';
import { type ReviewOptions, reviewCatalog } from './review.ts';
import type { Other } from './screen/state.ts';

export interface AdjudicateOptions extends Omit<ReviewOptions, 'adjudicating'> {
  /** Where the adjudicated decisions go; `validation_catalog_adjudicated.csv` beside the first when absent. */
  readonly out?: string;
  /** Also what both accepted with different words. */
  readonly words?: boolean;
}

export type Adjudication = ReturnType<typeof prepareAdjudication>;

/** Writes the catalog of disagreements, or brings it up to date: rows that it has stay with their decisions. */
export const prepareAdjudication = (
  firstPath: string,
  secondPath: string,
  options: AdjudicateOptions = {},
) => {
  const [first, second] = [readDecisions(firstPath), readDecisions(secondPath)];
  const agreement = agreementOf(first.decisions, second.decisions);
  if (agreement.shared === 0)
    throw new UserError(`${firstPath} and ${secondPath} share no candidate: there is nothing to adjudicate.`);
  const open = [...agreement.disagreed, ...(options.words ? agreement.wordedDifferently : [])];
  const path = options.out ?? join(dirname(firstPath), `validation_catalog_${adjudicatedName}.csv`);
  const known = existsSync(path) ? readCatalog(path).catalog : undefined;
  const there = new Set(known?.rows.map(({ id }) => id));
  const rows = new Map(first.catalog.rows.map((row) => [row.id, row]));
  const extra = first.catalog.columns.filter((column) => !CONTRACT_COLUMNS.some((known) => known === column));
  const columns = known?.columns ?? [
    ...CONTRACT_COLUMNS,
    ...extra.filter((column) => !decisionColumns.includes(column)),
    ...adjudicationColumns,
  ];
  const added = open
    .filter(({ id }) => !there.has(id))
    .map(({ id, first: one, second: other }) => ({
      ...rows.get(id)?.cells,
      ...Object.fromEntries(decisionColumns.map((column) => [column, ''])),
      status: 'todo',
      filepath: '',
      first_reviewer: first.name,
      first_status: one.status,
      second_reviewer: second.name,
      second_status: other.status,
    }));
  if (known === undefined || added.length > 0) {
    const lines = [...(known?.rows.map(({ cells }) => cells) ?? []), ...added];
    replaceFile(path, csvHeader(columns) + lines.map((cells) => csvLine(columns, cells)).join(''));
  }
  // All that both said, not only what is open: the agreement on the screen is that of `rules agreement`.
  const others = new Map(
    [...new Set([...first.decisions.keys(), ...second.decisions.keys()])].map((id) => [
      id,
      [first, second].flatMap(({ name, decisions }): Other[] => {
        const decision = decisions.get(id);
        return decision ? [{ reviewer: name, decision }] : [];
      }),
    ]),
  );
  return { path, count: there.size + added.length, others, reviewers: [first.name, second.name] };
};

const decisionColumns: readonly string[] = [
  'decision_date_utc',
  'decision_time_utc',
  'status',
  'manual_edits',
  'validator',
  ...reviewColumns,
];

/** The files beside the first catalog, where the adjudicated one may stand elsewhere. */
const beside = (catalog: string): Pick<ReviewOptions, 'candidates' | 'templates'> => {
  const at = (name: string): string | undefined =>
    [join(dirname(catalog), name)].find((path) => existsSync(path));
  return { candidates: at('shortlist.jsonl'), templates: at('templates.jsonl') };
};

export const adjudicate = async (
  firstPath: string,
  secondPath: string,
  options: AdjudicateOptions = {},
): Promise<Adjudication> => {
  const adjudication = prepareAdjudication(firstPath, secondPath, options);
  if (adjudication.count > 0)
    await reviewCatalog(adjudication.path, {
      ...beside(firstPath),
      ...options,
      adjudicating: { others: adjudication.others, reviewers: adjudication.reviewers },
    });
  return adjudication;
};
