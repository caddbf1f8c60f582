import { print } from '../../ast/index.ts';
import { decimalsOf, isWhole, toDecimal } from '../../base/index.ts';
import { type Expr, type LogicalStep, NEW, type Template } from '../../model/index.ts';
import { properNamesOf } from '../../quantities/index.ts';
import type { TextExpr, TextNumber } from '../../solution/index.ts';
import type { Calculation } from './calculation.ts';
import type { Draft, Named, Variable } from './draft.ts';
import { names } from './names.ts';
import type { Candidate, Operand } from './operands.ts';
import { commentOf, inputWords, resultWords } from './phrases.ts';
import { sentenceOf } from './sentences.ts';

/** How results are kept whose line shows fewer digits than they have. */
export type Rounding = 'as computed' | 'as shown';
/** How numbers with decimals are written in the code. */
export type Decimals = 'decimals' | 'fractions';

/** Writes the program and its sentences. */
export const writeTemplate = (
  draft: Draft,
  rounding: Rounding,
  decimals: Decimals,
  prose: boolean,
): Template => {
  const { problem, calculations, operands, lines } = draft;
  const named = nameAll(draft);
  const steps: LogicalStep[] = [];
  const code: string[] = [];
  lines.forEach(({ text }, line) => {
    const own = calculations.flatMap((calculation, at) =>
      calculation.line === line ? [{ calculation, at }] : [],
    );
    if (own.length === 0) return;
    const inputs: { name: string; known: boolean }[] = [];
    code.push(`    # L${line + 1}`);
    for (const { calculation, at } of own) {
      for (const [i, operand] of operands.entries()) {
        if (operand.calculation !== at) continue;
        const input = named.firstUse.get(i);
        if (!input) continue;
        const { name, origin } = input;
        const comment = commentOf(origin, draft.question);
        code.push(
          `    ${name} = ${literalOf(operand, decimals, text)}${comment === '' ? '' : ` # ${comment}`}`,
        );
        inputs.push({ name, known: origin.kind === 'known' || origin.kind === 'stated' });
      }
      code.push(`    ${named.results[at]} = ${codeOf(calculation, named.ofNumber, rounding)}`);
    }
    const last = own.at(-1)?.at ?? 0;
    code.push('');
    steps.push({
      line_number: `L${line + 1}`,
      question_inputs: inputs.filter(({ known }) => !known).map(({ name }) => name),
      WK_inputs: inputs.filter(({ known }) => known).map(({ name }) => name),
      output_variable: named.results[last] ?? '',
      solution_line_template: sentenceOf(draft, named, line, prose),
    });
  });
  const body = code.join('\n');
  const head = [
    ...(/\bFraction\(/.test(body) ? ['from fractions import Fraction', ''] : []),
    ...(/\bmath\./.test(body) ? ['import math', ''] : []),
    'def solve():',
    `    """Index: ${docText(String(problem.index))}.`,
    `    Returns: ${docText(askedOf(problem.question))}`,
    '    """',
  ];
  const result = named.results[draft.answer] ?? '';
  return {
    index: problem.index,
    question: problem.question,
    answer: problem.answer,
    function_code: `${[...head, body, '    # FA', `    answer = ${result}`, '    return answer'].join('\n')}\n`,
    logical_steps: steps,
  };
};

/** The last sentence of a question: what the program gives. */
const askedOf = (question: string): string => {
  const asked =
    question
      .trim()
      .split(/(?<=[.?!])\s+/)
      .at(-1) ?? '';
  return asked.length > 300 ? `${asked.slice(0, 299)}…` : asked;
};

const docText = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('\\', '/')
    .replaceAll('"', "'")
    .replaceAll(/\p{Cc}/gu, '');

const nameAll = (draft: Draft): Named => {
  const { calculations, operands, chosen, lines, problem } = draft;
  const given = names();
  const proper = new Set(properNamesOf(problem.question, problem.answer).keys());
  const inputs = new Map<string, string>();
  const firstUse = new Map<number, { name: string; origin: Candidate['origin'] }>();
  const results: string[] = [];
  const ofNumber = new Map<TextNumber, Variable>();
  calculations.forEach((calculation, at) => {
    operands.forEach((operand, i) => {
      const candidate = chosen[i];
      if (operand.calculation !== at || !candidate) return;
      const { origin, key } = candidate;
      let name = origin.kind === 'result' ? results[origin.calculation] : inputs.get(key);
      if (name === undefined) {
        name = given.give(inputWords(origin), `number_${inputs.size + 1}`);
        inputs.set(key, name);
        firstUse.set(i, { name, origin });
      }
      ofNumber.set(operand.number, { name, value: operand.value });
    });
    results.push(given.give(resultWords(calculation, lines, proper), `result_${at + 1}`));
  });
  return { results, firstUse, ofNumber };
};

/** A number as code: as the text writes it, where it does so with a point or a bar. */
const literalOf = ({ number, value }: Operand, decimals: Decimals, text: string): string => {
  if (isWhole(value)) return `${value.num}`;
  const { start, end, shape } = number.token;
  const [above, below] = shape.kind === 'fraction' ? text.slice(start, end).split('/') : [];
  if (above && below && /^\s*\d+\s*$/.test(above) && /^\s*\d+\s*$/.test(below))
    return `Fraction(${BigInt(above.trim())}, ${BigInt(below.trim())})`;
  if (number.percent && isWhole(number.value)) return `Fraction(${number.value.num}, 100)`;
  const places = decimalsOf(value);
  if (decimals === 'fractions' || places === undefined) return `Fraction(${value.num}, ${value.den})`;
  const shown =
    shape.kind === 'decimal' && !number.percent && number.times === undefined ? shape.decimals : 0;
  return toDecimal(value, Math.max(places, shown));
};

const place = { id: NEW, start: -1, end: -1 } as const;

const treeOf = (text: TextExpr, variables: ReadonlyMap<TextNumber, Variable>): Expr => {
  switch (text.kind) {
    case 'number':
      return { kind: 'name', name: variables.get(text)?.name ?? '', ...place };
    case 'minus':
      return { kind: 'unary', op: '-', operand: treeOf(text.operand, variables), ...place };
    case 'binary':
      return {
        kind: 'binary',
        op: text.op,
        left: treeOf(text.left, variables),
        right: treeOf(text.right, variables),
        ...place,
      };
  }
};

const codeOf = (
  { working, result, value }: Calculation,
  variables: ReadonlyMap<TextNumber, Variable>,
  rounding: Rounding,
): string => {
  const code = print(treeOf(working, variables));
  if (rounding === 'as computed' || (value.num === result.value.num && value.den === result.value.den))
    return code;
  const places = decimalsOf(result.value) ?? 0;
  return places === 0 ? `round(${code})` : `round(${code}, ${places})`;
};
