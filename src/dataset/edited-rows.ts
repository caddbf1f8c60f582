import {
  type ProblemClassName,
  problemClasses,
  problemClassNames,
  type QuestionPlace,
} from '../model/index.ts';
import {
  aboutFormat,
  type Column,
  columns,
  columnsIn,
  indexColumn,
  optionalTexts,
  type SteplessFormat,
  struct,
  texts,
  weightColumns,
} from './columns.ts';
import { answerIn } from './text.ts';
import type { Choosable, Told } from './types.ts';

/** A question that may be exported: edited by a rule, or a template's own. */
export interface EditedEntry extends Choosable<ProblemClassName> {
  readonly question: string;
  /** What is wrong with it; undefined where nothing is. */
  readonly explanation: string | undefined;
  /** Where that stands: the sentences that contradict each other, or the place where something is missing. */
  readonly places?: readonly QuestionPlace[];
}

/** A question as it is told. */
export type EditedExample = Told<EditedEntry>;

type Columns = readonly Column<EditedExample>[];

const labelOf = ({ class: name }: EditedExample): number =>
  problemClasses.find((label) => problemClassNames[label] === name) ?? 1;

export const editedInstruction = (explained: boolean): string =>
  [
    'You are given a mathematics problem. Say whether it can be answered:',
    'error_class_label is 0 if it contradicts itself, so that there is no answer, 1 if it has one answer, 2 if something is left out, so that several answers are possible.',
    `Answer with JSON alone: {"error_class_label": …${explained ? ', "explanation": …' : ''}}.`,
    ...(explained
      ? ['explanation says in one or two sentences what is wrong; it is null where nothing is.']
      : []),
  ].join(' ');

const own: Columns = [
  ...texts<EditedExample>({ id: ({ id }) => id, modified_problem_text: ({ question }) => question }),
  ...columns('int64', { error_class_label: labelOf }),
  ...optionalTexts<EditedExample>({ explanation: ({ explanation }) => explanation ?? null }),
  ...texts<EditedExample>({
    original_problem_text: ({ from }) => from.question,
    original_answer: ({ from }) => answerIn(from.lines.at(-1) ?? ''),
  }),
];

/** Where a question comes from. */
const meta = (wholeIndexes: boolean): Columns => [
  ...indexColumn<EditedExample>(wholeIndexes),
  ...optionalTexts<EditedExample>({
    problem_id: ({ id, rule }) => (rule === '' ? null : id),
    rule: ({ rule }) => rule || null,
  }),
  ...texts<EditedExample>({
    error_class: ({ class: name }) => name,
    tier: ({ from }) => from.tier,
    model: ({ from }) => from.model,
    source: ({ source }) => source,
  }),
  ...weightColumns,
];

const placesOf = ({ places = [] }: EditedExample) => places.map(({ start, end }) => ({ start, end }));

/** The columns of edited questions in a format, in order; `explained`: the answers of the chats say why, too. */
export const editedColumns = (format: SteplessFormat, explained: boolean, wholeIndexes: boolean): Columns => {
  const offsets = ['start', 'end'].map((name) => ({ name, dtype: 'int32' }));
  const answer = (example: EditedExample): string =>
    JSON.stringify({
      error_class_label: labelOf(example),
      ...(explained && { explanation: example.explanation ?? null }),
    });
  return columnsIn(format, {
    plain: [...own, { name: 'places', list: offsets, of: placesOf }, struct('meta', meta(wholeIndexes))],
    flat: [
      ...own,
      ...texts<EditedExample>({ places: (example) => JSON.stringify(placesOf(example)) }),
      ...meta(false),
    ],
    turns: (example) => [editedInstruction(explained), example.question, answer(example)],
  });
};

export const aboutEdited = (format: SteplessFormat): string =>
  aboutFormat(format, '`modified_problem_text` and `error_class_label`');
