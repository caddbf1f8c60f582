import { kappaOf } from '../../../base/index.ts';
import { type Decision, type Status, sameDecision } from '../record/decision.ts';

/** What two reviewers said of one candidate. */
export interface Judgement {
  readonly id: string;
  readonly first: Decision;
  readonly second: Decision;
}

/** How far two reviewers agree. */
export type Agreement = ReturnType<typeof agreementOf>;

/** What a skip is not. */
export type Verdict = 'accepted' | 'rejected';

/** Agreement over the candidates of both. */
export const agreementOf = (first: ReadonlyMap<string, Decision>, second: ReadonlyMap<string, Decision>) => {
  const table = { accepted: { accepted: 0, rejected: 0 }, rejected: { accepted: 0, rejected: 0 } };
  const pairs: (readonly [Verdict, Verdict])[] = [];
  const disagreed: Judgement[] = [];
  const wordedDifferently: Judgement[] = [];
  let [shared, skippedByOne] = [0, 0];
  for (const [id, one] of first) {
    const other = second.get(id);
    if (other === undefined) continue;
    shared++;
    if (isVerdict(one.status) && isVerdict(other.status)) {
      table[one.status][other.status]++;
      pairs.push([one.status, other.status]);
      if (one.status !== other.status) disagreed.push({ id, first: one, second: other });
      else if (one.status === 'accepted' && !sameWords(one, other)) {
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
    /** Candidates that both have in their catalogs. */
    shared,
    /** Those that both accepted or rejected: what the figures are about. */
    both,
    agreed,
    /** Share of `both` that agrees; `undefined` when there is none. */
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

const isVerdict = (status: Status): status is Verdict => status === 'accepted' || status === 'rejected';

const sameWords = (one: Decision, other: Decision): boolean => {
  const words = ({ edits }: Decision): Decision => ({ status: 'accepted', edits });
  return sameDecision(words(one), words(other));
};
