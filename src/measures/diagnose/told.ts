import { type Exact, equal, plainNumber } from '../../base/index.ts';
import { inWords } from '../../quantities/index.ts';
import { inSight, type TextExpr, textValue } from '../../solution/index.ts';
import { explain } from '../../telling/index.ts';
import { isReal, type Judged } from './judge.ts';
import type { NamedRule } from './name.ts';
import type { Nearest } from './nearest.ts';
import type { Polynomial, Term } from './polynomial.ts';
import type { Reference, ReferenceStep } from './reference.ts';

/** The rules that make what was done; where none does, the right step that is near. */
interface Found {
  readonly rules: readonly NamedRule[];
  readonly nearest: Nearest | undefined;
}

/** What is wrong, in one or two plain sentences; by the rule that makes the same where there is one. */
export const explained = (
  reference: Reference,
  texts: readonly string[],
  blamed: Judged | undefined,
  stated: Exact | undefined,
  { rules: [named], nearest }: Found,
  line: number,
): string => {
  if (blamed?.standing === 'false') return falseTold(blamed, texts);
  if (named) {
    const { problem, rule, proposal, flawed } = named;
    const { mutant, bindings } = proposal;
    const [oldValue, newValue] = [problem.trace[mutant.step] ?? 0n, flawed[mutant.step] ?? 0n];
    const { subject } = problem;
    const told = explain({ rule, mutant, bindings, subject, oldValue, newValue, draw: 0 });
    return ofWhichSolution(told, reference.lines, texts);
  }
  const told =
    blamed && nearest ? nearestTold(nearest, blamed, texts) : difference(reference, texts, blamed, stated);
  const at = blamed?.claim.line ?? line;
  return at === line ? told : `What is wrong shows in L${at + 1}: ${told}`;
};

/** A line that somebody has otherwise than the reference, or not at all, is told as one of the reference. */
const ofWhichSolution = (told: string, right: readonly string[], own: readonly string[]): string =>
  told.replaceAll(/\bL(\d{1,4})\b/g, (label, number: string) => {
    const at = Number(number) - 1;
    return own[at] !== undefined && own[at] === right[at] ? label : `${label} of the right solution`;
  });

const workingText = ({ claim }: Judged, texts: readonly string[]): string =>
  claim.told ??
  inSight((texts[claim.line] ?? '').slice(claim.working?.start ?? 0, claim.working?.end ?? 0)).trim();

const falseTold = (one: Judged, texts: readonly string[]): string => {
  const { shown, value } = one.claim;
  const right = value ? `: it is ${plainNumber(value)}` : '';
  const told = workingText(one, texts) || one.claim.letter;
  return told === undefined
    ? `${plainNumber(shown)} is not what it comes to${right}.`
    : `${told} is not ${plainNumber(shown)}${right}.`;
};

/** No rule makes it, and with one change it is a right step. */
const nearestTold = (
  { what, part, to, right, step, isAnswer }: Nearest,
  one: Judged,
  texts: readonly string[],
): string => {
  const done = `${workingText(one, texts)} = ${plainNumber(one.claim.shown)}`;
  const line = step.line === undefined ? 'a step' : `L${step.line + 1}`;
  const where = isAnswer ? 'the answer' : `${line} of the right solution`;
  if (right.kind === 'number') return `${done} is a step too many: ${signed(right)} is ${where}.`;
  const said = {
    number: `uses ${signed(part)} where ${to ? signed(to) : ''} belongs`,
    operator: 'takes the wrong operation',
    order: 'has its numbers the wrong way round',
    too_many: `takes in ${signed(part)} too, which does not belong there`,
  };
  return `${done} ${said[what]}: ${signed(right)} = ${plainNumber(step.value)} is ${where}.`;
};

const signs: { readonly [op: string]: string } = { '*': '×', '/': '÷' };

/** How tightly a sign binds. */
const tightness = (op: string): number => (op === '+' || op === '-' ? 0 : op === '**' ? 2 : 1);

