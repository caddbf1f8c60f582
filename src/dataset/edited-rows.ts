import {
  type ProblemClass,
  type ProblemClassName,
  problemClasses,
  problemClassNames,
  type QuestionPlace,
} from '../model/index.ts';
import { type Feature, texts } from './columns.ts';
import { aboutFormat, type SteplessFormat, steplessFeatures, type Telling } from './stepless.ts';
import { answerIn } from './text.ts';
import type { Choosable, Problem, Row, Split } from './types.ts';

/** A question that may be exported: edited by a rule, or a template's own. */
export interface EditedEntry extends Choosable<ProblemClassName> {
  readonly question: string;
  /** What is wrong with it; undefined where nothing is. */
  readonly explanation: string | undefined;
  /** Where that stands: the sentences that contradict each other, or the place where something is missing. */
  readonly places?: readonly QuestionPlace[];
}

/** A question as it is told. */
export interface EditedExample extends EditedEntry {
  readonly from: Problem;
  readonly split: Split;
  readonly weight: number;
  readonly heldOut: boolean;
}

type EditedView = (example: EditedExample, explained: boolean) => Row;

const labels: ReadonlyMap<ProblemClassName, ProblemClass> = new Map(
  problemClasses.map((label) => [problemClassNames[label], label]),
);

const labelOf = ({ class: name }: EditedExample): ProblemClass => labels.get(name) ?? 1;

/** What a model is to write. */
const target = (example: EditedExample, explained: boolean): string =>
  JSON.stringify({
    error_class_label: labelOf(example),
    ...(explained ? { explanation: example.explanation ?? null } : {}),
  });

export const editedInstruction = (explained: boolean): string =>
  [
    'You are given a mathematics problem. Say whether it can be answered:',
    'error_class_label is 0 if it contradicts itself, so that there is no answer, 1 if it has one answer, 2 if something is left out, so that several answers are possible.',
    `Answer with JSON alone: {"error_class_label": …${explained ? ', "explanation": …' : ''}}.`,
    ...(explained
      ? ['explanation says in one or two sentences what is wrong; it is null where nothing is.']
      : []),
  ].join(' ');

const metaOf = ({ from, id, rule, class: name, source, weight, heldOut }: EditedExample): Row => ({
  index: from.index,
  problem_id: rule === '' ? null : id,
  rule: rule === '' ? null : rule,
  error_class: name,
  tier: from.tier,
  model: from.model,
  source,
  weight,
  held_out: heldOut,
});

const own = (example: EditedExample): Row => ({
  id: example.id,
  modified_problem_text: example.question,
  error_class_label: labelOf(example),
  explanation: example.explanation ?? null,
  original_problem_text: example.from.question,
  original_answer: answerIn(example.from.lines.at(-1) ?? ''),
});

const placesOf = ({ places = [] }: EditedExample) => places.map(({ start, end }) => ({ start, end }));

const plain: EditedView = (example) => ({
  ...own(example),
  places: placesOf(example),
  meta: metaOf(example),
});

const flat: EditedView = (example) => ({
  ...own(example),
  places: JSON.stringify(placesOf(example)),
  ...metaOf(example),
  index: String(example.from.index),
});

const turns = (example: EditedExample, explained: boolean) => ({
  prompt: [
    { role: 'system', content: editedInstruction(explained) },
    { role: 'user', content: example.question },
  ],
  completion: [{ role: 'assistant', content: target(example, explained) }],
});

export const editedTelling: Telling<EditedExample, boolean> = { plain, flat, turns };
export const aboutEdited = (format: SteplessFormat): string =>
  aboutFormat(format, '`modified_problem_text` and `error_class_label`');

const offsets: readonly Feature[] = [
  { name: 'start', dtype: 'int32' },
  { name: 'end', dtype: 'int32' },
];

/** The columns of such a format, in order. */
export const editedFeatures = (format: SteplessFormat, wholeIndexes: boolean): readonly Feature[] => {
  const meta = (index: string): readonly Feature[] => [
    { name: 'index', dtype: index },
    ...texts('problem_id', 'rule', 'error_class', 'tier', 'model', 'source'),
    { name: 'weight', dtype: 'float64' },
    { name: 'held_out', dtype: 'bool' },
  ];
  const first: readonly Feature[] = [
    ...texts('id', 'modified_problem_text'),
    { name: 'error_class_label', dtype: 'int64' },
    ...texts('explanation', 'original_problem_text', 'original_answer'),
  ];
  return steplessFeatures(format, {
    plain: [
      ...first,
      { name: 'places', list: offsets },
      { name: 'meta', struct: meta(wholeIndexes ? 'int64' : 'string') },
    ],
    flat: [...first, ...texts('places'), ...meta('string')],
  });
};
