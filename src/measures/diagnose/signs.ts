import { type Exact, equal } from '../../base/index.ts';
import { contentIn, shared } from '../../english/index.ts';
import { textValue } from '../../solution/index.ts';
import { firstDifferent, sharesMarks } from './edited.ts';
import { numbersIn } from './functions.ts';
import { isReal, type Judged, type Standing } from './judge.ts';
import { holdsValue, type Source } from './polynomial.ts';
import type { Reference } from './reference.ts';
import { linksOf, type Mend, mendsOf, repairOf } from './repair.ts';

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
  /** Whether the last line only comes back to what stands before it. */
  readonly isClosed: boolean;
}

/** How much a sign stands at a line, `own` being what is claimed there: 0 or 1, or a share between them. */
type Sign = (line: number, own: readonly Judged[]) => number | boolean;
type Signs = { readonly [name: string]: Sign };

/** A place that there is not is beyond the last line. */
const beyond = Number.POSITIVE_INFINITY;
const at =
  (place: number): Sign =>
  (line) =>
    line === place;

const isOf = (one: Judged, ...standings: readonly Standing[]): boolean =>
  standings.includes(one.confirmed ? 'step' : one.standing);

const worksOut = (own: readonly Judged[], standing: Standing): boolean =>
  own.some((one) => isReal(one) && isOf(one, standing));
const statesOnly = (own: readonly Judged[]): boolean => own.length > 0 && !own.some(isReal);

/** With the first claim that is anything but a right step, a number given, or what follows; and its line. */
type Bad = Ground & { readonly bad: Judged | undefined; readonly firstBad: number };

/** What speaks for a line being the first wrong one, and against it. */
const allSigns = (ground: Ground) => {
  const { judged, texts, answerAt, stated, reference } = ground;
  const bad = judged.find(
    (one) => isOf(one, 'false', 'unknown', 'wrong') || (isReal(one) && isOf(one, 'other_way')),
  );
  // Where nothing else is, an answer that is no step is bad where it is said.
  const answered = holdsValue(reference.steps, stated) ? undefined : saying(ground)?.claim.line;
  const firstBad = bad?.claim.line ?? answered ?? (answerAt >= 0 ? answerAt : texts.length - 1);
  const found: Bad = { ...ground, bad, firstBad };
  return {
    ...signsOfPlaces(found),
    ...signsOfStandings(found),
    ...signsOfRepair(found),
    ...signsOfWords(ground),
  };
};

export type SignName = keyof ReturnType<typeof allSigns>;

/** The signs of every line. */
export const signsOf = (ground: Ground): readonly Readonly<Record<string, number>>[] => {
  const all: Signs = allSigns(ground);
  return ground.texts.map((_, line) => {
    const own = ground.judged.filter(({ claim }) => claim.line === line);
    return Object.fromEntries(Object.entries(all).map(([name, sign]) => [name, Number(sign(line, own))]));
  });
};

/** Of so many characters a line is long. */
const longest = 150;

/** Where a line stands in its text, and beside the reference's. */
const signsOfPlaces = ({ texts, firstBad, reference: { lines } }: Bad) =>
  ({
    saysNothing: (_, own) => own.length === 0,
    badFirst: at(firstBad),
    justBeforeBad: at(firstBad - 1),
    /** The line that differs first, where both have the same marks of workings. */
    differs: at(sharesMarks(texts, lines) ? (firstDifferent(texts, lines) ?? beyond) : beyond),
    /** Who writes more says more that may be wrong. */
    length: (line) => Math.min(1, (texts[line]?.length ?? 0) / longest),
  }) satisfies Signs;

