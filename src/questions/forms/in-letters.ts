import { type Exact, isWhole } from '../../base/index.ts';
import { inLetters, isClock, isPair, takesLetters } from '../../english/index.ts';
import type { Said } from '../problem.ts';
import { aroundOf } from '../text/around.ts';
import { capital } from '../text/edits.ts';
import { type Form, no, saying, ways } from './form.ts';

/** A count in letters, where it stands in digits and things are counted: `five` for `5`. */
const letteredCount = ({ mention, before, after, numeral }: Said, value: Exact): string | undefined =>
  /^\d+$/.test(numeral) && mention.kind === 'plain' && before === '' && after === '' && value.num <= 20n
    ? inLetters(value)
    : undefined;

/** A number is written in letters, and nothing else changes. */
export const in_letters: Form = saying((problem, said) => {
  const { step } = said;
  const around = aroundOf(problem, said);
  const letters = isWhole(said.mention.value) ? letteredCount(said, said.mention.value) : undefined;
  if (
    letters === undefined ||
    !takesLetters(around.after) ||
    around.isJoined ||
    isPair(around) ||
    isClock(around)
  )
    return no('no_words', 'the number cannot stand in letters here');
  const text = around.opensSentence ? capital(letters) : letters;
  return ways([
    {
      edits: [{ start: said.start, end: said.end, text }],
      claims: [{ kind: 'fact', step: step.index, sign: '=', value: step.exact ?? said.mention.value }],
    },
  ]);
});
