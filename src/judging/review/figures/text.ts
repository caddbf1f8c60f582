import type { Kappa } from '../../../base/index.ts';
import { rejectionReasons, statuses } from '../record/decision.ts';
import type { Agreement } from './agreement.ts';
import { durationText, type Figures, percentText } from './statistics.ts';

/** The statistics as lines of plain text: for the screen and for `--summary` alike. */
export const figuresText = (figures: Figures): readonly string[] => {
  const { counts } = figures;
  const decided = figures.total - counts.todo;
  const width = Math.max(7, ...figures.strata.map(({ stratum }) => stratum.length));
  const head = `${'stratum'.padEnd(width)}  ${statuses.map((status) => status.padStart(8)).join(' ')}  accept rate`;
  const most = Math.max(1, ...figures.reasons.map(({ count }) => count));
  return [
    `decided ${decided} of ${figures.total}: ${counts.accepted} accepted, ${counts.rejected} rejected, ${counts.skipped} skipped`,
    `accept rate ${percentText(figures.acceptRate)}; ${figures.edited} edited; pace ${
      figures.pace === undefined ? 'not known yet' : `${durationText(figures.pace)} each`
    }${figures.left === undefined ? '' : `; ${durationText(figures.left)} left`}`,
    '',
    head,
    ...figures.strata.map(
      (row) =>
        `${row.stratum.padEnd(width)}  ${statuses.map((status) => String(row[status]).padStart(8)).join(' ')}  ${percentText(
          row.acceptRate,
        ).padStart(11)}`,
    ),
    '',
    figures.reasons.length === 0 ? 'nothing rejected yet' : 'reasons of rejections',
    ...figures.reasons.map(({ reason, count }) => {
      const text = rejectionReasons.find(({ id }) => id === reason)?.text ?? '';
      const bar = '█'.repeat(Math.max(1, Math.round((count / most) * 10))).padEnd(10, '░');
      return `${String(count).padStart(5)} ${bar} ${reason}${text ? `: ${text}` : ''}`;
    }),
  ];
};

/** The agreement of two reviewers as lines of plain text. */
export const agreementText = (agreement: Agreement, first: string, second: string): readonly string[] => {
  const { table, observed, kappa } = agreement;
  const width = Math.max(first.length + 10, 20);
  return [
    `${first} and ${second}: ${agreement.shared} candidates in both catalogs, ${agreement.both} accepted or rejected by both`,
    `agreed ${agreement.agreed} (${percentText(observed)}); Cohen's kappa ${kappaText(kappa, observed)}`,
    `disagreed ${agreement.disagreed.length}; accepted by both with different words ${agreement.wordedDifferently.length}; skipped by one ${agreement.skippedByOne}`,
    '',
    `${''.padEnd(width)} ${second}: accepted  rejected`,
    ...(['accepted', 'rejected'] as const).map(
      (verdict) =>
        `${`${first}: ${verdict}`.padEnd(width)} ${String(table[verdict].accepted).padStart(second.length + 10)} ${String(
          table[verdict].rejected,
        ).padStart(9)}`,
    ),
  ];
};

const kappaText = (kappa: Kappa | undefined, observed: number | undefined): string => {
  if (observed === undefined) return 'not defined: no candidate was decided by both';
  return kappa === undefined
    ? 'not defined: both gave one verdict only'
    : `${kappa.kappa.toFixed(3)} (${kappa.low.toFixed(3)} to ${kappa.high.toFixed(3)})`;
};
