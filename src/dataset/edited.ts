import { join } from 'node:path';
import { countsByName, editedQuestionRecord, recordsOf } from '../base/index.ts';
import { classOf, type Decided, questionText } from '../judging/index.ts';
import * as model from '../model/index.ts';
import { editedInstruction, editedWords, type Report } from './card.ts';
import { choose, type EditedOptions } from './choose.ts';
import { type Column, columns, columnsIn, indexColumn, type SteplessFormat, struct } from './columns.ts';
import { demandAny } from './export.ts';
import { gathering } from './gathering.ts';
import { inputsOf, type Problems, problemIn, readProblems } from './inputs.ts';
import { acceptedUnseen, type Truth, unseenDoubt } from './judged.ts';
import { questionLooks } from './leaks.ts';
import { answerIn, drawOf } from './text.ts';
import type { Choosable, Problem, Told } from './types.ts';
import { writeExport } from './write.ts';

export const editedClasses: readonly model.ProblemClassName[] = model.problemClasses.map(
  (label) => model.problemClassNames[label],
);

/** Writes a run of `rules problems` as training data: edited questions, and the templates' own, which are solvable. */
export const exportEdited = async (options: EditedOptions): Promise<Report> => {
  const { format, explained, shares, balance, heldOutRules, keepDoubtful } = options;
  const { run, excluded, truths, decisions } = await inputsOf(options, 'problems', heldOutRules);
  options.onProgress?.('reading the questions …');
  const problems = await readProblems(options.from, excluded);
  const { entries, leftOut, counts } = await entriesOf(options, problems, truths);
  const { chosen, available, missing, withheld } = choose(entries, {
    ...options,
    groups: editedClasses.map((kind) => [kind]),
    first: ['contradictory', 'underspecified'],
    over: 'rules',
  });
  if (missing.length > 1)
    throw new model.UserError(
      `There is no ${missing.join(' and no ')} question, and between one class alone there is nothing to tell apart.`,
      'Make a run with rules of the other classes.',
    );
  demandAny(chosen);
  return writeExport(options, {
    set: 'problems',
    format,
    chosen,
    classes: editedClasses,
    columns: editedColumns(format, explained, problems.wholeIndexes),
    exampleOf: (one) => one,
    leaks: {
      between: [editedClasses.map((name) => ({ name, kinds: [name] }))],
      looks: ({ question }) => questionLooks(question),
    },
    found: { leaks: [], available, missing, withheld, left_out: countsByName(counts), decisions },
    leftOut,
    words: (report) => editedWords(options, report),
    asked: {
      format,
      explained,
      split: shares,
      balance,
      hold_out_rules: heldOutRules,
      keep_doubtful: keepDoubtful,
    },
    run,
  });
};

/** The templates' own questions, then the edited ones: each text once, and none with two classes. */
const entriesOf = async (
  { from, seed, signal, keepDoubtful }: EditedOptions,
  problems: Problems,
  truths: ReadonlyMap<string, Truth>,
) => {
  const found = gathering<EditedEntry>([]);
  const add = (entry: Omit<EditedEntry, 'key'>): void => {
    const text = entry.question.trim().replaceAll(/\s+/g, ' ');
    found.add({ ...entry, key: drawOf(seed, entry.id) }, text, entry.class);
  };
  for (let at = 0; at < problems.excluded; at++) found.drop('excluded_question');
  for (const from of problems.list) {
    const id = from.correctId.replace(/^correct-/, 'original-');
    const { question } = from;
    add({ id, from, class: 'solvable', rule: '', source: 'original', question, explanation: undefined });
  }
  const take = (edited: model.EditedQuestion, decided: Decided | undefined): void => {
    const { id, index, rule } = edited;
    const problem = problemIn(problems, edited);
    const doubt = keepDoubtful ? undefined : unseenDoubt(edited, decided);
    if (problem === undefined) found.drop('excluded_question');
    else if (decided?.decision.status === 'rejected') found.drop('rejected');
    else if (problem === 'unknown')
      found.leaveOut({ id, index, rule, reason: 'no_template', detail: `not in ${from}` });
    else if (doubt) found.leaveOut({ id, index, rule, ...doubt });
    else add(entryOf(edited, problem, decided));
  };
  // What people accepted comes first: of two with the same text it stays.
  const [taken, unseen] = [new Set<string>(), acceptedUnseen(truths)];
  for (const { decided } of truths.values()) {
    const edited = decided.candidate?.edited;
    if (!edited) continue;
    taken.add(edited.id);
    take(edited, decided);
  }
  let count = 0;
  for await (const edited of recordsOf(join(from, 'problems.jsonl'), editedQuestionRecord)) {
    if (count++ % 1000 === 0) signal?.throwIfAborted();
    if (!taken.has(edited.id)) take(edited, truths.get(edited.id)?.decided);
    unseen.delete(edited.id);
  }
  for (const one of unseen.values()) found.leaveOut(one);
  return found.end();
};

/** As a person left it, where somebody accepted it; else as the run has it. */
const entryOf = (edited: model.EditedQuestion, from: Problem, decided: Decided | undefined) => {
  const edits = decided?.decision.edits ?? { lines: {} };
  const label = classOf(edited, edits);
  return {
    id: edited.id,
    from,
    rule: edited.rule,
    source: decided ? ('decision' as const) : ('run' as const),
    class: model.problemClassNames[label],
    question: questionText(edited, edits),
    explanation: label === 1 ? undefined : (edits.explanation ?? edited.explanation),
    places: edited.conflict ?? (edited.gap ? [edited.gap] : []),
  };
};

/** A question that may be exported: edited by a rule, or a template's own. */
interface EditedEntry extends Choosable<model.ProblemClassName> {
  readonly question: string;
  readonly explanation: string | undefined;
  /** Where that stands: the sentences that contradict each other, or the place where something is missing. */
  readonly places?: readonly model.QuestionPlace[];
}

export type EditedExample = Told<EditedEntry>;

const labelOf = ({ class: name }: EditedExample): number =>
  model.problemClasses.find((label) => model.problemClassNames[label] === name) ?? 1;

const own = columns<EditedExample>({
  id: ({ id }) => id,
  modified_problem_text: ({ question }) => question,
  'error_class_label:int64': labelOf,
  'explanation?': ({ explanation }) => explanation ?? null,
  original_problem_text: ({ from }) => from.question,
  original_answer: ({ from }) => answerIn(from.lines.at(-1) ?? ''),
});

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
