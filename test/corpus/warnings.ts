/**
 * What the review warns of, on real lines: of a correct solution only where its author slipped, of wrong lines nearly
 * always. Prints the figures; ends with 1 where a warning on a correct line is not known to be true, and where fewer
 * faults are found than the reader found that reviewing had before (1,055 and 559).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLine } from '../../src/solution/index.ts';

/** Equations of the correct solutions that are false in truth. */
const slips: { readonly [cause: string]: readonly string[] } = {
  'the sum is wrong': [
    '4+4+6 = 18',
    '13 marbles + 4 marbles + 16 = 45',
    '70 + 40 = 100',
    '4080 + 4080 / 2 = 4000 + 2040',
    '4000 + 2040 = 6120',
    '99.1 plus 98.2 plus 98.7 plus 99.3 plus 99.8 plus 99 plus 98.9 = 692',
  ],
  'the product is wrong': ['192*100 = 1920', '14*20 = 140', '2*8 = 24', '200*.55 = 100'],
  'the quotient is wrong': ['1550 cubic inches / 50 = 29'],
  'other numbers are written than were reckoned with': [
    '6*2.5 = 18.00',
    '8*3 = 240',
    '10 x .5 = 10',
    '100 * 0.75 = 0.75',
  ],
  'it should multiply where it divides, or the reverse': ['500/ 2/5 = 200', '5 x 1/2 = 10'],
};

interface Row {
  readonly [field: string]: string;
}

const rowsOf = (data: string, file: string): readonly Row[] =>
  readFileSync(join(data, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Row => JSON.parse(line));

const linesOf = (text = ''): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');

/** The equations of a line that are called false, as text. */
const falseIn = (line: string): readonly string[] =>
  checkLine(line)
    .equations.filter(({ holds }) => !holds)
    .map(({ working, shown }) => `${working} = ${shown}`);

/** Warnings on the lines of correct solutions; gives how many of them are on lines that are true. */
const onCorrectLines = (data: string): number => {
  const lines = ['templates.gemini-2.5-flash.jsonl', 'templates.gpt-4.1.jsonl'].flatMap((file) =>
    rowsOf(data, file).flatMap(({ answer }) => linesOf(answer)),
  );
  const different = [...new Set(lines)];
  const found = different.flatMap(falseIn);
  const unread = different.filter((line) => checkLine(line).unread).length;
  console.log(
    `Lines of correct solutions: ${lines.length}, ${different.length} different, ${unread} not read whole`,
  );
  for (const [cause, equations] of Object.entries(slips)) {
    console.log(
      `  ${found.filter((equation) => equations.includes(equation)).length} false in truth: ${cause}`,
    );
  }
  const wrong = found.filter((equation) => !Object.values(slips).flat().includes(equation));
  console.log(`  ${wrong.length} false warnings`);
  for (const equation of wrong) console.log(`    ${equation}`);
  return wrong.length;
};

/** How many of some wrong lines are warned of. */
const onWrongLines = (title: string, lines: readonly string[], before: number): boolean => {
  const found = lines.filter((line) => falseIn(line).length > 0).length;
  console.log(`${title}: ${found} of ${lines.length} are warned of (${before} by the reader before)`);
  return found >= before;
};

export const main = async (data: string): Promise<number> => {
  const falseWarnings = onCorrectLines(data);
  const flawed = rowsOf(data, 'equation_lines.jsonl').filter(({ type }) => type === 'flawed');
  const human = rowsOf(data, 'human_errors.jsonl').flatMap((row) => {
    const number = /^L(\d+)$/.exec(row.erroneous_line_number ?? '')?.[1];
    const line = number === undefined ? undefined : linesOf(row.wrong_answer)[Number(number) - 1];
    return row.error_type === 'computational' && line !== undefined ? [line] : [];
  });
  const recalled = [
    onWrongLines(
      'Flawed single lines',
      flawed.map(({ line }) => line ?? ''),
      1055,
    ),
    onWrongLines('Erroneous lines that people wrote', human, 559),
  ];
  return falseWarnings === 0 && recalled.every(Boolean) ? 0 : 1;
};
