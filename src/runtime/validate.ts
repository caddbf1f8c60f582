import { printValue } from '../expression/index.ts';
import type {
  AnswerCheck,
  Expr,
  LogicalStep,
  Program,
  RunFault,
  RunResult,
  Template,
  Tier,
  Trace,
  Validation,
  Value,
} from '../model/index.ts';

/** A tier and the regular expressions that must all match the solution's text (flags `mu`). */
export interface TierRule {
  readonly tier: Tier;
  readonly when: readonly string[];
}

const UNKNOWN = '^Let [a-zA-Z]\\b';
const DIVISION = '/\\s*\\d';
const DECIMAL_POINT = '\\.\\d';

/**
 * The tiers as conditions on the solution's text; the first whose conditions all hold counts. An unknown is
 * introduced on a line of its own ("Let x be …"); failing that, a number is divided by or decimals stand in
 * the text, or both, or neither.
 */
export const TIER_RULES: readonly TierRule[] = [
  { tier: 'tier5', when: [UNKNOWN] },
  { tier: 'tier4', when: [DIVISION, DECIMAL_POINT] },
  { tier: 'tier3', when: [DIVISION] },
  { tier: 'tier2', when: [DECIMAL_POINT] },
  { tier: 'tier1', when: [] },
];

/**
 * Makes the function that tells a solution's tier by the first of the rules that fits. A solution that none
 * fits is of tier 1. Throws SyntaxError when a rule's text is no regular expression.
 */
export function tierMatcher(rules: readonly TierRule[]): (answer: string) => Tier {
  const compiled = rules.map(({ tier, when }) => ({
    tier,
    when: when.map((text) => new RegExp(text, 'mu')),
  }));
  return (answer) =>
    compiled.find(({ when }) => when.every((pattern) => pattern.test(answer)))?.tier ?? 'tier1';
}

/** The tier of a solution, from its text alone. */
export const tierOf: (answer: string) => Tier = tierMatcher(TIER_RULES);

/**
 * Holds a template against its own solution: does the code run and give the number after `####`; have the
 * sentences the words of their templates; does each placeholder show the value that the code computes.
 * `program` is undefined when the code could not be parsed; `run` then says so.
 */
export function validateTemplate(
  template: Template,
  program: Program | undefined,
  run: RunResult,
): Validation {
  const answer = checkAnswer(template.answer, run);
  const lines = solutionLines(template.answer);
  const steps = template.logical_steps.map((step) => ({ step, found: align(step, lines) }));
  const torn = steps.filter(({ found }) => typeof found === 'string');
  const structural = {
    structural_score: steps.length === 0 ? null : (steps.length - torn.length) / steps.length,
    structural_mismatches: torn.map(({ step }) => step.line_number),
  };
  const tornReasons = torn.map(({ step, found }) => `${step.line_number}: ${found}`);
  if (torn.length > 0 || program === undefined || !run.ok) {
    return {
      ...answer.check,
      ...structural,
      semantic_score: null,
      semantic_mismatches: [],
      reasons: [...answer.reasons, ...tornReasons],
    };
  }
  const computed = valuesShown(program, run.trace);
  const places = steps.flatMap(({ step, found }) =>
    typeof found === 'string' ? [] : found.map((place) => ({ ...place, line: step.line_number })),
  );
  const wrong = places.filter(({ name, text }) => {
    const value = computed.get(name);
    return text === undefined || value === undefined || !shows(text, value);
  });
  return {
    ...answer.check,
    ...structural,
    semantic_score: places.length === 0 ? 1 : (places.length - wrong.length) / places.length,
    semantic_mismatches: wrong.map(({ name }) => name),
    reasons: [
      ...answer.reasons,
      ...new Set(
        wrong.map(({ line, name, text }) => `${line}: ${disagreement(name, text, computed.get(name))}`),
      ),
    ],
  };
}

// ---------------------------------------------------------------------------------------------------------
// The answer

/** Faults after which the code did run, but gave something that is no number. */
const RAN: readonly RunFault[] = ['not_a_number'];

