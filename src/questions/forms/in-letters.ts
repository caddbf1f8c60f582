import { type Exact, isWhole } from '../../base/index.ts';
import { inLetters } from '../../english/index.ts';
import type { Said } from '../problem.ts';
import { aroundOf, isClock, isPair } from '../text/around.ts';
import { type Form, no, quantityAt, saidOf, unsure, ways } from './form.ts';

/** A count in letters, where it stands in digits and things are counted: `five` for `5`. */
export const letteredCount = ({ mention, before, after, numeral }: Said, value: Exact): string | undefined =>
  /^\d+$/.test(numeral) && mention.kind === 'plain' && before === '' && after === '' && value.num <= 20n
    ? inLetters(value)
    : undefined;

/** What is said with digits alone: `5 km`, `5 a.m.`, `5 x 4`, `5 million`. */
const wantsDigits =
  /^ (?:\p{L}{1,2}\b|\p{L}*(?:mph|km|oz|lb|ft|cm|mm|kg|pm|am)\b|hundred|thousand|million|billion|dozen)/iu;

/** A number is written in letters, and nothing else changes. */
export const in_letters: Form = {
  make: (problem, args) => {
    const step = quantityAt(args, 0);
    const said = saidOf(problem, step);
    if (!said || !step.exact) return unsure(step);
    const around = aroundOf(problem, said);
    const letters = isWhole(said.mention.value) ? letteredCount(said, said.mention.value) : undefined;
    const isWord = /^ \p{Ll}/u.test(around.after) && !wantsDigits.test(around.after);
    if (letters === undefined || !isWord || around.isJoined || isPair(around) || isClock(around))
      return no('no_words', 'the number cannot stand in letters here');
    const text = around.opensSentence ? letters.charAt(0).toUpperCase() + letters.slice(1) : letters;
    return ways([
      {
        edits: [{ start: said.start, end: said.end, text }],
        claims: [{ kind: 'fact', step: step.index, sign: '=', value: step.exact }],
      },
    ]);
  },
};
