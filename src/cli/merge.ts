import { Command } from '@commander-js/extra-typings';
import { counted } from '../model/index.ts';
import { interruptible } from './interrupt.ts';
import { progressLine } from './progress.ts';

/** `rules merge SHARD… --out DIR`: the parts of a run joined into the whole. */
export const command = () =>
  new Command('merge')
    .description(
      'Joins the folders that `rules run --shard I/N` wrote into one. The files have the same bytes as those\n' +
        'of the run made whole. Every part must be there once, from the same seed, rules and templates.',
    )
    .argument('<folders...>', 'the folder of each part, in any order')
    .requiredOption('--out <folder>', 'where the files go')
    .option('--json', 'print the counts as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ rules run --seed 42 --templates problems.jsonl --shard 1/2 --out part1
  $ rules run --seed 42 --templates problems.jsonl --shard 2/2 --out part2
  $ rules merge part1 part2 --out whole`,
    )
    .action((shards, { out, json }) =>
      interruptible(async (signal) => {
        const { merge } = await import('../run/index.ts');
        const progress = progressLine('reading the parts …');
        const summary = await merge({
          shards,
          out,
          signal,
          onTemplates: (done) => progress.show(`${done} templates …`),
        }).finally(progress.clear);
        const { templates, candidates, discarded } = summary;
        console.log(
          json
            ? JSON.stringify(summary)
            : `${counted(candidates, 'candidate')} and ${counted(discarded, 'discard')} of ${counted(templates, 'template')}, from ${counted(summary.shards, 'part')}.\nWritten to ${out}.`,
        );
      }),
    );
