/**
 * The tables of docs/reading.md and evidence/README.md, made from evidence/readings/*.jsonl: a column for each reading, the
 * newest with its 95 % intervals. A new file `seventh.jsonl` or `questions-fifth.jsonl` is a new column.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { recordLines, wilson } from '../../src/base/index.ts';
import type { Question, Reading } from '../../src/judging/index.ts';

const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first thirty-second thirty-third thirty-fourth thirty-fifth thirty-sixth thirty-seventh thirty-eighth thirty-ninth fortieth forty-first forty-second forty-third forty-fourth forty-fifth forty-sixth forty-seventh forty-eighth forty-ninth fiftieth fifty-first fifty-second fifty-third fifty-fourth'.split(
    ' ',
  );

/** A row: what may not be so, of whom, and what is aimed at. */
interface Row {
  readonly says: string;
  readonly question: Question;
  readonly family?: string;
  readonly goal: string;
  /** Whether their number is told too: where the goal is a number. */
  readonly counted?: boolean;
}

const ofSolutions: readonly Row[] = [
  { says: 'the labelled line is the first that is wrong', question: 'label', goal: '0 %' },
  { says: 'the kind is what the rule claims', question: 'kind', goal: 'at most 2 %' },
  { says: 'the explanation is true', question: 'explanation', goal: 'at most 1 %' },
  { says: 'the words fit the working', question: 'words', goal: 'at most 6 %' },
  { says: 'a pupil could make it', question: 'plausible', goal: 'at most 20 %' },
  {
    says: 'a pupil could make it, of the computational ones alone',
    question: 'plausible',
    family: 'computational',
    goal: 'at most 10 %',
  },
];

const ofQuestions: readonly Row[] = [
  { says: 'the class is right', question: 'class', counted: true, goal: 'at most 2 of 240' },
  { says: 'the explanation is true', question: 'explanation', counted: true, goal: '' },
  { says: 'somebody would write the text', question: 'words', counted: true, goal: 'at most 8 %' },
  { says: 'it could stand in such a set', question: 'plausible', counted: true, goal: '' },
];

/** A reading with what the files of evidence/readings say besides: how it was drawn. */
type Drawn = Reading & { readonly drawn?: string };

interface Round {
  readonly name: string;
  readonly all: readonly Drawn[];
  /** Those that the shares are of. */
  readonly counted: readonly Drawn[];
}

const roundsIn = (folder: string, prefix: string): readonly Round[] =>
  ordinals.flatMap((name) => {
    const path = join(folder, `${prefix}${name}.jsonl`);
    if (!existsSync(path)) return [];
    const all = recordLines<Drawn>(path, (data) => ({ value: data as Drawn }), '', true);
    const alike = all.filter(({ drawn }) => drawn === 'in proportion');
    return [{ name, all, counted: prefix === '' ? alike : all }];
  });

/** `4.4 %`; the newest `4.4 % (2.5 to 7.7)`, with its 95 % interval; of edited questions with their number before it. */
const percent = (share: number): string => (share * 100).toFixed(1);

const shareOf = (round: Round, { question, family, counted = false }: Row, newest: boolean): string => {
  const asked = round.counted.filter((one) => family === undefined || one.family === family);
  const not = asked.filter((one) => one[question] === 'n').length;
  const { low, high } = wilson(not / asked.length, asked.length);
  const share = `${percent(not / asked.length)} %`;
  const interval = `${percent(low)} to ${percent(high)}`;
  if (counted) return `${not} (${share}${newest ? `, ${interval}` : ''})`;
  return newest ? `${share} (${interval})` : share;
};

const lineOf = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const tableOf = (rounds: readonly Round[], rows: readonly Row[]): string => {
  const readers = ({ all }: Round): number => new Set(all.map(({ who }) => who)).size;
  return [
    lineOf(['is not so', ...rounds.map(({ name }) => name), 'goal']),
    `|${'---|'.repeat(rounds.length + 2)}`,
    ...rows.map((row) =>
      lineOf([
        row.says,
        ...rounds.map((round, at) => shareOf(round, row, at === rounds.length - 1)),
        row.goal,
      ]),
    ),
    ...(rounds.every(({ all, counted }) => all.length === counted.length)
      ? []
      : [lineOf(['*read, drawn from all alike*', ...rounds.map(({ counted }) => counted.length), ''])]),
    lineOf(['*all that were read*', ...rounds.map(({ all }) => all.length), '']),
    lineOf(['*readers*', ...rounds.map(readers), '']),
  ].join('\n');
};

/** The page with its tables as the files of `folder` have them: of the last `most` readings. */
export const withTables = (page: string, folder: string, most: number): string =>
  [
    { mark: 'solutions', prefix: '', rows: ofSolutions },
    { mark: 'edited questions', prefix: 'questions-', rows: ofQuestions },
  ].reduce((text, { mark, prefix, rows }) => {
    const [begin, end] = [`<!-- table: ${mark} -->`, `<!-- end of table -->`];
    const from = text.indexOf(begin);
    const to = text.indexOf(end, from);
    if (from < 0 || to < 0) throw new Error(`the page has no ${begin} with ${end} behind it`);
    return `${text.slice(0, from + begin.length)}\n\n${tableOf(roundsIn(folder, prefix).slice(-most), rows)}\n\n${text.slice(to)}`;
  }, page);
