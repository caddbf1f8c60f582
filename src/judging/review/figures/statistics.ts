import { type Decision, longestDecision, reasonsIn, type Status } from '../record/decision.ts';

/** A decided or undecided row as statistics need it. */
export interface Judged {
  readonly id: string;
  readonly stratum: string;
  readonly decision: Decision;
}

/** How many candidates have each status. */
export type Counts = { readonly [status in Status]: number };

/** What `rules review --summary` and the key `t` tell. */
export type Figures = ReturnType<typeof figuresOf>;

const latestDecisions = 50;

/** The figures of any number of candidates, of one catalog or several. */
export const figuresOf = (rows: readonly Judged[]) => {
  const strata = new Map<string, Judged[]>();
  for (const row of rows) {
    const there = strata.get(row.stratum);
    if (there) there.push(row);
    else strata.set(row.stratum, [row]);
  }
  const reasons = new Map<string, number>();
  for (const { decision } of rows) {
    if (decision.status !== 'rejected') continue;
    // One with several reasons counts for each of them.
    const stated = reasonsIn(decision.reason);
    for (const reason of stated.length === 0 ? ['not stated'] : stated)
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const counts = countsOf(rows);
  const pace = paceOf(rows);
  return {
    total: rows.length,
    counts,
    acceptRate: rateOf(counts),
    strata: [...strata]
      .map(([stratum, members]) => {
        const own = countsOf(members);
        return { stratum, total: members.length, ...own, acceptRate: rateOf(own) };
      })
      .sort((left, right) => (left.stratum < right.stratum ? -1 : 1)),
    /** Reasons of rejections, the most frequent first. */
    reasons: [...reasons]
      .map(([reason, count]) => ({ reason, count }))
      .sort((left, right) => right.count - left.count || (left.reason < right.reason ? -1 : 1)),
    edited: rows.filter(({ decision: { status, edits } }) => {
      const touched = Object.keys(edits.lines).length > 0 || edits.explanation !== undefined;
      return status !== 'todo' && (touched || edits.marked !== undefined);
    }).length,
    /** Mean seconds a decision, over the latest 50; `undefined` before the first. */
    pace,
    /** Seconds left at this pace. */
    left: pace === undefined ? undefined : pace * counts.todo,
  };
};

/** Counts by status. */
export const countsOf = (rows: readonly { readonly decision: Decision }[]): Counts => {
  const counts = { todo: 0, accepted: 0, rejected: 0, skipped: 0 };
  for (const { decision } of rows) counts[decision.status]++;
  return counts;
};

/** Accepted of those accepted or rejected; `undefined` when there are none. */
const rateOf = ({ accepted, rejected }: Counts): number | undefined =>
  accepted + rejected === 0 ? undefined : accepted / (accepted + rejected);

/** Mean seconds a decision over the latest ones; `undefined` when none has been timed. */
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
export const percentText = (rate: number | undefined): string =>
  rate === undefined ? '-' : `${Math.round(rate * 100)} %`;
