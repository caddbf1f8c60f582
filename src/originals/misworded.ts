import { add, compare, type Exact, equal, isWhole, multiply, ratio, subtract, whole } from '../base/index.ts';
import {
  asksOfRest,
  dimensionOf,
  isForEach,
  isTimesMore,
  namesForOne,
  namesMultiple,
  namesOfOne,
  namesRate,
  readNumber,
  saidAsHad,
  saidTwice,
  sharesOfSomething,
  singularOf,
  soManyAboveIn,
  soManyMoreIn,
  timeOfEach,
  whatCosts,
} from '../english/index.ts';
import { isGiven } from '../facts/index.ts';
import type { Expr } from '../model/index.ts';
import { inSight, keyOf, type Line } from '../solution/index.ts';
import type { Original } from './original.ts';

/**
 * The first line whose words say something else than its own working does, though that is right: `2/8ths of the slices is
 * 16*3/8`, `$90 per day` for 30 days, `12 more` for the 12 that were there, `200 times more` for 200 more.
 */
export const miswordedIn = (original: Original): number | undefined => {
  if (restsOnChance(original)) return 0;
  const at = original.lines.findIndex(
    (line, index) => index < original.last && tests.some((test) => test(line, index, original)),
  );
  return at < 0 ? undefined : at;
};

type Test = (line: Line, index: number, original: Original) => boolean;

/** The operands of the step that a line tells, where they are two; with the value of each and the name, if any. */
interface Told {
  readonly op: string;
  readonly target: string;
  readonly step: number;
  readonly operands: readonly { readonly name: string; readonly value: Exact; readonly given: boolean }[];
}

const toldIn = (index: number, { facts }: Original): Told | undefined => {
  const { plan, steps, slots, exact } = facts;
  const step = plan.steps[index]?.step;
  const { expr, target } = steps[step ?? -1] ?? {};
  if (step === undefined || target === undefined || expr?.kind !== 'binary') return undefined;
  const operands = [expr.left, expr.right].flatMap((side: Expr) => {
    const at = slots[side.id] ?? -1;
    const value = exact[at];
    if (side.kind !== 'name' || !value) return [];
    return [{ name: side.name, value, given: isGiven(facts, at) }];
  });
  return { op: expr.op, target, step, operands };
};

const one = whole(1);
const isShare = (value: Exact): boolean => value.num > 0n && value.num < value.den;

/** A share that the words tell of something, beside the workings. */
interface Said {
  readonly value: Exact;
  readonly end: number;
}

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
const reckonsWithAnotherShare: Test = (line, index, original) => {
  const told = toldIn(index, original);
  const used = told?.op === '*' ? told.operands.filter(({ value }) => isShare(value)) : [];
  const [share] = used;
  if (!share || used.length > 1) return false;
  return sharesSaid(line).some(({ value, end }) => {
    if (!isShare(value) || equal(value, share.value)) return false;
    const complement = equal(add(value, share.value), one);
    return complement ? saysAgain(line.text.slice(end)) : isNew(value, original);
  });
};

