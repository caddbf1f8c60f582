import { type Exact, equal, fromDecimal, isWhole, multiply, whole } from '../../base/index.ts';
import { factsOf, linksOf } from '../../facts/index.ts';
import { solutionLines, type Template } from '../../model/index.ts';
import { checkAnswer } from '../../originals/index.ts';
import { readText } from '../../quantities/index.ts';
import { checkTemplate, evaluate, parsePython } from '../../runtime/index.ts';
import { givenBack, type TextExpr } from '../../solution/index.ts';
import { type Formalized, type Formalizer, rejected, type WordProblem } from '../formalizer.ts';
import {
  type Calculation,
  calculationsOf,
  fractionsSaid,
  fractionsShown,
  type IsOneNumber,
  type ReadLine,
  readLine,
} from './calculations.ts';
import { confidenceOf, doubtsOf, ordinalElse, type Reading, readingsOf } from './choose.ts';
import { withConversions } from './converted.ts';
import type { Known } from './knowledge.ts';
import { type Operand, operandsOf, type Places } from './operands.ts';
import { isWholePart, roundedSilently, withRetold } from './rounded.ts';
import { type Draft, proses } from './sentences.ts';
import { writeTemplate } from './write.ts';

/** The formaliser that reads: no model, no network. `knowledge` is what everybody knows. */
export const readingFormalizer = (knowledge: readonly Known[]): Formalizer => ({
  name: 'reading',
  formalize: async (problem) => formalizeByReading(problem, knowledge),
});

/** Real problems stay below a third of these. */
const [mostNumbers, mostCalculations, mostOperands] = [120, 100, 240];
const deepest = 20;
const final = /^\s*####\s*(.+?)\s*$/;

/**
 * Reads a solution and makes its template, or says why not. With `anyNumber` a number of which nothing says what it is counts
 * as one that the solution knows.
 */
export const formalizeByReading = (
  problem: WordProblem,
  knowledge: readonly Known[],
  anyNumber?: boolean,
): Formalized => {
  const understood = understand(problem, knowledge, anyNumber);
  if (!understood.ok) return understood;
  const { readings, draft, doubts } = understood;
  const [best] = readings;
  return best ? tried(draft(best), confidenceOf(doubts)) : rejected('ambiguous', 'no reading');
};

const noWorking = ({ answer }: WordProblem) =>
  answer.includes('<<')
    ? rejected('unread_working', 'no working that is annotated could be read')
    : rejected('no_calculation', 'no line shows a working and its result');

/** Reads a solution in the `most` best ways in which its numbers can be understood, or says why there is none. */
export const understand = (
  problem: WordProblem,
  knowledge: readonly Known[],
  anyNumber?: boolean,
  most = 2,
) => {
  const texts = solutionLines(problem.answer);
  const stated = final.exec(texts.at(-1) ?? '')?.[1];
  if (stated === undefined) return rejected('no_final_answer', 'the last line is not "#### " and the answer');
  const large = tooMuch(problem.question, texts);
  if (large !== undefined) return rejected('too_large', large);
  const question = readText(problem.question);
  if (question.mentions.length > mostNumbers)
    return tooMany(question.mentions, 'numbers in the question', mostNumbers);
  const read = readLines(texts.slice(0, -1), fractionsSaid(question.mentions));
  if (read.wrong) return rejected('false_calculation', read.wrong);
  const { lines } = read;
  const value = answerSaid(stated);
  const converted = withConversions(read.calculations, lines, question, value);
  let calculations = withRetold(converted, lines, question);
  // `7.5, so they must hire 8`: no unit stands beside the number, but nothing else comes to the answer.
  if (value && answerOf(calculations, value) < 0)
    calculations = withRetold(converted, lines, question, value);
  if (value && answerOf(calculations, value) < 0) calculations = answerInPercent(calculations, value);
  if (calculations.length === 0) return noWorking(problem);
  if (calculations.length > mostCalculations) return tooMany(calculations, 'workings', mostCalculations);
  const answer = answerOf(calculations, value);
  if (answer < 0)
    return rejected(
      lines.some(({ words }) => words.unread) ? 'unread_working' : 'answer_not_computed',
      `no working comes to ${stated}`,
    );
  const places = { question, lines, calculations, knowledge, anyNumber };
  const operands = operandsOf(places);
  if (operands.length > mostOperands) return tooMany(operands, 'numbers in workings', mostOperands);
  const unknown = operands.find(({ candidates }) => candidates.length === 0);
  if (unknown) {
    const { line } = calculations[unknown.calculation] ?? { line: 0 };
    return rejected('unknown_number', `L${line + 1}: nothing says what ${told(unknown.value)} is`);
  }
  const readings = readingsOf(operands, places, most);
  const doubt = readings[0] && doubtIn(readings[0], operands, places);
  if (doubt) return doubt;
  const draft = ({ chosen }: Reading): Draft => ({ ...places, problem, operands, chosen, answer });
  const cut = readings[0] && cutOff(draft(readings[0]));
  if (cut)
    return rejected(
      'false_calculation',
      `L${cut.line + 1}: ${told(cut.value)} is cut off to ${told(cut.result.value)}`,
    );
  return {
    ok: true as const,
    /** The best first. */
    readings,
    doubts: doubtsOf(readings, operands, places),
    draft,
  };
};

/** `19 * 0.5 = 9`: no words round it, and nothing says that only whole ones count. */
const cutOff = (draft: Draft): Calculation | undefined =>
  draft.calculations.find(
    ({ value, result, retold, isFull }, at) =>
      isWhole(result.value) &&
      !equal(value, result.value) &&
      !(retold !== undefined || isFull || isWholePart(draft, at)),
  );