/** How what a line claims stands to the reference. */
const signsOfStandings = (ground: Bad) => {
  const { judged, firstBad, reference, stated } = ground;
  const first = (is: (one: Judged) => boolean): number => judged.find(is)?.claim.line ?? beyond;
  const firstWrong = first((one) => isOf(one, 'wrong'));
  const firstOther = first((one) => isOf(one, 'other_way'));
  const firstValue = first((one) => isReal(one) && isOf(one, 'value'));
  const taking = judged.filter((one) => worksOut([one], 'step'));
  const leftOut = reference.steps.findIndex((step, at) => isLeftOut(ground, step, at));
  const skipsAt = first(
    (one) => isReal(one) && isOf(one, 'step') && leftOut >= 0 && leftOut < (one.step ?? 0),
  );
  const before = (line: number) => judged.filter(({ claim }) => claim.line === line - 1);
  const stepBefore = (line: number) =>
    before(line).find((one) => isReal(one) && one.step !== undefined)?.step;
  return {
    falseFirst: at(first((one) => isOf(one, 'false') || one.claim.converts === false)),
    skipsBeforeBad: (line) => line === skipsAt && line < firstBad,
    /** It is true by its value alone. */
    valueFirst: (line) => line === firstValue && line < firstBad,
    /** It takes a step that a line before takes. */
    takenAgain: (line, own) =>
      own.some(({ step }) => taking.some((one) => one.step === step && one.claim.line < line)) &&
      worksOut(own, 'step'),
    afterWrong: (line) => line > firstWrong,
    otherLater: (line, own) => line > firstOther && own.some((one) => isOf(one, 'other_way')),
    afterFollows: (line) => worksOut(before(line), 'follows'),
    allSteps: (_, own) =>
      own.some(isReal) &&
      own.every((one) => (isReal(one) ? isOf(one, 'step') : !isOf(one, 'wrong', 'unknown', 'false'))),
    /** How near to the answer the step is that the line before takes. */
    afterFar: (line) => (stepBefore(line) ?? 0) / Math.max(1, reference.steps.length - 1),
    /** What has no place is a number of the question again, as who makes sure has it; it is no answer. */
    givenAgain: (_, own) =>
      own.some(
        (one) =>
          worksOut([one], 'wrong') &&
          holdsValue(reference.given, one.claim.shown) &&
          !(stated && equal(stated, one.claim.shown)),
      ),
    /** It works out what the question gives. */
    worksOutGiven: (_, own) =>
      worksOut(
        own.filter(({ claim }) => !claim.converts),
        'given',
      ),
  } satisfies Signs;
};

/** Whether no line takes a step of the reference, nor says what it gives. */
const isLeftOut = ({ judged }: Ground, { value }: Source, step: number): boolean =>
  !judged.some((one) => equal(one.claim.shown, value) || (one.step === step && isOf(one, 'step', 'follows')));

/** The last claim of the answer that is given. */
const saying = ({ judged, stated }: Ground): Judged | undefined =>
  stated && judged.findLast(({ claim }) => equal(claim.shown, stated));

const lineOf = ({ judged }: Ground, place: number): number => judged[place]?.claim.line ?? beyond;

/** Whether it is only stated what the first bad working reads: what does not belong there, where that is known. */
const statingFor = (
  { bad, firstBad }: Bad,
  misplaced: readonly { readonly line: number; readonly value: Exact }[],
) => {
  const out = misplaced.filter(({ line }) => line === firstBad).map(({ value }) => value);
  const read = out.length > 0 ? out : bad?.claim.working ? numbersIn(bad.claim.working) : [];
  return (own: readonly Judged[]): boolean =>
    statesOnly(own) && read.some((value) => own.some(({ claim }) => equal(claim.shown, value)));
};

