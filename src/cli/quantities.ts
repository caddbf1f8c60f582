import { Command, Option } from 'commander';
import { packagePath } from './package-path.ts';
import type { QuantitiesFlags } from './quantities-told.ts';

/** `rules quantities TEMPLATE`: what each number of a template means, and why the program thinks so. */
export const command = (): Command =>
  new Command('quantities')
    .description(
      'Prints for each variable of a template, and for each number within its computations, where it comes from,\n' +
        "the question's own words at it, its unit, what it counts, the role that it plays, the earlier state of\n" +
        'it, and whether the question asks for it; below each the evidence. What has none stays empty.',
    )
    .argument('<template>', 'its index, or index/model')
    .option(
      '--templates <path>',
      'where the template is: a .jsonl or .json file, or a folder',
      packagePath('fixtures/problems.jsonl'),
    )
    .addOption(
      new Option('--runtime <which>', 'who computes').choices(['auto', 'native', 'pyodide']).default('auto'),
    )
    .option('--json', 'the same as JSON, one object a template')
    .addHelpText(
      'after',
      `
Examples:
  $ rules quantities 12
  $ rules quantities 1292/gpt-4 --templates problems.jsonl
  $ rules quantities 12 --json | jq '.quantities[] | [.name, .role, .unit]'`,
    )
    .action(async (template: string, flags: QuantitiesFlags) => {
      const { tellQuantities } = await import('./quantities-told.ts');
      await tellQuantities(template, flags);
    });
