import type { Exact } from '../base/index.ts';
import { expression } from './expression.ts';
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
