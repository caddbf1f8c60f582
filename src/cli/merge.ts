import { counted } from '../model/index.ts';
import { commandNamed } from './command.ts';
import { interruptible } from './interrupt.ts';
import { progressLine } from './print.ts';

export const command = () =>
  commandNamed('merge')
    .argument('<folders...>')
    .requiredOption('--out <folder>')
    .option('--json')
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
