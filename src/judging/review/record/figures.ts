import { groupedBy, type Kappa, kappaOf, tallyOf } from '../../../base/index.ts';
import { counted } from '../../../model/index.ts';
import {
  type Decision,
  isEdited,
  isVerdict,
  longestDecision,
  reasonsIn,
  rejectionReasons,
  type Status,
  sameEdits,
  statuses,
  type Verdict,
} from './decision.ts';

export type Judged = { readonly id: string; readonly stratum: string; readonly decision: Decision };

type Counts = { readonly [status in Status]: number };

/** What `rules review --summary` and the key `t` tell. */
export type Figures = ReturnType<typeof figuresOf>;

const latestDecisions = 50;

export const figuresOf = (rows: readonly Judged[]) => {
  // One with several reasons counts for each of them.
  const reasons = rows
    .filter(({ decision }) => decision.status === 'rejected')
    .map(({ decision }) => reasonsIn(decision.reason))
    .flatMap((stated) => (stated.length === 0 ? ['not stated'] : stated));
  const counts = countsOf(rows);
  const pace = paceOf(rows);
  return {
    total: rows.length,
    counts,
    acceptRate: rateOf(counts),
    strata: [...groupedBy(rows, ({ stratum }) => stratum)]
      .map(([stratum, members]) => {
        const own = countsOf(members);
        return { stratum, total: members.length, ...own, acceptRate: rateOf(own) };
      })
      .sort((left, right) => (left.stratum < right.stratum ? -1 : 1)),
    reasons: [...tallyOf(reasons)]
      .map(([reason, count]) => ({ reason, count }))
      .sort((left, right) => right.count - left.count || (left.reason < right.reason ? -1 : 1)),
    edited: rows.filter(({ decision: { status, edits } }) => status !== 'todo' && isEdited(edits)).length,
    /** Mean seconds a decision, over the latest 50; `undefined` before the first. */
    pace,
    left: pace === undefined ? undefined : pace * counts.todo,
  };
};

export const countsOf = (rows: readonly { readonly decision: Decision }[]): Counts => ({
  todo: 0,
  accepted: 0,
  rejected: 0,
  skipped: 0,
  ...Object.fromEntries(tallyOf(rows.map(({ decision }) => decision.status))),
});

const rateOf = ({ accepted, rejected }: Counts): number | undefined =>
  accepted + rejected === 0 ? undefined : accepted / (accepted + rejected);

export const paceOf = (rows: readonly { readonly decision: Decision }[]): number | undefined => {
  const timed = rows
    .filter(({ decision }) => decision.status !== 'todo' && decision.seconds !== undefined)
    .map(({ decision }) => ({ at: decision.decided_at ?? '', seconds: decision.seconds ?? 0 }))
    .sort((left, right) => (left.at < right.at ? -1 : 1))
    .slice(-latestDecisions);
  if (timed.length === 0) return undefined;
  return timed.reduce((sum, { seconds }) => sum + Math.min(seconds, longestDecision), 0) / timed.length;
};

/** `41 s`, `12 min`, `15h48`. */
export const durationText = (seconds: number): string => {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`;
};

/** `57 %`, or `-` where there is nothing to divide by. */
const percentText = (rate: number | undefined): string =>
  rate === undefined ? '-' : `${Math.round(rate * 100)} %`;

export type Agreement = ReturnType<typeof agreementOf>;

export const agreementOf = (first: ReadonlyMap<string, Decision>, second: ReadonlyMap<string, Decision>) => {
  const table = { accepted: { accepted: 0, rejected: 0 }, rejected: { accepted: 0, rejected: 0 } };
  const pairs: (readonly [Verdict, Verdict])[] = [];
  type Judgement = { readonly id: string; readonly first: Decision; readonly second: Decision };
  const [disagreed, wordedDifferently]: [Judgement[], Judgement[]] = [[], []];
  let [shared, skippedByOne] = [0, 0];
  for (const [id, one] of first) {
    const other = second.get(id);
    if (other === undefined) continue;
    shared++;
    if (isVerdict(one.status) && isVerdict(other.status)) {
      table[one.status][other.status]++;
      pairs.push([one.status, other.status]);
      if (one.status !== other.status) disagreed.push({ id, first: one, second: other });
      else if (one.status === 'accepted' && !sameEdits(one.edits, other.edits)) {
        wordedDifferently.push({ id, first: one, second: other });
      }
    } else if (one.status !== 'todo' && other.status !== 'todo' && one.status !== other.status) {
      skippedByOne++;
    }
  }
  const agreed = table.accepted.accepted + table.rejected.rejected;
  const both = agreed + table.accepted.rejected + table.rejected.accepted;
  const observed = both === 0 ? undefined : agreed / both;
  return {
    shared,
    both,
    agreed,
    observed,
    /** Cohen's kappa over accepted and rejected; `undefined` when chance alone explains all (one class only). */
    kappa: kappaOf(pairs),
    /** Rows: the first's verdict; columns: the second's. */
    table,
    /** One of them skipped, the other decided. */
    skippedByOne,
    disagreed,
    /** Both accepted, but left different words or another erroneous line. */
    wordedDifferently,
  };
};

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

export const agreementText = (agreement: Agreement, first: string, second: string): readonly string[] => {
  const { table, observed, kappa } = agreement;
  const width = Math.max(first.length + 10, 20);
  return [
    `${first} and ${second}: ${counted(agreement.shared, 'candidate')} in both catalogs, ${agreement.both} accepted or rejected by both`,
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
