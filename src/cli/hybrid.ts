import { type Fields, isSame, writeWhole } from '../base/index.ts';
import type { DecidedBy, SolutionCheck } from '../measures/index.ts';
import { counted, UserError } from '../model/index.ts';
import { commandNamed } from './command.ts';
import { errorColours, oneLine, refusals } from './print.ts';

export const command = () =>
  commandNamed('hybrid')
    .argument('<predictions>')
    .requiredOption('--solutions <file>')
    .option('--field <name>')
    .option('--out <file>')
    .action(hybrid);

const hybrid = async (
  path: string,
  { solutions, field, out }: { solutions: string; field?: string; out?: string },
): Promise<void> => {
  const { answerOf, combined, readPredictions } = await import('../measures/index.ts');
  for (const read of [path, solutions])
    if (out !== undefined && (await isSame(read, out)))
      throw new UserError(`${out} is read and would be written over.`, 'Name another file with --out.');
  const predictions = await readPredictions<Fields>(path, (line) => line);
  const lines = predictions.said;
  const { checks, ...amiss } = await checksOf(solutions, field);
  const known = [...lines.keys()].filter((id) => checks.has(id)).length;
  if (known === 0)
    throw new UserError(
      `None of the ${counted(lines.size, 'id')} of ${oneLine(path)} is in ${oneLine(solutions)}.`,
      amiss.noId > 0
        ? `${counted(amiss.noId, 'solution')} of the second file has no \`id\`: it needs a JSON object on each line, with the id that stands in the first.`
        : 'Both files need an `id` on each line, the same for the same solution.',
    );
  const counts: Record<DecidedBy, number> = { arithmetic: 0, model: 0, arithmetic_against_model: 0 };
  const told: string[] = [];
  for (const [id, checked] of checks) {
    const line = lines.get(id);
    const answer = line ? answerOf(line) : ({ unread: 'missing' } as const);
    const { said, by } = combined(answer, {
      falseLine: checked.erroneous_line_number,
      complete: checked.isTrue('unread' in answer ? undefined : answer.line),
    });
    if (by === 'model' && !line) continue;
    counts[by]++;
    const own =
      by === 'model' || 'unread' in said ? line : { id, prediction: targetOf(said.verdict, checked) };
    told.push(`${JSON.stringify({ ...own, decided_by: by })}\n`);
  }
  if (out === undefined) process.stdout.write(told.join(''));
  else writeWhole(out, told.join(''));
  tell(counts, [
    [lines.size - known, 'prediction', 'of no such solution: left out'],
    [predictions.broken, 'line', `of ${oneLine(path)} without a JSON object that has an id: left out`],
    [
      predictions.repeated,
      'line',
      `of ${oneLine(path)} with an id that stands above already: the last one counts`,
    ],
    [amiss.repeated, 'solution', 'with an id that stands above already: the last one counts'],
    [amiss.noId, 'solution', 'without an `id`: left out'],
  ]);
};

/** How many, of what, and what became of them. */
type Amiss = readonly [count: number, what: string, told: string];

const tell = (counts: Readonly<Record<DecidedBy, number>>, amiss: readonly Amiss[]): void => {
  const { arithmetic, model, arithmetic_against_model: against } = counts;
  console.error(
    `${counted(arithmetic + model + against, 'answer')}: ${arithmetic} by a false equation, ${against} against the model because every equation is true, ${model} by the model.`,
  );
  for (const [count, what, told] of amiss)
    if (count > 0) console.error(errorColours.yellow(`${counted(count, what)} ${told}.`));
};

interface Checked extends SolutionCheck {
  /** Whether all that was judged is true, and something was in the line at which somebody says that it is false. */
  readonly isTrue: (line: string | undefined) => boolean;
}

const checksOf = async (path: string, field: string | undefined) => {
  const { checkLines, readSolutions, sameLine } = await import('../measures/index.ts');
  const checks = new Map<string, Checked>();
  const refused = refusals();
  let [repeated, noId] = [0, 0];
  for await (const found of readSolutions(path, field))
    for (const read of found) {
      if (!read.ok) {
        refused.tell(read);
        continue;
      }
      const { id, lines } = read.solution;
      const checked = checkLines(lines);
      const isAt = (at: string) => lines.filter(({ label }) => sameLine(label, at, lines.length));
      const isTrue = (at: string | undefined): boolean =>
        checked.verdict === 'Correct' &&
        checked.unread_lines.length === 0 &&
        (at === undefined || checkLines(isAt(at)).verdict === 'Correct');
      if (id === undefined) noId++;
      else if (checks.has(String(id))) repeated++;
      if (id !== undefined) checks.set(String(id), { ...checked, isTrue });
    }
  refused.end();
  return { checks, repeated, noId };
};

/** The training target's form; the explanation is one sentence with the numbers. */
const targetOf = (
  verdict: 'Correct' | 'Flawed',
  { erroneous_line_number, equation, right }: SolutionCheck,
): object => {
  if (verdict === 'Correct') return { verdict, error_details: null };
  const explanation = `${equation} is false${right === undefined ? '' : `: it is ${right}`}.`;
  return {
    verdict,
    error_details: { error_type: 'computational_error', erroneous_line_number, explanation },
  };
};
