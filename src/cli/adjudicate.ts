import { adjudicate, hasTerminal, needsTerminal } from '../judging/index.ts';
import { commandNamed } from './command.ts';
import { withWholeScreen } from './print.ts';

export const command = () =>
  commandNamed('adjudicate')
    .argument('<first>')
    .argument('<second>')
    .option('--out <csv>')
    .option('--words')
    .option('--candidates <file>')
    .option('--templates <file>')
    .option('--validator <name>')
    .action(async (first, second, options) => {
      if (!hasTerminal()) {
        process.stderr.write(`${needsTerminal.replace('rules review', 'rules adjudicate')}\n`);
        process.exitCode = 2;
        return;
      }
      const { count } = await withWholeScreen(() => adjudicate(first, second, options));
      if (count === 0) process.stdout.write('They disagree on nothing that both have decided.\n');
    });