function checkAnswer(
  answer: string,
  run: RunResult,
): { readonly check: { readonly answer_check_status: AnswerCheck }; readonly reasons: readonly string[] } {
  const result = (answer_check_status: AnswerCheck, ...reasons: readonly string[]) => ({
    check: { answer_check_status },
    reasons,
  });
  if (!run.ok) {
    return RAN.includes(run.fault)
      ? result('fail_wrong_answer', `the code gives no number: ${run.detail}`)
      : result('fail_not_executable', `the code does not run: ${run.detail}`);
  }
  const stated = statedAnswer(answer);
  const value = run.trace.at(-1);
  if (value === undefined) return result('fail_not_executable', 'the code computes nothing');
  if (stated === undefined) return result('fail_wrong_answer', 'the solution ends without "#### number"');
  const number = readNumber(stated);
  if (number === undefined) return result('fail_wrong_answer', `"#### ${stated}" is not a number`);
  return equals(value, number)
    ? result('pass')
    : result('fail_wrong_answer', `the code gives ${plain(value)}, the solution says ${stated}`);
}

/** What stands after the last `####`, or undefined. */
function statedAnswer(answer: string): string | undefined {
  const mark = answer.lastIndexOf('####');
  return mark === -1 ? undefined : answer.slice(mark + 4).trim();
}

/** A number as it was written: `num / den` exactly, and the double that Python would read. */
interface Written {
  readonly num: bigint;
  readonly den: bigint;
  readonly double: number;
}

/** Longer texts are no numbers of a solution, and exact arithmetic on them would take its time. */
const LONGEST_NUMBER = 400;

const WRITTEN = /^([-+]?)\$?\s*(\d*)(?:\.(\d*))?(?:\/(\d+(?:\.\d+)?))?\s*[%°\p{L}]*$/u;

/** Reads `1,250`, `$12.50`, `3/4`, `15%` (as 15), `18cm`; undefined for anything else. */
function readNumber(text: string): Written | undefined {
  const match = text.length > LONGEST_NUMBER ? null : WRITTEN.exec(text.replaceAll(',', '').trim());
  if (match === null) return undefined;
  const [, sign = '', whole = '', decimals = '', below] = match;
  const digits = `${whole}${decimals}`;
  if (digits === '') return undefined;
  const [belowWhole = '1', belowDecimals = ''] = below?.split('.') ?? [];
  const den = BigInt(`${belowWhole}${belowDecimals}`) * 10n ** BigInt(decimals.length);
  if (den === 0n) return undefined;
  const num = BigInt(`${sign === '-' ? '-' : ''}${digits}`) * 10n ** BigInt(belowDecimals.length);
  return { num, den, double: Number(`${sign}${whole || '0'}.${decimals}`) / Number(below ?? 1) };
}

/** Exact for whole numbers and fractions; a float must be the very double: 49.00000000000001 is not 49. */
function equals(value: Value, number: Written): boolean {
  if (typeof value === 'boolean') return false;
  if (typeof value === 'number') return value === number.double;
  if (typeof value === 'bigint') return value * number.den === number.num;
  return value.num * number.den === number.num * value.den;
}

// ---------------------------------------------------------------------------------------------------------
// The words

