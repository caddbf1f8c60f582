import { Command } from 'commander';
import type { ShowFlags } from './shown.ts';
import { wholeNumber } from './whole-number.ts';

/** `rules show [ID]`: what a run made, one with everything that belongs to it, or all in a list. */
export const command = (): Command =>
  new Command('show')
    .description(
      'Prints a candidate whole: the problem, its logical steps, both programs, both traces, both solutions\n' +
        'with the labelled line marked, what was changed and why it is wrong; an edited question with both texts\n' +
        'and what proves its class. Without an ID it lists those of the run, one a line.',
    )
    .argument('[id]', 'an ID, or the start of one')
    .option('--run <folder>', 'a folder that `rules run`, `rules problems` or `rules sample` wrote', 'out')
    .option('--rule <id>', 'list: those of this rule only')
    .option('--template <index>', 'list: those of this template only')
    .option('--limit <n>', 'list: the first n only', wholeNumber)
    .option('--json', 'the same as JSON: {candidate, template} or {edited, template}; in a list one a line')
    .addHelpText(
      'after',
      `
Examples:
  $ rules show f6438661c30a8717
  $ rules show f643 --run out
  $ rules show --rule operator_swap --limit 20
  $ rules show f643 --json | jq .candidate.flawed_solution`,
    )
    .action(async (id: string | undefined, flags: ShowFlags, command: Command) => {
      const { listCandidates, showCandidate } = await import('./shown.ts');
      if (id === undefined) return listCandidates(flags);
      if (flags.rule !== undefined || flags.template !== undefined || flags.limit !== undefined)
        command.error('--rule, --template and --limit are for the list; leave the ID out', { exitCode: 2 });
      await showCandidate(id, flags);
    });
