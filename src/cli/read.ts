import { hasTerminal } from '../judging/index.ts';
import * as ways from './read-way.ts';

const needsTerminal =
  'rules read needs a terminal at both ends; without one: `rules read --json` prints what is drawn,\n' +
  '`--answers FILE` takes what was said of it, `--summary` tells what it comes to';

export const command = () =>
  ways.optionsOfRead().action(async (file, flags, command) => {
    const refuse = (why: string): never => command.error(why, { exitCode: 2 });
    if (flags.given && flags.rule !== undefined)
      refuse('given solutions are of no rule: --rule does not go with --given');
    if (file !== undefined && !flags.summary) refuse('a file is for --summary alone; answers go to --out');
    if (flags.given && flags.blind)
      refuse('given solutions have no mistake: --blind does not go with --given');
    const isAsked = !flags.summary && flags.answers === undefined && !flags.json;
    if (isAsked && !hasTerminal()) refuse(needsTerminal);
    if (flags.blind) await read(await (await import('./read-blind.ts')).blindWay(flags), file, flags);
    else {
      const withRun = file === undefined || command.getOptionValueSource('run') === 'cli';
      await read(await (await import('./read-told.ts')).toldWay(flags, withRun), file, flags);
    }
  });

const read = async <S extends ways.Said>(
  way: ways.Way<S>,
  file: string | undefined,
  flags: ways.ReadFlags,
) => {
  if (flags.summary) {
    const { json, text } = await way.summary(file ?? way.file);
    console.log(flags.json ? JSON.stringify(json, rounded, 2) : text);
  } else if (flags.answers !== undefined) await ways.takeAnswers(way, flags.answers, flags);
  else await (flags.json ? ways.printDrawn : ways.ask)(way, flags);
};

const rounded = (_: string, one: unknown): unknown =>
  typeof one === 'number' ? Math.round(one * 10_000) / 10_000 : one;
