import { join } from 'node:path';
import { type EditedQuestion, type ProblemClassName, problemClassNames, UserError } from '../model/index.ts';
import { editedQuestionRecord } from '../records/index.ts';
import { recordsOf } from '../run/index.ts';
import { cardText } from './card.ts';
import { type Choice, choose } from './choose.ts';
import { columnsOf } from './columns.ts';
import { editedFacts } from './edited-facts.ts';
import { type EditedEntry, editedFeatures, editedFormats } from './edited-rows.ts';
import { cardFile, type ExportFiles, exportKind, leftOutFile, openExport } from './files.ts';
import { demandRules, excludedOf, type RunFacts, runFacts } from './inputs.ts';
import { leakMeter, questionLooks } from './leaks.ts';
import type { EditedOptions } from './options.ts';
import { type Problems, placeIn, readProblems } from './problems.ts';
import { type Report, sorted, tally } from './report.ts';
import { drawOf } from './text.ts';
import { type LeftOut, type LeftOutReason, splits } from './types.ts';

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
  const found = await entriesOf(options, problems);
  const choice = choose(problems.list, found.entries, {
    ...{ groups: editedClasses.map((kind) => [kind]), first: ['contradictory', 'underspecified'] },
    ...{ shares: options.shares, balance: options.balance, seed: options.seed, over: 'rules' },
    heldOut: new Set(options.heldOutRules),
  });
  demandRows(choice);
  const { container } = editedFormats[options.format];
  const features = editedFeatures(options.format, problems.wholeIndexes);
  const given = splits.filter((split) => options.shares[split] > 0);
  const columns = container === 'jsonl' ? [] : columnsOf(features);
  const files = await openExport(options.out, container, columns, given);
  try {
    const report: Report = {
      ...(await writeRows(files, problems, choice, options)),
      ...{ available: choice.available, missing: choice.missing, withheld: choice.withheld },
      left_out: sorted(found.counts),
      decisions: { accepted: 0, rejected: 0, disputed: 0 },
    };
    const written = await files.endSplits();
    await files.text(leftOutFile, found.leftOut.map((one) => `${JSON.stringify(one)}\n`).join(''));
    await files.text(cardFile, cardText(editedFacts(options, features, written, report), report));
    await files.finish(manifestText(options, run, report, written));
    return report;
  } catch (error) {
    await files.abandon();
    throw error;
  }
};

interface Found {
  readonly entries: readonly EditedEntry[];
  readonly leftOut: readonly LeftOut[];
  readonly counts: ReadonlyMap<LeftOutReason, number>;
}

/** The templates' own questions, then the edited ones: each text once, and none with two classes. */
const entriesOf = async (
  { from, seed, signal, keepDoubtful }: EditedOptions,
  problems: Problems,
): Promise<Found> => {
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
  let count = 0;
  for await (const edited of recordsOf(join(from, 'problems.jsonl'), editedQuestionRecord)) {
    if (count++ % 1000 === 0) signal?.throwIfAborted();
    const { id, index, rule, needs_human: doubts } = edited;
    const problem = placeIn(problems, index, edited.model);
    const isDoubtful = doubts.length > 0 && !keepDoubtful;
    if (problem === undefined) drop('excluded_question');
    else if (problem === 'unknown' || isDoubtful) {
      const reason = isDoubtful ? 'needs_human' : 'no_template';
      drop(reason);
      leftOut.push({ id, index, rule, reason, detail: isDoubtful ? doubts.join(', ') : '' });
    } else add(entryOf(edited, problem));
  }
  const entries = [...byText.values()].flatMap((same): readonly EditedEntry[] => {
    const [first] = same;
    if (!first || same.every((one) => one.class === first.class)) {
      if (same.length > 1) drop('same_text', same.length - 1);
      return first ? [first] : [];
    }
    for (const { id, problem, rule } of same) {
      const { index = '' } = problems.list[problem] ?? {};
      const detail = same.map((one) => `${one.id} ${one.class}`).join('; ');
      leftOut.push({ id, index, rule, reason: 'contradicting_labels', detail });
      drop('contradicting_labels');
    }
    return [];
  });
  return { entries, leftOut, counts };
};

const entryOf = (
  { id, rule, question, class: label, explanation }: EditedQuestion,
  problem: number,
): Omit<EditedEntry, 'key'> => ({
  ...{ id, problem, rule, question, class: problemClassNames[label], source: 'run' },
  explanation: label === 1 ? undefined : explanation,
});

const writeRows = async (
  files: ExportFiles,
  { list }: Problems,
  { chosen }: Choice<ProblemClassName, EditedEntry>,
  { format, explained, shares }: EditedOptions,
): Promise<Pick<Report, 'splits' | 'rules' | 'leaks'>> => {
  const { view } = editedFormats[format];
  const counts = tally();
  const leaks = leakMeter([editedClasses.map((name) => ({ name, kinds: [name] }))]);
  for (const { entry, split, weight, heldOut } of chosen) {
    const from = list[entry.problem];
    if (!from) throw new Error(`${entry.id} has no problem`);
    await files.add(split, view({ ...entry, from, split, weight, heldOut }, explained));
    const { class: kind, rule, source } = entry;
    counts.count({ split, class: kind, tier: from.tier, rule, source, question: from.key, heldOut });
    leaks.look(kind, questionLooks(entry.question), from.key);
  }
  const given = splits.filter((split) => shares[split] > 0);
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

const manifestText = (
  { errata, seed, format, explained, shares, balance, heldOutRules, keepDoubtful }: EditedOptions,
  run: RunFacts,
  report: Report,
  files: { readonly [name: string]: unknown },
): string =>
  `${JSON.stringify(
    {
      ...{ kind: exportKind, errata, seed, set: 'problems', format, explained, split: shares, balance },
      ...{ hold_out_rules: heldOutRules, keep_doubtful: keepDoubtful, run: run.digest, ...report, files },
    },
    undefined,
    2,
  )}\n`;
