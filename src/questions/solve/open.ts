import { compare, type Exact, equal } from '../../base/index.ts';
import type { Claim, ClaimOf } from './claims.ts';
import type { Value } from './values.ts';

/** What is told of the open number; what its words speak of at least and at most chooses among completions and proves nothing. */
export type Within = { readonly step: number } & {
  readonly [bound in 'low' | 'high' | 'least' | 'most']?: Exact;
};

/** Whether a claim leaves the number of an input open, wholly or within bounds. */
export const isOpening = (claim: Claim): claim is ClaimOf<'untold' | 'within'> =>
  claim.kind === 'untold' || claim.kind === 'within';

/** Whether a number lies between two others, these among them; one that is none bounds nothing. */
export const isFrom = (low: Exact | undefined, value: Exact, high: Exact | undefined): boolean =>
  (!low || compare(value, low) >= 0) && (!high || compare(value, high) <= 0);

/**
 * What is told of each number that is left open, together. One that is told besides, as it was, is open no more where
 * another one is.
 */
export const openedIn = (own: readonly Value[], claims: readonly Claim[]): readonly Within[] => {
  const byStep = new Map<number, Within>();
  for (const claim of claims)
    if (isOpening(claim)) byStep.set(claim.step, { ...byStep.get(claim.step), ...claim });
  const opened = [...byStep.values()];
  const open = opened.filter(({ step, low, high }) => {
    const value = own[step];
    const tells = (claim: Claim): boolean =>
      claim.kind === 'fact' &&
      claim.step === step &&
      claim.sign === '=' &&
      equal(claim.value, value ?? claim.value);
    return !(value && isFrom(low, value, high) && claims.some(tells));
  });
  return open.length > 0 ? open : opened.slice(0, 1);
};
