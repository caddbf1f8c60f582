import { UserError } from '../model/index.ts';
import { cardText } from './card.ts';
import { type Choice, choose } from './choose.ts';
import { columnsOf, featuresOf } from './columns.ts';
import { scanDiagnosed } from './diagnosed.ts';
import { cardOf } from './facts.ts';
import { fetcher } from './fetch.ts';
import { cardFile, type ExportFiles, exportKind, leftOutFile, openExport } from './files.ts';
import { demandRules, excludedOf, type RunFacts, runFacts, truthsIn } from './inputs.ts';
import { leakMeter, solutionLooks, solutionParts } from './leaks.ts';
import { classesOf } from './level.ts';
import type { ExportOptions } from './options.ts';
import { type Report, sorted, tally } from './report.ts';
import { type Scanned, type ScanOptions, scanRun } from './scan.ts';
import { type Class, type Entry, splits } from './types.ts';
import { formats } from './views.ts';

/**
 * Writes a run with its decisions as training data: a file a split, a card, a manifest and what was left out. Reads the
 * candidates twice, so that their texts need not be held in memory. Throws a UserError where the input is not as
 * `rules run` and `rules review` write it, where nothing would come of it, or where the folder holds something else.
 */
export const exportRun = async (options: ExportOptions): Promise<Report> => {
  const { confidence } = options;
  const run = await runFacts(options.from, confidence === undefined ? 'solutions' : 'diagnosed');
  if (run.task === 'solutions') demandRules(options.heldOutRules, run.rules);
  const { truths, decisions } = await truthsIn(options.accepted);
  const scanned = await scannedOf(options, truths);
  const choice = choose(scanned.problems, scanned.entries, {
    ...{ shares: options.shares, balance: options.balance, seed: options.seed, over: 'tiers' },
    ...{ groups: classesOf(options.level), first: ['conceptual', 'skipped_step', 'computational'] },
    heldOut: new Set(options.heldOutRules),
  });
  demandRows(choice, options);
  const { wholeIndexes } = scanned;
  const features = featuresOf(options.format, { level: options.level, wholeIndexes });
  const { container } = formats[options.format];
  const given = splits.filter((split) => options.shares[split] > 0);
  const columns = container === 'jsonl' ? [] : columnsOf(features);
  const files = await openExport(options.out, container, columns, given);
  try {
    options.onProgress?.('writing …');
    const rows = await writeRows(files, scanned, choice, options);
    const report: Report = {
      ...rows,
      available: choice.available,
      missing: choice.missing,
      left_out: sorted(scanned.counts),
      withheld: choice.withheld,
      decisions,
    };
    const written = await files.endSplits();
    await files.text(leftOutFile, scanned.leftOut.map((one) => `${JSON.stringify(one)}\n`).join(''));
    await files.text(cardFile, cardText(cardOf(options, features, written, report), report));
    await files.finish(manifestText(options, run, report, written));
    return report;
  } catch (error) {
    await files.abandon();
    throw error;
  }
};

const scannedOf = async (options: ExportOptions, truths: ScanOptions['truths']): Promise<Scanned> => {
  const { from, seed, confidence, onProgress, signal } = options;
  const shared = { from, seed, excluded: await excludedOf(options), ...(signal && { signal }) };
  onProgress?.('reading the solutions …');
  if (confidence !== undefined) return scanDiagnosed({ ...shared, confidence });
  const { conceptualFromRun, keepDoubtful, polished } = options;
  return scanRun({
    ...{ ...shared, truths, conceptualFromRun, keepDoubtful, polished },
    onProgress: (count) => onProgress?.(`reading the candidates … ${count}`),
  });
};

/** Rows between which other things of the process get their turn. */
const turn = 500;

const writeRows = async (
  files: ExportFiles,
  { problems }: Scanned,
  { chosen }: Choice<Class, Entry>,
  options: ExportOptions,
): Promise<Pick<Report, 'splits' | 'rules' | 'leaks'>> => {
  const { level, types, wording, from, shares, polished } = options;
  const { view } = formats[options.format];
  const groups = classesOf(level);
  const [counts, leaks, texts] = [tally(), leakMeter(solutionParts(groups)), fetcher(from, polished)];
  try {
    for (const [at, { entry, split, weight, heldOut }] of chosen.entries()) {
      const problem = problems[entry.problem];
      if (!problem) throw new Error(`${entry.id} has no problem`);
      if (at % turn === 0) {
        options.signal?.throwIfAborted();
        await new Promise(setImmediate);
      }
      const content = texts.contentOf(entry);
      const { id, class: name, rule, kind, source } = entry;
      await files.add(
        split,
        view(
          { id, split, class: name, problem, content, rule, kind, source, weight, heldOut },
          { level, types, wording },
        ),
      );
      counts.count({
        ...{ split, class: name, tier: problem.tier, rule, source, question: problem.key, heldOut },
      });
      leaks.look(name, solutionLooks(content.lines), problem.key);
    }
  } finally {
    texts.close();
  }
  return {
    ...counts.end(
      splits.filter((split) => shares[split] > 0),
      groups.flat(),
    ),
    leaks: leaks.leaks(),
  };
};

const noConceptual =
  'Give what people accepted with --accepted DIR, or take those that nobody judged with --conceptual run.';

/** Between one class alone there is nothing to tell apart. */
const demandRows = ({ chosen, missing }: Choice<Class, Entry>, { level }: ExportOptions): void => {
  const all = classesOf(level);
  if (all.filter((kinds) => kinds.some((kind) => !missing.includes(kind))).length < 2)
    throw new UserError(
      `Level ${level} tells ${all.flat().join(', ')} apart, and there is no ${missing.join(' and no ')} one.`,
      missing.includes('conceptual') ? noConceptual : 'Make a run with rules of that family.',
    );
  if (chosen.length === 0)
    throw new UserError(
      'There is nothing to export: no split gets some of every class.',
      'Take more templates, other shares with --split, or all that there are with --balance weights.',
    );
};

const manifestText = (
  options: ExportOptions,
  run: RunFacts,
  report: Report,
  files: { readonly [name: string]: unknown },
): string => {
  const { errata, seed, level, format, types, balance, wording, shares } = options;
  return `${JSON.stringify(
    {
      kind: exportKind,
      errata,
      seed,
      set: 'verdicts',
      ...{ level, format, error_types: types, split: shares, balance },
      annotations: wording.annotations ? 'keep' : 'strip',
      final_answer: wording.finalAnswer,
      line_labels: wording.labels,
      conceptual: options.conceptualFromRun ? 'run' : 'accepted',
      hold_out_rules: options.heldOutRules,
      keep_doubtful: options.keepDoubtful,
      polished: options.polished,
      ...(options.confidence !== undefined && { confidence: options.confidence }),
      run: run.digest,
      ...report,
      files,
    },
    undefined,
    2,
  )}\n`;
};
