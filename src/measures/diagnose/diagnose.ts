import { decimalsOf, type Exact, equal, exactOf, negate, toDecimal, toNumber } from '../../base/index.ts';
import type { CompiledRule } from '../../engine/index.ts';
import { leavesNumberOpen, withMinusSigns } from '../../english/index.ts';
import { readText } from '../../quantities/index.ts';
import { isAnswerLine, type LabelledLine, mostCharacters, unset } from '../check/index.ts';
import { measureLike } from './amounts.ts';
import { readLines, withSign } from './claims.ts';
import { firstEdited, leftOutOf } from './edited.ts';
import { numbersIn } from './functions.ts';
import { isNear, isReal, type Judged, judge, type Standing } from './judge.ts';
import { confidenceOf, type How, likeliestLine, mannerOf } from './likeliest.ts';
import { type NamedRule, namer, type Told } from './name.ts';
import { type Nearest, nearestOf } from './nearest.ts';
import { holdsValue } from './polynomial.ts';
import type { Reference } from './reference.ts';
import { misstated } from './repair.ts';
import type { Ground } from './signs.ts';
import { explained } from './told.ts';

/** What is said of a solution. */
export interface Diagnosis {
  readonly verdict: 'Correct' | 'Flawed' | 'Unread';
  /** Why it is unread. */
  readonly reason: string | undefined;
  /** The first wrong line, from 0. */
  readonly line: number | undefined;
  readonly errorType: 'computational_error' | 'conceptual_error' | 'skipped_step' | undefined;
  /** What is wrong in that line. */
  readonly blamed: Judged | undefined;
  /** The rules that make the same, the likelier first. */
  readonly rules: readonly NamedRule[];
  /** Where none does, the one change by which what is wrong is a right step. */
  readonly nearest: Nearest | undefined;
  readonly explanation: string;
  readonly confidence: number;
  readonly judged: readonly Judged[];
  /** Whether the answer is the right one; undefined where none was read. */
  readonly isRight: boolean | undefined;
}

/** A problem to which solutions are held. */
export type Asked = ReturnType<typeof askedOf>;

export const askedOf = (
  reference: Reference,
  { rules, policy }: { readonly rules: readonly CompiledRule[]; readonly policy: Told },
) => ({ reference, namesOf: namer(reference, rules, policy) });

/** A number alone states an answer too. */
const bareNumber = /^\s*\p{Sc}?-?[\d,.]*\d%?\s*$/u;

