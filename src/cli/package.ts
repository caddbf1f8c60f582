import wrapAnsi from 'wrap-ansi';
import { pairsOf, valueText } from '../base/index.ts';
import {
  type Candidate,
  type EditedQuestion,
  type JsonValue,
  labelOf,
  problemClassNames,
  solutionLines,
  type Template,
} from '../model/index.ts';
import { columns, harmless, indent, oneLine, colours as pc, table } from './print.ts';
import { lineChanges } from './showcase.ts';

export type ShownTemplate = Template & { readonly correct_trace: { readonly [variable: string]: JsonValue } };

export interface PackageOptions {
  /** Columns of the terminal; undefined where there is none: then no line is broken. */
  readonly width: number | undefined;
  /** What each entry of `needs_human` means. */
  readonly doubts: { readonly [doubt: string]: string };
}

type Section = readonly [title: string, body: string];

const document = (
  head: string,
  origin: readonly (string | number | undefined)[],
  sections: readonly Section[],
) =>
  [
    head,
    pc.dim(harmless(origin.filter(Boolean).join(', '))),
    ...sections.map(([title, body]) => `\n${pc.bold(title)}\n${indent(body)}`),
  ].join('\n');

export const describePackage = (
  candidate: Candidate,
  template: ShownTemplate,
  { width, doubts }: PackageOptions,
): string => {
  const { rule, error_type, family, index, tier, model, erroneous_line_number, position_bin } = candidate;
  return document(
    `${pc.bold(candidate.id)}  ${rule}: ${family}, labelled ${error_type} at ${erroneous_line_number} (${position_bin})`,
    [`template ${index}`, tier, model],
    [
      ['Problem', wrapped(harmless(template.question), width)],
      ['What was changed', changeOf(candidate, width)],
      ['Why it is wrong', wrapped(harmless(candidate.explanation), width)],
      ['Words', wordsOf(candidate, doubts)],
      ['Logical steps of the original', stepsOf(template)],
      ['Program: `-` the original, `+` the flawed one', programsOf(candidate, template)],
      ['Trace', tracesOf(candidate, template)],
      ['Solution: `-` the original, `+` the flawed one', solutionsOf(candidate, template)],
      ...polishedOf(candidate, width),
    ],
  );
};

const polishedOf = (
  { polished_solution, polished_by, erroneous_line_number: label }: Candidate,
  width: number | undefined,
): readonly Section[] => {
  const line = polished_solution?.[label];
  if (line === undefined) return [];
  const by = polished_by ? ` by ${oneLine(polished_by.provider)}, ${oneLine(polished_by.model)}` : '';
  return [[`${label} reworded${by}`, wrapped(harmless(line), width)]];
};

const wrapped = (text: string, width: number | undefined): string =>
  width === undefined ? text : wrapAnsi(text, Math.max(width - 4, 20), { hard: true, trim: false });

const changeOf = (
  { mutation, target_variable, correct_answer, flawed_answer }: Candidate,
  width: number | undefined,
) => {
  const { from, to, ...choices } = mutation;
  return [
    wrapped(`${target_variable} = ${harmless(from)}`, width),
    wrapped(`became ${target_variable} = ${harmless(to)}`, width),
    ...Object.entries(choices).map(([hole, picked]) => `with ${hole} = ${harmless(picked)}`),
    valueText(correct_answer) === valueText(flawed_answer)
      ? `The answer stays ${valueText(flawed_answer)}.`
      : `The answer was ${valueText(correct_answer)} and is now ${pc.bold(valueText(flawed_answer))}.`,
  ].join('\n');
};

const wordsOf = ({ needs_human }: Candidate, meanings: PackageOptions['doubts']): string =>
  needs_human.length === 0
    ? 'Nothing asks for a second look (needs_human is empty).'
    : needs_human.map((doubt) => pc.yellow(`needs_human: ${doubt}: ${meanings[doubt] ?? ''}`)).join('\n');

