import { equal } from '../../base/index.ts';
import { isReal, type Judged } from './judge.ts';
import { beyond, type Ground, isOf, likeAWorking, type Observed, observedIn, reads } from './observed.ts';
import type { Reference } from './reference.ts';

/** How much a sign stands at a line: 0 or 1, or a share between them. */
type Sign = (observed: Observed, line: number, own: readonly Judged[]) => number | boolean;

const steps = (own: readonly Judged[]): boolean => own.some((one) => isReal(one) && isOf(one, 'step'));
const doubtful = (own: readonly Judged[]): boolean =>
  own.some((one) => isReal(one) && isOf(one, 'wrong', 'other_way', 'value', 'false'));
const statesOnly = (own: readonly Judged[]): boolean => own.length > 0 && !own.some(isReal);
const doubtfulLike = (own: readonly Judged[], reference: Reference): number =>
  Math.max(
    0,
    ...own.filter((one) => isReal(one) && !isOf(one, 'step')).map((one) => likeAWorking(one, reference)),
  );

/** What speaks for a line being the first wrong one, and against it. */
const signs = {
  falseFirst: ({ firstFalse }, line) => line === firstFalse,
  badFirst: ({ firstBad }, line) => line === firstBad,
  justBeforeBad: ({ firstBad }, line) => line === firstBad - 1,
  skips: ({ skipsAt }, line) => line === skipsAt,
  skipsBeforeBad: ({ skipsAt, firstBad }, line) => line === skipsAt && line < firstBad,
  valueFirst: ({ firstValue, firstBad }, line) => line === firstValue && line < firstBad,
  partLast: ({ firstPart, finalAt }, line) => line === firstPart && line === finalAt,
  falseAlone: ({ falseAlone }, line) => line === falseAlone,
  afterWrong: ({ firstWrong }, line) => line > firstWrong,
  follows: (_, __, own) => own.some((one) => isOf(one, 'follows')),
  otherLater: ({ firstOther }, line, own) => line > firstOther && own.some((one) => isOf(one, 'other_way')),
  newFirst: ({ firstNew }, line) => line === firstNew,
  allSteps: (_, __, own) => own.some(isReal) && own.every((one) => !isReal(one) || isOf(one, 'step')),
  /** It only states what the first bad working reads, where a step should be worked out. */
  statesForBad: ({ firstBad, bad }, line, own) => line < firstBad && statesOnly(own) && reads(bad, own),
  stepForBad: ({ firstBad, bad }, line, own) => line < firstBad && steps(own) && reads(bad, own),
  unfinished: ({ unfinished, finalAt }, line) => unfinished && line === finalAt,
  afterUnfinished: ({ unfinished, finalAt }, line) => unfinished && line === finalAt + 1,
  answerLine: ({ answerAt }, line) => line === answerAt,
  deadBadFirst: ({ dead, firstBad }, line) => dead.has(line) && line === firstBad,
  repaired: ({ repairedFirst }, line) => line === repairedFirst,
  restates: ({ withinGiven }, line, own) => (statesOnly(own) ? (withinGiven[line] ?? 0) : 0),
  statesForBadFirst: ({ firstBad, bad, judged }, line, own) =>
    line < firstBad &&
    statesOnly(own) &&
    reads(bad, own) &&
    !judged.some((one) => one.claim.line < line && !isReal(one) && reads(bad, [one])),
  repairedStatedLike: ({ repairedStated, likeRepair }, line) =>
    line === repairedStated ? (likeRepair[line] ?? 0) : 0,
  likeRepair: ({ likeRepair }, line) => likeRepair[line] ?? 0,
  beforeMended: ({ mendedFirst }, line) => line < mendedFirst && mendedFirst < beyond,
  afterMended: ({ mendedLast }, line) => line > mendedLast,
  differs: ({ differs }, line) => line === differs,
  describes: ({ described }, line) => described.has(line),
  describesForBad: ({ described, firstBad, lettered }, line) =>
    described.has(line) && line < firstBad && lettered.has(firstBad),
  letteredFirst: ({ lettered }, line) => lettered.has(line) && line === Math.min(...lettered),
  first: (_, line) => line === 0,
  last: ({ texts }, line) => line === texts.length - 1,
  likeAnother: ({ likeOwn, likeOther }, line, own) =>
    steps(own) && (likeOther[line] ?? 0) > (likeOwn[line] ?? 0),
  doubtfulLikeAnother: ({ likeOther }, line, own) => (doubtful(own) ? (likeOther[line] ?? 0) : 0),
  likeAsked: ({ likeAsked }, line) => likeAsked[line] ?? 0,
  nameOwn: ({ nameOwn }, line, own) => (steps(own) ? (nameOwn[line] ?? 0) : 0),
  nameAnother: ({ nameOwn, nameOther }, line, own) =>
    steps(own) && (nameOther[line] ?? 0) > (nameOwn[line] ?? 0),
  doubtfulNameAnother: ({ nameOther }, line, own) => (doubtful(own) ? (nameOther[line] ?? 0) : 0),
  statesNameAnother: ({ nameOwn, nameOther }, line, own) =>
    statesOnly(own) && (nameOther[line] ?? 0) > (nameOwn[line] ?? 0) ? (nameOther[line] ?? 0) : 0,
  againAnother: ({ judged, nameOther, nameOwn }, line, own) =>
    (nameOther[line] ?? 0) > (nameOwn[line] ?? 0) &&
    own.some(({ claim, is }) =>
      judged.some(
        (one) =>
          one.claim.line < line &&
          one.claim.working &&
          claim.working &&
          is &&
          one.is &&
          equal(one.claim.shown, claim.shown),
      ),
    ),
  undone: ({ undone }, line) => line === undone,
  turned: ({ turned }, line) => turned.has(line),
  turnedFromQuestion: ({ turnedFromQuestion }, line) => turnedFromQuestion.has(line),
  /** It works out what is then given as the answer. */
  finalWorked: ({ finalAt }, line, own) => line === finalAt && own.some(isReal),
  /** The answer is given, and a number of the right way was never read. */
  omitsAtLast: ({ finalAt, omitsGiven }, line) => line === finalAt && omitsGiven,
  /** `So the total is:`, and the next line goes wrong. */
  leadsToBad: ({ firstBad, texts }, line, own) =>
    line === firstBad - 1 && !own.some(isReal) && /[:,]\s*$/.test(texts[line] ?? ''),
  /** Its working has the numbers of one of the reference, in another order or with another operator. */
  sameNumbers: ({ firstBad, reference }, line, own) =>
    line === firstBad && doubtfulLike(own, reference) === 1,
  /** The numbers of a doubtful working stand together in one of the reference. */
  doubtfulLikeWorking: ({ reference }, _, own) => doubtfulLike(own, reference),
} satisfies { readonly [name: string]: Sign };

export type SignName = keyof typeof signs;
export type Signs = { readonly [name in SignName]: number };

const all: readonly (readonly [string, Sign])[] = Object.entries(signs);

/** The signs of every line. */
export const signsOf = (ground: Ground): readonly Readonly<Record<string, number>>[] => {
  const observed = observedIn(ground);
  return ground.texts.map((_, line) => {
    const own = ground.judged.filter(({ claim }) => claim.line === line);
    return Object.fromEntries(all.map(([name, sign]) => [name, Number(sign(observed, line, own))]));
  });
};
