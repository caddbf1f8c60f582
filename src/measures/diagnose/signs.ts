import { equal } from '../../base/index.ts';
import { isReal, type Judged } from './judge.ts';
import { type Ground, isOf, likeAWorking, type Observed, observedIn, reads } from './observed.ts';

/** How much a sign stands at a line: 0 or 1, or a share between them. */
type Sign = (observed: Observed, line: number, own: readonly Judged[]) => number | boolean;

const steps = (own: readonly Judged[]): boolean => own.some((one) => isReal(one) && isOf(one, 'step'));
const doubtful = (own: readonly Judged[]): boolean =>
  own.some((one) => isReal(one) && isOf(one, 'wrong', 'other_way', 'value', 'false'));
const statesOnly = (own: readonly Judged[]): boolean => own.length > 0 && !own.some(isReal);

/** What speaks for a line being the first wrong one, and against it. */
const signs = {
  falseFirst: ({ firstFalse }, line) => line === firstFalse,
  falseBeforeAll: ({ firstFalse, firstBad }, line) => line === firstFalse && line <= firstBad,
  badFirst: ({ firstBad }, line) => line === firstBad,
  badFirstInOrder: ({ firstBad, inOrder }, line) => line === firstBad && inOrder,
  afterBadInOrder: ({ firstBad, inOrder }, line) => line > firstBad && inOrder,
  beforeBad: ({ firstBad }, line) => line < firstBad,
  justBeforeBad: ({ firstBad }, line) => line === firstBad - 1,
  statesJustBeforeBad: ({ firstBad }, line, own) => line === firstBad - 1 && !own.some(isReal),
  wrongFirst: ({ firstWrong }, line) => line === firstWrong,
  wrongLetterFirst: ({ firstWrong }, line, own) =>
    line === firstWrong &&
    own.some(({ claim, standing }) => claim.letter !== undefined && standing === 'wrong'),
  afterWrong: ({ firstWrong }, line) => line > firstWrong,
  wrongLater: ({ firstWrong }, line, own) =>
    line > firstWrong && own.some((one) => isReal(one) && isOf(one, 'wrong')),
  follows: (_, __, own) => own.some((one) => isOf(one, 'follows')),
  otherFirst: ({ firstOther }, line) => line === firstOther,
  otherLater: ({ firstOther }, line, own) => line > firstOther && own.some((one) => isOf(one, 'other_way')),
  newFirst: ({ firstNew }, line) => line === firstNew,
  unknown: (_, __, own) => own.some((one) => isOf(one, 'unknown')),
  allSteps: (_, __, own) => own.some(isReal) && own.every((one) => !isReal(one) || isOf(one, 'step')),
  /** It works out what was worked out before. */
  again: ({ judged }, line, own) =>
    own.some(({ claim }) =>
      judged.some(
        (one) =>
          one.claim.line < line && one.claim.working && claim.working && equal(one.claim.shown, claim.shown),
      ),
    ),
  nothing: (_, __, own) => own.length === 0,
  /** It only states what the first bad working reads, where a step should be worked out. */
  statesForBad: ({ firstBad, bad }, line, own) => line < firstBad && statesOnly(own) && reads(bad, own),
  statesForBadNext: ({ firstBad, bad }, line, own) =>
    line === firstBad - 1 &&
    reads(
      bad,
      own.filter((one) => !isReal(one)),
    ),
  stepForBad: ({ firstBad, bad }, line, own) => line < firstBad && steps(own) && reads(bad, own),
  otherForWrong: ({ firstWrong, judged }, line, own) =>
    line < firstWrong &&
    own.some((one) => isOf(one, 'other_way')) &&
    reads(
      judged.find((one) => isReal(one) && isOf(one, 'wrong')),
      own,
    ),
  /** The answer is what an earlier line worked out. */
  statesAnswer: ({ texts, answerAt, stated }, line, own) =>
    stated !== undefined &&
    line === (answerAt >= 0 ? answerAt : texts.length) - 1 &&
    statesOnly(own) &&
    own.some(({ claim }) => equal(claim.shown, stated)),
  unfinished: ({ unfinished, finalAt }, line) => unfinished && line === finalAt,
  afterUnfinished: ({ unfinished, finalAt }, line) => unfinished && line === finalAt + 1,
  answerLine: ({ answerAt }, line) => line === answerAt,
  answerUnsaid: ({ answerAt, answerSaid }, line) => line === answerAt && answerSaid > line,
  givesAnswer: ({ finalAt }, line) => line === finalAt,
  givesAnswerAllRight: ({ finalAt, firstLiveWrong }, line) => line === finalAt && firstLiveWrong >= line,
  dead: ({ dead }, line) => dead.has(line),
  deadBadFirst: ({ dead, firstBad }, line) => dead.has(line) && line === firstBad,
  liveWrongFirst: ({ firstLiveWrong }, line) => line === firstLiveWrong,
  repaired: ({ repairedFirst }, line) => line === repairedFirst,
  repairedLast: ({ repairedLast }, line) => line === repairedLast,
  repairedOther: ({ repairedFirst }, line, own) =>
    line === repairedFirst && own.some((one) => isOf(one, 'other_way')),
  repairedByGiven: ({ repairedByGiven }, line) => line === repairedByGiven,
  first: (_, line) => line === 0,
  last: ({ texts }, line) => line === texts.length - 1,
  /** The words: of the reference's line that shows the same, of another one, of the question that is asked. */
  likeOwn: ({ likeOwn }, line, own) => (steps(own) ? (likeOwn[line] ?? 0) : 0),
  likeAnother: ({ likeOwn, likeOther }, line, own) =>
    steps(own) && (likeOther[line] ?? 0) > (likeOwn[line] ?? 0),
  doubtfulLikeAnother: ({ likeOther }, line, own) => (doubtful(own) ? (likeOther[line] ?? 0) : 0),
  likeAsked: ({ likeAsked }, line) => likeAsked[line] ?? 0,
  /** The numbers of a doubtful working stand together in one of the reference. */
  doubtfulLikeWorking: ({ reference }, _, own) =>
    Math.max(
      0,
      ...own.filter((one) => isReal(one) && !isOf(one, 'step')).map((one) => likeAWorking(one, reference)),
    ),
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
