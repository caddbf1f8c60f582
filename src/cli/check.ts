import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadSolution, SolutionCheck } from '../measures/index.ts';
import { alone, counted, typed, UserError } from '../model/index.ts';
import { commandNamed } from './command.ts';
import { oneLine, colours as pc, printed, refusals } from './print.ts';

export const command = () =>
  commandNamed('check')
    .argument('<file>')
    .option('--field <name>')
    .option('--equations')
    .option('--json')
    .action(async (file, flags, command) => {
      if (flags.equations && !flags.json) command.error('--equations needs --json', { exitCode: 2 });
      await check(file, flags);
    });

type Checking = typeof import('../measures/index.ts');

const check = async (
  file: string,
  { field, json, equations }: { field?: string; json?: true; equations?: true },
): Promise<void> => {
  const checking = await import('../measures/index.ts');
  const counts = { Correct: 0, Flawed: 0, Unread: 0, runOns: 0 };
  const refused = refusals();
  for await (const found of checking.readSolutions(withinRun(file), field)) {
    const told: string[] = [];
    for (const given of found) {
      const { read, checked } = await checkedAlone(file, given, checking);
      if (checked) {
        counts[checked.verdict]++;
        counts.runOns += checked.run_ons.length;
      }
      if (!read.ok) refused.tell(read);
      if (json) told.push(JSON.stringify(asJson(read, checked, equations ? checking : undefined)));
      else if (read.ok && checked) told.push(...asText(read, checked));
    }
    if (told.length > 0) await printed(told.join('\n'));
  }
  const { Correct, Flawed, Unread, runOns } = counts;
  const unread = refused.end();
  const summary = [
    `${counted(Correct + Flawed + Unread, 'solution')}: ${Correct} correct, ${Flawed} flawed, ${Unread} without an equation that could be read`,
    ...(runOns > 0 ? [counted(runOns, 'run-on')] : []),
    ...(unread > 0 ? [`${unread} could not be read`] : []),
  ];
  console.error(summary.join('; '));
};

const checkedAlone = (file: string, given: ReadSolution, { checkLines }: Checking): Promise<Checked> =>
  alone<Checked>(
    () => ({ read: given, checked: given.ok ? checkLines(given.solution.lines) : undefined }),
    (problem) => {
      const { position } = given;
      return {
        read: { ok: false, position, origin: { file, line: position + 1 }, problem },
        checked: undefined,
      };
    },
    'solution',
  );

type Checked = { readonly read: ReadSolution; readonly checked: SolutionCheck | undefined };

/** The candidates of a run, where its folder is named. */
const withinRun = (file: string): string => {
  // Only a folder holds `.`; why anything else cannot be read, the reader says.
  if (!existsSync(`${file}/.`)) return file;
  const candidates = join(file, 'candidates.jsonl');
  if (existsSync(candidates)) return candidates;
  throw new UserError(
    `${file} is a folder, and no run: there is no candidates.jsonl in it.`,
    `Name the file that holds the solutions: rules check ${typed(join(file, 'FILE'))}`,
  );
};

/** What a place of the input comes to; what could not be read has a verdict too, so that no place is missing. */
const asJson = (read: ReadSolution, checked: SolutionCheck | undefined, all: Checking | undefined) => {
  const { position } = read;
  if (!read.ok || !checked) return { position, verdict: 'Unread', erroneous_line_number: null };
  const { id, index, lines } = read.solution;
  const { verdict, erroneous_line_number, equation, shown, right, run_ons, unread_lines } = checked;
  return {
    position,
    ...(id !== undefined && { id }),
    ...(index !== undefined && { index }),
    verdict,
    erroneous_line_number: erroneous_line_number ?? null,
    equation: equation ?? null,
    shown: shown ?? null,
    right: right ?? null,
    run_ons,
    unread_lines,
    ...(all && { equations: all.equationsOf(lines) }),
  };
};

type Read = Extract<ReadSolution, { readonly ok: true }>;

const asText = ({ position, solution }: Read, checked: SolutionCheck): readonly string[] => {
  const { id, index, lines } = solution;
  const name = pc.bold(oneLine(String(id ?? index ?? position)));
  const told = checked.run_ons.map(
    ({ line, equation }) => `${name}  ${pc.yellow(oneLine(line))}  run-on: ${oneLine(equation)}`,
  );
  const { erroneous_line_number: label, equation, right } = checked;
  if (label === undefined) return told;
  const text = lines.find((line) => line.label === label)?.text ?? '';
  const instead = right === undefined ? '' : `; ${pc.green(oneLine(right))} is right`;
  return [
    ...told,
    `${name}  ${pc.red(oneLine(label))}  ${oneLine(equation ?? '')}${instead}`,
    pc.dim(`    ${oneLine(text)}`),
  ];
};
