import { Command, InvalidArgumentError, Option } from 'commander';
import { families } from '../model/index.ts';
import { packagePath } from './package-path.ts';
import type { TryFlags } from './tried.ts';

/** `rules try 'a / b => b / a'`: a rule on the command line, at work, and nothing written. */
export const command = (): Command =>
  new Command('try')
    .description(
      'Takes a rule from the command line, tells how many places it has in the problems, and shows some of its\n' +
        'candidates: drawn by the seed, each of another problem as far as there are any. Nothing is written.',
    )
    .argument('<changes...>', "what changes: 'a / b => b / a'")
    .option('--where <conditions...>', "what must hold: 'question says /each/'")
    .option('--choose <choices...>', "what a hole on the right may be: 'n=1..5'")
    .option('--explain <text>', "what the pupil is told: '{a} and {b} changed places.'")
    .option('--commute', 'terms and factors may come in any order')
    .option('--see-through <n>', 'through how many definitions a pattern may look')
    .option('--solution <how>', 'how the printed solution goes on')
    .addOption(
      new Option(
        '--family <family>',
        'what is wrong (default: computational for :=, else conceptual)',
      ).choices(families),
    )
    .option('--templates <path>', 'problems to try it on', packagePath('fixtures/problems.jsonl'))
    .option('--sampling <file>', 'what is kept and drawn (default: sampling.yaml beside the rules)')
    .option('-n, --number <n>', 'how many candidates are shown', countOf, 8)
    .option('--seed <text>', 'which candidates are shown', '42')
    .option('--json', 'the rule, the counts and the candidates as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ rules try 'a / b => b / a'
  $ rules try 'a / b => b / a' --where 'a is atom' 'b is atom' -n 3
  $ rules try 't = x => t = x * 2' --where 'x said as /half/' --templates problems.jsonl
  $ rules try 't = a + b => t := t + n' --choose 'n=[-1, 1]' --seed 7`,
    )
    .action(async (changes: string[], flags: TryFlags) => {
      const { tryRule } = await import('./tried.ts');
      await tryRule(changes, flags);
    });

const countOf = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('It is a whole number from 1.');
  return count;
};
