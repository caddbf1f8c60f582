import { type Exact, equal, whole } from '../../base/index.ts';
import { waySaid } from '../../english/index.ts';
import { inWords } from '../../quantities/index.ts';
import { numbersIn } from './claims.ts';
import { linksOf, repairOf } from './depend.ts';
import { firstDifferent, sharesMarks } from './edited.ts';
import { isReal, type Judged, type Standing } from './judge.ts';
import { likenessOf, shareOf, wordsIn } from './likeness.ts';
import { isMended } from './mend.ts';
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
  /** The first line that jumps over steps of the reference which no line takes. */
  readonly skipsAt: number;
  /** The first line that is true by its value alone. */
  readonly firstValue: number;
  /** The first line with a part of the answer's function, or with one in another unit. */
  readonly firstPart: number;
  /** The line of the false working that, worked out rightly, would make the answer right. */
  readonly falseAlone: number;
  /** The line whose claim gives the answer. */
  readonly finalAt: number;
  /** The answer is a step of the reference, not its last. */
  readonly unfinished: boolean;
  /** Lines whose claims the answer does not depend on. */
  readonly dead: ReadonlySet<number>;
  /** The first line whose claim, were it a right step, would make the answer right. */
  readonly repairedFirst: number;
  /** The first that only states a number, where a right step's would make the answer right. */
  readonly repairedStated: number;
  /** The first and the last whose working, changed in one place, would make the answer right. */
  readonly mendedFirst: number;
  readonly mendedLast: number;
  /** By line: how far its words name the step that it would have to be for the answer to be right. */
  readonly likeRepair: readonly number[];
  /** How alike a line and the reference's line of what it shows are, any other line of the reference, and what is asked. */
  readonly likeOwn: readonly number[];
  readonly likeOther: readonly number[];
  readonly likeAsked: readonly number[];
  /** By line: the share of its words that a sentence of the question has which says a number of it. */
  readonly withinGiven: readonly number[];
  /** The same with the names of the steps. */
  readonly nameOwn: readonly number[];
  readonly nameOther: readonly number[];
  /** The first line that works out, of other numbers, one that the question gives. */
  readonly undone: number;
  /** Lines that say more where the step's name says less, or less where it says more. */
  readonly turned: ReadonlySet<number>;
  /** The same, by the sentences of the question that say its numbers. */
  readonly turnedFromQuestion: ReadonlySet<number>;
  /** A number of the question that the reference's workings read stands nowhere. */
  readonly omitsGiven: boolean;
  /** The line that differs first from the reference, where both have the same marks of workings. */
  readonly differs: number;
  /** Lines that say something of a letter, and those among them with no equation. */
  readonly lettered: ReadonlySet<number>;
  readonly described: ReadonlySet<number>;
}

export const beyond = Number.POSITIVE_INFINITY;

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
    skipsAt: skippedBefore(ground),
    firstValue: at((one) => isReal(one) && isOf(one, 'value')),
    firstPart: at(
      ({ standing, step }) =>
        standing === 'other_way' &&
        reference.answer !== undefined &&
        holdsValue(reference.steps.slice(step, (step ?? -1) + 1), reference.answer.value),
    ),
    firstNew: at((one) => isReal(one) && !isStep(one.claim.shown)),
    differs: sharesMarks(texts, reference.lines)
      ? (firstDifferent(texts, reference.lines) ?? beyond)
      : beyond,
    ...letters(ground),
    undone: at(
      ({ claim: { working }, standing }) =>
        standing === 'given' &&
        working !== undefined &&
        !numbersIn(working).some((value) => equal(value, whole(1))),
    ),
    turned: turnedIn(ground),
    turnedFromQuestion: turnedFromQuestion(ground),
    omitsGiven: reference.workings
      .flat()
      .some((value) => holdsValue(reference.given, value) && !judged.some((one) => saysNumber(one, value))),
    unfinished: isStep(stated),
  };
};

