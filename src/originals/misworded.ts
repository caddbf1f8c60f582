import { add, type Exact, equal, isWhole, multiply, ratio, subtract, whole } from '../base/index.ts';
import { sharesOfSomething, speaksOfRest } from '../english/index.ts';
import { isGiven } from '../facts/index.ts';
import { inSight, keyOf, type Line } from '../solution/index.ts';
import type { Original } from './original.ts';

/**
 * The first line whose words say something else than its own working does, though that is right: `2/8ths of the slices is
 * 16*3/8`.
 */
export const miswordedIn = (original: Original): number | undefined => {
  if (restsOnChance(original)) return 0;
  const at = original.lines.findIndex(
    (line, index) => index < original.lines.length - 1 && reckonsWithAnotherShare(line, index, original),
  );
  return at < 0 ? undefined : at;
};

/** The operands of the product that a line tells, those that are numbers with a name. */
const factorsToldIn = (index: number, { facts }: Original): readonly Exact[] => {
  const { plan, steps, slots, exact } = facts;
  const { expr } = steps[plan.steps[index]?.step ?? -1] ?? {};
  if (expr?.kind !== 'binary' || expr.op !== '*') return [];
  return [expr.left, expr.right].flatMap((side) =>
    side.kind === 'name' ? (exact[slots[side.id] ?? -1] ?? []) : [],
  );
};

const one = whole(1);
const isShare = (value: Exact): boolean => value.num > 0n && value.num < value.den;

/** A share that the words tell of something, beside the workings. */
type Said = { readonly value: Exact; readonly end: number };

const sharesSaid = ({ text, equations }: Line): readonly Said[] => {
  // The share alone is no working: `2/8ths of the slices`.
  const isWorked = (from: number, to: number): boolean =>
    equations.some(({ sides }) =>
      sides.some(({ start, end }) => from >= start && from < end && (start < from || end > to)),
    );
  return sharesOfSomething(text).flatMap(({ start, end, num, den }): readonly Said[] => {
    const value = isWorked(start, end) ? undefined : ratio(num, den);
    return value ? [{ value, end }] : [];
  });
};

/** `2/8ths of the slices is 16*3/8`; `since 1/3 ordered mango juice, 18 x 2/3 members ordered mango juice`. */
const reckonsWithAnotherShare = (line: Line, index: number, original: Original): boolean => {
  const [share, ...more] = factorsToldIn(index, original).filter(isShare);
  if (!share || more.length > 0) return false;
  return sharesSaid(line).some(({ value, end }) => {
    if (!isShare(value) || equal(value, share)) return false;
    const complement = equal(add(value, share), one);
    return complement ? saysAgain(line.text.slice(end)) : isNew(value, original);
  });
};

/** Neither the question nor the program has it, and nothing comes to it. */
const isNew = (value: Exact, { asked, literals, facts }: Original): boolean =>
  [value, multiply(value, whole(100)), subtract(one, value)].every(
    (each) =>
      !asked().has(keyOf(each)) &&
      !literals.has(keyOf(each)) &&
      !facts.exact.some((known) => known !== undefined && equal(known, each)),
  );

/** The words that end what is said of the share end the line too: what is worked out is said to be that very part. */
const saysAgain = (after: string): boolean => {
  const plain = inSight(after);
  const [clause = '', ...rest] = plain.split(/,/u);
  const words = clause.match(/\p{L}+/gu) ?? [];
  const last = words.slice(-2).join(' ');
  return (
    words.length > 2 && new RegExp(String.raw`\d (?:\p{L}+ ){0,3}${last}\W*$`, 'iu').test(rest.join(','))
  );
};

/**
 * Of 40 pieces 20 are eaten, and of the rest a half is given: `20 / 2`, where the 20 of the program are those that were eaten.
 * With any other number the rest of the solution would not follow. It is so where nothing reads a number of the question
 * that asks of a rest, and a result is just half of it.
 */
const restsOnChance = ({ question, asked, literals, facts }: Original): boolean => {
  if (!speaksOfRest(question)) return false;
  const halves = facts.exact.flatMap((value, step) => {
    return !isGiven(facts, step) && value && isWhole(value) ? [multiply(value, whole(2))] : [];
  });
  return halves.some((whole_) => {
    const key = keyOf(whole_);
    const written =
      question.includes(key) &&
      new RegExp(String.raw`(?<![\d.,$])${key}(?! ?%|[\d.,]*\d)`, 'u').test(question);
    const known =
      literals.has(key) || facts.exact.some((value) => value !== undefined && keyOf(value) === key);
    return written && asked().has(key) && !known;
  });
};
