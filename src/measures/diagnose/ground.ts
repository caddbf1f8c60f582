import { type Exact, equal } from '../../base/index.ts';
import { isReal, type Judged, type Standing } from './judge.ts';
import type { Reference } from './reference.ts';

/** A solution whose claims were judged. */
export interface Ground {
  readonly judged: readonly Judged[];
  readonly reference: Reference;
  /** All of them, the answer's too. */
  readonly texts: readonly string[];
  /** The line that states the answer only; -1 where there is none. */
  readonly answerAt: number;
  /** The answer that the solution gives. */
  readonly stated: Exact | undefined;
}

/** How much a sign stands at a line, `own` being what is claimed there: 0 or 1, or a share between them. */
export type Sign = (line: number, own: readonly Judged[]) => number | boolean;
export type Signs = { readonly [name: string]: Sign };

/** A place that there is not is beyond the last line. */
export const beyond = Number.POSITIVE_INFINITY;
export const at =
  (place: number): Sign =>
  (line) =>
    line === place;

export const isOf = (one: Judged, ...standings: readonly Standing[]): boolean =>
  standings.includes(one.standing);

export const steps = (own: readonly Judged[]): boolean => own.some((one) => isReal(one) && isOf(one, 'step'));
export const statesOnly = (own: readonly Judged[]): boolean => own.length > 0 && !own.some(isReal);

export const holdsValue = (values: readonly { readonly value: Exact }[], value: Exact | undefined): boolean =>
  value !== undefined && values.some((one) => equal(one.value, value));
