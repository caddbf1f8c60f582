import { type Kappa, kappaOf } from '../../../base/index.ts';
import { type Decision, type Status, sameDecision } from '../record/decision.ts';

/** What two reviewers said of one candidate. */
export interface Judgement {
  readonly id: string;
  readonly first: Decision;
  readonly second: Decision;
}

/** How far two reviewers agree. */
export interface Agreement {
  /** Candidates that both have in their catalogs. */
  readonly shared: number;
  /** Those that both accepted or rejected: what the figures are about. */
  readonly both: number;
  readonly agreed: number;
  /** Share of `both` that agrees; `undefined` when there is none. */
  readonly observed: number | undefined;
  /** Cohen's kappa over accepted and rejected; `undefined` when chance alone explains all (one class only). */
  readonly kappa: Kappa | undefined;
  /** Rows: the first's verdict; columns: the second's. */
  readonly table: { readonly [verdict in Verdict]: { readonly [verdict in Verdict]: number } };
  /** One of them skipped, the other decided. */
  readonly skippedByOne: number;
  readonly disagreed: readonly Judgement[];
  /** Both accepted, but left different words or another erroneous line. */
  readonly wordedDifferently: readonly Judgement[];
}

/** What a skip is not. */
export type Verdict = 'accepted' | 'rejected';

/** Agreement over the candidates of both. */
export const agreementOf = (
  first: ReadonlyMap<string, Decision>,
  second: ReadonlyMap<string, Decision>,
): Agreement => {
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
    shared,
    both,
    agreed,
    observed,
    kappa: kappaOf(pairs),
    table,
    skippedByOne,
    disagreed,
    wordedDifferently,
  };
};

const isVerdict = (status: Status): status is Verdict => status === 'accepted' || status === 'rejected';

const sameWords = (one: Decision, other: Decision): boolean => {
  const words = ({ edits }: Decision): Decision => ({ status: 'accepted', edits });
  return sameDecision(words(one), words(other));
};
