import type { Candidate, JsonValue, Template } from '../../src/model/index.ts';
import { withoutAgreement } from './agreement.ts';
import { type ReadEquation, readEquations } from './equations.ts';
import { athome, type Habit, habitOf } from './foreign.ts';
import { type Label, labelsOf } from './labels.ts';
import { between, isNumberWord, NUMBER_WORDS, type Numeral, numerals, scaleOf, shows } from './numerals.ts';
import { plainly } from './plain.ts';
import type { PythonResult, Statement } from './python.ts';
import { fromNumeral, magnitude, type Rational, rational, same, whole } from './rational.ts';
import { exact, states } from './values.ts';

/** The points of docs/checking.md; `F` is the field table, `C` the consistency of the run's files. */
export type Point = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | 'F' | 'C';

export interface Failure {
  readonly point: Point;
  /** A few words that are the same for all failures of a kind. */
  readonly cause: string;
  readonly detail: string;
}

/** What is worked out once a template. */
export interface Reference {
  readonly template: Template;
  /** How the solution writes numerals; all lines are read as if they were written `1,250.50`. */
  readonly habit: Habit;
  /** The lines as they are written. */
  readonly written: readonly string[];
  readonly lines: readonly string[];
  readonly finalLine: string;
  readonly values: ReadonlyMap<string, Rational>;
  /** Names that the program assigns more than once: their values are not tied to any place. */
  readonly reassigned: ReadonlySet<string>;
  readonly answer: Rational | undefined;
  readonly answerText: string;
  readonly result: PythonResult;
  readonly equations: readonly (readonly ReadEquation[])[];
  readonly questionNumbers: readonly Rational[];
  /** The numerals of the solution as they are written, by where they stand. */
  readonly shapes: { readonly annotation: ReadonlySet<string>; readonly sight: ReadonlySet<string> };
}

export interface Coverage {
  equations: number;
  unread: number;
  tied: number;
  untied: number;
  notAligned: number;
}

export const noCoverage = (): Coverage => ({ equations: 0, unread: 0, tied: 0, untied: 0, notAligned: 0 });

/** Splits a solution into its lines, blank ones included, and its `####` line. */
export const splitAnswer = (
  answer: string,
): { readonly lines: readonly string[]; readonly finalLine: string } => {
  // Blank lines are no lines of the solution.
  const all = answer.split('\n').filter((line) => line.trim() !== '');
  const at = all.findLastIndex((line) => line.startsWith('####'));
  const lines = at < 0 ? all : all.slice(0, at);
  return { lines, finalLine: at < 0 ? '' : (all[at] as string) };
};

export const referenceOf = (template: Template, result: PythonResult): Reference => {
  const split = splitAnswer(template.answer);
  const counts = new Map<string, number>();
  for (const [, name = ''] of template.function_code.matchAll(
    /^\s*(?:const |let |var )?(\w+)\s*(?:[-+*/%]|\/\/|\*\*)?=(?!=)/gm,
  ))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  const values = new Map<string, Rational>();
  for (const [at, name] of (result.ran?.names ?? []).entries()) {
    const value = exact(result.ran?.values[at]);
    if (value !== undefined) values.set(name, value);
  }
  const answer = exact(result.ran?.answer);
  if (answer !== undefined && !values.has('answer')) values.set('answer', answer);
  const habit = habitOf(split.lines, [...values.values()]);
  const lines = split.lines.map((line) => athome(line, habit));
  const finalLine = athome(split.finalLine, habit);
  const written = lines.flatMap((line) =>
    numerals(line).map((one) => ({ text: one.text, inside: inAnnotation(line, one) })),
  );
  return {
    template,
    habit,
    written: split.lines,
    lines,
    finalLine,
    values,
    reassigned: new Set([...counts].filter(([, count]) => count > 1).map(([name]) => name)),
    answer,
    answerText: result.ran?.answer ?? '',
    result,
    equations: lines.map(readEquations),
    questionNumbers: numerals(template.question).map((numeral) => numeral.value),
    shapes: {
      annotation: new Set(written.filter((one) => one.inside).map((one) => one.text)),
      sight: new Set(written.filter((one) => !one.inside).map((one) => one.text)),
    },
  };
};

const inAnnotation = (line: string, numeral: Numeral): boolean =>
  line.lastIndexOf('<<', numeral.start) > line.lastIndexOf('>>', numeral.start);

/** The fraction of which the numeral is a part: the 2 of `1/2`. */
const fractionAround = (line: string, numeral: Numeral): Rational | undefined => {
  const before = /(\d+)\/$/.exec(line.slice(0, numeral.start));
  const after = /^\/(\d+)/.exec(line.slice(numeral.end));
  if (before !== null) return rational(BigInt(before[1] ?? 0), numeral.value.num);
  return after === null ? undefined : rational(numeral.value.num, BigInt(after[1] ?? 0));
};

type Fail = (point: Point, cause: string, detail: string) => void;

const LABELS: Readonly<Record<string, string>> = {
  computational: 'computational_error',
  conceptual: 'conceptual_error',
  skipped_step: 'skipped_step',
};

const isValue = (json: unknown): json is JsonValue =>
  typeof json === 'number' ||
  typeof json === 'boolean' ||
  (typeof json === 'object' && json !== null && ('int' in json || 'fraction' in json));