/** A working in numbers and signs: `(16 - 6) ÷ 2`. */
const signed = (working: TextExpr): string => {
  if (working.kind === 'number')
    return working.percent
      ? `${plainNumber(working.value)}%`
      : plainNumber(textValue(working) ?? working.value);
  if (working.kind === 'minus')
    return working.operand.kind === 'binary'
      ? `-(${signed(working.operand)})`
      : `-${signed(working.operand)}`;
  const { op, left, right } = working;
  const side = (one: TextExpr, loosest: number): string =>
    one.kind === 'binary' && tightness(one.op) < loosest ? `(${signed(one)})` : signed(one);
  const own = tightness(op);
  const isEither = op === '+' || op === '*';
  return `${side(left, own)} ${signs[op] ?? op} ${side(right, isEither ? own : own + 1)}`;
};

/** No rule makes it: what is worked out there, and what the reference works out. */
const difference = (
  { problem, steps, answer }: Reference,
  texts: readonly string[],
  blamed: Judged | undefined,
  stated: Exact | undefined,
): string => {
  const wanted = answer ? `the answer is ${plainNumber(answer.value)}` : 'the answer is another';
  if (!blamed)
    return stated
      ? `The answer given is ${plainNumber(stated)}; ${wanted}.`
      : `No answer is given; ${wanted}.`;
  const { claim, standing, step, is } = blamed;
  if (claim.converts === false) return falseTold(blamed, texts);
  const own = steps[step ?? -1];
  const working = workingText(blamed, texts);
  const left = working || claim.letter;
  const done = `${left ? `${left} = ` : ''}${plainNumber(claim.shown)}`;
  if (standing === 'step' && own)
    return `${done} is right${wordsOf(own, problem)}, but it is not what is asked for there; ${wanted}.`;
  // A part up to a factor is none of which something is left out.
  if (standing === 'other_way' && own)
    return is && isSomeOf(is, own.is) && claim.holds
      ? `${done} leaves out a part of ${named(own, problem)}; ${wanted}.`
      : `With ${done} alone the answer is not reached; ${wanted}.`;
  if (!isReal(blamed))
    return standing === 'given'
      ? `No step of the right solution is worked out there; ${wanted}.`
      : `Where the ${done} comes from is not shown; ${wanted}.`;
  return `${done} has no place on the way to the answer; ${wanted}.`;
};

const isSomeOf = ({ terms }: Polynomial, whole: Polynomial): boolean =>
  terms.size > 0 &&
  terms.size < whole.terms.size &&
  [...terms].every(([key, { coefficient }]) => {
    const other = whole.terms.get(key)?.coefficient;
    return other !== undefined && equal(coefficient, other);
  });

const named = ({ index, name, value }: ReferenceStep, problem: Reference['problem']): string =>
  problem?.subject.phrases.of(index).whole ??
  (name === '' ? plainNumber(value) : `the ${inWords(name)} (${plainNumber(value)})`);

/** `as the number of clips`, where there are words for it. */
const wordsOf = ({ index, name }: ReferenceStep, problem: Reference['problem']): string => {
  const words = problem ? problem.subject.phrases.of(index).named : name && `the ${inWords(name)}`;
  return words ? ` as ${words}` : '';
};

/** A function in the words of the problem's numbers: `price * days + 5`; undefined where it is no such sum. */
export const inProblemWords = (
  { terms }: Polynomial,
  names: ReadonlyMap<string, string>,
): string | undefined => {
  const told = [...terms.values()].map((term) => termTold(term, names));
  if (told.some((one) => one === undefined)) return undefined;
  return told.length === 0 ? '0' : told.join(' + ').replaceAll(' + -', ' - ');
};

const mostPower = 4;

const termTold = ({ powers, coefficient }: Term, names: ReadonlyMap<string, string>): string | undefined => {
  const above: string[] = [];
  const below: string[] = [];
  for (const [symbol, power] of powers) {
    const name = names.get(symbol);
    if (name === undefined || Math.abs(power) > mostPower) return undefined;
    for (let at = 0; at < Math.abs(power); at++) (power > 0 ? above : below).push(name);
  }
  const { num, den } = coefficient;
  if (den !== 1n) below.push(String(den));
  const sign = num < 0n ? '-' : '';
  const size = num < 0n ? -num : num;
  const factors = size === 1n && above.length > 0 ? above : [String(size), ...above];
  return [`${sign}${factors.join(' * ')}`, ...below].join(' / ');
};
