import { countsByName } from '../base/index.ts';
import { UserError } from '../model/index.ts';
import { type Report, verdictWords } from './card.ts';
import { choose, type ExportOptions } from './choose.ts';
import { inputsOf } from './inputs.ts';
import { solutionLooks, solutionParts } from './leaks.ts';
import { fetcher, scanDiagnosed, scanRun } from './scan.ts';
import type { Class } from './types.ts';
import { classesOf, type Level, solutionColumns } from './views.ts';
import { writeExport } from './write.ts';

/**
 * Writes a run with its decisions as training data: a file a split, a card, a manifest and what was left out. Reads the
 * candidates twice, so that their texts need not be held in memory.
 */
export const exportRun = async (options: ExportOptions): Promise<Report> => {
  const { confidence, level, format, heldOutRules, onProgress } = options;
  const { run, excluded, truths, decisions } =
    confidence === undefined
      ? await inputsOf(options, 'solutions', heldOutRules)
      : await inputsOf(options, 'diagnosed');
  onProgress?.('reading the solutions …');
  const { entries, counts, leftOut, wholeIndexes } =
    confidence === undefined
      ? await scanRun({ ...options, truths, excluded })
      : await scanDiagnosed({ ...options, excluded, confidence });
  const groups = classesOf(level);
  const { chosen, available, missing, withheld } = choose(entries, {
    ...options,
    over: 'tiers',
    groups,
    first: ['conceptual', 'skipped_step', 'computational'],
  });
  demandRows(chosen, missing, level);
  onProgress?.('writing …');
  const texts = fetcher(options.polished);
  try {
    return await writeExport(options, {
      set: 'verdicts',
      format,
      chosen,
      classes: groups.flat(),
      columns: solutionColumns(format, options, wholeIndexes),
      exampleOf: (one) => ({ ...one, content: texts.contentOf(one) }),
      leaks: { between: solutionParts(groups), looks: ({ content }) => solutionLooks(content.lines) },
      found: { leaks: [], available, missing, left_out: countsByName(counts), withheld, decisions },
      leftOut,
      words: (report) => verdictWords(options, report),
      asked: askedOf(options),
      run,
    });
  } finally {
    texts.close();
  }
};

const askedOf = ({ wording, confidence, ...options }: ExportOptions) => ({
  level: options.level,
  format: options.format,
  error_types: options.types,
  split: options.shares,
  balance: options.balance,
  annotations: wording.annotations ? 'keep' : 'strip',
  final_answer: wording.finalAnswer,
  line_labels: wording.labels,
  conceptual: options.conceptualFromRun ? 'run' : 'accepted',
  hold_out_rules: options.heldOutRules,
  ...(options.oneLine && { one_line: true }),
  keep_doubtful: options.keepDoubtful,
  polished: options.polished,
  ...(confidence !== undefined && { confidence }),
});

/** Between one class alone there is nothing to tell apart. */
const demandRows = (chosen: readonly unknown[], missing: readonly Class[], level: Level): void => {
  const all = classesOf(level);
  if (all.filter((kinds) => kinds.some((kind) => !missing.includes(kind))).length < 2)
    throw new UserError(
      `Level ${level} tells ${all.flat().join(', ')} apart, and there is no ${missing.join(' and no ')} one.`,
      missing.includes('conceptual')
        ? 'Give what people accepted with --accepted DIR, or take those that nobody judged with --conceptual run.'
        : 'Make a run with rules of that family.',
    );
  demandAny(chosen);
};

export const demandAny = (chosen: readonly unknown[]): void => {
  if (chosen.length === 0)
    throw new UserError(
      'There is nothing to export: no split gets some of every class.',
      'Take more templates, other shares with --split, or all that there are with --balance weights.',
    );
};
