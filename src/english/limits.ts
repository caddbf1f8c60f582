import type { Exact } from '../base/index.ts';
import { partWithin } from './clause-ends.ts';
import { expression } from './expression.ts';
import { wordClass } from './lexicon/ask.ts';
import { isPlural } from './nouns.ts';
import { readNumeral } from './number-words.ts';

const limit = expression(String.raw`\b(<above_limit>|<limit_of_larger>) \$(<NUMERAL>)(?![\d%])`, 'giu');
const ofLarger = expression('^(?:<limit_of_larger>)$', 'iu');

/** A sum of money beside which another one counts; `reached`: the limit itself lies on the side of what is larger. */
export interface Limit {
  readonly amount: Exact;
  readonly reached: boolean;
}

/** The limits that a text tells: `for spending more than $100`, `as she spent over $50`. */
export const limitsIn = (text: string): readonly Limit[] =>
  [...text.matchAll(limit())].map(({ 1: words = '', 2: amount = '' }) => ({
    amount: readNumeral(amount),
    reached: ofLarger().test(words),
  }));

const within = expression(String.raw`^ (hour|day)s? (?:an?|per|each|every) (day|week)\b`);
const telling = expression(String.raw`^ (?:<form_of_be>|<form_of_have>|<telling_form>)\b`);
const attribute = wordClass('attribute');

/** Of what a number can be no more than all, by the words behind it: ` hours a day`, and of a part ` of the pupils are boys`. */
export const wholeAround = (isPart: boolean, tail: string): 'day' | 'week' | 'all' | undefined => {
  const [, unit, of] = within().exec(tail) ?? [];
  if (!isPart) return (unit === 'hour' && of === 'day') || (unit === 'day' && of === 'week') ? of : undefined;
  const part = partWithin(tail);
  const isOfMany = part && (part.of === '' || (isPlural(part.of) && !attribute.has(part.of)));
  return isOfMany && telling().test(tail.slice(part.length)) ? 'all' : undefined;
};

/** `enough seed for 900 square feet`: what is enough for more is enough for that, too. */
export const saysEnough = (text: string): boolean => /\benough\b/i.test(text);
