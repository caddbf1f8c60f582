import { withCaps } from './caps.ts';
import type { Policy } from './policy.ts';
import type { About } from './pools.ts';
import type { PreparedTemplate } from './prepare.ts';
import type { Capped, Decided, Settings } from './verdict.ts';

/** A change whose numbers were judged, and that was not told in words so far. */
export interface Waiting extends About {
  readonly id: string;
  readonly plausibility: number;
  /** The line that tells the changed step. */
  readonly label: string | null;
}

/** How many candidates a template may have where the most plausible ones stay; undefined where all must be told in words. */
export const mostAsNeeded = ({ caps, scores }: Policy): number | undefined =>
  caps.order_by === 'plausibility' && scores ? caps.template : undefined;

/**
 * To tell a change in words is most of what it costs, and likelihood hangs on its numbers alone. So where a template may
 * have `most` candidates those that wait are told in the order of the caps, some at a time, until as many are sure to stay;
 * what is never told would have been turned away. `decided` gains what `tell` gives.
 */
export const tellAsNeeded = (
  problem: PreparedTemplate,
  settings: Settings,
  most: number,
  {
    waiting,
    decided,
    tell,
  }: {
    readonly waiting: readonly Waiting[];
    readonly decided: Decided[];
    readonly tell: (one: Waiting) => Decided;
  },
): readonly Capped[] => {
  const inTurn = waiting.toSorted((a, b) => b.plausibility - a.plausibility);
  const staysAbove = (plausibility: number): number =>
    withCaps(problem, decided, settings).filter(
      (one) => one.kind === 'kept' && (one.plausibility ?? 0) > plausibility,
    ).length;
  let told = 0;
  for (let next = inTurn[0]; next && staysAbove(next.plausibility) < most; next = inTurn[told]) {
    for (const one of inTurn.slice(told, told + most)) decided.push(tell(one));
    told += most;
  }
  return inTurn.slice(told).map(
    ({ rule, proposal, label }): Capped => ({
      kind: 'capped',
      rule,
      proposal,
      limit: 'template',
      most,
      label,
    }),
  );
};
