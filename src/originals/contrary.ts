import * as english from '../english/index.ts';
import { isGiven } from '../facts/index.ts';
import type { Expr } from '../model/index.ts';
import { keyOf, tokenize } from '../solution/index.ts';
import type { Original } from './original.ts';

/**
 * The first line that has a comparison of the question the other way round: `Emily's is 20 - 6` where hers is 6 inches
 * longer than Logan's 20.
 */
export const contraryIn = (original: Original): number | undefined => {
  if (!english.mayCompare(original.question)) return undefined;
  const asked = comparisonsIn(original.question);
  const sure = asked.filter(({ by }) => asked.filter((other) => other.by === by).length === 1);
  if (sure.length === 0) return undefined;
  const found = original.facts.steps.flatMap((_, step) =>
    sure.some((one) => isWorkedContrary(one, step, original)) ? [original.facts.plan.lineOf[step] ?? 0] : [],
  );
  return found.length === 0 ? undefined : Math.min(...found);
};

/** The words that only one side of a comparison has. */
type Sides = { readonly one: ReadonlySet<string>; readonly other: ReadonlySet<string> };

/** `ONE has 5 fewer things than OTHER`: by how many, as a key, and which way. */
interface Comparison extends Sides {
  readonly by: string;
  readonly sign: '+' | '-';
}

const comparisonsIn = (text: string): readonly Comparison[] =>
  english.sentencesOf(text).flatMap(({ text: sentence }) =>
    english.comparisonsTold(sentence).flatMap(({ number, isLess, one, other }): Comparison[] => {
      const by = keyOfNumber(number);
      return by === undefined ? [] : [{ by, sign: isLess ? '-' : '+', ...sidesOf(one, other) }];
    }),
  );

const sidesOf = (before: string, after: string): Sides => {
  const [one, other] = [wordsIn(before), wordsIn(after)];
  return {
    one: new Set(one.filter((word) => !other.includes(word))),
    other: new Set(other.filter((word) => !one.includes(word))),
  };
};

const keyOfNumber = (written: string): string | undefined => {
  const [token] = tokenize(written.replace(/[.,]+$/, ''));
  const value = token?.kind === 'number' ? token.value : english.spelledNumber(written.toLowerCase());
  return value && keyOf(value);
};

const besideCounts = english.wordClass('beside_counts');

const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]+/g) ?? [])
    .filter((word) => word.length > 1 && english.isContent(word) && !besideCounts.has(word))
    .map((word) => word.replace(/s$/, ''));

const meets = (words: Iterable<string>, others: ReadonlySet<string>): boolean =>
  [...words].some((word) => others.has(word));

/** `one = other - by` of what is more than the other, or `other = one + by`. */
const isWorkedContrary = ({ by, sign, one, other }: Comparison, step: number, original: Original) => {
  const { target = '', expr } = original.facts.steps[step] ?? {};
  if (expr?.kind !== 'binary' || (expr.op !== '+' && expr.op !== '-')) return false;
  const isBy = (side: Expr): boolean => valueKey(side, original) === by;
  const operand = isBy(expr.right) ? expr.left : expr.op === '+' && isBy(expr.left) ? expr.right : undefined;
  if (operand?.kind !== 'name' || isBy(operand)) return false;
  if ([target, operand.name].some((name) => english.namesDifference(name))) return false;
  const [made, from] = [wordsIn(target), wordsIn(operand.name)];
  const [own, its] = [
    made.filter((word) => !from.includes(word)),
    from.filter((word) => !made.includes(word)),
  ];
  const isOf = (words: readonly string[], side: ReadonlySet<string>, rest: ReadonlySet<string>): boolean =>
    meets(words, side) && !meets(words, rest);
  if (isOf(own, one, other) && isOf(its, other, one)) return expr.op !== sign;
  return isOf(own, other, one) && isOf(its, one, other) && expr.op === sign;
};

/** Of a number that the program is given. */
const valueKey = (side: Expr, { facts }: Original): string | undefined => {
  const step = side.kind === 'name' ? (facts.slots[side.id] ?? -1) : -1;
  const value = isGiven(facts, step) ? facts.exact[step] : undefined;
  return value && keyOf(value);
};
