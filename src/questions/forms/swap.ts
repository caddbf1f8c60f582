import { equal } from '../../base/index.ts';
import { isLimited, leavesOver } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import type { Claim } from '../solve/claims.ts';
import { type Argument, type Form, no, quantityAt, saidOf, type Tried, unsure, ways } from './form.ts';
import { isCountedUpTo } from './hidden.ts';
import { isCommonlyKnown } from './known.ts';
import { replaced } from './replaced.ts';

/** Two numbers of the question change places, unless something speaks against it. */
export const exchanged = (
  problem: Problem,
  args: readonly Argument[],
  against: (one: Said, other: Said) => Tried | undefined,
  claims: readonly Claim[] = [],
): Tried => {
  const [a, b] = [quantityAt(args, 0), quantityAt(args, 1)];
  const [one, other] = [saidOf(problem, a), saidOf(problem, b)];
  if (!one || !a.exact) return unsure(a);
  if (!other || !b.exact) return unsure(b);
  const fault = against(one, other);
  if (fault) return fault;
  const edits = [replaced(problem, one, b.exact), replaced(problem, other, a.exact)];
  const made = edits.filter((edit) => edit !== undefined);
  if (made.length < 2) return no('no_words', 'one cannot be written where the other stands');
  const given: readonly Claim[] = [
    { kind: 'given', step: a.index, value: b.exact },
    { kind: 'given', step: b.index, value: a.exact },
  ];
  return ways([{ edits: made, claims: [...given, ...claims] }]);
};

/** 5 red and 3 green apples are 3 red and 5 green ones. */
export const swap: Form = {
  make: (problem, args) =>
    exchanged(problem, args, (one, other) => {
      if (one.step.index >= other.step.index || equal(one.mention.value, other.mention.value))
        return no('no_words', 'nothing would change');
      const apart = whyApart(problem, one, other);
      return apart === undefined ? undefined : no('no_words', apart);
    }),
};

/** Why two numbers cannot change places although they count the same: what is said of one limits it. */
const whyApart = (problem: Problem, one: Said, other: Said): string | undefined => {
  const { question } = problem;
  const both = [one, other];
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
