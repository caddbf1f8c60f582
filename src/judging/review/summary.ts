import { existsSync, realpathSync } from 'node:fs';
import { UserError } from '../../model/index.ts';
import { type Packages, readPackages } from './content/packages.ts';
import { type Reading, readDecisions } from './others.ts';
import { isAdjudication } from './record/catalog.ts';
import { reasonsIn } from './record/decision.ts';
import { agreementOf, agreementText, figuresOf, figuresText } from './record/figures.ts';

/** What the catalogs in these places come to: each by itself, those of reviewers together, and each two that share candidates. */
export const figuresIn = (paths: readonly string[]) => {
  const catalogs = onceEach(paths)
    .map(reading)
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

export const packagesIn = async (path: string): Promise<Packages['of']> =>
  (await readPackages(path, reading(path).catalog)).of;

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

/** The agreement of two catalogs: over what both accepted or rejected, with the candidates they disagree on. */
export const agreementReport = (firstPath: string, secondPath: string): string => {
  const [first, second] = [reading(firstPath), reading(secondPath)];
  const agreement = agreementOf(first.decisions, second.decisions);
  const index = new Map(first.catalog.rows.map(({ id, cells }) => [id, cells.index ?? '']));
  const lines = [...agreementText(agreement, first.name, second.name)];
  if (agreement.disagreed.length > 0) {
    lines.push('', `they disagree on (rules adjudicate ${firstPath} ${secondPath} opens these):`);
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
const onceEach = (paths: readonly string[]): readonly string[] => {
  const seen = new Set<string>();
  return paths.filter((path) => {
    const real = existsSync(path) ? realpathSync(path) : path;
    return !seen.has(real) && seen.add(real);
  });
};

const judged = ({ decisions, strata }: Reading) =>
  [...decisions].map(([id, decision]) => ({ id, stratum: strata.get(id) ?? '', decision }));

export const reading = (path: string): Reading => {
  if (!existsSync(path)) throw new UserError(`${path}: there is no such catalog.`);
  return readDecisions(path);
};
