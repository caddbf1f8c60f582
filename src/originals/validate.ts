import { printValue } from '../base/index.ts';
import * as model from '../model/index.ts';

/**
 * Holds a template against its own solution: does the code run and give the number after `####`; have the
 * sentences the words of their templates; does each placeholder show the value that the code computes.
 * `program` is undefined when the code could not be parsed; `run` then says so.
 */
export const validateTemplate = (
  template: model.Template,
  program: model.Program | undefined,
  run: model.RunResult,
): model.Validation => {
  const answer = checkAnswer(template.answer, run);
  const lines = model.solutionLines(template.answer).map((line) => line.trim());
  const reasons = [...answer.reasons];
  const structuralMismatches: string[] = [];
  const places: Place[] = [];
  for (const step of template.logical_steps) {
    const misfit = align(step, lines, places);
    if (misfit === undefined) continue;
    structuralMismatches.push(step.line_number);
    reasons.push(`${step.line_number}: ${misfit}`);
  }
  const steps = template.logical_steps.length;
  const structural = {
    answer_check_status: answer.status,
    structural_score: steps === 0 ? null : (steps - structuralMismatches.length) / steps,
    structural_mismatches: structuralMismatches,
  };
  if (structuralMismatches.length > 0 || program === undefined || !run.ok)
    return { ...structural, semantic_score: null, semantic_mismatches: [], reasons };
  const computed = valuesShown(program, run.trace);
  const semanticMismatches: string[] = [];
  const seen = new Set<string>();
  let checked = 0;
  for (const place of places) {
    const values = computed.get(place.name);
    const isShown = place.text !== undefined && values !== undefined && showsAny(place.text, values);
    if (!isShown && hasOtherValues(program, place.name, values)) continue;
    checked += 1;
    if (isShown) continue;
    semanticMismatches.push(place.name);
    const reason = `${place.line}: ${disagreement(place, values)}`;
    if (!seen.has(reason)) reasons.push(reason);
    seen.add(reason);
  }
  return {
    ...structural,
    semantic_score: semanticScore(places.length, checked, semanticMismatches.length),
    semantic_mismatches: semanticMismatches,
    reasons,
  };
};

const semanticScore = (places: number, checked: number, wrong: number): number | null => {
  if (places === 0) return 1;
  return checked === 0 ? null : (checked - wrong) / checked;
};

// ---------------------------------------------------------------------------------------------------------
// The answer

/** Whether the code ran to its end and gave something that is no number: a text, or nothing. */
const gaveNoNumber = ({ fault, detail }: model.RunResult & { readonly ok: false }): boolean =>
  fault === 'not_a_number' ||
  (fault === 'type_error' && ['not a number', 'gives nothing'].some((end) => detail.endsWith(end)));

/** Whether what the code gives is the number after `####`. */
export const checkAnswer = (answer: string, run: model.RunResult) => {
  const result = (status: model.AnswerCheck, ...reasons: readonly string[]) => ({ status, reasons });
  if (!run.ok) {
    return gaveNoNumber(run)
      ? result('fail_wrong_answer', `the code gives no number: ${run.detail}`)
      : result('fail_not_executable', `the code does not run: ${run.detail}`);
  }
  const stated = statedAnswer(answer);
  const value = run.trace.at(-1);
  if (value === undefined) return result('fail_not_executable', 'the code computes nothing');
  if (stated === undefined)
    return result('fail_wrong_answer', 'the last line has to be "#### " and the answer');
  const number = readNumber(stated);
  if (number === undefined) return result('fail_wrong_answer', `"#### ${stated}" is not a number`);
  return equals(value, number)
    ? result('pass')
    : result(
        'fail_wrong_answer',
        `the code gives ${plain(value)}, the solution says ${stated}${isRounding(value, number) ? rounding : ''}`,
      );
};

const rounding = ': floats round, round() and Fraction() give the number itself';

/** 49.00000000000001 for 49 is what floats lose on the way, and no other answer. */
const isRounding = (value: model.Value, { double }: Written): boolean =>
  typeof value === 'number' && Math.abs(value - double) <= 1e-9 * Math.max(1, Math.abs(double));

/** What the last line states: `#### 12`, with nothing before the mark, as every record and dataset has it. */
const statedAnswer = (answer: string): string | undefined =>
  /(?:^|\n)#### ([^\n]*)\s*$/.exec(answer)?.[1]?.trim();

