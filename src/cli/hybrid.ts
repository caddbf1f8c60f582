import { type Fields, isSame, writeWhole } from '../base/index.ts';
import type { DecidedBy, SolutionCheck } from '../measures/index.ts';
import { counted, UserError } from '../model/index.ts';
import { commandNamed } from './command.ts';
import { errorColours, oneLine } from './print.ts';

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
  const { answerOf, combined, predictionLines } = await import('../measures/index.ts');
  for (const read of [path, solutions])
    if (out !== undefined && (await isSame(read, out)))
      throw new UserError(`${out} is read and would be written over.`, 'Name another file with --out.');
  const lines = new Map<string, Fields>();
  for await (const read of predictionLines(path)) if (read) lines.set(read.id, read.line);
  const checks = await checksOf(solutions, field);
  const known = [...lines.keys()].filter((id) => checks.has(id)).length;
  if (known === 0)
    throw new UserError(
      `None of the ${counted(lines.size, 'id')} of ${oneLine(path)} is in ${oneLine(solutions)}.`,
      'Both files need an `id` on each line, the same for the same solution.',
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
  tell(counts, lines.size - known);
};

const tell = (counts: Readonly<Record<DecidedBy, number>>, others: number): void => {
  const { arithmetic, model, arithmetic_against_model: against } = counts;
  console.error(
    `${counted(arithmetic + model + against, 'answer')}: ${arithmetic} by a false equation, ${against} against the model because every equation is true, ${model} by the model.`,
  );
  if (others > 0)
    console.error(errorColours.yellow(`${counted(others, 'prediction')} of no such solution: left out.`));
};

interface Checked extends SolutionCheck {
  /** Whether all that was judged is true, and something was in the line at which somebody says that it is false. */
  readonly isTrue: (line: string | undefined) => boolean;
}

const checksOf = async (path: string, field: string | undefined) => {
  const { checkLines, readSolutions } = await import('../measures/index.ts');
  const checks = new Map<string, Checked>();
  for await (const found of readSolutions(path, field))
    for (const { solution } of found.filter((read) => read.ok)) {
      const { id, lines } = solution;
      const checked = checkLines(lines);
      const isTrue = (at: string | undefined): boolean =>
        checked.verdict === 'Correct' &&
        checked.unread_lines.length === 0 &&
        (at === undefined || checkLines(lines.filter(({ label }) => label === at)).verdict === 'Correct');
      if (id !== undefined) checks.set(String(id), { ...checked, isTrue });
    }
  return checks;
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
