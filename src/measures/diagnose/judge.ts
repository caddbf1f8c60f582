import { type Exact, equal, isWhole, subtract, toNumber, whole } from '../../base/index.ts';
import { keyOf, type TextExpr } from '../../solution/index.ts';
import type { Claim } from './claims.ts';
import { functionsOf, impliedIn, isSaid, numbersIn, resaid, sourcesOf, wholeOnes } from './functions.ts';
import {
  constant,
  holdsValue,
  isAmong,
  isConstant,
  isMultiple,
  isPartOf,
  keyOf as keyOfFunction,
  type Place,
  type Polynomial,
  placeOf,
  type Source,
  times,
} from './polynomial.ts';
import type { Reference } from './reference.ts';

/** How a claim stands to the reference. */
export type Standing =
  | 'step'
  | 'given'
  | 'other_way'
  /** Its value is that of a step, its function is not. */
  | 'value'
  | 'false'
  | 'follows'
  | 'wrong'
  /** A number of which nothing is known. */
  | 'unknown';

export interface Judged {
  readonly claim: Claim;
  readonly is: Polynomial | undefined;
  readonly standing: Standing;
  /** The step that it equals or is a part of. */
  readonly step: number | undefined;
  /** A right step follows from it: so it is right, by whatever way. */
  readonly confirmed?: true;
}

/** It works something out, and does not only state a number. */
export const isReal = ({ claim }: Judged): boolean =>
  claim.working !== undefined || claim.letter !== undefined;

const rank: { readonly [kind in Place['kind']]: number } = { step: 0, given: 1, other_way: 2, none: 3 };

/** Judges the claims of a solution in their order. */
export const judge = (lines: readonly (readonly Claim[])[], reference: Reference): readonly Judged[] => {
  const results: Source[] = [];
  const wrong: Exact[] = [];
  const taken = new Set<number>();
  const judged: Judged[] = [];
  const read = lines.map((claims) => claims.flatMap(({ working }) => (working ? numbersIn(working) : [])));
  const lastReadAt = new Map(
    read.flatMap((values, at) => values.map((value) => [keyOf(value), at] as const)),
  );
  for (const [at, claims] of lines.entries()) {
    const readHere = read[at] ?? [];
    const isAside = (value: Exact): boolean =>
      readHere.length > 0 && (lastReadAt.get(keyOf(value)) ?? -1) < at;
    for (const claim of claims) {
      const placed = placedReadings(claim, reference, results, taken);
      const solved = judged.findLast(
        (each) => claim.letter !== undefined && each.claim.letter === claim.letter,
      );
      const one = judgeOne(claim, reference, { results, wrong, readHere, isAside, best: placed[0], solved });
      judged.push(one);
      const { standing, is, step } = one;
      if (standing === 'step' && step !== undefined) taken.add(step);
      const isWrong =
        standing === 'false' || standing === 'wrong' || standing === 'unknown' || standing === 'follows';
      if (isWrong) wrong.push(claim.shown);
      // Of a false change of units nothing is the function; of parts of several steps it may be any, the likeliest last.
      const isAny = placed[0]?.place.kind === 'other_way';
      const alike = isAny ? placed.filter(({ rank }) => rank === placed[0]?.rank).toReversed() : [];
      const own = alike.length > 0 ? alike.map((each) => each.is) : is ? [is] : [];
      const known = claim.converts === false || own.length === 0 ? [constant(claim.shown)] : own;
      for (const { terms } of known) results.push({ value: claim.shown, is: { terms } });
    }
  }
  return confirmed(judged, reference);
};

/** What a right step was worked out from is right, too: `9 + 13 = 22` where `40 - 22` is one. The answer may be one by chance. */
const confirmed = (judged: readonly Judged[], reference: Reference): readonly Judged[] => {
  const right = new Set<number>();
  const isAnswer = ({ shown }: Claim): boolean => !!reference.answer && equal(shown, reference.answer.value);
  // Who adds and takes off again comes back to a step that was taken.
  const taken = new Map(
    [...judged.entries()]
      .toReversed()
      .flatMap(([at, { standing, step }]) => (standing === 'step' ? [[step, at] as const] : [])),
  );
  for (const [at, { claim, standing, step, is }] of [...judged.entries()].toReversed()) {
    if (!right.has(at) && (standing !== 'step' || isAnswer(claim) || taken.get(step) !== at)) continue;
    for (const value of claim.working ? numbersIn(claim.working) : []) {
      const source = judged.findLastIndex((each, before) => before < at && equal(each.claim.shown, value));
      const result = judged[source];
      // Where the question has the number, too, the function tells which of both is read.
      const isOwn = (part: Judged): boolean =>
        part.standing !== 'given' &&
        (!holdsValue(reference.given, value) || (!!part.is && !!is && isPartOf(part.is, is, [whole(1)])));
      if (result && (isReal(result) ? isOwn(result) : !isKnown(value, reference))) right.add(source);
    }
  }
  return judged.map((one, at) =>
    right.has(at) && confirmable.has(one.standing) && (isReal(one) || one.standing === 'other_way')
      ? { ...one, confirmed: true }
      : one,
  );
};

