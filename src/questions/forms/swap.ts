import { equal } from '../../base/index.ts';
import { isLimited, leavesOver } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { type Form, no, quantityAt, saidOf, unsure, ways } from './form.ts';
import { isCountedUpTo } from './hidden.ts';
import { isCommonlyKnown } from './known.ts';
import { replaced } from './replaced.ts';

/** Two numbers of the question change places: 5 red and 3 green apples are 3 red and 5 green ones. */
export const swap: Form = {
  make: (problem, args) => {
    const [a, b] = [quantityAt(args, 0), quantityAt(args, 1)];
    const [one, other] = [saidOf(problem, a), saidOf(problem, b)];
    if (!one || !a.exact) return unsure(a);
    if (!other || !b.exact) return unsure(b);
    if (a.index >= b.index || equal(a.exact, b.exact)) return no('no_words', 'nothing would change');
    const apart = whyApart(problem, one, other);
    if (apart !== undefined) return no('no_words', apart);
    const edits = [replaced(problem, one, b.exact), replaced(problem, other, a.exact)];
    const made = edits.filter((edit) => edit !== undefined);
    if (made.length < 2) return no('no_words', 'one cannot be written where the other stands');
    return ways([
      {
        edits: made,
        claims: [
          { kind: 'given', step: a.index, value: b.exact },
          { kind: 'given', step: b.index, value: a.exact },
        ],
      },
    ]);
  },
};

/** Why two numbers cannot change places although they count the same: what is said of one limits it. */
const whyApart = (problem: Problem, ...both: readonly Said[]): string | undefined => {
  const { question } = problem;
  const [one, other] = both;
  if (!one || !other) return undefined;
  if (
    both.some(({ mention }) => mention.kind !== 'plain') ||
    one.before !== other.before ||
    one.mention.per !== other.mention.per
  )
    return 'one says something else than the other';
  if (both.some((said) => isCommonlyKnown(problem, said))) return 'everybody knows one of them';
  if (both.some((said) => isCountedUpTo(problem, said))) return 'the last of them is called by its number';
  for (const { sentence, start, end } of both) {
    if (leavesOver(sentence.text)) return 'what is left over limits the other';
    if (isLimited(question.slice(sentence.start, start), question.slice(end)))
      return 'it is a part of something, or a difference';
  }
  return undefined;
};
