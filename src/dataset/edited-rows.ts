import {
  type ProblemClassName,
  problemClasses,
  problemClassNames,
  type QuestionPlace,
} from '../model/index.ts';
import { type Column, columns, columnsIn, indexColumn, type SteplessFormat, struct } from './columns.ts';
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

const own = columns<EditedExample>({
  id: ({ id }) => id,
  modified_problem_text: ({ question }) => question,
  'error_class_label:int64': labelOf,
  'explanation?': ({ explanation }) => explanation ?? null,
  original_problem_text: ({ from }) => from.question,
  original_answer: ({ from }) => answerIn(from.lines.at(-1) ?? ''),
});

/** Where a question comes from. */
const origin = columns<EditedExample>({
  'problem_id?': ({ id, rule }) => (rule === '' ? null : id),
  'rule?': ({ rule }) => rule || null,
  error_class: ({ class: name }) => name,
  tier: ({ from }) => from.tier,
  model: ({ from }) => from.model,
  source: ({ source }) => source,
  'weight:float64': ({ weight }) => weight,
  'held_out:bool': ({ heldOut }) => heldOut,
});

const placesOf = ({ places = [] }: EditedExample) => places.map(({ start, end }) => ({ start, end }));
const offsets = ['start', 'end'].map((name) => ({ name, dtype: 'int32' }));

/** The columns of edited questions in a format, in order; `explained`: the answers of the chats say why, too. */
export const editedColumns = (
  format: SteplessFormat,
  explained: boolean,
  wholeIndexes: boolean,
): readonly Column<EditedExample>[] =>
  columnsIn<EditedExample>(format, {
    plain: [
      ...own,
      { name: 'places', list: offsets, of: placesOf },
      struct('meta', [...indexColumn<EditedExample>(wholeIndexes), ...origin]),
    ],
    flat: [
      ...own,
      ...columns<EditedExample>({ places: (example) => JSON.stringify(placesOf(example)) }),
      ...indexColumn<EditedExample>(false),
      ...origin,
    ],
    turns: (example) => {
      const why = explained && { explanation: example.explanation ?? null };
      const answer = JSON.stringify({ error_class_label: labelOf(example), ...why });
      return [editedInstruction(explained), example.question, answer];
    },
  });
