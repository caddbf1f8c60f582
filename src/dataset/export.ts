import { UserError } from '../model/index.ts';
import { type Choice, choose } from './choose.ts';
import { scanDiagnosed } from './diagnosed.ts';
import { verdictWords } from './facts.ts';
import { fetcher } from './fetch.ts';
import type { ExportFiles } from './files.ts';
import { demandRules, excludedOf, runFacts, truthsIn } from './inputs.ts';
import { leakMeter, solutionLooks, solutionParts } from './leaks.ts';
import { classesOf } from './level.ts';
import type { ExportOptions } from './options.ts';
import { type Report, sorted, tally } from './report.ts';
import { type Scanned, type ScanOptions, scanRun } from './scan.ts';
import { containerOf } from './stepless.ts';
import type { Class, Entry, Split } from './types.ts';
import { featuresOf, viewOf } from './views.ts';
import { writeExport } from './write.ts';

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
  const { level, format, types, balance, wording, shares } = options;
  return writeExport(options, {
    set: 'verdicts',
    container: containerOf(format),
    features: featuresOf(format, level, scanned.wholeIndexes),
    rows: async (files, given) => {
      options.onProgress?.('writing …');
      return {
        ...(await writeRows(files, scanned, choice, options, given)),
        ...{ available: choice.available, missing: choice.missing, left_out: sorted(scanned.counts) },
        ...{ withheld: choice.withheld, decisions },
      };
    },
    leftOut: scanned.leftOut,
    words: (report) => verdictWords(options, report),
    asked: {
      ...{ level, format, error_types: types, split: shares, balance },
      annotations: wording.annotations ? 'keep' : 'strip',
      ...{ final_answer: wording.finalAnswer, line_labels: wording.labels },
      conceptual: options.conceptualFromRun ? 'run' : 'accepted',
      hold_out_rules: options.heldOutRules,
      ...(options.oneLine && { one_line: true }),
      ...{ keep_doubtful: options.keepDoubtful, polished: options.polished },
      ...(options.confidence !== undefined && { confidence: options.confidence }),
    },
    run: run.digest,
  });
};

const scannedOf = async (options: ExportOptions, truths: ScanOptions['truths']): Promise<Scanned> => {
  const { from, seed, confidence, onProgress, signal } = options;
  const shared = { from, seed, excluded: await excludedOf(options), ...(signal && { signal }) };
  onProgress?.('reading the solutions …');
  if (confidence !== undefined) return scanDiagnosed({ ...shared, confidence });
  const { conceptualFromRun, keepDoubtful, oneLine, polished } = options;
  return scanRun({
    ...{ ...shared, truths, conceptualFromRun, keepDoubtful, oneLine, polished },
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
  given: readonly Split[],
): Promise<Pick<Report, 'splits' | 'rules' | 'leaks'>> => {
  const { level, types, wording, from, polished } = options;
  const view = viewOf(options.format);
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
  return { ...counts.end(given, groups.flat()), leaks: leaks.leaks() };
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
