import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { hasTerminal } from '../judging/index.ts';
import { optionsOfRead, type ReadFlags } from './read-flags.ts';

const needsTerminal =
  'rules read needs a terminal at both ends; without one: `rules read --json` prints what is drawn,\n' +
  '`--answers FILE` takes what was said of it, `--summary` tells what it comes to';

/** Reading without the label: docs/reading.md tells it. */
const readBlind = async (
  file: string | undefined,
  flags: ReadFlags,
  command: CommandUnknownOpts,
): Promise<void> => {
  const { askBlind, printBlind, printBlindSummary, takeBlind } = await import('./read-blind.ts');
  const { reader } = await import('./read-told.ts');
  if (flags.summary) return printBlindSummary(file, flags);
  if (flags.answers !== undefined) return takeBlind(flags.answers, flags, reader(flags));
  if (flags.json) return printBlind(flags);
  if (!hasTerminal()) command.error(needsTerminal, { exitCode: 2 });
  return askBlind(flags, reader(flags));
};

/** `rules read`: people read random candidates and say what is true of them. */
export const command = () =>
  optionsOfRead().action(async (file, flags, command) => {
    if (flags.given && flags.rule !== undefined)
      command.error('given solutions are of no rule: --rule does not go with --given', { exitCode: 2 });
    if (file !== undefined && !flags.summary)
      command.error('a file is for --summary alone; answers go to --out', { exitCode: 2 });
    if (flags.given && flags.blind)
      command.error('given solutions have no mistake: --blind does not go with --given', { exitCode: 2 });
    if (flags.blind) return readBlind(file, flags, command);
    const { ask, printDrawn, printSummary, takeAnswers } = await import('./read-told.ts');
    if (flags.summary) return printSummary(file, flags, command.getOptionValueSource('run') === 'cli');
    if (flags.answers !== undefined) return takeAnswers(flags.answers, flags);
    if (flags.json) return printDrawn(flags);
    if (!hasTerminal()) command.error(needsTerminal, { exitCode: 2 });
    return ask(flags);
  });
