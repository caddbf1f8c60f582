import { compare, type Exact, equal } from '../../base/index.ts';
import type { Claim } from './claims.ts';
import type { Value } from './values.ts';

/** What is told of the open number. */
export interface Within {
  readonly step: number;
  readonly low?: Exact;
  readonly high?: Exact;
  /** What the words for it speak of at least and at most: they choose among completions and prove nothing. */
  readonly least?: Exact;
  readonly most?: Exact;
}

/** Whether a claim leaves the number of an input open, wholly or within bounds. */
export const isOpening = (claim: Claim): claim is Extract<Claim, { kind: 'untold' | 'within' }> =>
  claim.kind === 'untold' || claim.kind === 'within';

/** Whether a number is as is told of the open one. */
export const isInside = (value: Exact, { low, high }: Within): boolean =>
  (!low || compare(value, low) >= 0) && (!high || compare(value, high) <= 0);

/** Whether a number is told to lie between two. */
export const isBetween = ({ low, high }: Within): boolean => low !== undefined && high !== undefined;

export const isStrictlyInside = (value: Exact, { low, high }: Within): boolean =>
  (!low || compare(value, low) > 0) && (!high || compare(value, high) < 0);

/**
 * What is told of each number that is left open, together. One that is told besides, as it was, is open no more where
 * another one is.
 */
export const openedIn = (own: readonly Value[], claims: readonly Claim[]): readonly Within[] => {
  const byStep = new Map<number, Within>();
  for (const claim of claims)
    if (isOpening(claim)) byStep.set(claim.step, { ...byStep.get(claim.step), ...claim });
  const opened = [...byStep.values()];
  const open = opened.filter((within) => {
    const value = own[within.step];
    const isTold = claims.some(
      (claim) =>
        claim.kind === 'fact' &&
        claim.step === within.step &&
        claim.sign === '=' &&
        value !== undefined &&
        equal(claim.value, value) &&
        isInside(value, within),
    );
    return !isTold;
  });
  return open.length > 0 ? open : opened.slice(0, 1);
};
