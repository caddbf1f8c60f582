import type { Decided } from '../judging/index.ts';
import { compare } from './split.ts';
import type { LeftOut } from './types.ts';

/** What was decided of a candidate, once everybody was heard. */
export interface Truth {
  readonly decided: Decided;
  /** Others accepted where this rejects, or the reverse, and nobody adjudicated. */
  readonly disputed: boolean;
}

/**
 * One decision a candidate: an adjudicated one wins over the reviewers' own, a later one over an earlier one. Of two
 * made in the same second the one of the catalog that comes first by name counts.
 */
export const truthsOf = (decided: readonly Decided[]): ReadonlyMap<string, Truth> => {
  const byId = new Map<string, Decided[]>();
  for (const one of decided) {
    const known = byId.get(one.id);
    if (known) known.push(one);
    else byId.set(one.id, [one]);
  }
  return new Map(
    [...byId]
      .sort(([a], [b]) => compare(a, b))
      .map(([id, all]) => {
        const [first] = [...all].sort(bySay);
        if (!first) throw new Error('a candidate without decisions');
        const disputed =
          !first.adjudicated && all.some((one) => one.decision.status !== first.decision.status);
        return [id, { decided: first, disputed }] as const;
      }),
  );
};

/** What was accepted and has no words beside its catalog, by id: unless the run has it, a decision is lost. */
export const acceptedUnseen = (truths: ReadonlyMap<string, Truth>): Map<string, LeftOut> =>
  new Map(
    [...truths.values()].flatMap(({ decided: { id, candidate, decision, catalog } }) =>
      candidate || decision.status !== 'accepted'
        ? []
        : [[id, { id, index: '', rule: '', reason: 'no_candidate', detail: `decided in ${catalog}` }]],
    ),
  );

/** Of two verdicts the one that counts comes first. */
export const bySay = (a: Decided, b: Decided): number =>
  Number(b.adjudicated) - Number(a.adjudicated) ||
  compare(b.decision.decided_at ?? '', a.decision.decided_at ?? '') ||
  compare(a.catalog, b.catalog) ||
  compare(a.id, b.id);
