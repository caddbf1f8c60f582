import {
  aboutFormat,
  type Column,
  columns,
  columnsIn,
  type Feature,
  indexColumn,
  isSteplessFormat,
  kindOf,
  optionalTexts,
  type SteplessFormat,
  struct,
  texts,
  weightColumns,
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
const meta = (wholeIndexes: boolean): Columns => [
  ...indexColumn<Example>(wholeIndexes),
  ...optionalTexts<Example>({
    candidate_id: ({ class: name, source, id }) => (name === 'correct' || source === 'diagnosed' ? null : id),
    rule: ({ rule }) => rule || null,
    kind: ({ kind }) => kind || null,
    family: ({ class: name }) => (name === 'correct' ? null : name),
  }),
  ...texts<Example>({ tier: ({ from }) => from.tier, model: ({ from }) => from.model }),
  ...columns<Example>('int32', { lines: ({ content }) => content.lines.length }),
  ...texts<Example>({ source: ({ source }) => source }),
  ...weightColumns,
];

/** In JSON the target is an object; in a table it is a text, and its fields stand beside it, whatever the level. */
const tellingOf = ({ level, types, wording }: Telling, wholeIndexes: boolean) => {
  const targetTextOf = (example: Example): string => JSON.stringify(targetOf(example, level, types));
  const own = texts<Example>({ id: ({ id }) => id, input: (example) => inputOf(example, level, wording) });
  const bare = texts<Example>({
    question: ({ from }) => from.question,
    solution: ({ content }) => solutionText(content.lines, { ...wording, labels: false }),
  });
  const details: readonly Feature[] =
    detailsOf(level).length === 0
      ? []
      : [{ name: 'error_details', struct: detailsOf(level).map((name) => ({ name, dtype: 'string' })) }];
  const target: Column<Example> = {
    name: 'target',
    struct: [{ name: 'verdict', dtype: 'string' }, ...details],
    of: (example) => targetOf(example, level, types),
  };
  return {
    plain: [...own, target, ...bare, struct('meta', meta(wholeIndexes))],
    flat: [
      ...own,
      ...texts({ target: targetTextOf }),
      ...bare,
      ...texts<Example>({ verdict: ({ class: name }) => (name === 'correct' ? 'Correct' : 'Flawed') }),
      ...optionalTexts<Example>({
        error_type: (one) => (one.class === 'correct' ? null : errorTypeOf(one.class, one, types)),
        erroneous_line_number: ({ content: { mistake, lines } }) =>
          mistake ? labelAt(mistake.place, lines.length) : null,
        explanation: ({ content }) => content.mistake?.explanation ?? null,
      }),
      ...meta(false),
    ],
    turns: (example: Example) =>
      [instructionOf(level, types), inputOf(example, level, wording), targetTextOf(example)] as const,
  };
};

/** The formats that label the steps of a solution. */
const ofSteps = {
  /** TRL's stepwise supervision: a label a step; from the mistake on none is right, for they build on it. */
  'trl-stepwise': {
    about:
      '`prompt`, `completions` (the lines) and `labels`: true before the first wrong line, false from it on',
    columns: (wording: Wording): Columns => [
      ...texts<Example>({ id: ({ id }) => id, prompt: ({ from }) => from.question }),
      { name: 'completions', list: 'string', of: ({ content }) => written(content.lines, wording) },
      {
        name: 'labels',
        list: 'bool',
        of: ({ content: { mistake, lines } }) => lines.map((_, at) => at < (mistake?.place ?? lines.length)),
      },
    ],
  },
  processbench: {
    about: '`label` is the first wrong step of `steps`, from 0; -1 where there is none',
    columns: (wording: Wording): Columns => [
      ...texts<Example>({
        id: ({ id }) => id,
        generator: ({ source, class: kind, rule }) =>
          source === 'diagnosed' ? source : kind === 'correct' ? 'original' : `errata/${rule}`,
        problem: ({ from }) => from.question,
      }),
      { name: 'steps', list: 'string', of: ({ content }) => written(content.lines, wording) },
      ...columns<Example>('bool', {
        final_answer_correct: ({ content, from }) =>
          content.isAnswerRight ?? bareAnswer(content.lines) === bareAnswer(from.lines),
      }),
      ...columns<Example>('int64', { label: ({ content }) => content.mistake?.place ?? -1 }),
    ],
  },
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
    : ofSteps[format].columns(telling.wording);

/** What a card says of a format. */
export const aboutSolutions = (format: FormatName): string => {
  if (!isSteplessFormat(format)) return ofSteps[format].about;
  const about = aboutFormat(format, '`input` and `target`, an object');
  return kindOf(format) === 'jsonl'
    ? about
    : `${about}; \`target\` is the JSON text; \`verdict\` to \`explanation\` are its fields in full, whatever the level`;
};
