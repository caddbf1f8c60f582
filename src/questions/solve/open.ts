import { compare, type Exact } from '../../base/index.ts';
import type { Claim, ClaimOf } from './claims.ts';

/** What is told of an open number; what its words speak of at least and at most chooses among completions and proves nothing. */
export type Opening = ClaimOf<'untold' | 'within'>;

/** Whether a claim leaves the number of an input open, wholly or within bounds. */
export const isOpening = (claim: Claim): claim is Opening =>
  claim.kind === 'untold' || claim.kind === 'within';

/** Whether a number lies between two others, these among them; one that is none bounds nothing. */
export const isFrom = (low: Exact | undefined, value: Exact, high: Exact | undefined): boolean =>
  (!low || compare(value, low) >= 0) && (!high || compare(value, high) <= 0);