const confirmable: ReadonlySet<Standing> = new Set<Standing>(['other_way', 'value', 'wrong']);

/** What was claimed before, what of it is wrong, and what the workings of the line read. */
interface Before {
  readonly results: readonly Source[];
  readonly wrong: readonly Exact[];
  readonly readHere: readonly Exact[];
  /** Whether a number stands beside a working and is read nowhere from there on: a year. */
  readonly isAside: (value: Exact) => boolean;
  /** The function that the working most likely is. */
  readonly best: Reading | undefined;
  /** What was said last that the letter of an equation is. */
  readonly solved: Judged | undefined;
}

interface Reading {
  readonly is: Polynomial;
  readonly place: Place;
  readonly rank: number;
}

/** The functions that a working may be, the likeliest first; of two steps of the same numbers the one that is still to be taken. */
const placedReadings = (
  { working }: Claim,
  reference: Reference,
  results: readonly Source[],
  taken: ReadonlySet<number>,
): readonly Reading[] => {
  if (!working) return [];
  const sources = { reference, results };
  const readings = (inHead: boolean): Reading[] => {
    const functions = functionsOf(working, { ...sources, inHead });
    // `147 : 44 = 3 R 15`, or 3.34: of what a step takes the whole ones only.
    const all = isQuotient(working) ? [...functions, ...functions.flatMap(wholeOnes)] : functions;
    const found: Reading[] = [];
    for (const is of all) {
      const place = placeOfWorking(working, is, reference);
      const isTaken = place.kind === 'step' && taken.has(place.step ?? -1);
      const one = { is, place, rank: isTaken ? 0.5 : rank[place.kind] };
      if (one.rank === 0) return [one];
      found.push(one);
    }
    return found.toSorted((a, b) => a.rank - b.rank);
  };
  const found = readings(false);
  if (found[0]?.place.kind !== 'none' || numbersIn(working).every((value) => isSaid(value, sources)))
    return found;
  // Only where it makes a step of it.
  const [first] = readings(true);
  return first?.place.kind === 'step' ? [first] : found;
};

/** What a line only states, or says of a letter; `byValue`: the step that comes to the same. */
const judgeStated = (claim: Claim, reference: Reference, before: Before, byValue: number): Judged => {
  const { results, wrong, readHere, isAside, solved } = before;
  const { shown } = claim;
  const sources = { reference, results };
  const isLetter = claim.letter !== undefined;
  // `4c = 80`, `c = 10`
  if (solved && !/wrong|false|follows/.test(solved.standing) && !isNear(solved.claim.shown, shown))
    return {
      claim: { ...claim, value: solved.claim.shown },
      is: undefined,
      standing: 'false',
      step: undefined,
    };
  const [is] = sourcesOf(shown, sources);
  const isSaid = holdsValue(results, shown);
  if (isSaid && isAmong(shown, wrong))
    return { claim, is: isLetter ? undefined : is, standing: 'follows', step: undefined };
  if (byValue >= 0) return { claim, is: reference.steps[byValue]?.is, standing: 'step', step: byValue };
  // `Each bike has 2 wheels`, where a working of the line reads the 2; what a letter comes to nobody knows before.
  if (
    isLetter
      ? holdsValue(reference.given, shown)
      : isKnown(shown, reference) || isSaid || isAmong(shown, readHere)
  )
    return { claim, is, standing: 'given', step: undefined };
  if (isLetter) return { claim, is: undefined, standing: 'wrong', step: undefined };
  const again = resaid(shown, results);
  if (again) return { claim, is: again.is, standing: againOf(again, before, reference), step: undefined };
  const implied = impliedIn(shown, sources).find((one) => placeOf(one, reference.ways).kind === 'other_way');
  const isOther = isAside(shown) || holdsValue(reference.converted, shown);
  const standing = implied ? 'other_way' : isOther ? 'given' : 'unknown';
  return { claim, is: implied, standing, step: undefined };
};

