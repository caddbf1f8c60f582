import type { Bar } from './policy.ts';

/** The checks of the bar, in the order they are made: a template counts for the first it fails. */
export const barChecks = ['answer_check', 'structural_score', 'semantic_score', 'round_trip'] as const;
export type BarCheck = (typeof barChecks)[number];

/** The first check that `validation` (of a line of `templates.jsonl`) fails, or undefined when it passes. */
export const firstFailed = (bar: Bar, validation: unknown): BarCheck | undefined => {
  const found: { readonly [key: string]: unknown } = Object(validation ?? {});
  return barChecks.find((check) => !passes(check, bar, found));
};

const passes = (check: BarCheck, bar: Bar, found: { readonly [key: string]: unknown }): boolean => {
  const asked = bar[check];
  if (asked === 'any') return true;
  if (check === 'answer_check') return found.answer_check_status === 'pass';
  if (check === 'round_trip') return isSame(found.round_trip);
  const score = found[check];
  return typeof score === 'number' && score >= Number(asked);
};

/** `rules run` writes the result of the round trip as an object; the word alone will do too. */
const isSame = (roundTrip: unknown): boolean => {
  if (roundTrip !== null && typeof roundTrip === 'object' && 'result' in roundTrip) {
    return roundTrip.result === 'same';
  }
  return roundTrip === 'same' || roundTrip === true;
};

/** The bar in words, one phrase a check that is made. */
export const barInWords = (bar: Bar): readonly string[] =>
  barChecks.flatMap((check) => (bar[check] === 'any' ? [] : [phrase(check, bar)]));

const phrase = (check: BarCheck, bar: Bar): string => {
  if (check === 'answer_check') return 'the code gives the stated answer';
  if (check === 'round_trip') return 'the correct values give the original text back exactly';
  const name = check === 'structural_score' ? 'structural score' : 'semantic score';
  return `${name} ${bar[check] === 1 ? '1' : `at least ${bar[check]}`}`;
};