/** The solution's lines by their number from 1; blank ones are not counted. */
function solutionLines(answer: string): readonly string[] {
  return answer
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** What a placeholder stands for in the solution; undefined where two touch and cannot be told apart. */
interface Filled {
  readonly name: string;
  readonly text: string | undefined;
}

const PLACEHOLDER = /\{([\p{L}\p{N}_]+)\}/u;

/**
 * Finds the text of each placeholder of a step in the solution: the words between placeholders are looked
 * for from left to right, each at its first place. Gives a sentence when the words do not fit. Takes time
 * in the length of the line, whatever the template holds.
 */
function align(step: LogicalStep, lines: readonly string[]): readonly Filled[] | string {
  const line = lines[Number.parseInt(step.line_number.slice(1), 10) - 1];
  if (line === undefined) return 'the solution has no such line';
  const parts = step.solution_line_template.trim().split(PLACEHOLDER);
  const first = parts[0] ?? '';
  if (parts.length === 1) return line === first ? [] : wordsDiffer(first);
  if (!line.startsWith(first)) return wordsDiffer(first);
  // The words after the last placeholder must end the line, so the ones before may not use them up.
  const last = parts.at(-1) ?? '';
  if (!line.endsWith(last)) return wordsDiffer(last);
  const end = line.length - last.length;
  const filled: Filled[] = [];
  let from = first.length;
  let touching = false;
  for (let position = 1; position < parts.length; position += 2) {
    const name = parts[position] ?? '';
    const words = parts[position + 1] ?? '';
    const isLast = position === parts.length - 2;
    // A last word that is found earlier cuts the value short ("6.40." ends at "6"): the original validator
    // read it so, and scores should be comparable with its report.
    const to = isLast && words === '' ? line.length : line.indexOf(words, from);
    if (to === -1 || to > end || (!isLast && to + words.length > end)) return wordsDiffer(words);
    const touchesNext = !isLast && words === '';
    filled.push({ name, text: touching || touchesNext ? undefined : line.slice(from, to) });
    touching = touchesNext;
    from = to + words.length;
  }
  return filled;
}

function wordsDiffer(words: string): string {
  const shown = words.length > 60 ? `${words.slice(0, 57)}…` : words;
  return `the sentence differs from its template: "${shown}" does not stand where it should`;
}

// ---------------------------------------------------------------------------------------------------------
// The values in the words

/** A value and, for `Fraction(20, 100)`, the two numbers as written: they show as 20/100, not 1/5. */
interface Shown {
  readonly value: Value;
  readonly ratio?: string;
}

/** The last value of each variable. */
function valuesShown(program: Program, trace: Trace): ReadonlyMap<string, Shown> {
  const values = new Map<string, Shown>();
  for (const [position, step] of program.steps.entries()) {
    const value = trace[position];
    if (value === undefined) continue;
    const ratio = ratioOf(step.expr, (name) => values.get(name)?.value);
    values.set(step.target, ratio === undefined ? { value } : { value, ratio });
  }
  return values;
}

function ratioOf(expr: Expr, lookUp: (name: string) => Value | undefined): string | undefined {
  if (expr.kind !== 'call' || !/(^|\.)Fraction$/.test(expr.func)) return undefined;
  const [num, den] = expr.args.map((arg) => wholeNumber(arg, lookUp));
  return num === undefined || den === undefined ? undefined : `${num}/${den}`;
}

function wholeNumber(expr: Expr, lookUp: (name: string) => Value | undefined): bigint | undefined {
  switch (expr.kind) {
    case 'num':
      return typeof expr.value === 'bigint' ? expr.value : undefined;
    case 'name': {
      const value = lookUp(expr.name);
      return typeof value === 'bigint' ? value : undefined;
    }
    case 'unary': {
      const operand = wholeNumber(expr.operand, lookUp);
      return operand === undefined || expr.op === '+' ? operand : -operand;
    }
    case 'binary': {
      const left = wholeNumber(expr.left, lookUp);
      const right = wholeNumber(expr.right, lookUp);
      if (left === undefined || right === undefined) return undefined;
      if (expr.op === '+') return left + right;
      if (expr.op === '-') return left - right;
      return expr.op === '*' ? left * right : undefined;
    }
    case 'call':
      return undefined;
  }
}

const DECIMAL = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;

/** Whether a text shows a value: the same number in any of its shapes, but a fraction only as itself. */
function shows(text: string, { value, ratio }: Shown): boolean {
  const bare = text.trim().replaceAll(/[,$]/g, '');
  if (ratio !== undefined) return bare === ratio;
  if (typeof value === 'object' && value.den !== 1n) return bare === `${value.num}/${value.den}`;
  if (typeof value === 'boolean') return bare === printValue(value);
  if (!DECIMAL.test(bare)) return false;
  const number = readNumber(bare);
  return number !== undefined && equals(value, number);
}

function disagreement(name: string, text: string | undefined, shown: Shown | undefined): string {
  if (shown === undefined) return `{${name}} is no variable of the code`;
  if (text === undefined) return `{${name}} touches another placeholder and cannot be told from it`;
  return `"${text}" stands for {${name}}, the code computes ${shown.ratio ?? plain(shown.value)}`;
}

function plain(value: Value): string {
  if (typeof value === 'object') return value.den === 1n ? String(value.num) : `${value.num}/${value.den}`;
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 1e16
    ? String(value)
    : printValue(value);
}