const judgeOne = (claim: Claim, reference: Reference, before: Before): Judged => {
  const { working, shown } = claim;
  const { wrong, best } = before;
  const byValue = reference.steps.findIndex(({ value }) => equal(value, shown));
  const stepAt = (at: number): Judged => ({ claim, is: reference.steps[at]?.is, standing: 'step', step: at });
  if (!working) return judgeStated(claim, reference, before, byValue);
  const { is, place = { kind: 'none', step: undefined } } = best ?? {};
  const step = place.step ?? (byValue >= 0 ? byValue : undefined);
  const reads = numbersIn(working).some((value) => isAmong(value, wrong));
  // A wrong number need not come out whole: who rounds then makes no other mistake.
  if (!claim.holds && !(reads && isRoundedWhole(claim))) return { claim, is, standing: 'false', step };
  const own = reference.steps[place.step ?? -1]?.value;
  // The right step of a number that is wrong.
  if (place.kind === 'step' && own && !isNear(own, shown) && (reads || !isUnrounded(own, claim)))
    return { claim, is, standing: 'follows', step };
  // A part of a step that comes to the same is that step, by a coincidence of the problem's numbers.
  if (place.kind === 'other_way' && step !== undefined && own && equal(own, shown)) return stepAt(step);
  // `720 cm : 9 = 80 cm` is the step that works out 0.8 m.
  if (
    place.kind === 'other_way' &&
    numbersIn(working).some((one) => isConverted(one, reference)) &&
    isMultiple(is, reference.steps[step ?? -1]?.is)
  )
    return { claim, is, standing: 'other_way', step, confirmed: true };
  // `1 kg = 100 g` is wrong wherever it stands; what is known of units is never.
  if (claim.converts === false) return { claim, is, standing: 'wrong', step: undefined };
  if (claim.converts && place.kind !== 'step') return { claim, is, standing: 'given', step };
  if (place.kind !== 'none') return { claim, is, standing: place.kind, step };
  // What the reference only states is that number, however it is worked out.
  const isStated = isConstant(reference.steps[byValue]?.is ?? { terms: new Map() });
  if (byValue >= 0)
    return { claim, is, standing: isStated ? 'step' : 'value', step: isStated ? byValue : step };
  return { claim, is, standing: reads ? 'follows' : 'wrong', step: undefined };
};

/** A result said again, in another unit or rounded; the other way than the step is, it is wrong. */
const againOf = (
  { value, is, from }: NonNullable<ReturnType<typeof resaid>>,
  { wrong }: Before,
  { steps, ways }: Reference,
): Standing => {
  const own = steps[ways.stepOfKey.get(keyOfFunction(is)) ?? -1]?.value;
  if (own && !isNear(own, value)) return 'wrong';
  return isAmong(from, wrong) ? 'follows' : 'given';
};

/** 4.44 where the step has the 4 whole ones of it. */
const isUnrounded = (own: Exact, { working, shown }: Claim): boolean =>
  working !== undefined && isQuotient(working) && isRoundedTo(shown, own);

const isQuotient = (working: TextExpr): boolean => working.kind === 'binary' && working.op === '/';

const isRoundedWhole = ({ value, shown }: Claim): boolean => value !== undefined && isRoundedTo(value, shown);

/** `42.5 → 43` */
export const isRoundedTo = (value: Exact, shown: Exact): boolean =>
  isWhole(shown) && !isWhole(value) && Math.abs(toNumber(subtract(value, shown))) < 1;

/** A sum of percents has the place that it has without their signs, too: `100% - 80%` is the step `100 - 80`. */
const placeOfWorking = (working: TextExpr, is: Polynomial, { ways }: Reference): Place => {
  const place = placeOf(is, ways);
  const plain = place.kind !== 'step' && isOfPercents(working) ? times(is, constant(whole(100))) : undefined;
  const ofPlain = plain && placeOf(plain, ways);
  return ofPlain?.kind === 'step' ? ofPlain : place;
};

const isOfPercents = (working: TextExpr): boolean => {
  if (working.kind === 'binary')
    return /[-+]/.test(working.op) && isOfPercents(working.left) && isOfPercents(working.right);
  return working.kind === 'number' && working.percent;
};

/** Only in another unit is it a number of the question. */
const isConverted = (value: Exact, { given, derived, converted }: Reference): boolean =>
  holdsValue(converted, value) && !holdsValue([...given, ...derived], value);

const isKnown = (shown: Exact, { given, derived, known }: Reference): boolean =>
  holdsValue([...given, ...derived], shown) || isAmong(shown, known);

/** The same but for what was rounded away. */
export const isNear = (a: Exact, b: Exact): boolean => {
  if (equal(a, b)) return true;
  const [one, other] = [Number(a.num) / Number(a.den), Number(b.num) / Number(b.den)];
  if ([100, 0.01].some((scale) => Math.abs(one * scale - other) <= 0.01 * Math.abs(other))) return true;
  return Math.abs(one - other) <= 0.01 * Math.max(Math.abs(one), Math.abs(other));
};
