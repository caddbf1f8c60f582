import { Command, Option } from 'commander';
import { packagePath } from './package-path.ts';
import type { WhyFlags } from './why-told.ts';

/** `rules why RULE TEMPLATE[:LINE]`: what a rule made of a template, place by place. */
export const command = (): Command =>
  new Command('why')
    .description(
      'Tells of every place of a template whether the rule matched there, and if not by which clause; and of\n' +
        'every possibility whether a run keeps it, or why not, with the values.',
    )
    .argument('<rule>', "the rule's id")
    .argument('<template>', 'its index, or index/model; with :L3 or :FA only that line')
    .option(
      '--templates <path>',
      'where the template is: a .jsonl or .json file, or a folder',
      packagePath('fixtures/problems.jsonl'),
    )
    .option('--rules <path...>', 'rule files, or folders of them (default: rules/)')
    .option('--sampling <file>', 'what is kept, drawn and capped (default: sampling.yaml beside the rules)')
    .option('--seed <text>', "the run's seed, where a rule's possibilities are drawn", '42')
    .addOption(
      new Option('--runtime <which>', 'who computes').choices(['auto', 'native', 'pyodide']).default('auto'),
    )
    .option('--json', 'the same as JSON, one object a template')
    .addHelpText(
      'after',
      `
Examples:
  $ rules why operator_swap 12
  $ rules why operator_swap 12:L3
  $ rules why off_by_n bakery-60:L2 --seed 7
  $ rules why my_rule 1292/gpt-4 --rules my-rules.yaml --templates problems.jsonl`,
    )
    .action(async (rule: string, template: string, flags: WhyFlags) => {
      const { tellWhy } = await import('./why-told.ts');
      await tellWhy(rule, template, flags);
    });