/** What a number of the best reading may be besides, though no other reading has it. */
const doubtIn = (best: Reading, operands: readonly Operand[], { calculations, question }: Places) => {
  const doubtful = (found: Operand | undefined, what: string) =>
    found &&
    rejected(
      'ambiguous',
      `L${(calculations[found.calculation]?.line ?? 0) + 1}: ${told(found.value)} may be ${what}`,
    );
  return (
    doubtful(roundedSilently(best, operands, calculations), 'a result before it, rounded') ??
    doubtful(ordinalElse(best, operands, question), 'which of a row the question speaks of')
  );
};

const tooMany = ({ length }: readonly unknown[], what: string, most: number) =>
  rejected('too_large', `${length} ${what}, and at most ${most} are read`);

/** What of the texts is beyond what a person would write, before any of it is read. */
const tooMuch = (question: string, texts: readonly string[]): string | undefined => {
  for (const text of [question, ...texts]) {
    const numbers = text.match(/\d+/g)?.length ?? 0;
    if (numbers > 2 * mostNumbers)
      return `${numbers} numbers in one text, and at most ${2 * mostNumbers} are read`;
    let depth = 0;
    for (const [sign] of text.matchAll(/[()[\]{}]/g)) {
      depth += '([{'.includes(sign) ? 1 : -1;
      if (depth > deepest) return `brackets ${deepest} deep, and no more are read`;
    }
  }
  return undefined;
};

const told = ({ num, den }: Exact): string => (den === 1n ? `${num}` : `${num}/${den}`);

/** Reads line after line: a fraction that a result showed counts as one number from there on. */
const readLines = (texts: readonly string[], said: IsOneNumber) => {
  const lines: ReadLine[] = [];
  const calculations: Calculation[] = [];
  let wrong: string | undefined;
  const isOne: IsOneNumber = (value, above, below) =>
    said(value, above, below) || calculations.some(({ result }) => equal(result.value, value));
  texts.forEach((text, at) => {
    const first = readLine(text, isOne);
    const isShown = fractionsShown(first);
    const line = isShown ? readLine(text, (...one) => isOne(...one) || isShown(...one)) : first;
    const computed = calculationsOf(line, at);
    lines.push(line);
    calculations.push(...computed.calculations);
    if (computed.wrong !== undefined) wrong ??= `L${at + 1}: ${computed.wrong}`;
  });
  return { lines, calculations, wrong };
};

const answerSaid = (stated: string): Exact | undefined => {
  const digits = stated.replaceAll(/[,\p{Sc}\s]/gu, '').replace(/%$/, '');
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(digits) ? fromDecimal(digits) : undefined;
};

const answerOf = (calculations: readonly Calculation[], value: Exact | undefined): number =>
  value ? calculations.findLastIndex(({ result }) => equal(result.value, value)) : calculations.length - 1;

/**
 * `50 / 200 = 25%`, and the answer is 25: the last result is a share for what goes on with it, and nothing does. Where the
 * working says `* 100%`, that is what makes it 25.
 */
const answerInPercent = (calculations: readonly Calculation[], value: Exact): readonly Calculation[] => {
  const last = calculations.at(-1);
  if (!last?.result.percent || !equal(multiply(last.result.value, hundred), value)) return calculations;
  const result = { ...last.result, value };
  const working = timesHundred(last.working);
  if (working)
    return [...calculations.slice(0, -1), { ...last, working, value: multiply(last.value, hundred), result }];
  const isShare = last.working.kind === 'binary' && last.working.op === '/';
  return isShare
    ? [...calculations.slice(0, -1), { ...last, retold: 'percent' as const, result }]
    : calculations;
};

const hundred = whole(100);

/** A working whose last factor is `100%`, with 100 in its place. */
const timesHundred = (working: TextExpr): TextExpr | undefined => {
  if (working.kind !== 'binary' || working.op !== '*') return undefined;
  const { right } = working;
  if (right.kind !== 'number' || !right.percent || !equal(right.value, hundred)) return undefined;
  return { ...working, right: { ...right, percent: false } };
};

/** Writes the template in the first manner in which it passes every check. */
const tried = (draft: Draft, confidence: number): Formalized => {
  let first: Formalized | undefined;
  for (const prose of proses)
    for (const rounding of ['as computed', 'as shown'] as const)
      for (const decimals of ['decimals', 'fractions', 'exact'] as const) {
        const template = writeTemplate(draft, rounding, decimals, prose);
        const found = checked(template, confidence);
        if (found.ok) return found;
        first ??= found;
      }
  return first ?? rejected('not_executable', 'nothing was written');
};

const checked = (template: Template, confidence: number): Formalized => {
  const sound = checkTemplate(template);
  if (!sound.ok) return rejected('too_large', sound.problem.message);
  const parsed = parsePython(template.function_code);
  if (!parsed.ok) return rejected('not_executable', parsed.message);
  const links = linksOf(parsed.program);
  const run = evaluate(parsed.program, links);
  if (!run.ok) return rejected('not_executable', run.detail);
  const { status, reasons } = checkAnswer(template.answer, run);
  if (status !== 'pass') return rejected('wrong_answer', reasons[0] ?? 'the code gives another answer');
  const { differences, sameWords } = givenBack(template, factsOf(template, links, run.trace));
  if (differences.length > 0 || !sameWords)
    return rejected('text_not_given_back', differences[0] ?? 'the sentences have other words');
  return { ok: true, template, confidence };
};
