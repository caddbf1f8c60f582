import { defaultErrorType, type Family, families, labelOf } from '../model/index.ts';
import {
  type Column,
  columns,
  columnsIn,
  type Feature,
  indexColumn,
  isSteplessFormat,
  type SteplessFormat,
  struct,
} from './columns.ts';
import { type Wording, written } from './text.ts';
import type { Class, Example } from './types.ts';
import data from './words.yaml';

export type Telling = { readonly level: Level; readonly types: ErrorTypes; readonly wording: Wording };

type Columns = readonly Column<Example>[];

const origin = columns<Example>({
  'candidate_id?': ({ class: name, source, id }) =>
    name === 'correct' || source === 'diagnosed' ? null : id,
  'rule?': ({ rule }) => rule || null,
  'kind?': ({ kind }) => kind || null,
  'family?': ({ class: name }) => (name === 'correct' ? null : name),
  tier: ({ from }) => from.tier,
  model: ({ from }) => from.model,
  'lines:int32': ({ content }) => content.lines.length,
  source: ({ source }) => source,
  'weight:float64': ({ weight }) => weight,
  'held_out:bool': ({ heldOut }) => heldOut,
});

/** In JSON the target is an object; in a table it is a text, and its fields stand beside it, whatever the level. */
const tellingOf = ({ level, types, wording }: Telling, wholeIndexes: boolean) => {
  const targetTextOf = (example: Example): string => JSON.stringify(targetOf(example, level, types));
  const own = columns<Example>({ id: ({ id }) => id, input: (example) => inputOf(example, level, wording) });
  const bare = columns<Example>({
    question: ({ from }) => from.question,
    solution: ({ content }) => solutionText(content.lines, { ...wording, labels: false }),
  });
  const fields = detailsOf(level).map((name) => ({ name, dtype: 'string' }));
  const details: readonly Feature[] = fields.length === 0 ? [] : [{ name: 'error_details', struct: fields }];
  const target: Column<Example> = {
    name: 'target',
    struct: [{ name: 'verdict', dtype: 'string' }, ...details],
    of: (example) => targetOf(example, level, types),
  };
  return {
    plain: [...own, target, ...bare, struct('meta', [...indexColumn<Example>(wholeIndexes), ...origin])],
    flat: [
      ...own,
      ...columns({ target: targetTextOf }),
      ...bare,
      ...columns<Example>({
        verdict: ({ class: name }) => (name === 'correct' ? 'Correct' : 'Flawed'),
        'error_type?': (one) => (one.class === 'correct' ? null : errorTypeOf(one.class, one, types)),
        'erroneous_line_number?': ({ content: { mistake, lines } }) =>
          mistake ? labelAt(mistake.place, lines.length) : null,
        'explanation?': ({ content }) => content.mistake?.explanation ?? null,
      }),
      ...indexColumn<Example>(false),
      ...origin,
    ],
    turns: (example: Example) =>
      [instructionOf(level, types), inputOf(example, level, wording), targetTextOf(example)] as const,
  };
};

const ofSteps = {
  /** TRL's stepwise supervision: a label a step; from the mistake on none is right, for they build on it. */
  'trl-stepwise': (wording: Wording): Columns => [
    ...columns<Example>({ id: ({ id }) => id, prompt: ({ from }) => from.question }),
    { name: 'completions', list: 'string', of: ({ content }) => written(content.lines, wording) },
    {
      name: 'labels',
      list: 'bool',
      of: ({ content: { mistake, lines } }) => lines.map((_, at) => at < (mistake?.place ?? lines.length)),
    },
  ],
  processbench: (wording: Wording): Columns => [
    ...columns<Example>({
      id: ({ id }) => id,
      generator: ({ source, class: kind, rule }) =>
        source === 'diagnosed' ? source : kind === 'correct' ? 'original' : `errata/${rule}`,
      problem: ({ from }) => from.question,
    }),
    { name: 'steps', list: 'string', of: ({ content }) => written(content.lines, wording) },
    ...columns<Example>({
      'final_answer_correct:bool': ({ content, from }) =>
        content.isAnswerRight ?? bareAnswer(content.lines) === bareAnswer(from.lines),
      'label:int64': ({ content }) => content.mistake?.place ?? -1,
    }),
  ],
};