const turnedIn = ({ judged, reference: { steps }, texts }: Ground): ReadonlySet<number> =>
  new Set(
    judged.flatMap(({ claim, step, standing }) => {
      const way = standing === 'step' ? waySaid(inWords(steps[step ?? -1]?.name ?? '')) : 0;
      return way !== 0 && waySaid(texts[claim.line] ?? '') === -way ? claim.line : [];
    }),
  );

const turnedFromQuestion = ({ judged, reference: { sentences }, texts }: Ground): ReadonlySet<number> =>
  new Set(
    judged.flatMap(({ claim }) => {
      const way = waySaid(texts[claim.line] ?? '');
      if (way === 0) return [];
      const own = judged.filter((one) => one.claim.line === claim.line);
      const ways = sentences
        .filter(({ values }) => values.some(({ value }) => own.some((one) => saysNumber(one, value))))
        .map((one) => one.way);
      return ways.includes(-way) && !ways.includes(way) ? claim.line : [];
    }),
  );

/** What it shows, or what its working reads. */
const saysNumber = ({ claim: { shown, working } }: Judged, value: Exact): boolean =>
  [shown, ...(working ? numbersIn(working) : [])].some((one) => equal(one, value));

/** Steps are taken in an order of somebody's own; but one that no line takes, nor reads within what it works out, was left out. */
const skippedBefore = ({ judged, reference: { steps, problem } }: Ground): number => {
  if (!problem) return beyond;
  const reads = problem.facts.steps.map((step) => step.reads);
  const within = new Set<number>();
  const visit = (index: number): void => {
    if (within.has(index)) return;
    within.add(index);
    reads[index]?.forEach(visit);
  };
  for (const { claim, standing, step } of judged) {
    if (standing === 'step' || standing === 'follows') visit(steps[step ?? -1]?.index ?? -1);
    for (const { value, index } of steps) if (equal(claim.shown, value)) within.add(index);
  }
  let taken = -1;
  for (const one of judged) {
    if (!isReal(one) || !isOf(one, 'step') || one.step === undefined) continue;
    for (let step = taken + 1; step < one.step; step++)
      if (!within.has(steps[step]?.index ?? -1)) return one.claim.line;
    taken = Math.max(taken, one.step);
  }
  return beyond;
};

type Dependence = Pick<
  Observed,
  | 'finalAt'
  | 'falseAlone'
  | 'dead'
  | 'repairedFirst'
  | 'repairedStated'
  | 'mendedFirst'
  | 'mendedLast'
  | 'likeRepair'
>;

const dependence = ({ judged, reference, texts, stated }: Ground): Dependence => {
  const links = linksOf(judged, stated);
  const answer = reference.answer?.value;
  const wanted = judged.map((_, at) =>
    answer && links.live.has(at) ? repairOf(judged, links, at, answer) : undefined,
  );
  const isReached = (one: Judged | undefined, at: number): boolean =>
    one !== undefined && isReal(one) && at !== links.final;
  const lineOf = (at: number): number => judged[at]?.claim.line ?? beyond;
  const given = [...reference.given, ...reference.derived];
  const alive = new Set([...links.live].map(lineOf));
  const dead = texts.flatMap((_, line) =>
    links.final >= 0 && !alive.has(line) && judged.some((one) => one.claim.line === line && isReal(one))
      ? [line]
      : [],
  );
  const mended = wanted.map((value, at) => {
    const working = judged[at]?.claim.working;
    const pool = [...given.map((one) => one.value), ...judged.slice(0, at).map(({ claim }) => claim.shown)];
    return value !== undefined && working !== undefined && isMended(working, value, pool);
  });
  const repaired = (value: Exact | undefined, at: number): boolean =>
    isReached(judged[at], at) && holdsValue(reference.steps, value);
  const isRestated = (line: number): boolean =>
    judged.some(({ claim }) => claim.line === line && stated !== undefined && equal(claim.shown, stated));
  return {
    finalAt: Math.max(
      lineOf(links.final),
      texts.findLastIndex((_, line) => isRestated(line)),
    ),
    falseAlone: lineOf(
      judged.findIndex(
        (one, at) =>
          isOf(one, 'false') && wanted[at] && one.claim.value && equal(wanted[at], one.claim.value),
      ),
    ),
    dead: new Set(dead),
    repairedFirst: lineOf(wanted.findIndex(repaired)),
    repairedStated: lineOf(
      wanted.findIndex(
        (value, at) => !isReached(judged[at], at) && at !== links.final && holdsValue(reference.steps, value),
      ),
    ),
    mendedFirst: lineOf(mended.indexOf(true)),
    mendedLast: lineOf(mended.lastIndexOf(true)),
    likeRepair: texts.map((text, line) =>
      Math.max(
        0,
        ...wanted.flatMap((value, at) =>
          value && lineOf(at) === line ? likeSteps(wordsIn(text), value, reference) : [],
        ),
      ),
    ),
  };
};

