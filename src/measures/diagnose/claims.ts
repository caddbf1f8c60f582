import {
  decimalsOf,
  divide,
  type Exact,
  equal,
  multiply,
  negate,
  plainNumber,
  subtract,
  toNumber,
  whole,
} from '../../base/index.ts';
import {
  dimensionOf,
  factorsBetween,
  makesSure,
  saysPart,
  type ToldWorking,
  unitBehind,
  unitOfSame,
} from '../../english/index.ts';
import { workingsOf } from '../../formalize/index.ts';
import { type Mention, readText } from '../../quantities/index.ts';
import {
  agrees,
  asItStands,
  checkLine,
  type Equation,
  intervalsIn,
  readByResult,
  readProse,
  type TextExpr,
  textValue,
  toldInSigns,
} from '../../solution/index.ts';
import { begunBefore, type LabelledLine, unset } from '../check/index.ts';
import { type Letters, type Unknown, unknownsOf } from './algebra.ts';
import { inOneUnit } from './amounts.ts';

/** What a line says of a number: that a working comes to it, or only that it is so. */
export interface Claim extends Place {
  /** The line, counted from 0. */
  readonly line: number;
  /** What the line says that it is; of a working without a result what the working comes to. */
  readonly shown: Exact;
  /** Undefined where the line only states the number. */
  readonly working: TextExpr | undefined;
  /** What the working comes to with the numbers that stand there. */
  readonly value: Exact | undefined;
  /** Whether it is true arithmetic, or may be read so. */
  readonly holds: boolean;
  /** A working to which the line gives no result. */
  readonly open: boolean;
  /** What an equation says that a letter is. */
  readonly letter?: string;
  /** The working in the words of the line, where it stands there in none of its signs. */
  readonly told?: string;
  /** One unit is said to be so many of another: whether it is. */
  readonly converts?: boolean;
}

type Place = Pick<TextExpr, 'start' | 'end'>;

const claimed = (line: number, shown: Exact, { start, end }: Place, more: Partial<Claim> = {}): Claim => ({
  line,
  shown,
  start,
  end,
  working: undefined,
  value: undefined,
  holds: true,
  open: false,
  ...more,
});

/** Each claim is held against those before it: nobody makes so many. */
const mostClaims = 1000;

/**
 * The claims of a solution, line by line in reading order; a line that nobody would write says nothing, nor does one of a
 * text with too many.
 */
export const readLines = (lines: readonly LabelledLine[]): readonly (readonly Claim[])[] => {
  const letters: Letters = new Map();
  let left = mostClaims;
  let begun = '';
  let before = '';
  const set = lines.map(({ text: written }, line) => {
    const own = unset(written, line);
    const text = inOneUnit(own);
    begun = begunBefore(begun, before, text);
    before = text;
    const isOther = begun !== '' || text !== own;
    return { begun, text: begun + text, isOther, line, solved: unknownsOf(begun + text, letters) };
  });
  const lettered = letteredBy(set.flatMap(({ solved }) => solved));
  const read = set.map((one) => {
    const own = left > 0 ? claimsIn(one, lettered) : [];
    left -= own.length;
    // Who makes sure works nothing out; what is false there is.
    return makesSure(one.text) ? own.filter(({ holds }) => !holds) : own;
  });
  return left > 0 ? read : lines.map(() => []);
};

/** A line as it is read; `begun`: what stands in lines before and belongs to it. */
interface SetLine {
  readonly begun: string;
  readonly text: string;
  /** It stands in the solution in other words. */
  readonly isOther: boolean;
  readonly line: number;
  readonly solved: readonly Unknown[];
}

/** `20c` where an equation of the solution says what c is: the 20 is no amount. A cross multiplies. */
const letteredBy = (unknowns: readonly Unknown[]): RegExp => {
  const letters = new Set(unknowns.flatMap(({ letter }) => (/x/i.test(letter) ? [] : letter)));
  return new RegExp(`\\d(?:\\s?\\()?(?:${[...letters].join('|') || '(?!)'})\\b`);
};

