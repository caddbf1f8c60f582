import { type Exact, exactOf, multiply, once, whole } from '../../base/index.ts';
import { spelledNumber } from '../../english/index.ts';
import { definedBefore, type Facts, isGiven, type Plan } from '../../facts/index.ts';
import { type Expr, labelOf, solutionLines, type Template } from '../../model/index.ts';
import { type Alignment, align, parseTemplateLine } from './align.ts';
import { type AlignedText, habitOf, inSight, type Line, occurrencesOf, styleOf } from './aligned-text.ts';
import { type Context, keyOf, nounsOf, plainWords, stepsByValue } from './context.ts';
import { readLine, unfaithfulIn } from './read-line.ts';
import { tokenize } from './tokenize.ts';

/** What a template's line means by a name: its last definition up to the step that it tells, or the first of all. */
const stepNamed = (name: string, told: number, facts: Facts): number => {
  const before = definedBefore(facts, name, told + 1);
  return before < 0 ? facts.steps.findIndex(({ target }) => target === name) : before;
};

/** A solution cut into lines that are aligned with the program, and what they are read with. */
const begun = (template: Template, facts: Facts) => {
  const texts = solutionLines(template.answer);
  const last = texts.length - 1;
  const { exact, plan } = facts;
  const style = styleOf(texts);
  const alignments = texts.map((text, i) =>
    i === last ? alignFinal(text, exact.at(-1), exact.length - 1) : alignLine(text, plan.steps[i], facts),
  );
  const context: Context = {
    facts,
    stepsByValue: stepsByValue(exact),
    last,
    cents: style.cents,
    groups: habitOf(texts.map(inSight).join('\n')) ?? false,
    nouns: once(() => nounsOf(texts, alignments)),
    asked: once(() => numbersIn(template.question)),
    question: template.question,
    questionWords: once(() => plainWords(template.question)),
    literals: new Set(facts.nodes.flatMap(keysOfLiteral)),
  };
  const sameWords = alignments.every((alignment, i) => i === last || (alignment?.sameWords ?? true));
  return { texts, last, style, alignments, context, sameWords };
};

export const readSolution = (template: Template, facts: Facts): AlignedText => {
  const { texts, last, style, alignments, context, sameWords } = begun(template, facts);
  const lines = texts.map((text, i) => readLine(text, i, alignments[i], context));
  const unfaithful = lines.map(({ numbers }) =>
    numbers.flatMap(({ step, faithful, text }) => (step === undefined || faithful ? [] : [text])),
  );
  return {
    facts,
    lines,
    occurrences: occurrencesOf(lines, facts.exact.length),
    lineOf: linesOfSteps(facts, lines, last),
    style,
    money: stepsInMoney(lines, facts),
    asked: context.asked,
    literals: context.literals,
    differences: differencesOf(facts, alignments, unfaithful),
    sameWords,
  };
};

/** Only whether filling a template gives its solution back, and why not: no more is read of it than that takes. */
export const givenBack = (
  template: Template,
  facts: Facts,
): Pick<AlignedText, 'differences' | 'sameWords'> => {
  const { texts, alignments, context, sameWords } = begun(template, facts);
  const unfaithful = texts.map((text, i) => unfaithfulIn(text, i, alignments[i], context));
  return { differences: differencesOf(facts, alignments, unfaithful), sameWords };
};

/** Where each step is told: computed ones by the plan, given numbers by the first line that shows them. */
const linesOfSteps = (facts: Facts, lines: readonly Line[], last: number): (number | undefined)[] =>
  facts.steps.map((_, step) => {
    if (step === facts.steps.length - 1) return last;
    const shown = lines.findIndex(({ numbers }) => numbers.some((number) => number.step === step));
    if (!isGiven(facts, step)) return facts.plan.lineOf[step] ?? (shown < 0 ? undefined : shown);
    return shown < 0 ? undefined : shown;
  });

const stepsInMoney = (lines: readonly Line[], { steps, slots }: Facts): ReadonlySet<number> => {
  const found = new Set<number>();
  for (const { numbers } of lines)
    for (const { step, money } of numbers) if (step !== undefined && money) found.add(step);
  // `answer = cost` is as much money as the cost: `#### 4.38` follows `= $4.38`.
  steps.forEach(({ expr }, step) => {
    if (expr.kind === 'name' && found.has(slots[expr.id] ?? -1)) found.add(step);
  });
  return found;
};

/** Holds a line against the template that tells it; undefined where none does. */
const alignLine = (text: string, told: Plan['steps'][number], facts: Facts): Alignment | undefined => {
  if (!told) return undefined;
  const find = (name: string) => {
    const step = stepNamed(name, told.step, facts);
    const value = facts.exact[step];
    return value && { name, step, value };
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

/**
 * Why filling the templates with the correct trace does not give the lines back; `unfaithful` has the numbers of each line that
 * are not how their values would be written.
 */
const differencesOf = (
  { plan }: Facts,
  alignments: readonly (Alignment | undefined)[],
  unfaithful: readonly (readonly string[])[],
): readonly string[] => {
  const last = alignments.length - 1;
  const differences = [...plan.differences];
  for (const [index, alignment] of alignments.entries()) {
    const label = labelOf(index, last);
    if (index === last && !alignment) differences.push('FA: the last line does not state the answer');
    for (const { name } of alignment?.missing ?? [])
      differences.push(`${label}: the text shows no value of {${name}} where the template has one`);
    for (const text of unfaithful[index] ?? [])
      differences.push(`${label}: ${text} is not how its value would be written`);
  }
  return differences;
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