/** A number as it was written: `num / den` exactly, and the double that Python would read. */
type Written = { readonly num: bigint; readonly den: bigint; readonly double: number };

/** Longer texts are no numbers of a solution, and exact arithmetic on them would take its time. */
const longestNumber = 400;
const plainInteger = /^-?\d{1,15}$/;
const mixed = /^([-−]?)(\d{1,15})\s+(\d{1,15})\/(\d{1,15})$/;
const written = /^([-+−]?)\p{Sc}?\s*(\d*)(?:\.(\d*))?(?:\/(\d+(?:\.\d+)?))?\s*[%°\p{L}]*$/u;

/** `7 1/4` as 29/4. */
const readMixed = (text: string): Written | undefined => {
  const [, sign, units = '', above = '', below = ''] = mixed.exec(text) ?? [];
  if (sign === undefined || /^0+$/.test(below)) return undefined;
  const [den, size] = [BigInt(below), BigInt(units) * BigInt(below) + BigInt(above)];
  const num = sign === '' ? size : -size;
  return { num, den, double: Number(num) / Number(den) };
};

/** Reads `1,250`, `$12.50`, `3/4`, `7 1/4`, `15%` (as 15), `18cm`; undefined for anything else. */
const readNumber = (text: string): Written | undefined => {
  if (plainInteger.test(text)) return { num: BigInt(text), den: 1n, double: Number(text) };
  const parts = readMixed(text);
  if (parts) return parts;
  const match = text.length > longestNumber ? null : written.exec(text.replaceAll(',', ''));
  if (match === null) return undefined;
  const [, sign = '', whole = '', decimals = '', below] = match;
  const digits = `${whole}${decimals}`;
  if (digits === '') return undefined;
  const [belowWhole = '1', belowDecimals = ''] = below?.split('.') ?? [];
  const den = BigInt(`${belowWhole}${belowDecimals}`) * 10n ** BigInt(decimals.length);
  if (den === 0n) return undefined;
  const minus = sign === '-' || sign === '−' ? '-' : '';
  const num = BigInt(`${minus}${digits}`) * 10n ** BigInt(belowDecimals.length);
  return { num, den, double: Number(`${minus}${whole || '0'}.${decimals}`) / Number(below ?? 1) };
};

/** Exact for whole numbers and fractions; a float must be the very double: 49.00000000000001 is not 49. */
const equals = (value: model.Value, number: Written): boolean => {
  if (typeof value === 'boolean') return false;
  if (typeof value === 'number') return value === number.double;
  if (typeof value === 'bigint') return value * number.den === number.num;
  return value.num * number.den === number.num * value.den;
};

// ---------------------------------------------------------------------------------------------------------
// The words

/** A placeholder and what stands for it in the solution: undefined where two touch and cannot be told apart. */
interface Place {
  readonly line: string;
  readonly name: string;
  readonly text: string | undefined;
  /** The text up to the words after it at the end of the line, when `text` was cut before. */
  readonly uncut?: string;
}

/**
 * A name, and what Python may have behind it for how its value is printed (`{price:.2f}`), which the line itself shows.
 * Names beyond ASCII are few: any such character will do, and the pattern stays quick.
 */
export const placeholder = /\{([\w\u0080-\uffff]+)(?:![ars])?(?::[^{}]*)?\}/;

/**
 * Finds the text of each placeholder of a step in the solution and adds it to `places`: the words between
 * placeholders are looked for from left to right, each at its first place. Gives a sentence when the words
 * do not fit. Takes time in the length of the line, whatever the template holds.
 */
const align = (step: model.LogicalStep, lines: readonly string[], places: Place[]): string | undefined => {
  const line = lines[Number.parseInt(step.line_number.slice(1), 10) - 1];
  if (line === undefined) return 'the solution has no such line';
  const parts = step.solution_line_template.trim().split(placeholder);
  const first = parts[0] ?? '';
  if (parts.length === 1) return line === first ? undefined : wordsDiffer(first);
  if (!line.startsWith(first)) return wordsDiffer(first);
  // The words after the last placeholder must end the line, so the ones before may not use them up.
  const last = parts.at(-1) ?? '';
  if (!line.endsWith(last)) return wordsDiffer(last);
  const end = line.length - last.length;
  let from = first.length;
  let touching = false;
  for (let position = 1; position < parts.length; position += 2) {
    const words = parts[position + 1] ?? '';
    const isLast = position === parts.length - 2;
    // A last word that is found earlier cuts the value short ("6.40." ends at "6"): the original validator
    // read it so, and scores should be comparable with its report.
    const to = isLast && words === '' ? line.length : line.indexOf(words, from);
    if (to === -1 || to > end || (!isLast && to + words.length > end)) return wordsDiffer(words);
    const touchesNext = !isLast && words === '';
    const text = touching || touchesNext ? undefined : line.slice(from, to);
    const place = { line: step.line_number, name: parts[position] ?? '', text };
    places.push(isLast && to < end && !touching ? { ...place, uncut: line.slice(from, end) } : place);
    touching = touchesNext;
    from = to + words.length;
  }
  return undefined;
};