const bareAnswer = (lines: readonly string[]): string => (lines.at(-1) ?? '').replaceAll(/[#\s,$]/g, '');

export const formatNames = [
  ...(['jsonl', 'trl-messages', 'trl-prompt-completion'] as const),
  ...(['trl-stepwise', 'processbench', 'csv', 'parquet'] as const),
] as const satisfies readonly (SteplessFormat | keyof typeof ofSteps)[];
export type FormatName = (typeof formatNames)[number];
export const isFormat = (name: string): name is FormatName => formatNames.some((one) => one === name);

export const solutionColumns = (format: FormatName, telling: Telling, wholeIndexes: boolean): Columns =>
  isSteplessFormat(format)
    ? columnsIn(format, tellingOf(telling, wholeIndexes))
    : ofSteps[format](telling.wording);

export const levels = ['1', '2', '3', '4', '5', 'max'] as const;
export type Level = (typeof levels)[number];

/** `coarse`: the three families; `fine`: the kind of mistake that a reader sees; `rule`: the rule's id. */
export const errorTypes = ['coarse', 'fine', 'rule'] as const;
export type ErrorTypes = (typeof errorTypes)[number];

interface LevelFacts {
  /** Classes that it tells apart: those in one list count as one. */
  readonly classes: readonly (readonly Class[])[];
  readonly details: readonly ('error_type' | 'erroneous_line_number' | 'explanation')[];
  readonly both: boolean;
}

const each: LevelFacts['classes'] = [['correct'], ['conceptual'], ['computational'], ['skipped_step']];

const facts: { readonly [level in Level]: LevelFacts } = {
  '1': { classes: [['correct'], [...families]], details: [], both: false },
  '2': { classes: [['conceptual'], ['computational']], details: ['error_type'], both: true },
  '3': { classes: [['correct'], ['conceptual'], ['computational']], details: ['error_type'], both: false },
  '4': { classes: each, details: ['error_type'], both: false },
  '5': { classes: each, details: ['error_type', 'erroneous_line_number'], both: false },
  max: { classes: each, details: ['error_type', 'erroneous_line_number', 'explanation'], both: false },
};

export const classesOf = (level: Level): LevelFacts['classes'] => facts[level].classes;
const detailsOf = (level: Level): LevelFacts['details'] => facts[level].details;

const errorTypeOf = (family: Family, { rule, kind }: Pick<Example, 'rule' | 'kind'>, types: ErrorTypes) =>
  types === 'fine' ? kind : types === 'rule' ? rule : defaultErrorType[family];

/** The label of a line of a solution of so many lines, counted from 0: `L1`, …, `FA` the last. */
const labelAt = (place: number, lines: number): string => labelOf(place, lines - 1);

/** The training target: its keys always in this order. */
const targetOf = (
  example: Pick<Example, 'class' | 'rule' | 'kind' | 'content'>,
  level: Level,
  types: ErrorTypes,
) => {
  const { details } = facts[level];
  const { class: family, content } = example;
  const { lines, mistake } = content;
  if (family === 'correct' || !mistake)
    return details.length === 0 ? { verdict: 'Correct' } : { verdict: 'Correct', error_details: null };
  if (details.length === 0) return { verdict: 'Flawed' };
  const all = {
    error_type: errorTypeOf(family, example, types),
    erroneous_line_number: labelAt(mistake.place, lines.length),
    explanation: mistake.explanation,
  };
  return { verdict: 'Flawed', error_details: Object.fromEntries(details.map((name) => [name, all[name]])) };
};

const inputOf = ({ from, content }: Pick<Example, 'from' | 'content'>, level: Level, wording: Wording) => {
  const block = (title: string, lines: readonly string[]): string =>
    `${title}:\n${solutionText(lines, wording)}`;
  const parts = facts[level].both
    ? [block('Correct solution', from.lines), block('Wrong solution', content.lines)]
    : [block('Solution', content.lines)];
  return [`Problem:\n${from.question.trim()}`, ...parts].join('\n\n');
};

const solutionText = (lines: readonly string[], wording: Wording): string =>
  written(lines, wording)
    .map((line, at) => (wording.labels ? `${labelAt(at, lines.length)}: ${line}` : line))
    .join('\n');

export const { instructions: told }: { readonly instructions: { readonly [of: string]: string } } =
  Object(data);

export const instructionOf = (level: Level, types: ErrorTypes): string => {
  const { classes: asked, details, both } = facts[level];
  const flawed = asked.flat().filter((one): one is Family => one !== 'correct');
  const fields = details.map((name) => `"${name}": …`).join(', ');
  const flawedForm = `{"verdict": "Flawed"${fields === '' ? '' : `, "error_details": {${fields}}`}}`;
  const correctForm = `{"verdict": "Correct"${fields === '' ? '' : ', "error_details": null'}}`;
  const form = `Answer with JSON alone: ${both ? '' : `${correctForm} or `}${flawedForm}.`;
  const coarse = `error_type is ${listed(flawed.map((family) => told[family] ?? ''))}`;
  const meanings = details.map((name) => (name === 'error_type' && types === 'coarse' ? coarse : told[name]));
  return [
    told[both ? 'both' : 'verdict'],
    form,
    ...(details.length === 0 ? [] : [`${meanings.join('; ')}.`]),
  ].join(' ');
};

const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;
