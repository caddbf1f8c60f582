import { dirname, extname } from 'node:path';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { makeFolder, refuseOdd, writeWhole } from '../base/index.ts';
import { UserError } from '../model/index.ts';
import { commandNamed } from './command.ts';
import { interruptible } from './interrupt.ts';
import { oneLine } from './text.ts';

/** `rules report FOLDER… --out FILE.html`: one page of what folders hold. */
export const command = () =>
  commandNamed('report')
    .argument('<folder...>', 'what `run`, `problems`, `sample`, `export`, `score --out` or `diagnose` wrote')
    .option('--out <file>', 'the page, FILE.html')
    .option('--sample <n>', 'how many candidates (questions, solutions, answers) it shows', sampleOf, 300)
    .option('--seed <seed>', 'which of them are drawn', '42')
    .option('--json', 'the figures as JSON, with a page or without')
    .action((folders, flags) => makeReport(folders, flags));

const sampleOf = (text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0 || value > 100_000)
    throw new InvalidArgumentError('A whole number from 0 to 100,000 is needed.');
  return value;
};

const makeReport = async (
  folders: readonly string[],
  { out, sample, seed, json }: { out?: string; sample: number; seed: string; json?: true },
): Promise<void> => {
  if (out === undefined && !json)
    throw new UserError('Where shall the page go?', '--out report.html names a file for it.');
  if (out !== undefined && !['.html', '.htm'].includes(extname(out).toLowerCase()))
    throw new UserError(`${oneLine(out)} is no name for a page.`, 'Give a name that ends in .html.');
  await interruptible(async (signal) => {
    const { figuresOf, reportJson, reportPage } = await import('../report/index.ts');
    const figures = await figuresOf([...new Set(folders)], { sample, seed, signal });
    if (out !== undefined) {
      refuseOdd(out);
      await makeFolder(dirname(out));
      writeWhole(out, reportPage(figures));
    }
    if (json) process.stdout.write(reportJson(figures));
    else console.log(`Written: ${oneLine(out ?? '')}`);
  });
};
