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
import {
  detailsOf,
  type ErrorTypes,
  errorTypeOf,
  inputOf,
  instructionOf,
  type Level,
  labelAt,
  solutionText,
  targetOf,
} from './level.ts';
import { type Wording, written } from './text.ts';
import type { Example } from './types.ts';

/** How examples are told. */
export interface Telling {
  readonly level: Level;
  readonly types: ErrorTypes;
  readonly wording: Wording;
}

type Columns = readonly Column<Example>[];

/** Where a solution comes from. */
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

/** The formats that label the steps of a solution. */
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

/** The columns of solutions in a format, in order. */
export const solutionColumns = (format: FormatName, telling: Telling, wholeIndexes: boolean): Columns =>
  isSteplessFormat(format)
    ? columnsIn(format, tellingOf(telling, wholeIndexes))
    : ofSteps[format](telling.wording);
