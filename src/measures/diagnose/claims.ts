import { type Exact, equal } from '../../base/index.ts';
import { type Mention, readText } from '../../quantities/index.ts';
import {
  agrees,
  asItStands,
  type CheckedEquation,
  checkLine,
  type Equation,
  readProse,
  type TextExpr,
  type TextNumber,
  textValue,
} from '../../solution/index.ts';
import { type LabelledLine, mostCharacters } from '../check/index.ts';
import { type Letters, type Unknown, unknownsOf } from './algebra.ts';

/** What a line says of a number: that a working comes to it, or only that it is so. */
export interface Claim {
  /** The line, counted from 0. */
  readonly line: number;
  /** Undefined where the line only states the number. */
  readonly working: TextExpr | undefined;
  /** What the line says that it is; of a working without a result what the working comes to. */
  readonly shown: Exact;
  /** What the working comes to with the numbers that stand there. */
  readonly value: Exact | undefined;
  /** Whether it is true arithmetic, or may be read so. */
  readonly holds: boolean;
  /** A working to which the line gives no result. */
  readonly open: boolean;
  readonly start: number;
  readonly end: number;
  readonly mention: Mention | undefined;
  /** What an equation says that a letter is. */
  readonly letter?: string;
}

/** What a line says, in reading order, and whether something in it could not be followed. */
export interface ReadLine {
  readonly text: string;
  readonly claims: readonly Claim[];
  readonly mentions: readonly Mention[];
  readonly unread: boolean;
}

/** Each claim is held against those before it: nobody makes so many. */
const mostClaims = 1000;

/** The claims of a solution, line by line; a line that nobody would write says nothing, nor does one of a text with too many. */
export const readLines = (lines: readonly LabelledLine[]): readonly ReadLine[] => {
  const letters: Letters = new Map();
  let left = mostClaims;
  const read = lines.map(({ text }, line) => {
    const own = left > 0 ? readLine(text, line, letters) : nothing(text);
    left -= own.claims.length;
    return own;
  });
  return left > 0 ? read : lines.map(({ text }) => nothing(text));
};

const nothing = (text: string): ReadLine => ({ text, claims: [], mentions: [], unread: true });

const readLine = (text: string, line: number, letters: Letters): ReadLine => {
  if (text.length > mostCharacters) return nothing(text);
  const { equations, unread } = readProse(text);
  const { mentions } = readText(text);
  const falseOnes = checkLine(text).equations.filter(({ holds }) => !holds);
  const solved = unknownsOf(text, letters);
  const said = equations
    .filter((equation) => !solved.some((unknown) => isCoefficient(unknown, equation, text)))
    .map((equation) => ({
      equation,
      claims: claimsOf(equation, line, falseOnes.length > 0).map((claim) =>
        saidFalsely(claim, falseOnes, mentions),
      ),
    }));
  const isFalse = ({ claims }: Said): boolean => claims.some(({ holds }) => !holds);
  const told = said.filter((one) => one.claims.length > 0);
  const marks = told.filter(({ equation }) => equation.annotation);
  // What stands in sight about a mark says the same; where only one of them is false, what is seen counts.
  const isSaidThere = (one: Said): boolean =>
    !told.some((other) => {
      const [mark, sight] = one.equation.annotation ? [one, other] : [other, one];
      return isAround(sight, mark) && (isFalse(sight) === isFalse(mark)) === (one === sight);
    });
  const found: Claim[] = marks.filter(isSaidThere).flatMap(({ claims }) => claims);
  for (const one of told)
    if (!one.equation.annotation && isSaidThere(one))
      found.push(...one.claims.filter((claim) => !found.some((other) => isRepeated(claim, other))));
  // A cross that multiplies is no letter: `8 cm x 12`.
  const isSign = (letter: string): boolean =>
    told.some(({ equation: { sides } }) =>
      sides.some(({ start, end }) =>
        text
          .slice(start, end)
          .split(/[^\p{L}]+/u)
          .includes(letter),
      ),
    );
  const unknowns = solved.filter(({ letter }) => !/[xX]/.test(letter) || !isSign(letter));
  for (const { letter, value, start, end } of unknowns)
    if (!found.some(({ shown }) => equal(shown, value)))
      found.push({
        ...{ line, working: undefined, shown: value, value: undefined, holds: true, open: false },
        ...{ start, end, mention: undefined, letter },
      });
  const worked = [...told.flatMap(({ equation }) => equation.sides), ...unknowns];
  for (const mention of mentions) {
    if (worked.some(({ start, end }) => start <= mention.start && mention.end <= end)) continue;
    if (mention.kind === 'ordinal' || mention.kind === 'clock') continue;
    if (/^both\b/i.test(text.slice(mention.start, mention.end))) continue;
    if (found.some(({ shown }) => equal(shown, mention.value))) continue;
    found.push(statement(line, mention));
  }
  return { text, claims: found.sort((a, b) => a.start - b.start), mentions, unread };
};

/** `150 + 20c = 430` of a letter c: the 20 is no amount, whatever the letter else stands for. A cross multiplies. */
const isCoefficient = ({ letter, start, end }: Unknown, { sides }: Equation, text: string): boolean =>
  letter.toLowerCase() !== 'x' &&
  isWithin(sides[0], [{ start, end }]) &&
  sides.some((side) => new RegExp(`\\d${letter}\\b`).test(text.slice(side.start, side.end + 1)));

