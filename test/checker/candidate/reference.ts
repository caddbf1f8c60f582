import type { Template } from '../../../src/model/index.ts';
import { type ReadEquation, readEquations } from '../equations/index.ts';
import { athome, type Habit, habitOf } from '../foreign.ts';
import { type Numeral, numerals } from '../numerals.ts';
import type { PythonResult } from '../python.ts';
import { type Rational, rational } from '../rational.ts';
import { exact } from '../values.ts';

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

export const inAnnotation = (line: string, numeral: Numeral): boolean =>
  line.lastIndexOf('<<', numeral.start) > line.lastIndexOf('>>', numeral.start);

/** The fraction of which the numeral is a part: the 2 of `1/2`. */
export const fractionAround = (line: string, numeral: Numeral): Rational | undefined => {
  const before = /(\d+)\/$/.exec(line.slice(0, numeral.start));
  const after = /^\/(\d+)/.exec(line.slice(numeral.end));
  if (before !== null) return rational(BigInt(before[1] ?? 0), numeral.value.num);
  return after === null ? undefined : rational(numeral.value.num, BigInt(after[1] ?? 0));
};

/** True when the sentence of the template is that of the line, values and small words aside. */
export const tells = (template: string, line: string): boolean => {
  const words = (text: string) => text.replace(/\{\w+\}/g, ' ').match(/[A-Za-z]{3,}/g) ?? [];
  const told = new Set(words(line));
  const own = words(template);
  return own.length === 0 || own.filter((word) => told.has(word)).length >= own.length / 2;
};

export const rationalText = (value: Rational): string =>
  value.den === 1n
    ? String(value.num)
    : `${value.num}/${value.den} (${Number(value.num) / Number(value.den)})`;
