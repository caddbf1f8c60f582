import { existsSync, realpathSync } from 'node:fs';
import { UserError } from '../../model/index.ts';
import { agreementOf } from './figures/agreement.ts';
import { figuresOf } from './figures/statistics.ts';
import { agreementText, figuresText } from './figures/text.ts';
import { type Reading, readDecisions } from './others.ts';
import { isAdjudication } from './record/catalog.ts';
import { reasonsIn } from './record/decision.ts';

/** The statistics of catalogs, one after the other, then all together, then the agreement of each two. */
export const summaryOf = (paths: readonly string[]): string => {
  const readings = onceEach(paths).map(reading);
  const parts = readings.map((one) => [one.path, '', ...figuresText(figuresOf(judged(one)))]);
  // An adjudication decides again what its two reviewers have decided.
  const reviewers = readings.filter(({ catalog }) => !isAdjudication(catalog.columns));
  if (reviewers.length > 1) {
    const isAll = reviewers.length === readings.length;
    const head = isAll ? 'all together' : 'all reviewers together, without what was adjudicated';
    parts.push([head, '', ...figuresText(figuresOf(reviewers.flatMap(judged)))]);
    reviewers.forEach((first, index) => {
      for (const second of reviewers.slice(index + 1)) {
        const agreement = agreementOf(first.decisions, second.decisions);
        if (agreement.shared > 0) parts.push([...agreementText(agreement, first.name, second.name)]);
      }
    });
  }
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

/** A catalog read for its figures; throws `UserError` where it cannot be. */
export const reading = (path: string): Reading => {
  if (!existsSync(path)) throw new UserError(`${path}: there is no such catalog.`);
  return readDecisions(path);
};