/** `36 times 2.5 is 80`: where no sign of equality stands, what is not so counts only where the check calls it false. */
const saidFalsely = (
  claim: Claim,
  falseOnes: readonly CheckedEquation[],
  mentions: readonly Mention[],
): Claim => {
  const { open, value, end } = claim;
  const one = falseOnes.find(
    (each) => open && value && each.value && equal(each.value, value) && each.start > end,
  );
  const mention = one && mentions.find(({ start }) => start === one.start);
  return mention
    ? { ...claim, open: false, holds: false, shown: mention.value, start: mention.start, end: mention.end }
    : claim;
};

/** What an equation says. */
interface Said {
  readonly equation: Equation;
  readonly claims: readonly Claim[];
}

/** `5 * 3 = $<<5*3=15>>15`. */
const isAround = ({ equation: sight }: Said, { equation: mark }: Said): boolean =>
  !sight.annotation && mark.annotation && isWithin(mark.sides[0], sight.sides);

const isWithin = (place: Place | undefined, sides: readonly Place[]): boolean => {
  const [first, last] = [sides[0], sides.at(-1)];
  return place !== undefined && first !== undefined && last !== undefined
    ? first.start <= place.start && place.end <= last.end
    : false;
};

type Place = Pick<TextExpr, 'start' | 'end'>;

const statement = (line: number, mention: Mention): Claim => ({
  line,
  working: undefined,
  shown: mention.value,
  value: undefined,
  holds: true,
  open: false,
  start: mention.start,
  end: mention.end,
  mention,
});

/** What an annotation says already, said in sight too. */
const isRepeated = (claim: Claim, other: Claim): boolean =>
  equal(claim.shown, other.shown) &&
  (claim.value === undefined || other.value === undefined || equal(claim.value, other.value));

/** `3 * 4 = 12 + 5 = 17` is two claims, `3 * 4 * 2 = 12 * 2 = 24` is one. */
const claimsOf = ({ sides }: Equation, line: number, anyFalse: boolean): readonly Claim[] => {
  const claims: Claim[] = [];
  const claim = (working: TextExpr, result: TextExpr): void => {
    const shown = shownBy(result, working);
    if (!shown) return;
    claims.push({
      line,
      working,
      shown,
      value: valueLike(working, shown),
      holds: !anyFalse || agrees(working, result, asItStands, 'strict'),
      open: false,
      start: result.start,
      end: result.end,
      mention: undefined,
    });
  };
  const [first, second] = sides;
  if (first && second && sides.length === 2 && isNumber(first) && !isNumber(second)) {
    if (agrees(second, first, asItStands, 'lenient')) claim(second, first);
    else claims.push(...openClaim(second, line));
    return claims;
  }
  let working: TextExpr | undefined;
  let told = true;
  for (const side of sides) {
    if (!working) {
      if (!isNumber(side)) [working, told] = [side, false];
      continue;
    }
    if (isNumber(side)) {
      claim(working, side);
      [working, told] = [undefined, true];
    } else if (!agrees(working, side, asItStands, 'lenient')) {
      const begun = firstNumber(side);
      if (begun && agrees(working, begun, asItStands, 'lenient')) claim(working, begun);
      else claim(working, side);
      [working, told] = [side, false];
    }
  }
  if (working && !told) claims.push(...openClaim(working, line));
  return claims;
};

const openClaim = (working: TextExpr, line: number): readonly Claim[] => {
  const value = textValue(working);
  return value && working.kind === 'binary' && !isShare(working)
    ? [
        {
          ...{ line, working, shown: value, value, holds: true, open: true },
          ...{ start: working.start, end: working.end, mention: undefined },
        },
      ]
    : [];
};

/** `1/4` of something is no working by itself. */
const isShare = (working: TextExpr): boolean =>
  working.kind === 'binary' &&
  working.op === '/' &&
  working.left.kind === 'number' &&
  working.right.kind === 'number' &&
  working.left.value.num < working.right.value.num;

const isNumber = (side: TextExpr): boolean =>
  side.kind === 'number' || (side.kind === 'minus' && side.operand.kind === 'number');

const firstNumber = (side: TextExpr): TextNumber | undefined =>
  side.kind === 'number' ? side : side.kind === 'binary' ? firstNumber(side.left) : undefined;

/** `1 / 4 = 25%` is a quarter, `50 / 200 * 100 = 25%` is 25. */
const shownBy = (result: TextExpr, working: TextExpr): Exact | undefined => {
  const asPercent = textValue(result, true);
  const plain = textValue(result, false);
  if (!asPercent || !plain || equal(asPercent, plain)) return asPercent;
  const value = textValue(working);
  const near = (stated: Exact): number =>
    value
      ? Math.abs(
          Math.log(
            Math.abs(Number(stated.num) / Number(stated.den) / (Number(value.num) / Number(value.den))),
          ),
        )
      : 0;
  return near(plain) < near(asPercent) ? plain : asPercent;
};

const valueLike = (working: TextExpr, shown: Exact): Exact | undefined => {
  const [asPercent, plain] = [textValue(working, true), textValue(working, false)];
  return plain && equal(plain, shown) ? plain : asPercent;
};

/** Whether a line has marks of its workings: `<<3*4=12>>`. */
export const isAnnotated = (line: string): boolean => line.includes('<<');
