import { type Definitions, definitionBefore, leavesOf, namesIn, operationsIn } from '../../ast/index.ts';
import { type Exact, exactOf, multiply, whole } from '../../base/index.ts';
import { spelledNumber } from '../../english/index.ts';
import {
  type Expr,
  labelOf,
  type Program,
  solutionLines,
  type Template,
  type Trace,
} from '../../model/index.ts';
import { type Alignment, align, parseTemplateLine } from './align.ts';
import type { AlignedText, Line, StepParts } from './aligned-text.ts';
import { type Context, keyOf, stepsByValue } from './context.ts';
import { contraryIn } from './contrary.ts';
import { departsIn } from './departs.ts';
import { nounsOf } from './evidence.ts';
import { exchangedIn } from './exchanged.ts';
import { habitOf, inSight } from './lines.ts';
import { meaningOf } from './meaning.ts';
import { misquotedIn } from './misquote.ts';
import { miswordedIn } from './misworded.ts';
import { occurrencesOf } from './occurrence.ts';
import { linesOfSteps, type Plan, planLines } from './plan.ts';
import { plainWords } from './question-number.ts';
import { readLine } from './read-line.ts';
import { styleOf } from './style.ts';
import { tokenize } from './tokens.ts';
import type { Meaning } from './unify.ts';

/** What a template's line means by a name: its last definition up to the step that it tells, or the first of all. */
const stepNamed = (name: string, told: number, definitions: Definitions): number | undefined => {
  const before = definitionBefore(definitions, name, told + 1);
  return before < 0 ? definitions.get(name)?.[0] : before;
};

/** Reads a template's solution: aligns each sentence with its program. */
export const readSolution = (template: Template, program: Program, trace: Trace): AlignedText => {
  const texts = solutionLines(template.answer);
  const last = texts.length - 1;
  const exact = trace.map(exactOf);
  const meaning = meaningOf(program, exact);
  const plan = planLines(template, program, last);
  const style = styleOf(texts);
  const alignments = texts.map((text, i) =>
    i === last
      ? alignFinal(text, exact.at(-1), exact.length - 1)
      : alignLine(text, plan.steps[i], meaning, exact),
  );
  const context: Context = {
    program,
    exact,
    stepsByValue: stepsByValue(exact),
    meaning,
    plan,
    last,
    cents: style.cents,
    groups: habitOf(texts.map(inSight).join('\n')) ?? false,
    nouns: nounsOf(texts, alignments),
    asked: numbersIn(template.question),
    question: template.question,
    questionWords: plainWords(template.question),
    literals: new Set(meaning.nodes.flatMap(keysOfLiteral)),
  };
  const lines = texts.map((text, i) => readLine(text, i, alignments[i], context));
  return {
    lines,
    occurrences: occurrencesOf(lines, exact.length),
    lineOf: linesOfSteps(program, lines, plan, last),
    trace,
    exact,
    steps: program.steps.map(({ expr }) => partsOf(expr)),
    definitions: meaning.definitions,
    nodes: meaning.nodes,
    style,
    money: stepsInMoney(lines, program, meaning),
    misquoted: wrongFrom(lines, context),
    differences: [
      ...plan.differences,
      ...lines.flatMap((line, i) => differencesOf(line, i, alignments, last)),
    ],
    sameWords: alignments.every((alignment, i) => i === last || (alignment?.sameWords ?? true)),
  };
};

/** The first line that says something else than the question, or is garbled, though its equations may be true. */
const wrongFrom = (lines: readonly Line[], context: Context): number | undefined => {
  const found = [misquotedIn, miswordedIn, departsIn, contraryIn, exchangedIn].flatMap(
    (find) => find(lines, context) ?? [],
  );
  return found.length === 0 ? undefined : Math.min(...found);
};

const partsOf = (root: Expr): StepParts => ({
  root,
  names: namesIn(root),
  operations: operationsIn(root),
  leaves: leavesOf(root),
});

const stepsInMoney = (
  lines: readonly Line[],
  program: Program,
  { definition }: Meaning,
): ReadonlySet<number> => {
  const found = new Set<number>();
  for (const { numbers } of lines)
    for (const { step, money } of numbers) if (step !== undefined && money) found.add(step);
  // `answer = cost` is as much money as the cost: `#### 4.38` follows `= $4.38`.
  program.steps.forEach(({ expr }, step) => {
    const source = expr.kind === 'name' ? definition(expr)?.step : undefined;
    if (source !== undefined && found.has(source)) found.add(step);
  });
  return found;
};

/** Holds a line against the template that tells it; undefined where none does. */
const alignLine = (
  text: string,
  told: Plan['steps'][number],
  { definitions }: { readonly definitions: Definitions },
  exact: readonly (Exact | undefined)[],
): Alignment | undefined => {
  if (!told) return undefined;
  const find = (name: string) => {
    const step = stepNamed(name, told.step, definitions);
    const value = step === undefined ? undefined : exact[step];
    return step === undefined || !value ? undefined : { name, step, value };
  };
  const found = align(parseTemplateLine(told.template, find), text);
  if (found.sameWords || !told.template.includes('{{')) return found;
  const other = align(parseTemplateLine(unescaped(told.template), find), text);
  return other.sameWords ? other : found;
};

/** `{{` and `}}` for braces that stand in the sentence itself, as Python's formats have them. */
const unescaped = (template: string): string => template.replaceAll('{{', '{').replaceAll('}}', '}');

/** The last line: `####` and the value of the last step. Undefined where it does not state that. */
const alignFinal = (text: string, value: Exact | undefined, step: number): Alignment | undefined => {
  const marker = /^####\s*/.exec(text)?.[0];
  if (marker === undefined || !value) return undefined;
  const found = align(['#### ', { name: 'answer', step, value }], text.replace(marker, '#### '));
  const shift = marker.length - '#### '.length;
  if (found.missing.length > 0) return undefined;
  const known = found.known.map((each) => ({ ...each, start: each.start + shift, end: each.end + shift }));
  return { ...found, known };
};

/** Why filling the line's template with the correct trace does not give the line back. */
const differencesOf = (
  line: Line,
  index: number,
  alignments: readonly (Alignment | undefined)[],
  last: number,
): string[] => {
  const label = labelOf(index, last);
  const alignment = alignments[index];
  return [
    ...(index === last && !alignment ? ['FA: the last line does not state the answer'] : []),
    ...(alignment?.missing ?? []).map(
      ({ name }) => `${label}: the text shows no value of {${name}} where the template has one`,
    ),
    ...line.numbers.flatMap(({ step, faithful, text }) =>
      step !== undefined && !faithful ? [`${label}: ${text} is not how its value would be written`] : [],
    ),
  ];
};

/** A literal as it stands, and as a percent sign would show it. */
const keysOfLiteral = (node: Expr | undefined): string[] => {
  const value = node?.kind === 'num' ? exactOf(node.value) : undefined;
  return value ? [keyOf(value), keyOf(multiply(value, whole(100)))] : [];
};

const numbersIn = (text: string): ReadonlySet<string> =>
  new Set(
    tokenize(text).flatMap((token) => {
      if (token.kind === 'number') return [keyOf(token.value)];
      const said = token.kind === 'word' ? spelledNumber(text.slice(token.start, token.end)) : undefined;
      return said ? [keyOf(said)] : [];
    }),
  );
