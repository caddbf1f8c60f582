import { existsSync } from 'node:fs';
import { Option } from '@commander-js/extra-typings';
import { userName } from '../base/index.ts';
import * as judging from '../judging/index.ts';
import { UserError } from '../model/index.ts';
import { commandNamed, said, wholeNumber } from './command.ts';
import { type Asking, askInTerminal } from './read-screen.ts';

export const optionsOfRead = () =>
  commandNamed('read')
    .argument('[file]')
    .option('--run <folder>', said, 'out')
    .option('--given')
    .option('--blind')
    .option('--rule <id>')
    .option('-n, --number <n>', said, wholeNumber, 8)
    .addOption(new Option('--draw <how>').choices(['proportional', 'per-rule']).default('proportional'))
    .option('--seed <text>', said, '1')
    .option('--who <name>')
    .option('--out <file>')
    .option('--unread')
    .option('--rules <path...>')
    .option('--answers <file>')
    .option('--summary')
    .option('--json');

export type ReadFlags = ReturnType<ReturnType<typeof optionsOfRead>['opts']>;

type By = { readonly who: string; readonly when: string };

/** What is said of one; a file may say by whom and when. */
export interface Said {
  readonly id: string;
  readonly who?: string | undefined;
  readonly when?: string | undefined;
}

/** A way of reading, with the label before one's eyes or without it. */
export interface Way<S extends Said> {
  /** What it gives: `readings`. */
  readonly many: string;
  readonly subject: judging.Subject | undefined;
  readonly file: string;
  /** The lines of the file that count. Throws a UserError where it holds something else. */
  readonly read: () => Promise<readonly (Said & By)[]>;
  readonly head: readonly object[];
  readonly toJudge: (drawn: judging.Drawn) => object;
  readonly asking: (drawn: judging.Drawn) => Asking<Omit<S, 'id'>>;
  readonly answersIn: (path: string) => readonly S[];
  /** What is wrong with an answer, as a sentence, and what is said where nothing was kept for that. */
  readonly wrong: (said: S, item: judging.Item | undefined) => string | undefined;
  readonly hint: string;
  readonly line: (
    said: Omit<S, 'id'> & Said,
    item: judging.Item,
    otherwise: By,
  ) => Pick<judging.Head, 'id' | 'digest'>;
  readonly summary: (path: string) => Promise<{ readonly json: object; readonly text: string }>;
  /** The command that tells what they come to. */
  readonly next: string;
}

const by = ({ who }: ReadFlags): By => ({ who: who ?? userName(), when: new Date().toISOString() });

const drawn = <S extends Said>(
  { subject }: Way<S>,
  { run, rule, number: count, draw, seed }: ReadFlags,
  read: readonly Said[],
): Promise<readonly judging.Drawn[]> =>
  judging.drawItems(run, { draw, count, seed, rule, without: new Set(read.map(({ id }) => id)), subject });

export const printDrawn = async <S extends Said>(way: Way<S>, flags: ReadFlags): Promise<void> => {
  for (const line of way.head) console.log(JSON.stringify(line));
  for (const one of await drawn(way, flags, flags.unread ? await way.read() : []))
    console.log(JSON.stringify(way.toJudge(one)));
};

/** Shows what is drawn in the terminal, one at a time, and keeps what is said before the next is shown. */
export const ask = async <S extends Said>(way: Way<S>, flags: ReadFlags): Promise<void> => {
  const read = await way.read();
  const { who } = by(flags);
  const toRead = await drawn(way, flags, flags.unread ? read : read.filter((one) => one.who === who));
  const done = await askInTerminal(toRead, way.asking, (one, said) =>
    judging.appendReading(way.file, way.line({ ...said, id: one.head.id }, one, by(flags))),
  );
  console.log(
    toRead.length === 0
      ? 'All that was drawn has been read. Another --seed draws others.'
      : `${done} of ${toRead.length} read; the answers are in ${way.file}.\n${way.next}`,
  );
};

const mostWrong = 20;

/** Takes a file of answers, each of something in the run and of its present text; nothing is kept unless all are in order. */
export const takeAnswers = async <S extends Said>(way: Way<S>, path: string, flags: ReadFlags) => {
  if (!existsSync(path)) throw new UserError(`There is no file ${path}.`);
  const answers = way.answersIn(path);
  const items = await judging.itemsWith(flags.run, new Set(answers.map(({ id }) => id)), way.subject);
  const found = new Map(items.map((item) => [item.head.id, item]));
  const wrong = answers.flatMap((one) => way.wrong(one, found.get(one.id)) ?? []);
  const told = wrong.slice(0, mostWrong).map((what) => `${path}: ${what}`);
  if (wrong.length > mostWrong) told.push(`… and ${wrong.length - mostWrong} more.`);
  if (wrong.length > 0) throw new UserError(told.join('\n'), way.hint);
  await way.read();
  for (const one of answers) {
    const item = found.get(one.id);
    if (item) judging.appendReading(way.file, way.line(one, item, by(flags)));
  }
  console.log(`${answers.length} ${way.many} added to ${way.file}.\n${way.next}`);
};