/** Neither the question nor the program has it, and nothing comes to it. */
const isNew = (value: Exact, { asked, literals, facts }: Original): boolean =>
  [value, multiply(value, whole(100)), subtract(one, value)].every(
    (each) =>
      !asked.has(keyOf(each)) &&
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

/** What stands right behind the result of the step in plain sight. */
const behindResult = ({ numbers, text }: Line, step: number): string | undefined => {
  const result = numbers.findLast((number) => number.step === step && !number.annotated && !number.worked);
  const shown = result ?? numbers.findLast((number) => number.step === step && !number.annotated);
  return shown && text.slice(shown.end).split(/[.,;=]/u)[0];
};

/** `$90 per day` for a product with 30 days. */
const saysPerWhatWasCounted: Test = (line, index, original) => {
  const told = toldIn(index, original);
  if (told?.op !== '*') return false;
  const unit = timeOfEach(behindResult(line, told.step) ?? '');
  if (unit === undefined) return false;
  const countsUnit = ({ name }: { readonly name: string }): boolean =>
    new RegExp(`(?:^|_)${unit}s(?:_|$)`).test(name) && !namesForOne(name);
  return told.operands.some(countsUnit) && !told.operands.some(({ name }) => namesRate(name));
};

/** `The pens cost 3*2 = 6 dollars each`: that is what all three cost. */
const saysEachOfAll: Test = (line, index, original) => {
  const told = toldIn(index, original);
  if (told?.op !== '*') return false;
  if (!isForEach(behindResult(line, told.step) ?? '')) return false;
  const things = whatCosts(inSight(line.text));
  if (things === undefined) return false;
  const counts = new RegExp(`(?:^|_)${things.toLowerCase()}s?(?:_|$)`);
  return told.operands.some(({ name }) => counts.test(name) && !namesOfOne(name));
};

/** So many times something may be said to be; more is an amount. */
const mostTimes = whole(12);

/** `100*2 = 200 times more than`: the 200 are no times. */
const saysTimesOfAnAmount: Test = (line, index, original) => {
  const told = toldIn(index, original);
  if (!told || (told.op !== '*' && told.op !== '+')) return false;
  if (namesMultiple(told.target)) return false;
  const behind = behindResult(line, told.step) ?? '';
  return isTimesMore(behind) && !told.operands.every(({ value }) => compare(value, mostTimes) <= 0);
};

/** `gets twelve more, so 12 + 8`: the twelve are those that were there, and eight come. */
const saysMoreOfTheBase: Test = (line, index, original) => {
  const told = toldIn(index, original);
  if (told?.op !== '+' || !told.operands.every(({ given }) => given)) return false;
  const [left, right] = told.operands;
  if (!left || !right || equal(left.value, right.value)) return false;
  return soManyMoreIn(inSight(line.text)).some((written) => {
    const value = readNumber(written);
    const base = [left, right].find((each) => equal(each.value, value));
    return base !== undefined && hadBefore(original.question, keyOf(base.value));
  });
};

/** The question says it of what is there: `his current 12`, `has 12`, and never of what comes. */
const hadBefore = (question: string, key: string): boolean => {
  const said = saidAsHad(question).filter(({ number }) => keyOf(readNumber(number)) === key);
  return said.length > 0 && said.every(({ isHad }) => isHad);
};

/** `180 minutes, or 180 extra hours`: the same number of two units. */
const isInTwoUnits: Test = ({ text }) =>
  saidTwice(inSight(text)).some(
    ([unit, other]) =>
      unit !== other && [unit, other].every((one) => dimensionOf(singularOf(one) ?? one) !== undefined),
  );

/** `the 3 millipedes above` where none of the lines above, and not the question, counts three. */
const countsWhatIsNotAbove: Test = ({ text }, index, original) =>
  index > 0 &&
  soManyAboveIn(inSight(text)).some((written) => {
    const value = readNumber(written);
    const { asked, literals, facts } = original;
    return (
      !asked.has(keyOf(value)) &&
      !literals.has(keyOf(value)) &&
      !facts.exact.some((known) => known !== undefined && equal(known, value))
    );
  });

const tests: readonly Test[] = [
  reckonsWithAnotherShare,
  saysPerWhatWasCounted,
  saysEachOfAll,
  saysTimesOfAnAmount,
  saysMoreOfTheBase,
  isInTwoUnits,
  countsWhatIsNotAbove,
];

/**
 * Of 40 pieces 20 are eaten, and of the rest a half is given: `20 / 2`, where the 20 of the program are those that were eaten.
 * With any other number the rest of the solution would not follow. It is so where nothing reads a number of the question
 * that asks of a rest, and a result is just half of it.
 */
const restsOnChance = ({ question, asked, literals, facts }: Original): boolean => {
  if (!asksOfRest(question)) return false;
  const halves = facts.exact.flatMap((value, step) => {
    return !isGiven(facts, step) && value && isWhole(value) ? [multiply(value, whole(2))] : [];
  });
  return halves.some((whole_) => {
    const key = keyOf(whole_);
    const written = new RegExp(String.raw`(?<![\d.,$])${key}(?! ?%|[\d.,]*\d)`, 'u').test(question);
    const known =
      literals.has(key) || facts.exact.some((value) => value !== undefined && keyOf(value) === key);
    return written && asked.has(key) && !known;
  });
};
