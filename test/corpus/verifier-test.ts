/**
 * The test set of the verifier that this project's authors trained: what their fine-tuned pipeline and gemini-2.5-flash
 * answered, beside `rules check` and beside both together, as `rules score` reads them. Its labels name a class and no
 * line. Prints one table; the figures are no failure of the project, whatever they are.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Arithmetic,
  checkSolution,
  combined,
  type Gold,
  goldOf,
  type Report,
  type Said,
  type SolutionCheck,
  scoreOf,
} from '../../src/measures/index.ts';

interface Row {
  readonly question: string;
  readonly solution: string;
  readonly true_error_type: string;
  readonly fine_tuned: string;
  readonly gemini_2_5_flash: string;
}

const saidOf = (type: string): Said =>
  type === 'correct'
    ? { verdict: 'Correct', type: undefined, line: undefined, steps: undefined }
    : { verdict: 'Flawed', type, line: undefined, steps: undefined };

const arithmeticOf = (checked: SolutionCheck | undefined): Arithmetic => ({
  falseLine: checked?.erroneous_line_number,
  complete: checked?.verdict === 'Correct' && checked.unread_lines.length === 0,
});

const computational = 'computational_error';

const goldIn = (rows: readonly Row[]): readonly Gold[] =>
  rows.map(({ question, solution, true_error_type: type }, id) => {
    const target = {
      verdict: type === 'correct' ? 'Correct' : 'Flawed',
      error_details: type === 'correct' ? null : { error_type: type },
    };
    const gold = goldOf({ id, question, solution, target });
    if ('wrong' in gold) throw new Error(`line ${id + 1}: ${gold.wrong}`);
    return gold;
  });

const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`;
const figure = (report: Report, name: string): string => {
  const { value, low, high } = report.system.figures.get(name) ?? {};
  return value == null || low == null || high == null
    ? '—'
    : `${value.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;
};

const rowOf = (report: Report): readonly string[] => {
  const { confusion, support, name } = report.system;
  const cell = (gold: string, said: string): string => {
    const [part, of] = [confusion[gold]?.[said] ?? 0, support[gold] ?? 0];
    return `${part} of ${of}, ${percent(part, of)}`;
  };
  return [
    name,
    cell(computational, computational),
    cell('correct', computational),
    cell('conceptual_error', computational),
    cell('conceptual_error', 'conceptual_error'),
    cell('correct', 'conceptual_error'),
    figure(report, 'verdict.accuracy'),
    figure(report, 'verdict.mcc'),
    figure(report, 'macro_f1'),
  ];
};

const head = [
  'system',
  'computational found',
  'false alarms: computational',
  'computational said of conceptual',
  'conceptual found',
  'false alarms: conceptual',
  'verdict right',
  'MCC',
  'macro F1',
];

const table = (rows: readonly (readonly string[])[]): string => {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
};

export const main = async (data: string): Promise<number> => {
  const text = readFileSync(join(data, 'verifier_test.jsonl'), 'utf8');
  const rows: readonly Row[] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const gold = goldIn(rows);
  const checked = rows.map(({ solution }) => checkSolution(solution));
  const together = (said: readonly Said[]): readonly Said[] =>
    said.map((one, at) => combined(one, arithmeticOf(checked[at])).said);
  const check = checked.map(({ verdict }) => saidOf(verdict === 'Flawed' ? computational : 'correct'));
  const named = (said: readonly Said[]): ReadonlyMap<string, Said> =>
    new Map(said.map((one, id) => [String(id), one]));
  const pipeline = rows.map(({ fine_tuned: said }) => saidOf(said));
  const gemini = rows.map(({ gemini_2_5_flash: said }) => saidOf(said));
  const systems: readonly (readonly [string, readonly Said[]])[] = [
    ['fine-tuned pipeline', pipeline],
    ['gemini-2.5-flash', gemini],
    ['rules check', check],
    ['rules check, then the pipeline', together(pipeline)],
    ['rules check, then gemini', together(gemini)],
  ];
  const reports = systems.map(([name, said]) =>
    scoreOf(
      gold,
      { name, said: named(said) },
      {
        seed: '42',
        resamples: 1000,
        by: [],
        against: { name: 'rules check', said: named(check) },
      },
    ),
  );
  console.log(
    `${rows.length} solutions of ${reports[0]?.system.problems} problems; 95 % intervals over problems.\n`,
  );
  console.log(table(reports.map(rowOf)));
  const silent = checked.filter(({ verdict }) => verdict === 'Unread').length;
  console.log(
    `\n${silent} solutions have no equation that rules check could judge. Against it, exact p ` +
      `of McNemar's test for the class: ${reports
        .filter(({ system }) => system.name !== 'rules check')
        .map(({ system, against }) => `${system.name} ${against?.tests.type?.exact_p.toPrecision(2)}`)
        .join(', ')}.`,
  );
  return 0;
};
