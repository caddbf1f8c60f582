import { Command, Option } from 'commander';
import { families } from '../model/index.ts';
import type { NewFlags } from './new-made.ts';
import { packagePath } from './package-path.ts';

/** `rules new`: a rule and its examples, from a few questions. */
export const command = (): Command =>
  new Command('new')
    .description(
      'Asks a few questions and writes a rule with its examples. Before anything is written the rule is checked\n' +
        'as `rules lint` and `rules test` check it, and shows what it does on the fixtures. Every question has an\n' +
        'option; without a terminal the options are all there is.',
    )
    .addOption(new Option('--family <family>', 'what is wrong').choices(families))
    .option('--id <name>', 'its name in the data')
    .option('--title <text>', 'its title, for people')
    .option('--about <text>', 'what the mistake is, why pupils make it, who found it')
    .option('--change <changes...>', "what changes: 'a * b => a + b'")
    .option('--choose <choices...>', "what a hole on the right may be: 'n=1..5'")
    .option('--where <conditions...>', "what must hold: 'a is int'")
    .option('--question-says <words>', "words that the question must have: 'half|third'")
    .option('--said-as <words...>', "its words at a number: 'b=each|per'")
    .option('--commute', 'terms and factors may come in any order')
    .option('--see-through <n>', 'through how many definitions a pattern may look')
    .option('--solution <how>', 'how the printed solution goes on')
    .option('--seed-type <name>', 'the name under which older data knows it')
    .option('--explain <text>', "what the pupil is told: 'This step adds {a} and {b}.'")
    .option('--given <steps...>', "an example: 'total = price * pens'")
    .option('--with <numbers...>', 'its numbers: price=2 pens=3')
    .option('--knowing <numbers...>', 'its numbers that everybody knows: minutes_per_hour=60')
    .option('--question <text>', 'its question, for conditions on words')
    .option('--gives <steps...>', "what the rule makes of it, all: 'total = price + pens'")
    .option('--skip-given <steps...>', 'an example that is left alone (default: the steps of --given)')
    .option('--skip-with <numbers...>', 'its numbers')
    .option('--skip-knowing <numbers...>', 'its numbers that everybody knows')
    .option('--skip-question <text>', 'its question (default: that of --question)')
    .option('--skips <steps...>', 'what must not come of it (default: everything)')
    .option(
      '--because <reason>',
      'why: a condition as written, `no match`, `no result`, or a reason of the policy',
    )
    .option('--file <path>', "where it goes (default: the family's file in rules/)")
    .option('--rules <path...>', 'the rules beside which it stands (default: rules/)')
    .option('--templates <path>', 'problems to show it on', packagePath('fixtures/problems.jsonl'))
    .option('--yes', 'ask nothing, write at once')
    .option('--dry-run', 'show the rule and what it does, write nothing')
    .addHelpText(
      'after',
      `
Examples:
  $ rules new
  $ rules new --file my-rules.yaml --family conceptual
  $ rules new --file my-rules.yaml --family conceptual --id added_for_times \\
      --title 'Added instead of multiplying' --change 'a * b => a + b' --where 'a != b' \\
      --given 'cost = price * pens' --with price=3 pens=5 --gives 'cost = price + pens' \\
      --skip-with price=2 pens=2 --because 'a != b'`,
    )
    .action(async (flags: NewFlags) => {
      const { makeRule } = await import('./new-made.ts');
      await makeRule(flags);
    });
