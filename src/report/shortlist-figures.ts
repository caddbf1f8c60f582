import { join } from 'node:path';
import { checkedBy, drawSchema, type JudgedCandidate, wilson } from '../base/index.ts';
import {
  catalogsIn,
  type Report as Draw,
  drawing,
  figuresIn,
  figuresOf,
  itemOf,
  type Package,
  packagesIn,
} from '../judging/index.ts';
import { UserError } from '../model/index.ts';
import { objectAt } from './fields.ts';
import type { Judged, Reading } from './figures.ts';
import { facetsOf } from './run-figures.ts';

/** Of a shortlist and what its reviewers have said so far. */
export const shortlistFigures = async (folder: string, { sample, seed }: Reading) => {
  const paths = catalogsIn(folder);
  if (paths.length === 0)
    throw new UserError(
      `${folder} has a shortlist and no catalog.`,
      'Draw it with `rules sample --reviewers NAMES`, so that each reviewer gets one.',
    );
  const { catalogs, agreements } = figuresIn(paths);
  const packages = new Map<string, Package>();
  for (const path of paths) for (const [id, own] of await packagesIn(path)) packages.set(id, own);
  const reviewers = catalogs.filter(({ adjudicates }) => !adjudicates);
  const rows = reviewers.flatMap(({ decisions, strata }) =>
    [...decisions].map(([id, decision]) => ({ id, decision, stratum: strata.get(id) ?? '' })),
  );
  const drawn = drawing<string>(seed, sample);
  for (const id of packages.keys()) drawn.see(id, () => id);
  return {
    ...{ what: 'shortlist' as const, folder },
    /** What was asked, available and drawn, as `manifest.json` has it; undefined where there is none. */
    draw: await drawIn(folder),
    ...{ drawn: packages.size, agreements },
    reviewers: catalogs.map(({ name, adjudicates, figures }) => ({ name, adjudicates, figures })),
    /** All reviewers' decisions; what two of them judged counts twice. */
    together: figuresOf(rows),
    kinds: judgedBy(rows.map((row) => ({ ...row, stratum: kindOf(packages.get(row.id)?.candidate) }))),
    strata: judgedBy(rows),
    examples: drawn.lots().map(({ thing: id }) => {
      const item = itemOf({ id, cells: {} }, 0, packages.get(id) ?? {});
      const said = catalogs.flatMap(({ name, decisions }) => {
        const { status, reason = '', note = '' } = decisions.get(id) ?? { status: 'todo' };
        const why = [reason, note].filter((text) => text !== '').join('; ');
        return status === 'todo'
          ? []
          : [{ status, text: `${name}: ${status}${why === '' ? '' : ` (${why})`}` }];
      });
      const statuses = [...new Set(said.map(({ status }) => status))];
      return {
        item,
        facets: { ...facetsOf(item), status: statuses.length > 1 ? 'disputed' : (statuses[0] ?? 'todo') },
        said: said.map(({ text }) => text),
      };
    }),
  };
};

export type ShortlistFigures = Awaited<ReturnType<typeof shortlistFigures>>;

/** Of a manifest that is another thing nothing is told. */
const drawIn = async (folder: string): Promise<Draw | undefined> =>
  checkedBy<Draw>(drawSchema, await objectAt(join(folder, 'manifest.json'))).value;

const kindOf = (candidate: JudgedCandidate | undefined): string =>
  candidate?.kind ?? candidate?.rule ?? '(unknown)';

/** Decisions by what their rows have in common, those that are rejected most first. */
const judgedBy = (rows: Parameters<typeof figuresOf>[0]): readonly Judged[] =>
  figuresOf(rows)
    .strata.map(({ stratum, accepted, rejected, skipped, todo, acceptRate }) => ({
      ...{ name: stratum, accepted, rejected, skipped, todo },
      share: wilson(acceptRate ?? 0, accepted + rejected),
    }))
    .sort((a, b) => b.rejected - a.rejected || a.share.share - b.share.share || (a.name < b.name ? -1 : 1));
