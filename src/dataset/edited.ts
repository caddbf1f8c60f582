import { join } from 'node:path';
import { editedQuestionRecord, recordsOf } from '../base/index.ts';
import { classOf, type Decided, questionText } from '../judging/index.ts';
import { type EditedQuestion, type ProblemClassName, problemClassNames, UserError } from '../model/index.ts';
import { type Choice, choose } from './choose.ts';
import { type EditedEntry, editedFeatures, editedTelling } from './edited-rows.ts';
import { editedWords } from './facts.ts';
import type { ExportFiles } from './files.ts';
import { demandRules, excludedOf, runFacts, truthsIn } from './inputs.ts';
import { acceptedUnseen, type Truth } from './judged.ts';
import { leakMeter, questionLooks } from './leaks.ts';
import type { EditedOptions } from './options.ts';
import { type Problems, placeIn, readProblems } from './problems.ts';
import { type Report, sorted, tally } from './report.ts';
import { containerOf, rowOf } from './stepless.ts';
import { drawOf } from './text.ts';
import type { LeftOut, LeftOutReason, Split } from './types.ts';
import { writeExport } from './write.ts';

/** The classes in the order of their labels. */
export const editedClasses: readonly ProblemClassName[] = [
  problemClassNames[0],
  problemClassNames[1],
  problemClassNames[2],
];

/**
 * Writes a run of `rules problems` as training data: edited questions with their classes, and the templates' own, which
 * are solvable. Throws a UserError as `exportRun` does.
 */
export const exportEdited = async (options: EditedOptions): Promise<Report> => {
  const run = await runFacts(options.from, 'problems');
  demandRules(options.heldOutRules, run.rules);
  options.onProgress?.('reading the questions …');
  const problems = await readProblems(options.from, await excludedOf(options));
  const { truths, decisions } = await truthsIn(options.accepted);
  const found = await entriesOf(options, problems, truths);
  const choice = choose(problems.list, found.entries, {
    ...{ groups: editedClasses.map((kind) => [kind]), first: ['contradictory', 'underspecified'] },
    ...{ shares: options.shares, balance: options.balance, seed: options.seed, over: 'rules' },
    heldOut: new Set(options.heldOutRules),
  });
  demandRows(choice);
  const { format, explained, shares, balance, heldOutRules, keepDoubtful } = options;
  return writeExport(options, {
    set: 'problems',
    container: containerOf(format),
    features: editedFeatures(format, problems.wholeIndexes),
    rows: async (files, given) => ({
      ...(await writeRows(files, problems, choice, options, given)),
      ...{ available: choice.available, missing: choice.missing, withheld: choice.withheld },
      left_out: sorted(found.counts),
      decisions,
    }),
    leftOut: found.leftOut,
    words: (report) => editedWords(options, report),
    asked: {
      ...{ format, explained, split: shares, balance },
      ...{ hold_out_rules: heldOutRules, keep_doubtful: keepDoubtful },
    },
    run: run.digest,
  });
};

type Named = Pick<LeftOut, 'id' | 'index' | 'rule'>;

/** The templates' own questions, then the edited ones: each text once, and none with two classes. */
const entriesOf = async (
  { from, seed, signal, keepDoubtful }: EditedOptions,
  problems: Problems,
  truths: ReadonlyMap<string, Truth>,
) => {
  const byText = new Map<string, EditedEntry[]>();
  const leftOut: LeftOut[] = [];
  const counts = new Map<LeftOutReason, number>();
  const drop = (reason: LeftOutReason, times = 1): void =>
    void counts.set(reason, (counts.get(reason) ?? 0) + times);
  const add = (entry: Omit<EditedEntry, 'key'>): void => {
    const text = entry.question.trim().replaceAll(/\s+/g, ' ');
    const keyed = { ...entry, key: drawOf(seed, entry.id) };
    byText.set(text, [...(byText.get(text) ?? []), keyed]);
  };
  if (problems.excluded > 0) drop('excluded_question', problems.excluded);
  problems.list.forEach(({ correctId, question }, problem) => {
    const id = correctId.replace(/^correct-/, 'original-');
    add({ id, problem, class: 'solvable', rule: '', source: 'original', question, explanation: undefined });
  });
  const leaveOut = ({ id, index, rule }: Named, reason: LeftOutReason, detail: string): void => {
    drop(reason);
    leftOut.push({ id, index, rule, reason, detail });
  };
  const take = (edited: EditedQuestion, decided: Decided | undefined): void => {
    const problem = placeIn(problems, edited.index, edited.model);
    const doubt = keepDoubtful ? undefined : doubtOf(edited, decided);
    if (problem === undefined) drop('excluded_question');
    else if (decided?.decision.status === 'rejected') drop('rejected');
    else if (problem === 'unknown') leaveOut(edited, 'no_template', `not in ${from}`);
    else if (doubt) leaveOut(edited, doubt.reason, doubt.detail);
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
  for (const one of unseen.values()) leaveOut(one, one.reason, one.detail);
  const entries = [...byText.values()].flatMap((same): readonly EditedEntry[] => {
    const [first] = same;
    if (!first || same.every((one) => one.class === first.class)) {
      if (same.length > 1) drop('same_text', same.length - 1);
      return first ? [first] : [];
    }
    drop('contradicting_labels', same.length);
    leftOut.push(...contradicting(same, problems));
    return [];
  });
  return { entries, leftOut, counts };
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

/** Questions of one text and several classes, as they are listed. */
const contradicting = (same: readonly EditedEntry[], { list }: Problems): readonly LeftOut[] => {
  const detail = same.map((one) => `${one.id} ${one.class}`).join('; ');
  return same.map(({ id, problem, rule }) => ({
    ...{ id, index: list[problem]?.index ?? '', rule, reason: 'contradicting_labels', detail },
  }));
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

const writeRows = async (
  files: ExportFiles,
  { list }: Problems,
  { chosen }: Choice<ProblemClassName, EditedEntry>,
  { format, explained }: EditedOptions,
  given: readonly Split[],
): Promise<Pick<Report, 'splits' | 'rules' | 'leaks'>> => {
  const counts = tally();
  const leaks = leakMeter([editedClasses.map((name) => ({ name, kinds: [name] }))]);
  for (const { entry, split, weight, heldOut } of chosen) {
    const from = list[entry.problem];
    if (!from) throw new Error(`${entry.id} has no problem`);
    await files.add(
      split,
      rowOf(format, editedTelling, { ...entry, from, split, weight, heldOut }, explained),
    );
    const { class: kind, rule, source } = entry;
    counts.count({ split, class: kind, tier: from.tier, rule, source, question: from.key, heldOut });
    leaks.look(kind, questionLooks(entry.question), from.key);
  }
  return { ...counts.end(given, editedClasses), leaks: leaks.leaks() };
};

const demandRows = ({ chosen, missing }: Choice<ProblemClassName, EditedEntry>): void => {
  if (missing.length > 1)
    throw new UserError(
      `There is no ${missing.join(' and no ')} question, and between one class alone there is nothing to tell apart.`,
      'Make a run with rules of the other classes.',
    );
  if (chosen.length === 0)
    throw new UserError(
      'There is nothing to export: no split gets some of every class.',
      'Take more templates, other shares with --split, or all that there are with --balance weights.',
    );
};