/** `2 240`, `2.240`, `2'240`, `2{,}240`; no group begins with 0. */
const grouped = /(?<![\d.,])[1-9]\d{0,2}(?:([ .’'\u00a0\u2009\u202f]|\\,|\{,\})\d{3})+(?![\d.,]*\d)/g;

const digitsOf = (number: string): string => number.replaceAll(/\D/g, '');

/** That groups are one number tells only that the right solution has it; a sign that groups once does so everywhere. */
const ungrouped = ({ given, steps }: Reference, texts: readonly string[]): readonly string[] => {
  const has = (value: Exact | undefined): boolean => holdsValue([...given, ...steps], value);
  const groups = [...texts.join('\n').matchAll(grouped)].flatMap(([number, sign = '']) =>
    has(numberIn(digitsOf(number))) && !(sign === '.' && has(numberIn(number))) ? [sign] : [],
  );
  return texts.map((text) =>
    text.replaceAll(grouped, (number, sign: string) => (groups.includes(sign) ? digitsOf(number) : number)),
  );
};

/** The claims of a solution, judged, and the answer that it gives. */
export const groundOf = (reference: Reference, written: readonly LabelledLine[]): Ground => {
  // Nobody writes more in a line.
  const texts = ungrouped(
    reference,
    written.map(({ text }) => withMinusSigns(text.slice(0, mostCharacters))),
  );
  const lines = written.map((line, at) => ({ ...line, text: texts[at] ?? '' }));
  const last = texts.length - 1;
  const answerAt = isAnswerLine(texts[last] ?? '') || bareNumber.test(texts[last] ?? '') ? last : -1;
  const judged = judge(readLines(answerAt < 0 ? lines : lines.slice(0, last)), reference);
  const { answer, inPercent } = reference;
  const isClosed = answerAt < 0 && isAside(judged, texts, reference);
  const closing = isClosed ? last - 1 : last;
  const text = texts[closing] ?? '';
  const before = judged.filter(({ claim }) => claim.line <= closing);
  const said =
    measureLike(text, answer?.value) ??
    (answerAt >= 0 ? answerIn(text) : lastStated(before, text, answer?.value));
  const stated = said && inPercent && equal(said, inPercent) ? answer?.value : said;
  return { judged: misstated(judged, stated, reference), reference, texts, answerAt, stated, isClosed };
};

/**
 * The last line is all in brackets, comes back to a number of the question or, from the answer, to one of before, or says two
 * such again, behind one that says the right answer.
 */
const isAside = (
  judged: readonly Judged[],
  texts: readonly string[],
  { answer, given }: Reference,
): boolean => {
  const last = texts.length - 1;
  const [own, before] = [last, last - 1].map((line) => judged.filter(({ claim }) => claim.line === line));
  const isTold = before?.some(({ claim }) => answer && equal(claim.shown, answer.value));
  if (!own || !answer || !isTold || holdsValue(given, answer.value)) return false;
  const isOfBefore = ({ claim: { shown } }: Judged): boolean =>
    holdsValue(given, shown) || judged.some(({ claim }) => claim.line < last && equal(claim.shown, shown));
  const isBack = ({ claim: { working, holds, shown } }: Judged): boolean =>
    holds &&
    (holdsValue(given, shown) ||
      (working !== undefined && numbersIn(working).some((value) => equal(value, answer.value))));
  const worked = own.filter(isReal);
  const isRemark =
    worked.length > 0
      ? worked.every((one) => isBack(one) && isOfBefore(one))
      : own.length > 1 && own.every((one) => isOfBefore(one) && !equal(one.claim.shown, answer.value));
  return isRemark || /^\s*\(.*\)\W*$/.test(texts[last] ?? '');
};

/** Whether the solution is the reference but for some lines. */
export const isEdited = (ground: Ground): boolean => editedAt(ground) !== undefined;

const editedAt = ({ texts, reference, isClosed }: Ground): number | undefined =>
  firstEdited(isClosed ? texts.slice(0, -1) : texts, reference.lines);

const nothingWrong = {
  reason: undefined,
  line: undefined,
  errorType: undefined,
  blamed: undefined,
  rules: [],
  nearest: undefined,
  explanation: '',
} as const;

const unreadFor = (reason: string, judged: readonly Judged[]): Diagnosis => ({
  ...nothingWrong,
  verdict: 'Unread',
  reason,
  confidence: 0,
  judged,
  isRight: undefined,
});

/** Says whether a solution is right, and where it is wrong first. */
export const diagnose = (asked: Asked, lines: readonly LabelledLine[]): Diagnosis => {
  const { reference } = asked;
  const ground = groundOf(reference, lines);
  const { judged, stated, texts } = ground;
  const answer = reference.answer?.value;
  const unread = (reason: string) => unreadFor(reason, judged);
  if (reference.doubt !== undefined) return unread(reference.doubt);
  if (!answer) return unread('the reference gives no answer that can be read');
  if (!stated) return unread('no number is claimed');
  const isRight = equal(stated, answer);
  const edited = editedAt(ground);
  const leftOut = lackingAt(ground);
  const wrong = isRight ? (leftOut ?? wrongThough(ground, edited)) : undefined;
  if (isRight && wrong === undefined) {
    const how: How = judged.some((one) => isReal(one) && !bad.has(one.standing)) ? 'right' : 'answer only';
    const confidence = confidenceOf(how, 1);
    return { ...nothingWrong, verdict: 'Correct', confidence, judged, isRight };
  }
  const known = wrong ?? (reference.isBare ? falseAt(judged) : edited);
  if (reference.isBare && known === undefined)
    return unread('the reference gives its answer alone, and no working to hold the lines against');
  const { line: likeliest, share } = known === undefined ? likeliestLine(ground) : { line: known, share: 1 };
  const how: How = wrong !== undefined ? 'wrong though right' : edited === undefined ? 'signs' : 'edited';
  const blamed = blamedIn(judged, likeliest);
  const named = asked.namesOf({
    blamed,
    line: reference.steps[blamed?.step ?? -1]?.line,
    answer: stated,
    at: likeliest,
    isOwn: edited === undefined && leftOut === undefined && mannerOf(ground) === 0,
    edited: edited === undefined && leftOut === undefined ? undefined : texts,
    numbers: readIn(judged.filter(({ claim }) => claim.line <= Math.max(likeliest, blamed?.claim.line ?? 0))),
    own: judged.flatMap(({ claim, standing }) => (claim.working && standing !== 'step' ? claim.shown : [])),
    workings: judged.filter(isReal).length,
    taken: takenBut(blamed, ground),
  });
  const { rules, line } =
    known === undefined
      ? placed(named, ground, likeliest, blamed?.claim.line)
      : { rules: named, line: known };
  const nearest = blamed && rules.length === 0 ? nearestOf(judged.indexOf(blamed), ground) : undefined;
  return {
    verdict: 'Flawed',
    reason: undefined,
    line,
    errorType: typeOf(ground, blamed, rules, edited),
    blamed,
    rules,
    nearest,
    explanation: explained(reference, texts, blamed, stated, { rules, nearest }, line),
    confidence: confidenceOf(how, share),
    judged,
    isRight,
  };
};

/** The rules whose change shows no later than what is blamed; where that of the likeliest shows before, the line is there. */
const placed = (named: readonly NamedRule[], { judged }: Ground, line: number, shown = line) => {
  const shownAt = ({ flawed, proposal }: NamedRule): number | undefined => {
    const made = exactOf(flawed[proposal.mutant.step] ?? 0n);
    return judged.find(
      (one) => isReal(one) && one.standing !== 'step' && made && equal(one.claim.shown, made),
    )?.claim.line;
  };
  const rules = named.filter((one) => (shownAt(one) ?? line) <= Math.max(line, shown));
  return { rules, line: Math.min(line, (rules[0] && shownAt(rules[0])) ?? line) };
};

/** The numbers that are read, and worked out of no others. */
const readIn = (judged: readonly Judged[]): readonly Exact[] => {
  const read = judged.flatMap(({ claim: { working, shown } }) => (working ? numbersIn(working) : [shown]));
  return read.filter((value) => !judged.some(({ claim }) => claim.working && equal(claim.shown, value)));
};

/** The steps of the program that are taken rightly, but for what is wrong. */
const takenBut = (
  blamed: Judged | undefined,
  { judged, reference: { steps } }: Ground,
): ReadonlySet<number> =>
  new Set(
    judged.flatMap((one) =>
      one !== blamed && isReal(one) && one.standing === 'step' ? (steps[one.step ?? -1]?.index ?? []) : [],
    ),
  );

/** The first line after lines of the reference that were left out, where it or a later one reads what they worked out. */
const lackingAt = ({ judged, reference: { lines, steps, given }, texts }: Ground): number | undefined => {
  const leftOut = leftOutOf(texts, lines);
  if (!leftOut) return undefined;
  const lacking = steps.filter(
    ({ line, value }) => line !== undefined && leftOut.missing.has(line) && !holdsValue(given, value),
  );
  const isSaidBefore = (value: Exact, line: number): boolean =>
    judged.some((one) => isReal(one) && one.claim.line < line && equal(one.claim.shown, value));
  const isRead = judged.some(
    ({ claim: { line, working } }) =>
      line >= leftOut.first &&
      working &&
      numbersIn(working).some((value) => holdsValue(lacking, value) && !isSaidBefore(value, line)),
  );
  return isRead ? leftOut.first : undefined;
};

/** The answer is right, and yet a working is false, or a line was changed to what is wrong. */
const wrongThough = (
  { judged, texts, reference }: Ground,
  edited: number | undefined,
): number | undefined => {
  const isFalse = falseAt(judged);
  if (isFalse !== undefined) return isFalse;
  if (edited === undefined) return undefined;
  const own = judged.filter(({ claim }) => claim.line === edited);
  const right =
    texts.length === reference.lines.length
      ? reference.steps.findLast(({ line }) => line === edited)
      : undefined;
  const isSaid = !right || own.length === 0 || own.some(({ claim }) => equal(claim.shown, right.value));
  return isSaid && !own.some(({ standing }) => bad.has(standing)) ? undefined : edited;
};

/** The first line of which a working is false. */
const falseAt = (judged: readonly Judged[]): number | undefined =>
  judged.find(
    (one) => one.standing === 'false' && one.claim.working && one.claim.told === undefined && !isRounded(one),
  )?.claim.line;

/** What was worked out with rounded numbers is rounded again: `0.1667 * 60 = 10`. */
const isRounded = ({ claim: { value, shown } }: Judged): boolean => {
  if (!value || decimalsOf(value, 2) !== undefined) return false;
  const places = decimalsOf(shown, mostDigits);
  return places !== undefined && Number(toDecimal(value, places)) === toNumber(shown);
};

const bad: ReadonlySet<Standing> = new Set<Standing>(['false', 'wrong', 'value', 'unknown']);

const typeOf = (
  { reference: { steps } }: Ground,
  blamed: Judged | undefined,
  [named]: readonly NamedRule[],
  edited: number | undefined,
): Diagnosis['errorType'] => {
  if (named?.rule.family === 'skipped_step') return 'skipped_step';
  // Who edits a step and works it out wrongly too was wrong first in what is worked out.
  if (blamed?.standing === 'false') {
    const { working, value } = blamed.claim;
    const isAnother =
      edited !== undefined && working && value && !steps.some((step) => isNear(step.value, value));
    return isAnother ? 'conceptual_error' : 'computational_error';
  }
  return 'conceptual_error';
};

/** What is wrong in a line; where nothing in it is by itself, what it computes last, or what is wrong below it. */
const blamedIn = (judged: readonly Judged[], line: number): Judged | undefined => {
  const own = judged.filter(({ claim }) => claim.line === line);
  const worked = own.filter(isReal);
  return (
    worked.find(({ standing }) => bad.has(standing) && standing !== 'value') ??
    worked.find(({ standing }) => bad.has(standing)) ??
    worked.find(({ standing }) => standing === 'other_way') ??
    own.find(({ standing }) => bad.has(standing)) ??
    (worked.some(({ standing }) => standing === 'follows') ? worked.at(-1) : undefined) ??
    judged.find(
      ({ claim, standing }) => claim.line > line && (bad.has(standing) || standing === 'other_way'),
    ) ??
    worked.at(-1) ??
    own.at(-1)
  );
};

const mostDigits = 40;

/** The number of a line for the answer; undefined of one that leaves it open: `10 or 11`. */
const answerIn = (text: string): Exact | undefined => (leavesNumberOpen(text) ? undefined : numberIn(text));

/** The first number of an answer: `$1,250.50`, `7/3`, `2 1/2`. */
const numberIn = (text: string): Exact | undefined => {
  const line = unset(text, 0);
  const [first] = readText(line).mentions;
  return first && /[-−]\s*\p{Sc}?$/u.test(line.slice(0, first.start)) ? negate(first.value) : first?.value;
};

/** The answer of a solution without a line for it: what its last line says, the right one if it is said there. */
const lastStated = (
  judged: readonly Judged[],
  text: string,
  answer: Exact | undefined,
): Exact | undefined => {
  const last = judged.at(-1)?.claim;
  // `10 dozen` is 120, and the answer may be 10.
  const numeral = [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].at(-1);
  const size = numeral && numberIn(numeral[0]);
  const before = text.slice(0, numeral?.index);
  const said = size && withSign(size, before);
  if (answer && said && (equal(said, answer) || /\banswer\b\D*$/i.test(before))) return said;
  const own = judged.filter(({ claim }) => claim.line === last?.line);
  return (answer && own.findLast(({ claim }) => equal(claim.shown, answer))?.claim.shown) ?? last?.shown;
};
