// The three commands of reviewing as a program of their own: tests of the UI need no other part of the project.
import { Command } from 'commander';
import { adjudicateCommand } from '../../src/cli/adjudicate.ts';
import { agreementCommand } from '../../src/cli/agreement.ts';
import { reviewCommand } from '../../src/cli/review.ts';

await new Command('rules')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .addCommand(reviewCommand())
  .addCommand(agreementCommand())
  .addCommand(adjudicateCommand())
  .parseAsync(process.argv);
