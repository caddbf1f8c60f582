import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import type { DiagnoseFlags } from './diagnose-told.ts';
import { packagePath } from './package-path.ts';
import { wholeNumber } from './whole-number.ts';

/** `rules diagnose SOLUTIONS`: whether solutions are right, which line is wrong first, and which rule makes the same. */
export const command = (): Command =>
  new Command('diagnose')
    .description(
      'Holds solutions against the right one of their problem: what each line computes is compared as a function of\n' +
        "the problem's numbers, so that another way to the answer is right too. Says which line is wrong first, what\n" +
        'would be right, and which rules make the same mistake. SOLUTIONS has a JSON object a line, with `id`,\n' +
        '`question`, `reference_solution` (or a template of the problem, with --templates) and `solution`, a text or a\n' +
        'list of lines. Writes diagnosed.jsonl, report.md and manifest.json. No model is asked.',
    )
    .argument('[solutions]', 'a .jsonl file (.gz too), or - for standard input')
    .option('--out <folder>', 'where the files go')
    .option(
      '--templates <path>',
      'templates of the problems, found by their question, or by index where none is given',
    )
    .option('--question <text>', 'one solution instead, printed for a person: its question')
    .option('--reference <text>', 'and the right solution, a step a line')
    .option('--solution <text>', 'and the solution that is asked about')
    .option('--rules <path...>', 'rule files, or folders of them (default: rules/)')
    .option('--knowledge <file>', 'what everybody knows', packagePath('rules/knowledge.yaml'))
    .option('--jobs <n>', 'worker threads; the output is the same', wholeNumber, availableParallelism())
    .option('--json', 'of one solution the record, of a file the counts, as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ rules diagnose solutions.jsonl --out diagnosed
  $ rules diagnose solutions.jsonl --templates formal --out diagnosed
  $ rules diagnose --question "Ann has 3 bags of 4 apples and eats 2. How many are left?" \\
      --reference $'3 * 4 = 12\\n12 - 2 = 10\\n#### 10' --solution $'3 + 4 = 7\\n7 - 2 = 5\\n#### 5'`,
    )
    .action(async (solutions: string | undefined, flags: DiagnoseFlags) => {
      const { tellDiagnosis } = await import('./diagnose-told.ts');
      await tellDiagnosis(solutions, flags);
    });