/** What the answer is, and what would make it right. */
const signsOfRepair = (ground: Bad) => {
  const { judged, reference, stated, texts, firstBad } = ground;
  const links = linksOf(judged, stated);
  const finalAt = Math.max(lineOf(ground, links.final), saying(ground)?.claim.line ?? -1);
  const answer = reference.answer?.value;
  /** What each claim would have to be for the answer to be right. */
  const wanted = judged.map((_, place) =>
    answer && links.live.has(place) ? repairOf(judged, links, place, answer) : undefined,
  );
  const given = [...reference.given, ...reference.derived].map(({ value }) => value);
  const asked = reference.steps.map(({ value }) => value);
  const repairedLast = judged.findLastIndex(
    (one, place) => isReal(one) && place !== links.final && holdsValue(reference.steps, wanted[place]),
  );
  const mendsAt = (place: number, more: readonly Exact[] = []): readonly Mend[] => {
    const [working, value] = [judged[place]?.claim.working, wanted[place]];
    const pool = [...given, ...more, ...judged.slice(0, place).map(({ claim }) => claim.shown)];
    return working && value ? mendsOf(working, value, pool) : [];
  };
  const mended = judged.map((_, place) => mendsAt(place).length > 0);
  const [mendedFirst, mendedLast] = [mended.indexOf(true), mended.lastIndexOf(true)].map((place) =>
    lineOf(ground, place),
  );
  /** The numbers that do not belong where they are, by the working's line, and which of the reference would. */
  const misplaced = judged.flatMap((_, place) =>
    mendsAt(place, asked).flatMap(({ what, part, to }) => {
      const value = what === 'number' ? textValue(part) : undefined;
      return value ? [{ line: lineOf(ground, place), value, wanted: to && textValue(to) }] : [];
    }),
  );
  /** How far a line that gives a number which does not belong names what belongs there. */
  const bringing = (line: number, own: readonly Judged[]): number => {
    const { wanted: value } =
      misplaced.find((one) => one.line > line && own.some(({ claim }) => equal(claim.shown, one.value))) ??
      {};
    const named = reference.steps.filter((step) => value && equal(step.value, value));
    const words = contentIn(texts[line] ?? '');
    return Math.max(0, ...named.map((step) => shared(step.words, words) / Math.max(1, step.words.size)));
  };
  const statesForBad = statingFor(ground, misplaced);
  return {
    /** It is the first such line, where a step should be worked out. */
    statesForBadFirst: (line, own) =>
      line < firstBad &&
      statesForBad(own) &&
      !judged.some((one) => one.claim.line < line && statesForBad([one])),
    /** The answer is a step of the reference, not its last. */
    unfinished: at(holdsValue(reference.steps, stated) ? finalAt : beyond),
    /** After the last line before the answer's that would, were it a right step. */
    afterRepaired: (line) => line > lineOf(ground, repairedLast),
    /** Before and after the workings that would, were they changed in one place. */
    beforeMended: (line) => line < (mendedFirst ?? beyond) && mendedFirst !== beyond,
    afterMended: (line) => line > (mendedLast ?? beyond),
    bringsNamed: bringing,
  } satisfies Signs;
};

/** Of which step the words of a line are: how far it names the one of what it shows, and any other. */
const signsOfWords = ({ judged, texts, reference }: Ground) => {
  const like = texts.map((text, line) => {
    const words = contentIn(text);
    const shown = judged.filter(({ claim }) => claim.line === line);
    const [its = [], others = []] = [true, false].map((isIts) =>
      reference.steps
        .filter(({ value }) => shown.some(({ claim }) => equal(value, claim.shown)) === isIts)
        .map((step) => shared(step.words, words) / Math.max(1, step.words.size)),
    );
    const [own, other] = [its, others].map((some) => Math.max(0, ...some));
    return { own: own ?? 0, other: other ?? 0, showsStep: its.length > 0 };
  });
  const nameOf = (line: number) => like[line] ?? { own: 0, other: 0, showsStep: false };
  return {
    nameOwn: (line, own) => (worksOut(own, 'step') ? nameOf(line).own : 0),
    statesNameAnother: (line, own) =>
      statesOnly(own) && nameOf(line).other > nameOf(line).own ? nameOf(line).other : 0,
    /** The line before names a step and shows none. */
    afterNaming: (line) => (nameOf(line - 1).showsStep ? 0 : nameOf(line - 1).other),
  } satisfies Signs;
};
