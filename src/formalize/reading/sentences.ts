import { type Exact, equal, multiply, whole } from '../../base/index.ts';
import type { NumberToken } from '../../solution/index.ts';
import type { Draft, Named, Variable } from './draft.ts';

const hundred = whole(100);

/**
 * The sentence of a line with `{name}` where a value stands. `prose`: also where a number outside the workings has
 * the value of a variable of the line.
 */
export const sentenceOf = (draft: Draft, named: Named, line: number, prose: boolean): string => {
  const read = draft.lines[line];
  if (!read) return '';
  const tokens = read.words.tokens.filter((token): token is NumberToken => token.kind === 'number');
  const shown = namesIn(draft, named, line, tokens);
  const others = new Map<number, string>();
  const own = draft.calculations.filter((each) => each.line === line);
  for (const token of tokens) {
    if (shown.has(token.ordinal)) continue;
    const isWorked = read.words.equations.some(({ sides }) =>
      sides.some(({ start, end }) => start <= token.start && token.end <= end),
    );
    if (!isWorked && !prose) continue;
    const percent = read.text.charAt(token.end) === '%';
    const fitting = variablesOf(draft, named, line).filter(
      ({ value }) => equal(value, token.value) || (percent && equal(multiply(value, hundred), token.value)),
    );
    const all = [...new Set(fitting.map(({ name }) => name))];
    const [name] = all;
    if (name === undefined) continue;
    // The same number several times: in a working in sight they stand in the order of the annotation.
    const before = tokens.filter(
      (other) =>
        other.ordinal < token.ordinal && !shown.has(other.ordinal) && equal(other.value, token.value),
    ).length;
    if (all.length === 1) others.set(token.ordinal, name);
    else if (isWorked && own.length === 1) others.set(token.ordinal, fitting[before]?.name ?? name);
  }
  return filled(read.text, tokens, new Map([...others, ...shown]), draft, line);
};

const filled = (
  text: string,
  tokens: readonly NumberToken[],
  shown: ReadonlyMap<number, string>,
  { calculations }: Draft,
  line: number,
): string => {
  let out = '';
  let at = 0;
  for (const token of tokens) {
    const name = shown.get(token.ordinal);
    if (name === undefined) continue;
    const result = calculations.find(
      (each) => each.line === line && each.result.ordinal === token.ordinal,
    )?.result;
    const start = result?.start ?? token.start;
    out += `${text.slice(at, start)}{${name}}`;
    at = token.end;
  }
  return out + text.slice(at);
};

/** By ordinal: the operands and results of a line's calculations, and what stands right behind `>>`. */
const namesIn = (
  { calculations, operands, lines }: Draft,
  { results, ofNumber }: Named,
  line: number,
  tokens: readonly NumberToken[],
): ReadonlyMap<number, string> => {
  const shown = new Map<number, string>();
  const text = lines[line]?.text ?? '';
  calculations.forEach((calculation, at) => {
    if (calculation.line !== line) return;
    for (const { number, calculation: own } of operands) {
      const name = own === at ? ofNumber.get(number)?.name : undefined;
      if (name !== undefined) shown.set(number.token.ordinal, name);
    }
    const name = results[at] ?? '';
    shown.set(calculation.result.ordinal, name);
    const end = calculation.equation.annotation ? text.indexOf('>>', calculation.result.end) + 2 : -1;
    const twin = tokens.find(({ start }) => start === end);
    if (twin && equal(twin.value, calculation.result.value)) shown.set(twin.ordinal, name);
  });
  return shown;
};

/** What a line computes with, in the order of its workings, and what it computes. */
const variablesOf = (
  { calculations, operands }: Draft,
  { results, ofNumber }: Named,
  line: number,
): readonly Variable[] =>
  calculations.flatMap((calculation, at) => {
    if (calculation.line !== line) return [];
    const used = operands.flatMap(({ calculation: own, number }) => {
      const variable = own === at ? ofNumber.get(number) : undefined;
      return variable ? [variable] : [];
    });
    const value: Exact = calculation.result.value;
    return [...used, { name: results[at] ?? '', value }];
  });
