import { dirname, extname } from 'node:path';
import { makeFolder, refuseOdd, writeWhole } from '../base/index.ts';
import { UserError } from '../model/index.ts';
import { commandNamed, said, wholeNumberTo } from './command.ts';
import { interruptible } from './interrupt.ts';
import { oneLine } from './print.ts';

export const command = () =>
  commandNamed('report')
    .argument('<folder...>')
    .option('--out <file>')
    .option('--sample <n>', said, wholeNumberTo(100_000), 300)
    .option('--seed <seed>', said, '42')
    .option('--json')
    .action((folders, flags) => makeReport(folders, flags));

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
