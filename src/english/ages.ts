import { tells } from './expression.ts';

/** Whether ages may be those of several times. */
export const tellsSeveralTimes = tells(
  String.raw`\b(?:<time_told>|in (?:\w+|\d+) years?|years? (?:from|later))\b`,
  'i',
);

const isNow = /(?:^|[ ,])(\p{Lu}\p{L}+) is (?:now |currently )?$/u;

/** Who is of an age, by the words before and behind its number: `Ann is 12 years old`. */
export const ofAge = (head: string, tail: string): string | undefined =>
  /^(?: years? old\b|-years?-old\b)/.test(tail) ? isNow.exec(head)?.[1] : undefined;

/** Who is by so many years older than whom: `Ann is 3 years older than Bob`. */
export const olderBy = (
  head: string,
  tail: string,
): { readonly older: string; readonly younger: string } | undefined => {
  const [, who] = isNow.exec(head) ?? [];
  const [, how, whom] =
    /^ years? (older|younger) than (\p{Lu}\p{L}+)(?=[.,;]| and | while | but )/u.exec(tail) ?? [];
  if (who === undefined || whom === undefined || who === whom) return undefined;
  return how === 'older' ? { older: who, younger: whom } : { older: whom, younger: who };
};
