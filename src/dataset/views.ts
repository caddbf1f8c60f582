import { type Feature, texts } from './columns.ts';
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
  targetText,
} from './level.ts';
import {
  aboutFormat,
  containerOf,
  isSteplessFormat,
  rowOf,
  type SteplessFormat,
  steplessFeatures,
} from './stepless.ts';
import { type Wording, written } from './text.ts';
import type { Example, Row } from './types.ts';

/** How examples are told. */
export interface Telling {
  readonly level: Level;
  readonly types: ErrorTypes;
  readonly wording: Wording;
}

type View = (example: Example, telling: Telling) => Row;

const meta = (example: Example): Row => {
  const { problem, rule, kind, class: name, source, content, weight, heldOut } = example;
  return {
    index: problem.index,
    candidate_id: name === 'correct' || source === 'diagnosed' ? null : example.id,
    rule: rule === '' ? null : rule,
    kind: kind === '' ? null : kind,
    family: name === 'correct' ? null : name,
    tier: problem.tier,
    model: problem.model,
    lines: content.lines.length,
    source,
    weight,
    held_out: heldOut,
  };
};

/** `id, input, target, question, solution, meta`: the target as an object. */
const plain: View = (example, telling) => ({
  id: example.id,
  input: inputOf(example, telling.level, telling.wording),
  target: targetOf(example, telling.level, telling.types),
  question: example.problem.question,
  solution: solutionText(example.content.lines, { ...telling.wording, labels: false }),
  meta: meta(example),
});

const turns = (example: Example, { level, types, wording }: Telling) => ({
  prompt: [
    { role: 'system', content: instructionOf(level, types) },
    { role: 'user', content: inputOf(example, level, wording) },
  ],
  completion: [{ role: 'assistant', content: targetText(targetOf(example, level, types)) }],
});

/** TRL's stepwise supervision: a label a step; from the mistake on none is right, for they build on it. */
const stepwise: View = (example, { wording }) => {
  const { content, problem, id } = example;
  const place = content.mistake?.place ?? content.lines.length;
  return {
    id,
    prompt: problem.question,
    completions: written(content.lines, wording),
    labels: content.lines.map((_, at) => at < place),
  };
};

/** ProcessBench: `label` is the first wrong step from 0, -1 where there is none. */
const processBench: View = ({ id, content, problem, rule, class: kind, source }, { wording }) => ({
  id,
  generator: source === 'diagnosed' ? source : kind === 'correct' ? 'original' : `errata/${rule}`,
  problem: problem.question,
  steps: written(content.lines, wording),
  final_answer_correct: content.isAnswerRight ?? answersAlike(content.lines.at(-1), problem.lines.at(-1)),
  label: content.mistake?.place ?? -1,
});

const answersAlike = (one: string | undefined, other: string | undefined): boolean =>
  bareAnswer(one) === bareAnswer(other);

const bareAnswer = (line = ''): string => line.replaceAll(/[#\s,$]/g, '');

/** One column a field: for tables. The target is a text. */
const flat: View = (example, telling) => {
  const { content, class: name, problem } = example;
  const { mistake, lines } = content;
  const wording = { ...telling.wording, labels: false };
  return {
    id: example.id,
    input: inputOf(example, telling.level, telling.wording),
    target: targetText(targetOf(example, telling.level, telling.types)),
    question: problem.question,
    solution: solutionText(lines, wording),
    verdict: name === 'correct' ? 'Correct' : 'Flawed',
    error_type: name === 'correct' ? null : errorTypeOf(name, example, telling.types),
    erroneous_line_number: mistake ? labelAt(mistake.place, lines.length) : null,
    explanation: mistake?.explanation ?? null,
    ...meta(example),
    index: String(problem.index),
  };
};

/** The formats that label the steps of a solution. */
const ofSteps = {
  'trl-stepwise': {
    view: stepwise,
    about:
      '`prompt`, `completions` (the lines) and `labels`: true before the first wrong line, false from it on',
    features: [
      ...texts('id', 'prompt'),
      { name: 'completions', list: 'string' },
      { name: 'labels', list: 'bool' },
    ],
  },
  processbench: {
    view: processBench,
    about: '`label` is the first wrong step of `steps`, from 0; -1 where there is none',
    features: [
      ...texts('id', 'generator', 'problem'),
      { name: 'steps', list: 'string' },
      { name: 'final_answer_correct', dtype: 'bool' },
      { name: 'label', dtype: 'int64' },
    ],
  },
} as const satisfies {
  readonly [name: string]: {
    readonly view: View;
    readonly about: string;
    readonly features: readonly Feature[];
  };
};

export const formatNames = [
  ...(['jsonl', 'trl-messages', 'trl-prompt-completion'] as const),
  ...(['trl-stepwise', 'processbench', 'csv', 'parquet'] as const),
] as const satisfies readonly (SteplessFormat | keyof typeof ofSteps)[];
export type FormatName = (typeof formatNames)[number];
export const isFormat = (name: string): name is FormatName => formatNames.some((one) => one === name);

/** How an example is told in a format. */
export const viewOf = (format: FormatName): View =>
  isSteplessFormat(format)
    ? (example, telling) => rowOf(format, { plain, flat, turns }, example, telling)
    : ofSteps[format].view;

/** What a card says of a format. */
export const aboutSolutions = (format: FormatName): string => {
  if (!isSteplessFormat(format)) return ofSteps[format].about;
  const about = aboutFormat(format, '`input` and `target`, an object');
  return containerOf(format) === 'jsonl'
    ? about
    : `${about}; \`target\` is the JSON text; \`verdict\` to \`explanation\` are its fields in full, whatever the level`;
};

const metaColumns = (wholeIndexes: boolean): readonly Feature[] => [
  { name: 'index', dtype: wholeIndexes ? 'int64' : 'string' },
  ...texts('candidate_id', 'rule', 'kind', 'family', 'tier', 'model'),
  { name: 'lines', dtype: 'int32' },
  ...texts('source'),
  { name: 'weight', dtype: 'float64' },
  { name: 'held_out', dtype: 'bool' },
];

const targetColumn = (level: Level): Feature => ({
  name: 'target',
  struct: [
    ...texts('verdict'),
    ...(detailsOf(level).length === 0 ? [] : [{ name: 'error_details', struct: texts(...detailsOf(level)) }]),
  ],
});

/** The columns of a format, in order. */
export const featuresOf = (format: FormatName, level: Level, wholeIndexes: boolean): readonly Feature[] =>
  isSteplessFormat(format)
    ? steplessFeatures(format, {
        plain: [
          ...texts('id', 'input'),
          targetColumn(level),
          ...texts('question', 'solution'),
          { name: 'meta', struct: metaColumns(wholeIndexes) },
        ],
        flat: [
          ...texts('id', 'input', 'target', 'question', 'solution', 'verdict'),
          ...texts('error_type', 'erroneous_line_number', 'explanation'),
          ...metaColumns(false),
        ],
      })
    : ofSteps[format].features;
