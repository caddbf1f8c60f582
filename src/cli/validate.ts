import { keptIn, raise } from '../base/index.ts';
import { heldAgainstSolution } from '../engine/index.ts';
import {
  alone,
  type Origin,
  type Problem,
  type RoundTrip,
  type Template,
  type Validation,
} from '../model/index.ts';
import { formatProblem, type RanTemplate, readTemplates, runTemplate, tierOf } from '../runtime/index.ts';
import { commandNamed, said, shippedProblems, wholeNumber } from './command.ts';
import { colours as pc } from './print.ts';

/** Parses and runs a template's code. Never throws for what is wrong with the template. */
type Runs = (template: Template) => Promise<RanTemplate>;

type TemplateReport = Awaited<ReturnType<typeof report>>;
type RefusedTemplate = Problem & Origin;

export type ValidateLine = TemplateReport | RefusedTemplate;

const isRefused = (line: ValidateLine): line is RefusedTemplate => 'message' in line;

/** Validates the templates of a file or folder one after another. */
export async function* validateTemplates(
  path: string,
  run: Runs,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<ValidateLine> {
  let count = 0;
  for await (const read of readTemplates(path)) {
    if (count >= limit) return;
    count += 1;
    const refused = (problem: Problem): ValidateLine => ({ ...read.origin, ...problem });
    yield read.ok
      ? await alone<ValidateLine>(() => report(read.template, read.origin, run), refused)
      : refused(read.problem);
  }
}

const report = async (template: Template, { file, line }: Origin, run: Runs) => {
  const { index, model, answer, tier: stated } = template;
  const tier = tierOf(answer);
  const { validation, why, differences } = heldAgainstSolution(template, await run(template));
  return {
    file,
    line,
    index,
    model,
    /** By the text of the solution; and as the template says, where that is another one. */
    tier,
    stated_tier: stated === tier ? undefined : stated,
    ...validation,
    /** Why `rules run` leaves the template out: the reason and the detail of its line in `discarded.jsonl`. */
    unusable: why && { reason: why.reason, detail: why.detail },
    round_trip: differences && roundTrip(differences),
  };
};

/** What is told of a template that does not give its solution back: the first differences, not all. */
const mostDifferences = 3;

/** Whether a template that is filled with its own values is its solution. The reason is a phrase that many templates share. */
const roundTrip = (told: readonly string[]): RoundTrip => {
  const differences = [...new Set(told)];
  const [first] = differences;
  if (first === undefined) return { result: 'same' };
  const more = differences.length - mostDifferences;
  const detail = differences.slice(0, mostDifferences).join('; ');
  return {
    result: 'differs',
    reason: sharedReason(first),
    detail: more > 0 ? `${detail}; and ${more} more` : detail,
  };
};

/** A difference without its line, its numbers and its names. */
const sharedReason = (difference: string): string => {
  const text = difference.replace(/^(?:L\w*|FA): /, '');
  const known = sharedReasons.find(({ tells }) => tells.test(text));
  return known?.reason ?? text.replaceAll(/\{?\b\w*[\d_]\w*\b\}?/g, '…');
};

const sharedReasons: readonly { readonly tells: RegExp; readonly reason: string }[] = [
  { tells: /shows no value of/, reason: 'a placeholder stands where the solution shows no such value' },
  { tells: /is not how its value/, reason: 'a number is written otherwise than its value would be' },
  { tells: /has no such line/, reason: 'a step names a line that the solution lacks' },
  { tells: /has no variable/, reason: 'a step names a variable that the program lacks' },
  { tells: /no plain arithmetic/, reason: 'a step names a variable that no plain arithmetic gives' },
  { tells: /does not state the answer/, reason: 'the last line does not state the answer' },
];

export const describe = (line: ValidateLine): string => {
  if (isRefused(line)) return pc.red(formatProblem(line, line));
  const fine = line.answer_check_status === 'pass';
  const cells = [
    String(line.index).padStart(8),
    line.tier,
    (fine ? pc.green : pc.red)(answers[line.answer_check_status].padEnd(14)),
    `words ${share(line.structural_score)}`,
    `values ${share(line.semantic_score)}`,
    ...(line.round_trip === undefined
      ? []
      : [line.round_trip.result === 'same' ? 'same' : pc.yellow(`differs: ${line.round_trip.reason}`)]),
    pc.dim(line.model ?? ''),
  ];
  const notes = [
    ...line.reasons,
    ...(line.unusable === undefined ? [] : [pc.red(leftOut(line.unusable, line.reasons))]),
    ...(line.stated_tier === undefined ? [] : [`the template says ${line.stated_tier}`]),
    ...(line.round_trip?.result === 'differs' && line.round_trip.detail ? [line.round_trip.detail] : []),
  ];
  return [cells.join('  ').trimEnd(), ...notes.map((note) => pc.dim(`            ${note}`))].join('\n');
};

/** That a run leaves the template out, and why where that is not said already. */
const leftOut = ({ reason, detail }: NonNullable<TemplateReport['unusable']>, said: readonly string[]) =>
  `a run leaves it out: ${reason}${said.some((one) => one.includes(detail)) ? '' : `, ${detail}`}`;

const answers: { readonly [status in Validation['answer_check_status']]: string } = {
  pass: 'pass',
  fail_wrong_answer: 'wrong answer',
  fail_not_executable: 'does not run',
};

const share = (score: number | null): string => {
  // Not rounded up: only a whole score reads 100 %.
  return score === null ? '    -' : `${Math.floor(score * 100)} %`.padStart(5);
};

/** Counts over many templates: the cells of each row of the summary, and their numbers. */
export type ValidateSummary = Map<string, Map<string, number>>;

const cellsOf = (line: ValidateLine): readonly (readonly [row: string, cell: string])[] => {
  if (isRefused(line)) return [['Templates', 'left out: unreadable_template']];
  const scored = (score: number | null, all: string): string =>
    score === null ? 'no score' : score === 1 ? all : 'in part';
  return [
    ['Templates', line.unusable === undefined ? 'used by a run' : `left out: ${line.unusable.reason}`],
    ['Answer', answers[line.answer_check_status]],
    ['Tier', line.stated_tier === undefined ? 'as stated' : 'another than stated'],
    ['Words', scored(line.structural_score, 'all as in the template')],
    ['Values', scored(line.semantic_score, 'all as computed')],
    ...(line.round_trip === undefined
      ? []
      : [
          [
            'Round trip',
            line.round_trip.result === 'same' ? 'same' : `differs: ${line.round_trip.reason}`,
          ] as const,
        ]),
  ];
};

export const count = (summary: ValidateSummary, line: ValidateLine): void => {
  for (const [row, cell] of cellsOf(line)) {
    const cells = keptIn(summary, row, () => new Map());
    raise(cells, cell);
  }
};

export const describeSummary = (summary: ValidateSummary): string => {
  const rows = [...summary].map(([row, cells]) => {
    const sorted = [...cells].sort(([left, more], [right, less]) => less - more || (left < right ? -1 : 1));
    return `${row.padEnd(12)}${sorted.map(([cell, number]) => `${String(number).padStart(6)}  ${cell}`).join(`\n${' '.repeat(12)}`)}`;
  });
  return rows.join('\n');
};

/** `rules validate`: the exit code is 1 when a run would leave a template out; what is found in the others is no failure. */
export const command = (run: Runs = runTemplate) =>
  commandNamed('validate')
    .option('--templates <path>', said, shippedProblems)
    .option('--limit <n>', said, wholeNumber)
    .option('--json')
    .action(async ({ templates, json, limit }) => {
      const summary: ValidateSummary = new Map();
      for await (const line of validateTemplates(templates, run, limit)) {
        if (isRefused(line) || line.unusable !== undefined) process.exitCode = 1;
        count(summary, line);
        process.stdout.write(`${json ? JSON.stringify(line) : describe(line)}\n`);
      }
      if (!json) process.stdout.write(`\n${describeSummary(summary)}\n`);
    });