const stepsOf = ({ logical_steps }: Template): string =>
  columns(
    logical_steps,
    ['line', (step) => step.line_number],
    ['from the question', (step) => step.question_inputs.join(', ')],
    ['world knowledge', (step) => step.WK_inputs.join(', ')],
    ['gives', (step) => step.output_variable],
    ['sentence', (step) => oneLine(step.solution_line_template)],
  );

const programsOf = ({ flawed_function_code }: Candidate, { function_code }: Template): string =>
  lineChanges(linesOf(function_code), linesOf(flawed_function_code))
    .map(({ sign, text }) => {
      const line = `${sign} ${harmless(text)}`;
      return sign === '+' ? pc.red(line) : sign === '-' ? pc.green(line) : line;
    })
    .join('\n');

const linesOf = (text: string): string[] => text.replace(/\s+$/, '').split(/\r?\n/);

const tracesOf = ({ flawed_trace, target_variable }: Candidate, { correct_trace }: ShownTemplate): string => {
  const names = [...new Set([...Object.keys(correct_trace), ...Object.keys(flawed_trace)])];
  const rows = names.map((name) => {
    const [right, flawed] = [valueText(correct_trace[name]), valueText(flawed_trace[name])];
    const changes = right !== flawed;
    if (name === target_variable)
      return ['▶', name, right, flawed, changes ? 'changed here' : 'the step of the mistake'];
    return changes ? ['~', name, right, flawed, 'changed by it'] : ['', name, right, flawed, ''];
  });
  return table(['', 'variable', 'original', 'flawed', ''], rows, [2, 3]);
};

/** Both solutions line by line, as the edits of the candidate make one of the other; the labelled line is marked. */
export const solutionsOf = (
  { flawed_solution, erroneous_line_number, error_type, edits }: Candidate,
  { answer }: Template,
): string => {
  const before = solutionLines(answer);
  const after = Object.entries(flawed_solution);
  const line = (sign: string, label: string, text: string): string =>
    `${sign} ${label.padEnd(4)}${harmless(text)}`;
  let as = 0;
  return pairsOf(before, Object.values(flawed_solution), edits)
    .flatMap(({ of, text }) => {
      const was = before[of ?? -1];
      const name = of === undefined ? '' : labelOf(of, before.length - 1);
      const [label = '', now] = (text === undefined ? undefined : after[as++]) ?? [];
      const labelled = label === erroneous_line_number;
      if (was === now && !labelled && name === label) return [line(' ', name, was ?? '')];
      const note = labelled ? `   ◀ the mistake (${error_type})` : '';
      return [
        ...(was === undefined ? [] : [pc.green(line('-', name, was))]),
        ...(now === undefined ? [] : [pc.red(line('+', label, now + note))]),
      ];
    })
    .join('\n');
};

export const describeQuestion = (
  edited: EditedQuestion,
  { answer, function_code }: ShownTemplate,
  width: number | undefined,
): string => {
  const { index, tier, model, rule, class: label } = edited;
  return document(
    `${pc.bold(edited.id)}  ${harmless(rule)}: class ${label}, ${problemClassNames[label]}`,
    [`template ${index}`, tier, model],
    [
      ['Question as it was', wrapped(harmless(edited.original_question), width)],
      ['Question as edited', wrapped(harmless(edited.question), width)],
      ['What was changed', edited.edits.map((edit) => wrapped(harmless(editText(edit)), width)).join('\n')],
      ['Why', wrapped(harmless(edited.explanation), width)],
      ['Answer of the original', valueText(edited.original_answer ?? undefined)],
      ['Solution of the original', wrapped(harmless(answer), width)],
      ['Program of the original', harmless(function_code)],
      ['What proves the class', harmless(JSON.stringify(edited.witness, undefined, 2))],
    ],
  );
};

const editText = ({ from, to }: EditedQuestion['edits'][number]): string => {
  if (from === '') return `added: “${to.trim()}”`;
  return to === '' ? `left out: “${from.trim()}”` : `“${from.trim()}” became “${to.trim()}”`;
};