const wordsDiffer = (words: string): string => {
  const shown = words.length > 60 ? `${words.slice(0, 57)}…` : words;
  return `the sentence differs from its template: "${shown}" does not stand where it should`;
};

// ---------------------------------------------------------------------------------------------------------
// The values in the words

/** The values that a variable takes, in order. */
type Values = readonly [Shown, ...Shown[]];

/** A value and, for `Fraction(20, 100)`, the two numbers as written: they show as 20/100, not 1/5. */
type Shown = { readonly value: model.Value; readonly ratio?: string };

/** The values of each variable; a name that is assigned again has several. */
const valuesShown = (program: model.Program, trace: model.Trace): ReadonlyMap<string, Values> => {
  const values = new Map<string, Values>();
  for (const [position, step] of program.steps.entries()) {
    const value = trace[position];
    if (value === undefined) continue;
    const ratio = ratioOf(step.expr, (name) => values.get(name)?.at(-1)?.value);
    const shown: Shown = ratio === undefined ? { value } : { value, ratio };
    const before = values.get(step.target);
    values.set(step.target, before === undefined ? [shown] : [...before, shown]);
  }
  return values;
};

/** Whether a statement that only Python follows may have given a variable values that the trace has not. */
const hasOtherValues = (program: model.Program, name: string, values: Values | undefined): boolean => {
  if (!program.foreign || !program.source.includes(name)) return false;
  const assignment = new RegExp(`(?<![\\w.])${name}\\s*(?:\\*\\*|//|[-+*/%])?=(?!=)`, 'g');
  return values === undefined || (program.source.match(assignment) ?? []).length > values.length;
};

const ratioOf = (expr: model.Expr, lookUp: (name: string) => model.Value | undefined): string | undefined => {
  if (expr.kind !== 'call' || expr.func.split('.').at(-1) !== 'Fraction') return undefined;
  const [num, den] = expr.args.map((arg) => wholeNumber(arg, lookUp));
  return num === undefined || den === undefined ? undefined : `${num}/${den}`;
};

const wholeNumber = (
  expr: model.Expr,
  lookUp: (name: string) => model.Value | undefined,
): bigint | undefined => {
  const value = expr.kind === 'num' ? expr.value : expr.kind === 'name' ? lookUp(expr.name) : undefined;
  return typeof value === 'bigint' ? value : undefined;
};

const showsAny = (text: string, values: Values): boolean => values.some((shown) => shows(text, shown));

const decimal = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;

/** Whether a text shows a value: the same number in any of its shapes, but a fraction only as itself. */
const shows = (text: string, { value, ratio }: Shown): boolean => {
  const bare = text.trim().replaceAll(/[,$]/g, '');
  if (bare === ratio) return true;
  const isPart = typeof value === 'object' && value.den !== 1n;
  if (isPart && ratio !== undefined) return false;
  if (isPart) return bare === `${value.num}/${value.den}`;
  if (typeof value === 'boolean') return bare === printValue(value);
  const number = decimal.test(bare) ? readNumber(bare) : undefined;
  return number !== undefined && equals(value, number);
};

const disagreement = ({ name, text, uncut }: Place, values: Values | undefined): string => {
  if (values === undefined) return `{${name}} is no variable of the code`;
  if (text === undefined) return `{${name}} touches another placeholder and cannot be told from it`;
  if (uncut !== undefined && showsAny(uncut, values))
    return `"${uncut}" shows {${name}}, but counts as "${text}": the words after it also stand in it`;
  const computed = [...new Set(values.map((shown) => shown.ratio ?? plain(shown.value)))].join(', then ');
  return `"${text}" stands for {${name}}, the code computes ${computed}`;
};

const plain = (value: model.Value): string => {
  if (typeof value === 'object') return value.den === 1n ? String(value.num) : `${value.num}/${value.den}`;
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 1e16
    ? String(value)
    : printValue(value);
};
