import { join } from 'node:path';
import { editedQuestionRecord, recordsOf } from '../base/index.ts';
import { classOf, type Decided, questionText } from '../judging/index.ts';
import {
  type EditedQuestion,
  type ProblemClassName,
  problemClasses,
  problemClassNames,
  UserError,
} from '../model/index.ts';
import { choose } from './choose.ts';
import { type EditedEntry, editedColumns } from './edited-rows.ts';
import { demandAny } from './export.ts';
import { editedWords } from './facts.ts';
import { gathering } from './gathering.ts';
import { demandRules, excludedOf, runFacts, truthsIn } from './inputs.ts';
import { acceptedUnseen, type Truth } from './judged.ts';
import { leakMeter, questionLooks } from './leaks.ts';
import type { EditedOptions } from './options.ts';
import { type Problems, placeIn, readProblems } from './problems.ts';
import { type Report, sorted } from './report.ts';
import { drawOf } from './text.ts';
import type { LeftOut } from './types.ts';
import { writeExport } from './write.ts';

/** The classes in the order of their labels. */
export const editedClasses: readonly ProblemClassName[] = problemClasses.map(
  (label) => problemClassNames[label],
);

/**
 * Writes a run of `rules problems` as training data: edited questions with their classes, and the templates' own, which
 * are solvable. Throws a UserError as `exportRun` does.
 */
export const exportEdited = async (options: EditedOptions): Promise<Report> => {
  const { format, explained, shares, balance, heldOutRules, keepDoubtful } = options;
  const run = await runFacts(options.from, 'problems');
  demandRules(heldOutRules, run.rules);
  options.onProgress?.('reading the questions …');
  const problems = await readProblems(options.from, await excludedOf(options));
  const { truths, decisions } = await truthsIn(options.accepted);
  const { entries, leftOut, counts } = await entriesOf(options, problems, truths);
  const { chosen, available, missing, withheld } = choose(problems.list, entries, {
    ...{ groups: editedClasses.map((kind) => [kind]), first: ['contradictory', 'underspecified'] },
    ...{ shares, balance, seed: options.seed, over: 'rules', heldOut: new Set(heldOutRules) },
  });
  if (missing.length > 1)
    throw new UserError(
      `There is no ${missing.join(' and no ')} question, and between one class alone there is nothing to tell apart.`,
      'Make a run with rules of the other classes.',
    );
  demandAny(chosen);
  return writeExport(options, {
    ...{ set: 'problems', format, problems: problems.list, chosen, classes: editedClasses },
    columns: editedColumns(format, explained, problems.wholeIndexes),
    exampleOf: (one) => one,
    leaks: {
      meter: leakMeter([editedClasses.map((name) => ({ name, kinds: [name] }))]),
      looks: ({ question }) => questionLooks(question),
    },
    report: (counted) => ({
      ...{ ...counted, available, missing, withheld, left_out: sorted(counts), decisions },
    }),
    leftOut,
    words: (report) => editedWords(options, report),
    asked: {
      ...{ format, explained, split: shares, balance },
      ...{ hold_out_rules: heldOutRules, keep_doubtful: keepDoubtful },
    },
    run: run.digest,
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
    const { index = '' } = problems.list[entry.problem] ?? {};
    found.add({ ...entry, key: drawOf(seed, entry.id) }, text, entry.class, { index });
  };
  for (let at = 0; at < problems.excluded; at++) found.drop('excluded_question');
  problems.list.forEach(({ correctId, question }, problem) => {
    const id = correctId.replace(/^correct-/, 'original-');
    add({ id, problem, class: 'solvable', rule: '', source: 'original', question, explanation: undefined });
  });
  const take = (edited: EditedQuestion, decided: Decided | undefined): void => {
    const { id, index, rule, model } = edited;
    const problem = placeIn(problems, index, model);
    const doubt = keepDoubtful ? undefined : doubtOf(edited, decided);
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

/** Why a question should be looked at first; undefined where nothing asks for it. */
const doubtOf = (
  { needs_human: doubts }: EditedQuestion,
  decided: Decided | undefined,
): Pick<LeftOut, 'reason' | 'detail'> | undefined => {
  if (decided)
    return decided.changed ? { reason: 'changed_since', detail: `decided in ${decided.catalog}` } : undefined;
  return doubts.length > 0 ? { reason: 'needs_human', detail: doubts.join(', ') } : undefined;
};

/** As a person left it, where somebody accepted it; else as the run has it. */
const entryOf = (
  edited: EditedQuestion,
  problem: number,
  decided: Decided | undefined,
): Omit<EditedEntry, 'key'> => {
  const edits = decided?.decision.edits ?? { lines: {} };
  const label = classOf(edited, edits);
  return {
    ...{ id: edited.id, problem, rule: edited.rule, source: decided ? 'decision' : 'run' },
    ...{ class: problemClassNames[label], question: questionText(edited, edits) },
    explanation: label === 1 ? undefined : (edits.explanation ?? edited.explanation),
    places: edited.conflict ?? (edited.gap ? [edited.gap] : []),
  };
};