const checkFields = (candidate: Candidate, reference: Reference, fail: Fail): void => {
  const text = (name: keyof Candidate) => {
    const value: unknown = candidate[name];
    if (typeof value !== 'string' || value === '')
      fail('F', `${name} is no text`, JSON.stringify(value) ?? 'missing');
  };
  for (const name of [
    'id',
    'tier',
    'rule',
    'error_type',
    'erroneous_line_number',
    'position_bin',
    'target_variable',
    'flawed_function_code',
    'explanation',
  ] as const)
    text(name);
  if (typeof candidate.model !== 'string')
    fail('F', 'model is no text', JSON.stringify(candidate.model) ?? 'missing');
  if (candidate.index !== reference.template.index)
    fail('F', 'index is not the template’s', String(candidate.index));
  if (reference.template.tier !== undefined && candidate.tier !== reference.template.tier)
    fail('F', 'tier is not the template’s', `${candidate.tier}, the template ${reference.template.tier}`);
  if (LABELS[candidate.family] === undefined) fail('F', 'family is unknown', candidate.family);
  const { from, to } = candidate.mutation ?? {};
  if (typeof from !== 'string' || typeof to !== 'string' || from === to)
    fail('F', 'mutation does not say from and to', JSON.stringify(candidate.mutation) ?? 'missing');
  if (!isValue(candidate.correct_answer) || !isValue(candidate.flawed_answer))
    fail('F', 'an answer is no value', JSON.stringify([candidate.correct_answer, candidate.flawed_answer]));
  if (
    !Array.isArray(candidate.needs_human) ||
    candidate.needs_human.some((reason) => typeof reason !== 'string')
  )
    fail('F', 'needs_human is no list of reasons', JSON.stringify(candidate.needs_human) ?? 'missing');
  const sentences = candidate.explanation.split(/(?<=[.!?])\s+(?=[A-Z“"])/).length;
  if (sentences > 2) fail('F', 'explanation has more than two sentences', candidate.explanation);
  if (!/[.!?]$/.test(candidate.explanation)) fail('F', 'explanation is no sentence', candidate.explanation);
  if (!/\d/.test(candidate.explanation)) fail('F', 'explanation has no numbers', candidate.explanation);
  const names = [...reference.values.keys()].filter((name) => /_|[a-z][A-Z]/.test(name));
  const named = names.find((name) => new RegExp(`\\b${name}\\b`).test(candidate.explanation));
  if (named !== undefined || /\b[a-z]+_[a-z_]+\b/.test(candidate.explanation))
    fail('F', 'explanation names an identifier', candidate.explanation);
};

const checkRun = (candidate: Candidate, reference: Reference, run: PythonResult, fail: Fail): void => {
  if (run.ran === undefined) {
    fail('1', 'the program does not run', run.error ?? 'no result');
    return;
  }
  const { names, values, answer } = run.ran;
  const stated = Object.keys(candidate.flawed_trace);
  // A text or a list among the locals is nothing that a trace can state.
  const counted = names.filter((_, at) => !values[at]?.startsWith('o:'));
  const expected =
    counted.includes('answer') || !stated.includes('answer') ? counted : [...counted, 'answer'];
  const missing = expected.filter((name) => !stated.includes(name));
  const extra = stated.filter((name) => !expected.includes(name) && !names.includes(name));
  if (missing.length + extra.length > 0)
    fail(
      '1',
      'flawed_trace has other variables',
      `missing ${missing.join(', ') || '-'}; extra ${extra.join(', ') || '-'}`,
    );
  else if (
    reference.reassigned.size === 0 &&
    stated.filter((name) => expected.includes(name)).join() !== expected.join()
  )
    fail('1', 'flawed_trace is in another order', `${stated.join(', ')}; computed ${expected.join(', ')}`);
  for (const name of stated) {
    const at = names.indexOf(name);
    const value = at >= 0 ? values[at] : name === 'answer' ? answer : undefined;
    if (value !== undefined && !states(candidate.flawed_trace[name], value))
      fail(
        '1',
        'flawed_trace is not what runs',
        `${name}: ${JSON.stringify(candidate.flawed_trace[name])}, computed ${value}`,
      );
  }
  if (!states(candidate.flawed_answer, answer))
    fail(
      '1',
      'flawed_answer is not what runs',
      `${JSON.stringify(candidate.flawed_answer)}, computed ${answer}`,
    );
  if (reference.answerText !== '' && !states(candidate.correct_answer, reference.answerText))
    fail(
      '1',
      'correct_answer is not what runs',
      `${JSON.stringify(candidate.correct_answer)}, computed ${reference.answerText}`,
    );
};

/** The one statement that differs, or undefined (with a failure) where there are none or more. */
const checkOneFault = (candidate: Candidate, run: PythonResult, fail: Fail): Statement | undefined => {
  if (run.changed === undefined) return undefined;
  const { before, after } = run.changed;
  const list = (some: readonly Statement[]) => some.map((one) => one.source).join('; ') || '-';
  if (candidate.family === 'skipped_step') {
    // A line is missing and all else is right: the pupil computed as the program does.
    if (before.length + after.length > 0)
      fail('2', 'a missing line changes the program', `${list(before)} -> ${list(after)}`);
    return undefined;
  }
  if (before.length + after.length === 0) {
    fail('2', 'the programs are the same', candidate.flawed_function_code.slice(0, 60));
    return undefined;
  }
  if (before.length > 1 || after.length > 1) {
    fail('2', 'more than one statement differs', `${list(before)} -> ${list(after)}`);
    return undefined;
  }
  const statement = after[0] ?? before[0];
  const target = statement?.target === 'return' ? 'answer' : statement?.target;
  if (before[0] !== undefined && after[0] !== undefined && before[0].target !== after[0].target)
    fail('2', 'another variable is assigned', `${list(before)} -> ${list(after)}`);
  if (target !== candidate.target_variable)
    fail(
      '2',
      'target_variable is not what differs',
      `${candidate.target_variable}, differs ${list(before)} -> ${list(after)}`,
    );
  return statement;
};

interface Text {
  /** L1 … Ln, without FA. */
  readonly lines: readonly string[];
  readonly final: string;
  /** Index of the labelled line; the number of lines for FA. */
  readonly labelled: number;
  /** The original line that each line stands for; undefined for one that was put in. */
  readonly origin: readonly (number | undefined)[];
}

const checkLines = (
  candidate: Candidate,
  reference: Reference,
  statement: Statement | undefined,
  fail: Fail,
): Text | undefined => {
  const keys = Object.keys(candidate.flawed_solution);
  const written = keys.slice(0, -1).map((key) => candidate.flawed_solution[key] ?? '');
  const lines = written.map((line) => athome(line, reference.habit));
  const numbered = keys.every((key, at) => key === (at === keys.length - 1 ? 'FA' : `L${at + 1}`));
  if (!numbered || keys.length < 2) {
    fail('4', numbered ? 'no line is left but FA' : 'lines are not numbered L1, L2, …, FA', keys.join(', '));
    return undefined;
  }
  const label = candidate.erroneous_line_number;
  const labelled = label === 'FA' ? lines.length : Number(/^L(\d+)$/.exec(label)?.[1] ?? Number.NaN) - 1;
  if (!(labelled >= 0 && labelled <= lines.length) || (label !== 'FA' && labelled >= lines.length)) {
    fail('4', 'the labelled line does not exist', label);
    return undefined;
  }
  const dropped = reference.lines.length - lines.length;
  // A wrong final answer may end the solution early, as if the work were done.
  const endsEarly = label === 'FA' && dropped > 0;
  // Otherwise steps may be left out or merged, or one done once too often, if the logic is what is wrong.
  const otherSteps = dropped >= -1 && candidate.family !== 'computational' && label !== 'FA';
  if (dropped !== 0 && !endsEarly && !otherSteps) {
    fail('4', 'the number of lines differs', `${lines.length}, the original ${reference.lines.length}`);
    return undefined;
  }
  // Where lines are left out, they are some before the labelled one, which misses what they told.
  const shortened = otherSteps && dropped >= 1;
  const kept = shortened ? keptBefore(lines.slice(0, labelled), reference.lines, dropped) : undefined;
  const place = (at: number) => kept?.[at] ?? (shortened && at >= labelled ? at + dropped : at);
  for (let at = 0; at < labelled; at += 1)
    if (written[at] !== reference.written[place(at)])
      fail(
        '4',
        'a line before the labelled one differs',
        `L${at + 1}: ${lines[at]} | ${reference.lines[place(at)]}`,
      );
  if (label !== 'FA' && dropped === 0 && lines[labelled] === reference.lines[labelled])
    fail('4', 'the labelled line is the original one', `${label}: ${lines[labelled]}`);
  const share = (labelled + 1) / lines.length;
  const bin = label === 'FA' ? 'final_answer' : share <= 0.33 ? 'early' : share <= 0.66 ? 'middle' : 'late';
  if (candidate.position_bin !== bin)
    fail('F', 'position_bin is wrong', `${candidate.position_bin}, ${label} of ${lines.length} is ${bin}`);
  const step = reference.template.logical_steps.filter(
    (one) => one.output_variable === candidate.target_variable,
  );
  const expected = step.map((one) => one.line_number);
  const missing = reference.lines.flatMap((_, at) =>
    shortened && !lines.some((_, here) => place(here) === at) ? [`L${at + 1}`] : [],
  );
  const merged = missing.length > 0 && !missing.some((line) => expected.includes(line));
  const own = `L${place(labelled) + 1}`;
  if ((dropped === 0 || merged) && expected.length > 0 && label !== 'FA' && !expected.includes(own)) {
    // Templates may number their steps otherwise than the lines stand; then the sentence decides.
    const told = step.some((one) =>
      tells(one.solution_line_template, reference.lines[place(labelled)] ?? ''),
    );
    if (!told) fail('4', 'the labelled line is not the step’s', `${own}, the step’s ${expected.join(', ')}`);
  }
  if (merged) checkMerged(missing, statement, reference, fail);
  else if (missing.length > 1)
    fail('4', 'the number of lines differs', `${lines.length}, the original ${reference.lines.length}`);
  const origin = lines.map((_, at) => {
    if (shortened) return place(at);
    if (at < labelled || dropped === 0 || label === 'FA') return at;
    return at === labelled ? undefined : at + dropped;
  });
  return { lines, final: athome(candidate.flawed_solution.FA ?? '', reference.habit), labelled, origin };
};

/** Where lines are merged, the changed step computes with what their steps were computed from, not with their results. */
const checkMerged = (
  missing: readonly string[],
  statement: Statement | undefined,
  reference: Reference,
  fail: Fail,
): void => {
  for (const { line_number, output_variable } of reference.template.logical_steps)
    if (missing.includes(line_number) && statement?.reads.includes(output_variable))
      fail('4', 'a line is missing whose result is used', `${line_number} tells ${output_variable}`);
};

/** The places in the original of the lines before the labelled one, when at most so many are left out between them. */
const keptBefore = (
  lines: readonly string[],
  original: readonly string[],
  dropped: number,
): readonly number[] | undefined => {
  const places: number[] = [];
  for (const [at, line] of lines.entries()) {
    const from = (places.at(-1) ?? -1) + 1;
    const found = original.indexOf(line, from);
    if (found < 0 || found > at + dropped) return undefined;
    places.push(found);
  }
  return places;
};

/** True when the sentence of the template is that of the line, values and small words aside. */
const tells = (template: string, line: string): boolean => {
  const words = (text: string) => text.replace(/\{\w+\}/g, ' ').match(/[A-Za-z]{3,}/g) ?? [];
  const told = new Set(words(line));
  const own = words(template);
  return own.length === 0 || own.filter((word) => told.has(word)).length >= own.length / 2;
};

const checkEquations = (
  candidate: Candidate,
  reference: Reference,
  text: Text,
  fail: Fail,
  coverage: Coverage,
): void => {
  const falseLines: number[] = [];
  const original = new Map(reference.lines.map((line, at) => [line, reference.equations[at] ?? []]));
  let readInLabelled = 0;
  let unreadInLabelled = 0;
  let sameFalse = 0;
  for (const [at, line] of text.lines.entries()) {
    const known = original.get(line);
    const equations = known ?? readEquations(line);
    coverage.equations += equations.length;
    coverage.unread += equations.filter((one) => one.verdict === 'unread').length;
    const originally = reference.equations[text.origin[at] ?? -1] ?? [];
    const cutBefore = originally.some((one) => one.verdict === 'truncated');
    // `36 bottles = 3 * 12` in the original is an equation, and stays one.
    const named = originally.some((one) => one.named && one.verdict === 'true');
    const wrong = equations.filter(
      ({ verdict }) =>
        verdict === 'false' || (verdict === 'named' && named) || (verdict === 'truncated' && !cutBefore),
    );
    if (at === text.labelled) {
      unreadInLabelled = equations.filter((one) => one.verdict === 'unread').length;
      readInLabelled = equations.length - unreadInLabelled;
    }
    if (wrong.length === 0) continue;
    falseLines.push(at);
    const before = originally.some((one) => one.verdict === 'false');
    if (before) sameFalse += 1;
    if (candidate.family === 'computational' && at === text.labelled) continue;
    const cause = before
      ? 'an equation is false already in the original'
      : at === text.labelled
        ? 'the labelled line has a false equation'
        : 'another line has a false equation';
    fail('3', cause, `L${at + 1}: ${wrong.map((one) => one.text).join(' ; ')} | ${line}`);
  }
  if (candidate.family !== 'computational' || sameFalse > 0) return;
  if (!falseLines.includes(text.labelled)) {
    const line = text.lines[text.labelled] ?? '';
    // What the reader could not follow may be the false one.
    if (unreadInLabelled > 0) return;
    if (readInLabelled > 0) fail('3', 'the labelled line’s equations are all true', line);
    else if (candidate.needs_human.length === 0)
      fail('3', 'the labelled line has no equation and needs_human is empty', line);
  }
};

const NOISE = /\d*\.(?:\d{9,}|\d*0{6,}[1-9]|\d*9{7,})/;

const checkAnnotationResults = (text: Text, reference: Reference, fail: Fail): void => {
  const results = (line: string) =>
    [
      ...line.matchAll(
        /<<[^<>]*=([^<>=]*)>>([$€£]?)(-?)((?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?(?:\/\d+)?|\.\d+)?/g,
      ),
    ].map((match) => {
      const inside = (match[1] ?? '').trim().replaceAll(',', '');
      const outside = match[4] === undefined ? undefined : `${match[3]}${match[4]}`.replaceAll(',', '');
      const amount = (written: string) => {
        const [top = '', bottom] = written.replace(/^[-+]/, '').replace(/[%()]/g, '').split('/');
        if (!/^\d*\.?\d+$/.test(top) || (bottom !== undefined && !/^\d+$/.test(bottom))) return undefined;
        const value = fromNumeral(top);
        const sign = written.startsWith('-') ? -1n : 1n;
        return bottom === undefined
          ? { num: sign * value.num, den: value.den }
          : { num: sign * value.num, den: value.den * BigInt(bottom) };
      };
      const [a, b] = [amount(inside), outside === undefined ? undefined : amount(outside)];
      const agree = a === undefined || b === undefined || a.num * b.den === b.num * a.den;
      return { agree, bare: outside === undefined, shown: match[0] };
    });
  for (const [at, line] of text.lines.entries()) {
    const before = results(reference.lines[text.origin[at] ?? -1] ?? '');
    for (const [place, one] of results(line).entries()) {
      if (!one.agree && before.every((other) => other.agree))
        fail('5', 'the number after >> is not the annotation’s', `L${at + 1}: ${one.shown}`);
      if (one.bare && before[place]?.bare === false) fail('5', 'no number after >>', `L${at + 1}: ${line}`);
    }
  }
};

const checkShape = (before: Numeral, after: Numeral, line: string, where: string, fail: Fail): void => {
  const thousand = whole(1000);
  const large = (one: Numeral) => one.value.num >= thousand.num * one.value.den;
  if (before.text.includes(',') && large(after) && !after.text.includes(','))
    fail('5', 'a thousands separator is lost', `${where}: ${before.text} -> ${after.text} | ${line}`);
  if (large(before) && !before.text.includes(',') && after.text.includes(','))
    fail('5', 'a thousands separator is new', `${where}: ${before.text} -> ${after.text} | ${line}`);
  // `.40` and `0.50` are rates as often as money; only a sign tells.
  const money = !/^0?\./.test(before.text) || line.slice(0, after.start).endsWith('$');
  if (money && /\.\d0$/.test(before.text) && after.decimals !== 2)
    fail('5', 'cents are lost', `${where}: ${before.text} -> ${after.text} | ${line}`);
  if (before.text.startsWith('.') && /^0\./.test(after.text))
    fail('5', 'a leading zero is new', `${where}: ${before.text} -> ${after.text} | ${line}`);
};

/** Signs, parentheses and spaces aside: what may change around a number when it becomes negative. */
const bare = (piece: string): string => piece.replace(/[()\s\-−–]/g, '');

/** For each numeral of the line, the variable that the step's template ties it to. */
const ties = (
  template: string | undefined,
  line: string,
  found: readonly Numeral[],
): readonly (string | undefined)[] => {
  const none = found.map(() => undefined);
  if (template === undefined) return none;
  const names: string[] = [];
  let pattern = '';
  let at = 0;
  for (const match of template.matchAll(/\{(\w+)\}/g)) {
    pattern += literal(template.slice(at, match.index));
    pattern += '(-?\\$?-?(?:\\d[\\d,]*(?:\\.\\d+)?|\\.\\d+)(?:\\s?/\\s?\\d+)?)';
    names.push(match[1] ?? '');
    at = match.index + match[0].length;
  }
  pattern += literal(template.slice(at));
  if (names.length > 24) return none;
  const fit = new RegExp(`^\\s*${pattern}\\s*$`, 'd').exec(line);
  const spans = fit?.indices?.slice(1);
  if (spans === undefined) return none;
  return found.map((numeral) => {
    const place = spans.findIndex(
      (span) => span !== undefined && span[0] <= numeral.start && numeral.end <= span[1],
    );
    const span = spans[place];
    // A fraction's parts are tied together, which a single numeral cannot show.
    if (span === undefined || line.slice(span[0], span[1]).includes('/')) return undefined;
    return names[place];
  });
};

const literal = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s*');

const stepOf = (reference: Reference, at: number): string | undefined => {
  const line = reference.lines[at] ?? '';
  const steps = reference.template.logical_steps;
  const own = steps.find((step) => step.line_number === `L${at + 1}`)?.solution_line_template;
  if (own !== undefined && tells(own, line)) return own;
  return steps.find(
    (step) => tells(step.solution_line_template, line) && step.solution_line_template.length > 20,
  )?.solution_line_template;
};

const checkValues = (
  candidate: Candidate,
  reference: Reference,
  text: Text,
  flawed: ReadonlyMap<string, Rational>,
  statement: Statement | undefined,
  fail: Fail,
  coverage: Coverage,
): void => {
  const asked = candidate.needs_human.length > 0;
  const changed = new Map<string, { readonly was: Rational; readonly now: Rational }>();
  const held: Rational[] = [...reference.questionNumbers];
  for (const [name, was] of reference.values) {
    const now = flawed.get(name);
    if (now === undefined || same(was, now) || reference.reassigned.has(name)) held.push(magnitude(was));
    else changed.set(name, { was, now });
  }
  const reshaped = text.lines.length !== reference.lines.length;
  for (let at = text.labelled; at < text.lines.length; at += 1) {
    const from = text.origin[at];
    const original = from === undefined ? '' : (reference.lines[from] ?? '');
    const line = withoutAgreement(original, text.lines[at] ?? '');
    const where = `L${at + 1}`;
    const noise = NOISE.exec(line);
    if (noise !== null && !NOISE.test(original)) fail('5', 'float noise', `${where}: ${noise[0]} | ${line}`);
    // Where a step was left out or done twice, the labelled line tells another step than the template's.
    if (from === undefined || (reshaped && at === text.labelled)) continue;
    const before = numerals(original);
    const after = numerals(line);
    const template = stepOf(reference, from);
    const tied = ties(template, original, before);
    const pieces = [between(original, before), between(line, after)] as const;
    const aligned =
      before.length === after.length &&
      pieces[0].every((piece, place) => bare(piece) === bare(pieces[1][place] ?? ''));
    const labels = labelsOf(plainly(original));
    // `the {n}th show`: where the template has a placeholder there, the ordinal is a result.
    const results = labels.filter((one) =>
      before.some(
        (numeral, place) => one.start <= numeral.start && numeral.end <= one.end && tied[place] !== undefined,
      ),
    );
    if (!aligned && results.length === 0) checkLabels(labels, line, where, fail);
    if (aligned) {
      for (const [place, numeral] of before.entries()) {
        const other = after[place] as Numeral;
        // An operand that was put in brings its own shape along, if the solution has it so in such a place.
        const brought =
          at === text.labelled &&
          reference.shapes[inAnnotation(line, other) ? 'annotation' : 'sight'].has(other.text);
        if (!brought) checkShape(numeral, other, line, where, fail);
        // What only names something stays as it is, whatever its digits are.
        const label = labels.find((one) => one.start <= numeral.start && numeral.end <= one.end);
        if (label !== undefined && tied[place] === undefined) {
          if (other.text !== numeral.text)
            fail('4', 'an ordinal or a label changed', `${where}: ${label.text} -> ${other.text} | ${line}`);
          continue;
        }
        const name = tied[place];
        const variable = name === undefined ? undefined : changed.get(name);
        const scale = variable && scaleOf(numeral, variable.was);
        // The operator may be the change: an aligned labelled line ties its numbers all the same.
        if (name !== undefined && variable !== undefined && scale !== undefined) {
          coverage.tied += 1;
          if (asked) continue;
          if (shows(other, variable.now, scale)) continue;
          if (other.text === numeral.text)
            fail(
              '7',
              'a stale number stands where the template has a changed variable',
              `${where}: ${other.text} is ${name}, now ${rationalText(variable.now)} | ${line}`,
            );
          else if (!(at === text.labelled && statement !== undefined && name !== candidate.target_variable))
            fail(
              '7',
              'a number shows another value than the flawed one',
              `${where}: ${other.text} is ${name}, now ${rationalText(variable.now)} | ${line}`,
            );
          continue;
        }
        if (name !== undefined && reference.reassigned.has(name)) continue;
        const unchanged = name !== undefined && changed.get(name) === undefined;
        if (unchanged) {
          // The labelled line may take another operand here; a later line may not.
          if (
            at > text.labelled &&
            other.text !== numeral.text &&
            same(numeral.value, magnitude(reference.values.get(name) ?? whole(-1)))
          )
            fail(
              '4',
              'a number of an unchanged variable differs',
              `${where}: ${numeral.text} -> ${other.text} is ${name} | ${line}`,
            );
          continue;
        }
        const owners = [...changed.values()].filter((one) => same(magnitude(one.was), numeral.value));
        if (owners.length === 0) {
          const near = [...changed.values()].some((one) => scaleOf(numeral, one.was) !== undefined);
          if (
            at > text.labelled &&
            !near &&
            !asked &&
            other.text !== numeral.text &&
            standsAlone(original, numeral)
          )
            fail(
              '4',
              'a number changed for no reason',
              `${where}: ${numeral.text} -> ${other.text} | ${line}`,
            );
          continue;
        }
        const fraction = fractionAround(original, numeral);
        const known = fraction !== undefined && held.some((value) => same(value, fraction));
        if (
          known ||
          held.some((value) => same(value, numeral.value)) ||
          numeral.value.num <= numeral.value.den
        ) {
          coverage.untied += 1;
          continue;
        }
        coverage.tied += 1;
        if (asked || owners.some((one) => shows(other, one.now, 1))) continue;
        if (other.text === numeral.text)
          fail(
            '7',
            'a stale number outside the placeholders',
            `${where}: ${other.text}, now ${owners.map((one) => rationalText(one.now)).join(' or ')} | ${line}`,
          );
      }
    } else {
      coverage.notAligned += 1;
      if (at > text.labelled && loose(original) !== loose(line) && !asked)
        fail('4', 'a later line has other words', `${where}: ${line} | ${original}`);
      if (at === text.labelled) {
        if (candidate.family === 'computational' && loose(original) !== loose(line))
          fail('4', 'a computational change rewords its line', `${where}: ${line} | ${original}`);
        checkNewWords(original, line, where, fail);
        const fresh = after.filter(
          (one) => !reference.shapes[inAnnotation(line, one) ? 'annotation' : 'sight'].has(one.text),
        );
        checkSeparators(original, line, before, fresh, where, fail);
        checkRewritten(
          candidate,
          original,
          line,
          before,
          after,
          tied,
          changed,
          statement,
          reference,
          asked,
          where,
          fail,
        );
      }
    }
    if (at === text.labelled && !asked) checkSameWorking(original, line, where, fail);
    if (!asked)
      checkNumberWords(original, line, template, changed, held, where, at, text.labelled, candidate, fail);
  }
};

/** In a line that was rebuilt: every label that stands there stood there before. */
const checkLabels = (before: readonly Label[], line: string, where: string, fail: Fail): void => {
  const known = new Set(before.map(({ text }) => text.trim()));
  for (const { text } of labelsOf(plainly(line)))
    if (!known.has(text.trim()))
      fail('4', 'an ordinal or a label changed', `${where}: ${text.trim()} is new | ${line}`);
};

/** True for a numeral in running words, with no sign of working beside it. */
const standsAlone = (line: string, numeral: Numeral): boolean =>
  !/[-+*/=×÷<>(−–xX]\s*\$?$/.test(line.slice(0, numeral.start)) &&
  !/^%?\s*[-+*/=×÷<>)−–]/.test(line.slice(numeral.end));

/** Separators in a line whose working was rebuilt: as the line had them, in the sentence and in the annotation. */
const checkSeparators = (
  original: string,
  line: string,
  before: readonly Numeral[],
  after: readonly Numeral[],
  where: string,
  fail: Fail,
): void => {
  const large = (some: string, all: readonly Numeral[], inside: boolean) =>
    all.filter((one) => one.value.num >= 1000n * one.value.den && inAnnotation(some, one) === inside);
  for (const inside of [false, true]) {
    const had = large(original, before, inside).map((one) => one.text.includes(','));
    if (had.length === 0) continue;
    for (const one of large(line, after, inside)) {
      const has = one.text.includes(',');
      if (!has && had.every(Boolean))
        fail('5', 'a thousands separator is lost', `${where}: ${one.text} | ${line}`);
      if (has && !had.some(Boolean))
        fail('5', 'a thousands separator is new', `${where}: ${one.text} | ${line}`);
    }
  }
};

const signsOf = (equation: ReadEquation): string =>
  (equation.text.split('=')[0] ?? '')
    .replace(/\/\s*[A-Za-z]+/g, '')
    .replace(/(?<=[\d)\s])[xX](?=[\s\d$(])|[×·]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[−–]/g, '-')
    .replace(/[^-+*/]/g, '');

/** Where the original told one working in the sentence and in the annotation, the flawed line does so too. */
const checkSameWorking = (original: string, line: string, where: string, fail: Fail): void => {
  const pairs = (some: string): readonly (readonly [string, string])[] | undefined => {
    const read = readEquations(some);
    const [inside, sight] = (['annotation', 'sight'] as const).map((kind) =>
      read.filter((one) => one.where === kind),
    );
    if (inside === undefined || sight === undefined || inside.length !== sight.length) return undefined;
    if (read.some((one) => one.verdict === 'unread')) return undefined;
    return inside.map((one, at) => [signsOf(one), signsOf(sight[at] as ReadEquation)] as const);
  };
  const [before, after] = [pairs(original), pairs(line)];
  if (before === undefined || after === undefined || before.some(([a, b]) => a !== b)) return;
  // `1/2 * 8 = <<.5*8=4>>4` tells one working in two shapes.
  const apart = after.find(([a, b]) => a !== b && a.replaceAll('/', '') !== b.replaceAll('/', ''));
  if (apart !== undefined) fail('4', 'sentence and annotation tell two workings', `${where}: ${line}`);
};

/** A line without its numbers, in figures or words, and without what may change around them. */
const loose = (line: string): string =>
  bare(
    line
      .replace(/(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:\s?\/\s?\d+|\s\d+\/\d+|(?:st|nd|rd|th)\b)*/g, '#')
      .replace(/[A-Za-z]+(?:-[A-Za-z]+)*/g, (word) => (isNumberWord(word) ? '#' : word)),
  );

const checkNewWords = (original: string, line: string, where: string, fail: Fail): void => {
  const words = (some: string): string[] =>
    some
      .toLowerCase()
      .replaceAll(/(?<=\d)(?:st|nd|rd|th)\b/g, '')
      .replace(/\\[a-z]+/g, ' ')
      .match(/[a-zà-ÿ'’]{2,}(?:-[a-zà-ÿ'’]{2,})*/g) ?? [];
  const known = new Set(words(original));
  const fresh = words(line).filter(
    (word) => !known.has(word) && !isNumberWord(word) && !OPERATOR_WORDS.has(word),
  );
  if (fresh.length > 0)
    fail('4', 'the labelled line has new words', `${where}: ${fresh.join(', ')} | ${line} | ${original}`);
};

const OPERATOR_WORDS = new Set(
  (
    'plus minus times divided by multiplied over of added to subtracted from less and more than fewer twice half two ' +
    'add adding subtract subtracting multiply multiplying divide dividing take taking increase increasing decrease ' +
    'decreasing sum difference product quotient result total between into in all both the an makes has have had halve'
  ).split(' '),
);

/** The labelled line after its working changed: its old result is gone, its new one is there. */
const checkRewritten = (
  candidate: Candidate,
  original: string,
  line: string,
  before: readonly Numeral[],
  after: readonly Numeral[],
  tied: readonly (string | undefined)[],
  changed: ReadonlyMap<string, { readonly was: Rational; readonly now: Rational }>,
  statement: Statement | undefined,
  reference: Reference,
  asked: boolean,
  where: string,
  fail: Fail,
): void => {
  const target = changed.get(candidate.target_variable);
  if (target === undefined || asked) return;
  const own = before.filter(
    (numeral, place) =>
      tied[place] === candidate.target_variable && scaleOf(numeral, target.was) !== undefined,
  );
  if (own.length === 0) return;
  const scale = scaleOf(own[0] as Numeral, target.was) ?? 1;
  if (
    !after.some((numeral) => shows(numeral, target.now, scale)) &&
    target.now.den !== 1n &&
    /\d\/\d/.test(line)
  )
    return;
  const told = after.filter((numeral) => shows(numeral, target.now, scale)).length;
  if (told === 0)
    fail(
      '7',
      'the labelled line does not show the flawed value',
      `${where}: ${rationalText(target.now)} | ${line}`,
    );
  // A working that is a single number now is told by its result alone.
  else if (told < own.length && readEquations(line).length >= readEquations(original).length)
    fail(
      '7',
      'the labelled line shows the flawed value in some places only',
      `${where}: ${rationalText(target.now)} ${told} of ${own.length} times | ${line}`,
    );
  const operands = (statement?.reads ?? [])
    .map((name) => reference.values.get(name))
    .filter((value) => value !== undefined);
  const literals = numerals(statement?.source ?? '').map((numeral) => numeral.value);
  const shown = [...changed.values()].map(({ now }) => now);
  const explained = [...operands, ...literals, ...shown].some((value) => shows(own[0] as Numeral, value, 1));
  const others = before.filter(
    (numeral, place) =>
      tied[place] !== candidate.target_variable && same(numeral.value, (own[0] as Numeral).value),
  );
  const still = after.filter(
    (numeral) =>
      same(numeral.value, (own[0] as Numeral).value) && fractionAround(line, numeral) === undefined,
  );
  if (!explained && still.length > others.length)
    fail('7', 'the labelled line still shows the correct value', `${where}: ${still[0]?.text} | ${line}`);
};

const checkNumberWords = (
  original: string,
  line: string,
  template: string | undefined,
  changed: ReadonlyMap<string, { readonly was: Rational; readonly now: Rational }>,
  held: readonly Rational[],
  where: string,
  at: number,
  labelled: number,
  candidate: Candidate,
  fail: Fail,
): void => {
  const words = (some: string): string[] => some.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? [];
  const kept = words(line);
  const involved = new Set([...(template ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''));
  if (at === labelled) involved.add(candidate.target_variable);
  for (const word of new Set(words(original))) {
    const meanings = NUMBER_WORDS.get(word);
    if (meanings === undefined || !kept.includes(word)) continue;
    for (const [name, { was, now }] of changed) {
      const means =
        involved.has(name) &&
        meanings.some((value) => same(value, was)) &&
        !meanings.some((value) => same(value, now));
      if (means && !held.some((value) => meanings.some((meaning) => same(value, meaning))))
        fail('7', 'a stale number word', `${where}: ${word} is ${name}, now ${rationalText(now)} | ${line}`);
    }
  }
};

export const rationalText = (value: Rational): string =>
  value.den === 1n
    ? String(value.num)
    : `${value.num}/${value.den} (${Number(value.num) / Number(value.den)})`;

/** A line is missing: everything that is there must be the original's, the answer too. */
const checkMissing = (reference: Reference, text: Text, fail: Fail): void => {
  if (text.lines.length !== reference.lines.length - 1)
    fail('4', 'not exactly one line is missing', text.final);
  const wrong = text.lines.find((line, at) => line !== reference.lines[text.origin[at] ?? -1]);
  if (wrong !== undefined) fail('4', 'a line differs although only one is missing', wrong);
  if (text.final.trim() !== reference.finalLine.trim()) fail('6', 'FA is not the correct one', text.final);
};

const checkFinal = (reference: Reference, text: Text, flawed: Rational | undefined, fail: Fail): void => {
  const said = text.final;
  if (!said.startsWith('#### ')) {
    fail('6', 'FA does not begin with ####', said);
    return;
  }
  if (NOISE.test(said) && !NOISE.test(reference.finalLine)) fail('5', 'float noise', `FA: ${said}`);
  if (said.trim() === reference.finalLine.trim()) fail('6', 'FA is the correct one', said);
  const correct = reference.answer;
  if (correct !== undefined && flawed !== undefined && same(correct, flawed))
    fail('6', 'flawed_answer equals the correct one', rationalText(flawed));
  if (flawed === undefined) return;
  const before = numerals(reference.finalLine);
  const after = numerals(said);
  const fraction = /([-−]?)(?:(\d+) )?(\d+)\s*\/\s*(\d+)/.exec(said);
  if (fraction !== null) {
    const [, sign, units = '0', above = '0', bottom = '1'] = fraction;
    const top = (BigInt(units) * BigInt(bottom) + BigInt(above)) * (sign === '' ? 1n : -1n);
    const equal = flawed.num * BigInt(bottom) === top * flawed.den;
    if (!equal) fail('6', 'FA does not state flawed_answer', `${said}, computed ${rationalText(flawed)}`);
    return;
  }
  if (before.length > 1 || after.length !== 1) {
    if (after.length !== 1 && before.length === 1) fail('6', 'FA is no number', said);
    return;
  }
  const [only] = after;
  const scale = correct !== undefined && before[0] !== undefined ? (scaleOf(before[0], correct) ?? 1) : 1;
  const negative = /[-−]\s*\$?\s*[\d.]/.test(said);
  if (
    only === undefined ||
    !shows(only, flawed, scale) ||
    (negative !== flawed.num < 0n && flawed.num !== 0n)
  )
    fail('6', 'FA does not state flawed_answer', `${said}, computed ${rationalText(flawed)}`);
  if (
    before[0] !== undefined &&
    only !== undefined &&
    before[0].text.includes(',') &&
    /^\d{4,}/.test(only.text)
  )
    fail('5', 'a thousands separator is lost', `FA: ${reference.finalLine} -> ${said}`);
};

/** Holds one candidate against the contract; `run` is what its program did, compared with the template's. */
export const checkCandidate = (
  candidate: Candidate,
  reference: Reference,
  run: PythonResult,
  coverage: Coverage = noCoverage(),
): readonly Failure[] => {
  const failures: Failure[] = [];
  const fail: Fail = (point, cause, detail) => failures.push({ point, cause, detail });
  checkFields(candidate, reference, fail);
  checkRun(candidate, reference, run, fail);
  const statement = checkOneFault(candidate, run, fail);
  const text = checkLines(candidate, reference, statement, fail);
  if (text === undefined) return failures;
  if (candidate.family === 'skipped_step') {
    checkMissing(reference, text, fail);
    return failures;
  }
  checkEquations(candidate, reference, text, fail, coverage);
  checkAnnotationResults(text, reference, fail);
  const flawed = new Map<string, Rational>();
  for (const [at, name] of (run.ran?.names ?? []).entries()) {
    const value = exact(run.ran?.values[at]);
    if (value !== undefined) flawed.set(name, value);
  }
  const answer = exact(run.ran?.answer);
  if (answer !== undefined) flawed.set('answer', answer);
  if (run.ran !== undefined) checkValues(candidate, reference, text, flawed, statement, fail, coverage);
  checkFinal(reference, text, answer, fail);
  return failures;
};

/** Point 8: the texts of one template's candidates, each of which may stand only once. */
export const checkTwins = (
  candidates: readonly Candidate[],
): readonly { readonly candidate: Candidate; readonly failure: Failure }[] => {
  const seen = new Map<string, string>();
  const found: { candidate: Candidate; failure: Failure }[] = [];
  for (const candidate of candidates) {
    const key = JSON.stringify([candidate.index, candidate.model, Object.values(candidate.flawed_solution)]);
    const other = seen.get(key);
    if (other === undefined) seen.set(key, candidate.id);
    else
      found.push({
        candidate,
        failure: { point: '8', cause: 'another candidate has the same text', detail: `the same as ${other}` },
      });
  }
  return found;
};