/** How alike words and those of each step of a value are. */
const likeSteps = (
  words: ReadonlySet<string>,
  value: Exact,
  { steps, words: told }: Reference,
): readonly number[] =>
  steps.flatMap((step, place) =>
    equal(step.value, value)
      ? Math.max(likenessOf(words, told[place]?.line ?? words), shareOf(told[place]?.name ?? words, words))
      : [],
  );

type Likeness = Pick<
  Observed,
  'likeOwn' | 'likeOther' | 'likeAsked' | 'withinGiven' | 'nameOwn' | 'nameOther'
>;

const likeness = ({ judged, reference, texts }: Ground): Likeness => {
  const { steps, sentences } = reference;
  const asked = wordsIn(reference.asked);
  const own = texts.map((text, line) => {
    const words = wordsIn(text);
    const shown = judged.filter((one) => one.claim.line === line);
    const withinGiven = Math.max(
      0,
      ...sentences
        .filter(({ values }) => shown.some(({ claim }) => holdsValue(values, claim.shown)))
        .map((one) => shareOf(words, one.words)),
    );
    const like = {
      ...{ likeOwn: 0, likeOther: 0, nameOwn: 0, nameOther: 0, withinGiven },
      likeAsked: likenessOf(words, asked),
    };
    reference.words.forEach((other, at) => {
      // Steps of one line share its words.
      const same = steps.filter(
        (step, place) => place === at || (step.line !== undefined && step.line === steps[at]?.line),
      );
      const [byLine, byName] = [likenessOf(words, other.line), shareOf(other.name, words)];
      if (shown.some(({ claim }) => holdsValue(same, claim.shown)))
        like.likeOwn = Math.max(like.likeOwn, byLine);
      else like.likeOther = Math.max(like.likeOther, byLine);
      const isOwn = shown.some(({ claim }) => steps[at] && equal(steps[at].value, claim.shown));
      if (isOwn) like.nameOwn = Math.max(like.nameOwn, byName);
      else like.nameOther = Math.max(like.nameOther, byName);
    });
    return like;
  });
  return {
    likeOwn: own.map((one) => one.likeOwn),
    likeOther: own.map((one) => one.likeOther),
    likeAsked: own.map((one) => one.likeAsked),
    withinGiven: own.map((one) => one.withinGiven),
    nameOwn: own.map((one) => one.nameOwn),
    nameOther: own.map((one) => one.nameOther),
  };
};

/** Where the letters of equations stand: beside a sign or a number, so that `a` is no article. */
const letters = ({ judged, texts }: Ground): Pick<Observed, 'lettered' | 'described'> => {
  const known = new Set(judged.flatMap(({ claim }) => claim.letter ?? []));
  const solved = new Set(judged.flatMap(({ claim }) => (claim.letter === undefined ? [] : claim.line)));
  const says = [...known].map(
    (letter) => new RegExp(`[\\d+*/(=-]\\s*${letter}(?!\\p{L})|(?<!\\p{L})${letter}\\s*[-+*/)=]`, 'u'),
  );
  const lettered = texts.flatMap((text, line) => (says.some((one) => one.test(text)) ? [line] : []));
  return { lettered: new Set(lettered), described: new Set(lettered.filter((line) => !solved.has(line))) };
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
