import { compare, divide, equal, whole } from '../../base/index.ts';
import { lemma, spokenLike } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { aroundOf, isDifference } from '../text/around.ts';
import { type Form, no, numberAt, quantityAt, saidOf, unsure, ways } from './form.ts';

/** `She buys 6 mugs. How much do the mugs cost?` becomes `… do the 6 mugs cost?`, or with another number. */
export const recount: Form = {
  make: (problem, args) => {
    const [step, value] = [quantityAt(args, 0), numberAt(args, 1)];
    const said = saidOf(problem, step);
    if (!said || !step.exact) return unsure(step);
    const at = spokenOfAgain(problem, said);
    if (at === undefined)
      return no('no_words', 'what is counted is not spoken of as known, or may be another');
    const shown = divide(value, said.scale);
    const isMany = shown && compare(shown, whole(2)) >= 0 && compare(said.mention.value, whole(2)) >= 0;
    const number = isMany ? spokenLike(shown, said.numeral)?.toLowerCase() : undefined;
    if (number === undefined) return no('no_words', 'the number cannot be written there');
    return ways([
      {
        edits: [{ start: at, end: at, text: `${number} ` }],
        claims: [{ kind: 'fact', step: step.index, sign: '=', value }],
      },
    ]);
  },
};

/** Words behind which a part of them is spoken of, or only some. */
const ofPart =
  /\b(?:some|most|many|few|part|rest|half|third|quarter|percent|%|one|any|none|each|every|number|kind|sort|out) (?:of )?$/i;

/** No clause or name behind them says which of them are meant. */
const endsHere =
  /^(?:[.?!,;]| (?:is|are|was|were|has|have|had|can|will|would|cost|weigh|take|hold|eat|get|need|make|for|at|in|into|on|to|from|equally|evenly|together|combined|and|with)\b)/;

/** Where a number can stand before what it counts, spoken of as known later on: `the mugs`, `all these mugs`. */
const spokenOfAgain = (problem: Problem, said: Said): number | undefined => {
  const { question, text } = problem;
  const { mention, before, after, end } = said;
  const { unit } = mention;
  const isCount = mention.kind === 'plain' && before === '' && after === '' && mention.per === undefined;
  if (!isCount || unit === undefined || isDifference(aroundOf(problem, said))) return undefined;
  // Where a second number counts such things, or some of them, it may be of those that is spoken.
  if (text.mentions.some((other) => other !== mention && (other.unit === unit || other.kind !== 'plain')))
    return undefined;
  if (text.mentions.some((other) => other !== mention && equal(other.value, mention.value))) return undefined;
  for (const { 0: words, 1: noun = '', index } of question
    .slice(end)
    .matchAll(/\b(?:the|these|those) (\p{Ll}+)\b/gu)) {
    const at = end + index;
    const isThese = noun !== unit && lemma(noun) === unit;
    const tail = question.slice(at + words.length);
    if (isThese && endsHere.test(tail) && !ofPart.test(question.slice(0, at)))
      return at + words.length - noun.length;
  }
  return undefined;
};
