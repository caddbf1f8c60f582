import { type Definitions, definitionBefore, leavesOf, namesIn, operationsIn } from '../../ast/index.ts';
import { type Exact, exactOf, multiply, whole } from '../../exact/index.ts';
import type { Expr, Program, Template, Trace } from '../../model/index.ts';
import { spelledNumber } from '../numbers.ts';
import { type Alignment, align, parseTemplateLine } from './align.ts';
import type { AlignedText, StepParts } from './aligned-text.ts';
import { type Context, keyOf } from './context.ts';
import { meaningOf } from './meaning.ts';
import { linesOfSteps, planLines } from './plan.ts';
import { habitOf, inSight, readLine } from './read-line.ts';
import { tokenize } from './tokens.ts';

/** What a template's line means by a name: its last definition up to the step that it tells, or the first of all. */
const stepNamed = (name: string, told: number, definitions: Definitions): number | undefined => {
  const before = definitionBefore(definitions, name, told + 1);
  return before < 0 ? definitions.get(name)?.[0] : before;
};

/** Reads a template's solution: aligns each sentence with its program. */
export const readSolution = (template: Template, program: Program, trace: Trace): AlignedText => {
  // Blank lines are no steps, and a line's number does not count them.
  const texts = template.answer.split(/\r?\n/).filter((text) => text.trim() !== '');
  const exact = trace.map(exactOf);
  const last = texts.length - 1;
  const answerStep = program.steps.length - 1;
  const meaning = meaningOf(program, exact);
  const plan = planLines(template, program, last);
  const differences: string[] = [...plan.differences];
  const alignments: (Alignment | undefined)[] = texts.map((text, i) => {
    const told = plan.steps[i];
    if (!told) return undefined;
    const parts = parseTemplateLine(told.template, (name) => {
      const step = stepNamed(name, told.step, meaning.definitions);
      const value = step === undefined ? undefined : exact[step];
      return step === undefined || !value ? undefined : { name, step, value };
    });
    return align(parts, text);
  });
  const cents = !texts.some((text) => /[$€£]-?\d[\d,]*\.\d(?!\d)/.test(text.replaceAll(/<<.*?>>/g, '')));
  const asked = numbersIn(template.question);
  const groups = habitOf(texts.map(inSight).join('\n')) ?? false;
  const literals = new Set(meaning.nodes.flatMap((node) => keysOfLiteral(node)));
  const { question } = template;
  const context: Context = { program, exact, meaning, plan, cents, groups, asked, question, literals };
  const lines = texts.map((text, i) => {
    const alignment = alignments[i];
    const final = i === last ? finalNumber(text, answerStep, exact[answerStep]) : undefined;
    const line = readLine(text, i, final ?? alignment?.known ?? [], context);
    const label = i === last ? 'FA' : `L${i + 1}`;
    if (i === last && !final) differences.push('FA: the last line does not state the answer');
    for (const name of alignment?.missing ?? [])
      differences.push(`${label}: the text shows no value of {${name}} where the template has one`);
    for (const number of line.numbers)
      if (number.step !== undefined && !number.faithful)
        differences.push(
          `${label}: ${text.slice(number.start, number.end)} is not how its value would be written`,
        );
    return line;
  });
  const visible = texts.map((text) => text.replace(/<<.*?>>/g, '')).join('\n');
  const times = (['×', 'x', '*'] as const)
    .map((sign) => ({ sign, count: countSign(visible, sign) }))
    .reduce((best, next) => (next.count > best.count ? next : best), { sign: '*' as string, count: 0 });
  return {
    lines,
    lineOf: linesOfSteps(program, lines, plan, last),
    trace,
    exact,
    steps: program.steps.map(({ expr }) => partsOf(expr)),
    nodes: meaning.nodes,
    style: {
      times: times.sign,
      divide: visible.includes('÷') ? '÷' : '/',
      cents,
      annotates: template.answer.includes('<<'),
    },
    money: new Set(
      lines.flatMap(({ numbers }) =>
        numbers.flatMap(({ step, money }) => (step !== undefined && money ? [step] : [])),
      ),
    ),
    differences,
    sameWords: alignments.every((alignment) => alignment?.sameWords ?? true),
  };
};

const partsOf = (root: Expr): StepParts => ({
  root,
  names: namesIn(root),
  operations: operationsIn(root),
  leaves: leavesOf(root),
});

const countSign = (text: string, sign: string): number =>
  sign === 'x' ? (text.match(/[\d)%a-z] x (?=[$(\d.])/g)?.length ?? 0) : text.split(sign).length - 1;

const finalNumber = (
  text: string,
  step: number,
  value: Exact | undefined,
): Alignment['known'] | undefined => {
  const marker = /^####\s*/.exec(text)?.[0];
  if (marker === undefined || !value) return undefined;
  const { known, missing } = align(['#### ', { name: 'answer', step, value }], text.replace(marker, '#### '));
  const shift = marker.length - '#### '.length;
  return missing.length > 0
    ? undefined
    : known.map((each) => ({ ...each, start: each.start + shift, end: each.end + shift }));
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
