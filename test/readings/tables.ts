/**
 * The tables of docs/reading.md and evidence/README.md, made from evidence/readings/*.jsonl: a row for each reading, the newest
 * first and with its 95 % intervals. A new file `seventh.jsonl` or `questions-fifth.jsonl` is a new row.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { recordLines, wilson } from '../../src/base/index.ts';
import type { Question, Reading } from '../../src/judging/index.ts';

const units = ' first second third fourth fifth sixth seventh eighth ninth'.split(' ');
const tens: readonly (readonly [alone: string, before: string])[] = [
  ['twentieth', 'twenty'],
  ['thirtieth', 'thirty'],
  ['fortieth', 'forty'],
  ['fiftieth', 'fifty'],
  ['sixtieth', 'sixty'],
  ['seventieth', 'seventy'],
  ['eightieth', 'eighty'],
];

/** The names of the files, in their order: `first` to `eighty-ninth`. */
const ordinals: readonly string[] = [
  ...units.slice(1),
  ...'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  ),
  ...tens.flatMap(([alone, before]) => units.map((unit) => (unit === '' ? alone : `${before}-${unit}`))),
];

/** What was asked besides of the latest readings: plausible without a doubt? and is the explanation put clearly? */
type Besides = 'sure' | 'clear';
type Asked = Question | Besides;

/** A column: what may not be so, of whom, and what is aimed at. */
interface Column {
  readonly says: string;
  readonly question: Asked;
  readonly family?: string;
  readonly goal: string;
  /** Whether their number is told too: where the goal is a number. */
  readonly counted?: boolean;
}

const ofSolutions: readonly Column[] = [
  { says: 'labelled line not the first wrong one', question: 'label', goal: '0 %' },
  { says: 'kind not as claimed', question: 'kind', goal: 'at most 1 %' },
  { says: 'explanation not true', question: 'explanation', goal: 'at most 1 %' },
  { says: 'words do not fit', question: 'words', goal: 'at most 2.5 %' },
  { says: 'no pupil would make it', question: 'plausible', goal: 'at most 7 %' },
  {
    says: 'of slips alone',
    question: 'plausible',
    family: 'computational',
    goal: 'at most 6 %',
  },
  { says: 'a doubt whether a pupil would', question: 'sure', goal: 'at most 25 %' },
  { says: 'explanation clumsy', question: 'clear', goal: 'at most 6 %' },
];

const ofQuestions: readonly Column[] = [
  { says: 'class not so', question: 'class', counted: true, goal: 'at most 1 %' },
  { says: 'explanation not true', question: 'explanation', counted: true, goal: 'at most 1 %' },
  { says: 'nobody would write it', question: 'words', counted: true, goal: '' },
  { says: 'could not stand in such a set', question: 'plausible', counted: true, goal: '' },
  { says: 'a doubt whether somebody would', question: 'sure', counted: true, goal: 'at most 15 %' },
];

/** A reading with what the files of evidence/readings say besides: how it was drawn. */
type Drawn = Reading & { readonly drawn?: string } & { readonly [question in Besides]?: 'y' | 'n' };

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

const shareOf = (round: Round, { question, family, counted = false }: Column, newest: boolean): string => {
  const asked = round.counted.filter((one) => family === undefined || one.family === family);
  const not = asked.filter((one) => one[question] === 'n').length;
  if (asked.every((one) => one[question] === undefined)) return '';
  const { low, high } = wilson(not / asked.length, asked.length);
  const share = `${percent(not / asked.length)} %`;
  const interval = `${percent(low)} to ${percent(high)}`;
  if (counted) return `${not} (${share}${newest ? `, ${interval}` : ''})`;
  return newest ? `${share} (${interval})` : share;
};

const lineOf = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const tableOf = (rounds: readonly Round[], columns: readonly Column[]): string => {
  const readers = ({ all }: Round): number => new Set(all.map(({ who }) => who)).size;
  const newest = rounds.at(-1);
  const alike = rounds.every(({ all, counted }) => all.length === counted.length);
  return [
    lineOf([
      'reading',
      ...columns.map(({ says }) => says),
      ...(alike ? [] : ['drawn alike']),
      'read',
      'readers',
    ]),
    `|${'---|'.repeat(columns.length + (alike ? 3 : 4))}`,
    lineOf(['*goal*', ...columns.map(({ goal }) => goal), ...(alike ? [] : ['']), '', '']),
    ...rounds
      .toReversed()
      .map((round) =>
        lineOf([
          round.name,
          ...columns.map((column) => shareOf(round, column, round === newest)),
          ...(alike ? [] : [round.counted.length]),
          round.all.length,
          readers(round),
        ]),
      ),
  ].join('\n');
};

/** The page with its tables as the files of `folder` have them: of the last `most` readings. */
export const withTables = (page: string, folder: string, most: number): string =>
  [
    { mark: 'solutions', prefix: '', columns: ofSolutions },
    { mark: 'edited questions', prefix: 'questions-', columns: ofQuestions },
  ].reduce((text, { mark, prefix, columns }) => {
    const [begin, end] = [`<!-- table: ${mark} -->`, `<!-- end of table -->`];
    const from = text.indexOf(begin);
    const to = text.indexOf(end, from);
    if (from < 0 || to < 0) throw new Error(`the page has no ${begin} with ${end} behind it`);
    return `${text.slice(0, from + begin.length)}\n\n${tableOf(roundsIn(folder, prefix).slice(-most), columns)}\n\n${text.slice(to)}`;
  }, page);
