import { Command } from '@commander-js/extra-typings';
import { families } from '../model/index.ts';
import { checkedRules, readRuleFiles } from '../run/index.ts';
import { table } from './print.ts';
import { defaultRules } from './rule-paths.ts';

/** `rules families`: how many rules each family has. */
export const command = () =>
  new Command('families')
    .description('Counts the rules of each family.')
    .option('--rules <path...>', 'rule files, or folders of them (default: rules/)')
    .addHelpText('after', '\nExamples:\n  $ rules families --rules my-rules.yaml')
    .action(async (flags) => {
      const rules = await checkedRules(await readRuleFiles(flags.rules ?? defaultRules()));
      const rows = families.map((family) => [
        family,
        String(rules.filter((rule) => rule.family === family).length),
      ]);
      console.log(table(['family', 'rules'], rows, [1]));
    });
