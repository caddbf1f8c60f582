import { applyEdits, type Exact, equal, multiply, negate, once, whole } from '../../base/index.ts';
import type { NumberToken, TextNumber } from '../../solution/index.ts';
import type { WordProblem } from '../formalizer.ts';
import { type Calculation, isWorked, type ReadLine } from './calculations.ts';
import type { Candidate, Operand, Origin, Places } from './operands.ts';

const hundred = whole(100);

/** Which numbers outside the workings stand for a variable: of any line, of their own line, or none; the first that fits. */
export const proses = ['of any line', 'of the line', 'none'] as const;
export type Prose = (typeof proses)[number];

/** The sentence of a line with `{name}` where a value stands. */
export const sentenceOf = (draft: Draft, named: Named, line: number, prose: Prose): string => {
  const read = draft.lines[line];
  if (!read) return '';
  const tokens = read.words.tokens.filter((token): token is NumberToken => token.kind === 'number');
  const shown = namesIn(draft, named, line, tokens);
  const others = new Map<number, string>();
  const own = draft.calculations.filter((each) => each.line === line);
  const variables = once(() => variablesOf(draft, named, line));
  for (const token of tokens) {
    if (shown.has(token.ordinal)) continue;
    const worked = isWorked(read, token);
    if (!worked && prose === 'none') continue;
    const fitting = variables().filter(({ value }) => isShownBy(value, token, read));
    const all = [...new Set(fitting.map(({ name }) => name))];
    const [name] = all;
    if (name === undefined) continue;
    // The same number several times: in a working in sight they stand in the order of the annotation.
    const before = tokens.filter(
      (other) =>
        other.ordinal < token.ordinal &&
        !shown.has(other.ordinal) &&
        equal(other.value, token.value) &&
        isWorked(read, other),
    ).length;
    if (all.length === 1) others.set(token.ordinal, name);
    else if (worked && own.length === 1) others.set(token.ordinal, fitting[before]?.name ?? name);
  }
  for (const token of prose === 'of any line' ? tokens : []) {
    const name =
      shown.has(token.ordinal) || others.has(token.ordinal)
        ? undefined
        : toldElsewhere(draft, named, line, token);
    if (name === undefined) continue;
    others.set(token.ordinal, name);
    // `<<24=24>>24`: an annotation that works nothing out says the same number.
    for (const twin of tokens)
      if (read.text.slice(twin.end, token.start).match(/^(?:=[^<>]*)?>>$/) && equal(twin.value, token.value))
        others.set(twin.ordinal, name);
  }
  return filled(read.text, tokens, new Map([...others, ...shown]), own);
};

/**
 * What a number beside the workings of a line stands for where another line computes with it: the one number of the question that
 * the program reads, or the one result of a line before, of its value and its unit. `The bus costs $60` above `60 / 28`.
 */
const toldElsewhere = (
  { calculations, lines, question }: Draft,
  { results, inputs: read }: Named,
  line: number,
  token: NumberToken,
): string | undefined => {
  const own = lines[line];
  const mention = own?.mentions.find(({ start }) => start === token.start);
  if (!own || mention?.unit === undefined || isWorked(own, token)) return undefined;
  const inputs = read.flatMap(({ name, operand: { value }, origin }) =>
    origin.kind === 'question' && !origin.derived && isShownBy(value, token, own)
      ? [{ name, unit: origin.mention.unit }]
      : [],
  );
  const before = calculations.flatMap(({ line: above, result, seen }, at) => {
    if (above >= line || !isShownBy(result.value, token, own)) return [];
    return [
      { name: results[at] ?? '', unit: lines[above]?.mentions.find(({ start }) => start === seen)?.unit },
    ];
  });
  const [one, other] = [...inputs, ...before];
  if (!one || other || one.unit !== mention.unit) return undefined;
  // Another number of the question with this value may be meant.
  const said = question.mentions.filter(({ value }) => equal(value, mention.value));
  return said.length > inputs.length ? undefined : one.name;
};

/** 0.3 is shown by `0.3`, and by `30%`. */
const isShownBy = (value: Exact, { end, value: shown }: NumberToken, { text }: ReadLine): boolean =>
  equal(value, shown) || (text.charAt(end) === '%' && equal(multiply(value, hundred), shown));

const filled = (
  text: string,
  tokens: readonly NumberToken[],
  shown: ReadonlyMap<number, string>,
  own: readonly Calculation[],
): string =>
  applyEdits(
    text,
    tokens.flatMap(({ ordinal, start, end }) => {
      const name = shown.get(ordinal);
      const result = own.find((each) => each.result.ordinal === ordinal)?.result;
      if (name === undefined) return [];
      // `<<4-9=-5>>-5`: the sign is the number's.
      const isSigned = own.some(({ seen, result: { value } }) => seen === start && value.num < 0n);
      const from = isSigned && text.charAt(start - 1) === '-' ? start - 1 : start;
      return { start: result?.start ?? from, end, text: `{${name}}` };
    }),
  );

/** By ordinal: the operands and results of a line's calculations, and what stands right behind `>>`. */
const namesIn = (
  { calculations, operands }: Draft,
  { results, ofNumber }: Named,
  line: number,
  tokens: readonly NumberToken[],
): ReadonlyMap<number, string> => {
  const shown = new Map<number, string>();
  calculations.forEach((calculation, at) => {
    if (calculation.line !== line) return;
    for (const { number, calculation: own } of operands) {
      const name = own === at ? ofNumber.get(number)?.name : undefined;
      if (name !== undefined) shown.set(number.token.ordinal, name);
    }
    const name = results[at] ?? '';
    shown.set(calculation.result.ordinal, name);
    const twin = tokens.find(({ start }) => start === calculation.seen);
    const { value } = calculation.result;
    if (twin && equal(twin.value, value.num < 0n ? negate(value) : value)) shown.set(twin.ordinal, name);
  });
  return shown;
};

/** What a line computes with, in the order of its workings, and what it computes. */
const variablesOf = ({ calculations, operands }: Draft, { results, ofNumber }: Named, line: number) =>
  calculations.flatMap((calculation, at) => {
    if (calculation.line !== line) return [];
    const used = operands.flatMap(({ calculation: own, number }) => {
      const variable = own === at ? ofNumber.get(number) : undefined;
      return variable ? [variable] : [];
    });
    const value: Exact = calculation.result.value;
    return [...used, { name: results[at] ?? '', value }];
  });

export interface Draft extends Places {
  readonly problem: WordProblem;
  readonly operands: readonly Operand[];
  readonly chosen: readonly Candidate[];
  /** The calculation whose result is the answer. */
  readonly answer: number;
}

export type Variable = { readonly name: string; readonly value: Exact };

/** A number that the program is given; `operand` is the first that reads it. */
export type Input = { readonly name: string; readonly operand: Operand; readonly origin: Origin };

export interface Named {
  readonly results: readonly string[];
  readonly inputs: readonly Input[];
  readonly ofNumber: ReadonlyMap<TextNumber, Variable>;
}
