import { expression } from './expression.ts';
import { articleBefore } from './faults.ts';

const before = expression(
  String.raw`\b(an?) ((?:\p{Ll}+ )?(?!amount|number|age|rate of \d+%)(?:<attribute>)) of $`,
);
const unit = expression(
  String.raw`^(?: (?!(?:<rate_word>|<preposition_of_name>|<and_or>)\b)(?:(?:square|cubic|fluid) )?\p{Ll}+(?:\/\p{Ll}+| (?:<rate_word>) \p{Ll}+)?|\/\p{Ll}+)?(?=[.,;?!]| (?:<preposition_of_name>|<and_or>|while|when|which|that|who|until|each|every|but)\b|$)`,
);

/** `at a speed of 60 miles per hour`: how many letters before and behind the number go with it, and what can be said for it all. */
export const certainAttribute = (head: string, tail: string, hasSign: boolean) => {
  const [all, , attribute] = before().exec(head) ?? [];
  const [behind] = unit().exec(tail) ?? [];
  if (all === undefined || attribute === undefined || behind === undefined || (behind === '' && !hasSign))
    return undefined;
  const words = `certain ${attribute}`;
  return { before: all.length, behind: behind.length, words: `${articleBefore(words)} ${words}` };
};