const claimsIn = (
  { begun, text, isOther, line, solved: all }: SetLine,
  lettered: RegExp,
): readonly Claim[] => {
  // `3K` is no 3000 where K is a number: it is read with a letter that is no size.
  const { mentions } = readText(
    text.replaceAll(new RegExp(lettered, 'g'), (many) => `${many.slice(0, -1)}q`),
  );
  const retold = retoldIn(text, mentions);
  const isRetold = ({ start, end }: Place): boolean =>
    retold.some((one) => start <= one.shownStart && one.start < end);
  const solved = all.filter((one) => !isRetold(one));
  const told = toldIn(text, line, lettered, mentions).flatMap((one) => {
    const claims = one.claims.filter((claim) => !retold.some((other) => isSaidBy(claim, other)));
    return claims.length > 0 ? { ...one, claims } : [];
  });
  // What stands in sight about a mark says the same; where only one of them is false, what is seen counts.
  const said = told.filter(
    (one) =>
      !told.some((other) => {
        const [mark, sight] = one.equation.annotation ? [one, other] : [other, one];
        return isAround(sight, mark) && (sight.isFalse === mark.isFalse) === (one === sight);
      }),
  );
  const found: Claim[] = said.filter(({ equation }) => equation.annotation).flatMap(({ claims }) => claims);
  for (const { equation, claims } of said)
    if (!equation.annotation)
      found.push(...claims.filter((claim) => !found.some((other) => isRepeated(claim, other))));
  found.push(...retold.flatMap((one) => retoldClaim(one, text, line) ?? []));
  const isNew = (value: Exact): boolean => !found.some(({ shown }) => equal(shown, value));
  // A cross that multiplies is no letter: `8 cm x 12`.
  const sides = told.flatMap(({ equation }) => equation.sides);
  const words = new Set(sides.flatMap(({ start, end }) => text.slice(start, end).split(/[^\p{L}]+/u)));
  const unknowns = solved.filter(({ letter }) => !/[xX]/.test(letter) || !words.has(letter));
  for (const { letter, value, ...place } of unknowns)
    if (value && isNew(value)) found.push(claimed(line, value, place, { letter }));
  for (const { kind, value, start, end } of mentions) {
    if ([...sides, ...unknowns].some((place) => place.start <= start && end <= place.end)) continue;
    if (isRetold({ start, end })) continue;
    if (kind === 'ordinal' || kind === 'clock' || /^both\b/i.test(text.slice(start, end))) continue;
    const stated = withSign(value, text.slice(0, start));
    if (isNew(stated)) found.push(claimed(line, stated, { start, end }));
  }
  found.sort((a, b) => a.start - b.start);
  if (!isOther) return found;
  // The words of other lines are told with it, and what they say is theirs.
  return found.flatMap((claim) => {
    const { end, working: { start: from, end: to } = claim, told = text.slice(from, to) } = claim;
    return end > begun.length ? { ...claim, told: told.replaceAll(/\s+/g, ' ') } : [];
  });
};

/** A number with the sign that stands before it. */
export const withSign = (value: Exact, before: string): Exact =>
  belowNought.test(before) ? negate(value) : value;

