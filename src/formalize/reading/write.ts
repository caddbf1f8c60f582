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
import { type Prose, sentenceOf } from './sentences.ts';

/** How results are kept whose line shows fewer digits than they have. */
export type Rounding = 'as computed' | 'as shown';
/**
 * How numbers are written in the code: those with decimals as such or as fractions, or all of them as fractions, which
 * rounds nowhere: `100 * 1.1 * 1.1` is 121.00000000000001 or 121.
 */
export type Decimals = 'decimals' | 'fractions' | 'exact';

/** Writes the program and its sentences. */
export const writeTemplate = (
  draft: Draft,
  rounding: Rounding,
  decimals: Decimals,
  prose: Prose,
): Template => {
  const { problem, lines } = draft;
  const named = nameAll(draft);
  const written = new Set<string>();
  const parts = lines.map((_, line) => {
    const sentence = sentenceOf(draft, named, line, prose);
    const own = ofLine(draft, line);
    const all = inputsOf(draft, named, line, sentence).filter(({ name }) => !written.has(name));
    // As they stand in the code: what is only shown here comes first.
    const inputs = [
      ...all.filter(({ of }) => !own.includes(of)),
      ...all.filter(({ of }) => own.includes(of)),
    ];
    for (const { name } of inputs) written.add(name);
    return { line, sentence, inputs, own };
  });
  const told = parts.filter(({ own, inputs }) => own.length + inputs.length > 0);
  const steps = told.map(
    ({ line, sentence, inputs, own }): LogicalStep => ({
      line_number: `L${line + 1}`,
      question_inputs: inputs.filter(({ known }) => !known).map(({ name }) => name),
      WK_inputs: inputs.filter(({ known }) => known).map(({ name }) => name),
      output_variable: named.results[own.at(-1) ?? -1] ?? inputs.at(-1)?.name ?? '',
      solution_line_template: sentence,
    }),
  );
  const code = told.flatMap(({ line, inputs, own }) => [
    `    # L${line + 1}`,
    ...inputs.filter(({ of }) => !own.includes(of)).map((input) => inputLine(draft, input, decimals)),
    ...own.flatMap((at) => [
      ...inputs.filter(({ of }) => of === at).map((input) => inputLine(draft, input, decimals)),
      `    ${named.results[at]} = ${resultCode(draft, named, at, rounding)}`,
    ]),
    '',
  ]);
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

/** The calculations of a line. */
const ofLine = ({ calculations }: Draft, line: number): readonly number[] =>
  calculations.flatMap((calculation, at) => (calculation.line === line ? [at] : []));

/** A number that the program is given. */
interface Input {
  readonly name: string;
  readonly operand: Operand;
  readonly origin: Candidate['origin'];
  /** The first calculation that reads it. */
  readonly of: number;
  readonly known: boolean;
}

/** The inputs that a line brings in, unless one before did: what its workings read, and what it shows for others to read. */
const inputsOf = (
  { operands, calculations }: Draft,
  { firstUse }: Named,
  line: number,
  sentence: string,
): readonly Input[] =>
  [...firstUse].flatMap(([i, { name, origin }]) => {
    const operand = operands[i];
    if (!operand) return [];
    const of = operand.calculation;
    if (calculations[of]?.line !== line && !sentence.includes(`{${name}}`)) return [];
    return [{ name, operand, origin, of, known: origin.kind === 'known' || origin.kind === 'stated' }];
  });

const inputLine = (
  { question, lines, calculations }: Draft,
  { name, operand, origin, of }: Input,
  decimals: Decimals,
): string => {
  const comment = commentOf(origin, question);
  const text = lines[calculations[of]?.line ?? -1]?.text ?? '';
  return `    ${name} = ${literalOf(operand, decimals, text)}${comment === '' ? '' : ` # ${comment}`}`;
};

const resultCode = ({ calculations }: Draft, { ofNumber }: Named, at: number, rounding: Rounding): string => {
  const calculation = calculations[at];
  return calculation ? codeOf(calculation, ofNumber, rounding) : '';
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
  if (isWhole(value)) return decimals === 'exact' ? `Fraction(${value.num})` : `${value.num}`;
  const { start, end, shape } = number.token;
  const [above, below] = shape.kind === 'fraction' ? text.slice(start, end).split('/') : [];
  if (above && below && /^\s*\d+\s*$/.test(above) && /^\s*\d+\s*$/.test(below))
    return `Fraction(${BigInt(above.trim())}, ${BigInt(below.trim())})`;
  if (number.percent && isWhole(number.value)) return `Fraction(${number.value.num}, 100)`;
  const places = decimalsOf(value);
  if (decimals !== 'decimals' || places === undefined) return `Fraction(${value.num}, ${value.den})`;
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
