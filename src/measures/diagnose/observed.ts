import { type Exact, equal } from '../../base/index.ts';
import { numbersIn } from './claims.ts';
import { linksOf, repairOf } from './depend.ts';
import { isReal, type Judged, type Standing } from './judge.ts';
import { likenessOf, wordsIn } from './likeness.ts';
import type { Reference } from './reference.ts';

/** A solution whose claims were judged. */
export interface Ground {
  readonly judged: readonly Judged[];
  readonly reference: Reference;
  /** All of them, the answer's too. */
  readonly texts: readonly string[];
  /** The line that states the answer only; -1 where there is none. */
  readonly answerAt: number;
  /** The answer that the solution gives. */
  readonly stated: Exact | undefined;
}

/** What the signs of all lines are read from; a place that there is not is beyond the last line. */
export interface Observed extends Ground {
  readonly firstFalse: number;
  readonly firstWrong: number;
  readonly firstOther: number;
  /** The first line with a result that is no step's. */
  readonly firstNew: number;
  /** The first that is anything but a right step, a number given, or what follows; and what was claimed there. */
  readonly firstBad: number;
  readonly bad: Judged | undefined;
  /** Up to there the solution takes the reference's steps in their order. */
  readonly inOrder: boolean;
  /** The first that the answer depends on and that is wrong. */
  readonly firstLiveWrong: number;
  /** The line whose claim gives the answer, and the first that says it. */
  readonly finalAt: number;
  readonly answerSaid: number;
  /** The answer is a step of the reference, not its last. */
  readonly unfinished: boolean;
  /** Lines whose claims the answer does not depend on. */
  readonly dead: ReadonlySet<number>;
  /** The first and the last line whose claim, were it a right step, would make the answer right; likewise a given number. */
  readonly repairedFirst: number;
  readonly repairedLast: number;
  readonly repairedByGiven: number;
  /** How alike a line and the reference's line of what it shows are, and any other line of the reference. */
  readonly likeOwn: readonly number[];
  readonly likeOther: readonly number[];
  readonly likeAsked: readonly number[];
}

const beyond = Number.POSITIVE_INFINITY;

const holdsValue = (values: readonly { readonly value: Exact }[], value: Exact | undefined): boolean =>
  value !== undefined && values.some((one) => equal(one.value, value));

export const isOf = (one: Judged, ...standings: readonly Standing[]): boolean =>
  standings.includes(one.standing);

export const observedIn = (ground: Ground): Observed => {
  const { judged, reference, texts, answerAt, stated } = ground;
  const at = (is: (one: Judged) => boolean): number => judged.find(is)?.claim.line ?? beyond;
  const bad = judged.find(
    (one) => isOf(one, 'false', 'unknown') || (isReal(one) && isOf(one, 'wrong', 'other_way')),
  );
  const firstBad = bad?.claim.line ?? (answerAt >= 0 ? answerAt : texts.length - 1);
  const order = judged
    .filter((one) => one.claim.line < firstBad && isReal(one))
    .map(({ step, standing }) => (standing === 'step' ? (step ?? -1) : -1));
  const isStep = (value: Exact | undefined): boolean => holdsValue(reference.steps, value);
  return {
    ...ground,
    ...dependence(ground),
    ...likeness(ground),
    bad,
    firstBad,
    firstFalse: at((one) => isOf(one, 'false')),
    firstWrong: at((one) => isReal(one) && isOf(one, 'wrong')),
    firstOther: at((one) => isOf(one, 'other_way')),
    firstNew: at((one) => isReal(one) && !isStep(one.claim.shown)),
    inOrder: order.every((step, place) => step >= 0 && step >= (order[place - 1] ?? 0)),
    answerSaid: stated ? at((one) => equal(one.claim.shown, stated)) : beyond,
    unfinished: isStep(stated),
  };
};

type Dependence = Pick<
  Observed,
  'finalAt' | 'firstLiveWrong' | 'dead' | 'repairedFirst' | 'repairedLast' | 'repairedByGiven'
>;

const dependence = ({ judged, reference, texts, stated }: Ground): Dependence => {
  const links = linksOf(judged, stated);
  const answer = reference.answer?.value;
  const repairs = judged.map((_, at) =>
    answer && at !== links.final && links.live.has(at) ? repairOf(judged, links, at, answer) : undefined,
  );
  const lineOf = (at: number): number => judged[at]?.claim.line ?? beyond;
  const given = [...reference.given, ...reference.derived];
  const alive = new Set([...links.live].map(lineOf));
  const dead = texts.flatMap((_, line) =>
    links.final >= 0 && !alive.has(line) && judged.some((one) => one.claim.line === line && isReal(one))
      ? [line]
      : [],
  );
  return {
    finalAt: lineOf(links.final),
    firstLiveWrong: lineOf(
      judged.findIndex((one, at) => isReal(one) && links.live.has(at) && isOf(one, 'wrong', 'false')),
    ),
    dead: new Set(dead),
    repairedFirst: lineOf(repairs.findIndex((value) => holdsValue(reference.steps, value))),
    repairedLast: lineOf(repairs.findLastIndex((value) => holdsValue(reference.steps, value))),
    repairedByGiven: lineOf(repairs.findIndex((value) => holdsValue(given, value))),
  };
};

const likeness = ({
  judged,
  reference,
  texts,
}: Ground): Pick<Observed, 'likeOwn' | 'likeOther' | 'likeAsked'> => {
  const others = reference.lines.map((text, line) => ({
    words: wordsIn(text),
    values: reference.steps.filter((step) => step.line === line),
  }));
  const asked = wordsIn(reference.asked);
  const own = texts.map((text, line) => {
    const words = wordsIn(text);
    const shown = judged.filter((one) => one.claim.line === line && isReal(one));
    let [likeOwn, likeOther] = [0, 0];
    for (const other of others) {
      if (other.values.length === 0) continue;
      const like = likenessOf(words, other.words);
      if (shown.some(({ claim }) => holdsValue(other.values, claim.shown))) likeOwn = Math.max(likeOwn, like);
      else likeOther = Math.max(likeOther, like);
    }
    return { likeOwn, likeOther, likeAsked: likenessOf(words, asked) };
  });
  return {
    likeOwn: own.map((one) => one.likeOwn),
    likeOther: own.map((one) => one.likeOther),
    likeAsked: own.map((one) => one.likeAsked),
  };
};

/** Whether a working reads what a line claims. */
export const reads = (reader: Judged | undefined, claims: readonly Judged[]): boolean => {
  const working = reader?.claim.working;
  return (
    working !== undefined &&
    numbersIn(working).some((value) => claims.some(({ claim }) => equal(claim.shown, value)))
  );
};

/** The largest share of its numbers that a working has in common with one of the reference. */
export const likeAWorking = ({ claim }: Judged, reference: Reference): number => {
  const own = claim.working ? numbersIn(claim.working) : [];
  if (own.length === 0) return 0;
  return Math.max(
    0,
    ...reference.workings.map(
      (other) =>
        own.filter((value) => other.some((each) => equal(each, value))).length /
        Math.max(own.length, other.length),
    ),
  );
};