/** `Answer: -18`, `no, -18`, `\boxed{-18}`; of `10 -12` and `km - 12` it is the sign of a working or a dash. */
const belowNought = /(?:[:=({]\s*|[^\d\s)]\s+)[-−]\p{Sc}?$/u;

/** Its working or its result is the other's; the result of `5 * 4 = 20 kg = 20000 g` is only what that begins with. */
const isSaidBy = ({ start, working }: Claim, other: Retold): boolean =>
  (working !== undefined && other.start < working.end && working.start <= other.shownStart) ||
  (other.start < start && start <= other.shownStart);

/** What is told without signs, as the same with them. */
const retoldClaim = (
  { working, shown, start, workingEnd, shownStart, converts }: Retold,
  text: string,
  line: number,
): Claim | undefined => {
  const [equation] = readProse(`${working} = ${shown}`).equations;
  const [claim] = equation ? claimsOf(equation, '=', line, true) : [];
  const told = text.slice(start, workingEnd);
  return (
    claim && {
      ...claim,
      start: shownStart,
      end: shownStart + shown.length,
      told,
      ...(converts ? { converts: converts.isTrue, value: converts.value } : {}),
    }
  );
};

/** What an equation says. */
interface Said {
  readonly equation: Equation;
  readonly claims: readonly Claim[];
  readonly isFalse: boolean;
}

/** The equations of a line that say something, letters apart. */
const toldIn = (
  text: string,
  line: number,
  lettered: RegExp,
  mentions: readonly Mention[],
): readonly Said[] => {
  const falseOnes = checkLine(text).equations.filter(({ holds }) => !holds);
  /** `36 times 2.5 is 80`: where no sign of equality stands, what is not so counts only where the check calls it false. */
  const saidFalsely = (claim: Claim): Claim => {
    const { open, value } = claim;
    const one = falseOnes.find((each) => open && value && each.value && equal(each.value, value));
    const mention = one && mentions.find(({ start }) => start === one.start);
    if (!mention) return claim;
    const { value: shown, start, end } = mention;
    return { ...claim, open: false, holds: false, shown, start, end };
  };
  return readProse(text).equations.flatMap((equation) => {
    if (equation.sides.some((side) => lettered.test(text.slice(side.start, side.end + 3)))) return [];
    const claims = claimsOf(equation, text, line, falseOnes.length > 0).map(saidFalsely);
    return claims.length > 0 ? { equation, claims, isFalse: claims.some(({ holds }) => !holds) } : [];
  });
};

/** `5 * 3 = $<<5*3=15>>15`. */
const isAround = ({ equation: sight }: Said, { equation: mark }: Said): boolean =>
  !sight.annotation && mark.annotation && isWithin(mark.sides[0], sight.sides);

const isWithin = (place: Place | undefined, sides: readonly Place[]): boolean => {
  const [first, last] = [sides[0], sides.at(-1)];
  return !!place && !!first && !!last && first.start <= place.start && place.end <= last.end;
};

/** What an annotation says already, said in sight too. */
const isRepeated = (claim: Claim, other: Claim): boolean =>
  equal(claim.shown, other.shown) &&
  (claim.value === undefined || other.value === undefined || equal(claim.value, other.value));

/** `3 * 4 = 12 + 5 = 17` is two claims, `3 * 4 * 2 = 12 * 2 = 24` is one. */
const claimsOf = (
  { sides: all, annotation, open: isUnfinished }: Equation,
  text: string,
  line: number,
  anyFalse: boolean,
): readonly Claim[] => {
  // `7/20 = 126 pages`, `210 = 3/4 of the book`: so much of a whole is no number that it comes to.
  const isMuch = !annotation && all.some((side) => isMoreThan(side, whole(1)));
  const isPart = (side: TextExpr): boolean =>
    /^[1-9]\d?\/[1-9]\d?$/.test(text.slice(side.start, side.end)) && !isMoreThan(side, whole(1));
  // What a working comes to may be a part.
  const isNamed = (at: number): boolean => at === 0 || all[0]?.kind === 'number';
  const sides = isMuch ? all.filter((side, at) => !(isNamed(at) && isPart(side))) : all;

  const claim = (told: TextExpr, result: TextExpr): readonly Claim[] => {
    const working = readByResult(told, result);
    const shown = shownBy(result, working);
    if (!shown) return [];
    const holds = !anyFalse || agrees(working, result, asItStands, 'strict');
    return [claimed(line, shown, result, { working, value: valueLike(working, shown), holds })];
  };
  const open = (working: TextExpr): readonly Claim[] => {
    const value = working.kind === 'binary' && !isShare(working) ? textValue(working) : undefined;
    // `Case 1 – 14 right` is no working, and `6 + 7 = 14b` or `= 1e5` has a result that nobody can read.
    const isUnread = isUnfinished && /^\s*=\s*\p{Sc}?\d/u.test(text.slice(working.end));
    return value && value.num >= 0n && !isUnread
      ? [claimed(line, value, working, { working, value, open: true })]
      : [];
  };
  const { said, open: left } = workingsOf(sides);
  const [first] = sides;
  // `38 bottles = 3 crates * 12 bottles` is not so; `Day 3 = 4 * 5` only has a name.
  if (left && sides.length === 2 && first?.kind === 'number' && isBegun(text.slice(0, first.start)))
    return claim(left, first).map((one) => ({ ...one, holds: false }));
  return [...said.flatMap(({ working, result }) => claim(working, result)), ...(left ? open(left) : [])];
};

/** Where a number stands by itself, and names nothing. */
const isBegun = (before: string): boolean => /(?:^|[:(])\s*$/.test(before);

/** `1/4` of something is no working by itself. */
const isShare = ({ op, left, right }: TextExpr & { kind: 'binary' }): boolean =>
  op === '/' && left.kind === 'number' && right.kind === 'number' && left.value.num < right.value.num;

const isMoreThan = (side: TextExpr, least: Exact): boolean => {
  const value = textValue(side);
  return value !== undefined && subtract(value, least).num > 0n;
};

/** `1 / 4 = 25%` is a quarter, `50 / 200 * 100 = 25%` is 25. */
const shownBy = (result: TextExpr, working: TextExpr): Exact | undefined => {
  const [asPercent, plain] = [textValue(result, true), textValue(result, false)];
  const value = textValue(working);
  if (!asPercent || !plain || !value || equal(asPercent, plain)) return asPercent;
  const away = (stated: Exact): number => Math.abs(Math.log(Math.abs(toNumber(stated) / toNumber(value))));
  return away(plain) < away(asPercent) ? plain : asPercent;
};

const valueLike = (working: TextExpr, shown: Exact): Exact | undefined => {
  const [asPercent, plain] = [textValue(working, true), textValue(working, false)];
  return plain && equal(plain, shown) ? plain : asPercent;
};

/** A working of a line that stands there in none of its signs; `converts`: whether one unit is so many of another as is said, and how many it is. */
interface Retold extends Omit<ToldWorking, 'isBrief'> {
  readonly converts?: { readonly isTrue: boolean; readonly value: Exact };
}

/** What a line says in words, and of units: `5 kg = 50000 g` is `5 * 10000`, which is not so. */
const retoldIn = (text: string, mentions: readonly Mention[]): readonly Retold[] => [
  ...toldInSigns(text),
  ...intervalsOf(text),
  ...mentions.flatMap((to, at) => conversionOf(text, mentions[at - 1], to) ?? []),
  ...mentions.flatMap((to, at) => partOf(text, mentions[at - 2], mentions[at - 1], to) ?? []),
];

/** `From 8:40 to 11:10 is 210 min`, which is not so. */
const intervalsOf = (text: string): readonly Retold[] =>
  intervalsIn(text).flatMap(({ working, shown, start: shownStart, value, holds }) => {
    const start = text.lastIndexOf(working, shownStart);
    const told = { start, workingEnd: start + working.length, shownStart, shown };
    return value ? { ...told, working: `${plainNumber(value)} * 1`, converts: { isTrue: holds, value } } : [];
  });

/** `Half of 36 is 16`; what stands in signs is read as a working. */
const partOf = (
  text: string,
  part: Mention | undefined,
  whole: Mention | undefined,
  { start, end, value }: Mention,
): Retold | undefined => {
  if (part?.kind !== 'fraction' || !whole || /\d/.test(text.slice(part.start, part.end))) return undefined;
  return saysPart(text.slice(part.end, whole.start), text.slice(whole.end, start), text.slice(end))
    ? {
        start: part.start,
        workingEnd: whole.end,
        shownStart: start,
        working: `${plainNumber(part.value)} * ${plainNumber(whole.value)}`,
        shown: plainNumber(value),
      }
    : undefined;
};

const conversionOf = (text: string, from: Mention | undefined, to: Mention): Retold | undefined => {
  const word = from && unitOfSame(text.slice(from.end, to.start), text.slice(to.end));
  if (!from || word === undefined || to.unit === undefined) return undefined;
  if (afterSign.test(text.slice(0, from.start))) return undefined;
  const unit = dimensionOf(from.unit ?? '') === undefined ? unitBehind(word, '') : (from.unit ?? '');
  const isOther = unit !== to.unit && dimensionOf(unit) === dimensionOf(to.unit);
  const factors = isOther ? factorsBetween(unit, to.unit) : [];
  const said = divide(to.value, from.value);
  const [usual] = factors;
  if (!usual || !said) return undefined;
  const factor = factors.find((one) => isRoundedTo(to.value, multiply(from.value, one)));
  return {
    start: from.start,
    workingEnd: from.end + text.slice(from.end).indexOf(word) + word.length,
    shownStart: to.start,
    working: `${plainNumber(from.value)} * ${plainNumber(factor ?? said)}`,
    shown: plainNumber(to.value),
    converts: { isTrue: factor !== undefined, value: multiply(from.value, factor ?? usual) },
  };
};

/** `7 days a week * 4 weeks = 28 days`: what is multiplied or added is not said to be the same. */
const afterSign = /[-+*×x·÷/−–]\s*\p{Sc}?$/u;

const isRoundedTo = (shown: Exact, value: Exact): boolean =>
  equal(shown, value) ||
  Math.abs(toNumber(subtract(shown, value))) < (decimalsOf(shown) ? 10 ** -(decimalsOf(shown) ?? 0) : 0);
