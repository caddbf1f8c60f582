import type { Problem, Statement } from '../problem.ts';
import { inputsOf } from '../solve/values.ts';

/** Words behind which an amount of what is done stands: `gives 10 books to`, and `gives his sister 2 bracelets`. */
const behind = '(?: away| out)? (?:\\p{L}+ ){0,3}[$€£]?$';

/** What is done now, and so could be done once more. */
const done = new RegExp(
  `\\b(?:gives|donates|sells|loses|removes|takes|throws|buys|adds|returns|brings|eats|drinks|uses|spends|picks|catches|finds|collects|receives|gets|puts|plants|breaks|pays)${behind}`,
  'u',
);
/** What was done. */
const wasDone = new RegExp(
  `\\b(?:gave|donated|sold|lost|removed|returned|took|threw|ate|drank|used|spent|broke|picked|collected|caught|found|received|got|bought|planted|made|baked|earned)${behind}`,
  'u',
);

/** Words that say of which time an amount is told, or that it is all of it. */
const ofAll =
  /\b(?:total|altogether|in all|a (?:day|week|month|year)|(?:each|every|per) \p{L}+|(?:on|in|for|during) (?:the )?\p{L}+,)/iu;

const asksRest = /\b(?:left|remain\w*|still|end up|keeps?|now|then have)\b/i;

/** Words by which the story goes on to a later time. */
const goesOn =
  /\b(?:then|later|afterwards?|waited|after (?:that|this)|(?:the )?(?:next|following) (?:day|week|month|year|morning))\b/i;

/**
 * Whether what a sentence tells of a step could be one more event: `Lois gives 10 books to her nephew` behind `Then she
 * buys 3 books` happens now, and where it is asked what is left, what is done is done once more, in the past too.
 */
export const isOneMoreEvent = (
  { question, asking, subject, said }: Problem,
  step: number,
  { before, after }: Statement,
): boolean => {
  if (ofAll.test(before) || /\b(?:in total|in all|altogether)\b/.test(after)) return false;
  const earlier = question.slice(0, asking.start);
  if (done.test(before))
    return (
      asksRest.test(asking.text) ||
      /\bthen\b/i.test(asking.text) ||
      /\b(?:then|after|next|later|again|remaining|rest)\b/i.test(earlier)
    );
  if (!wasDone.test(before)) return false;
  // `He bought 36 bicycles` of what he bought on three days
  const { expr } = subject.steps[step] ?? {};
  const isSum = expr?.kind === 'binary' && expr.op === '+';
  if (asksRest.test(asking.text) || (isSum && !/\b(?:and|both|from)\b/i.test(`${before}${after}`)))
    return true;
  const told = inputsOf(subject, step).flatMap((input) => said.get(input)?.sentence.end ?? []);
  return goesOn.test(question.slice(Math.max(0, ...told), asking.start));
};
