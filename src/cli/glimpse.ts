import { join } from 'node:path';
import { eachLine } from '../base/index.ts';
import { type Candidate, solutionLines, type Template, templateKey } from '../model/index.ts';
import { colours as pc } from './print.ts';

/** So many candidates from the start of a run are looked at; the shown ones are spread over them. */
const looked = 600;
const shown = 4;

/** A few candidates of a finished run, each of another rule and template: the labelled line as it was and as it is now. */
export const glimpse = async (out: string): Promise<string> => {
  const solutions = new Map<string, readonly string[]>();
  for await (const template of firstOf<Template>(join(out, 'templates.jsonl')))
    solutions.set(templateKey(template), solutionLines(template.answer));
  const found: { candidate: Candidate; before: string; after: string }[] = [];
  for await (const candidate of firstOf<Candidate>(join(out, 'candidates.jsonl'))) {
    const { flawed_solution, erroneous_line_number: label, needs_human } = candidate;
    const lines = solutions.get(templateKey(candidate)) ?? [];
    const labels = Object.keys(flawed_solution);
    const [before, after] = [lines[labels.indexOf(label)], flawed_solution[label]];
    const isClear = lines.length === labels.length && needs_human.length === 0;
    if (isClear && before !== undefined && after !== undefined && before !== after)
      found.push({ candidate, before, after });
  }
  const step = Math.max(1, Math.floor(found.length / shown));
  const chosen: typeof found = [];
  for (let from = 0; from < found.length && chosen.length < shown; from += step) {
    const next = found
      .slice(from)
      .find(({ candidate }) =>
        chosen.every(
          (other) => other.candidate.rule !== candidate.rule && other.candidate.index !== candidate.index,
        ),
      );
    if (next) chosen.push(next);
  }
  return chosen
    .map(({ candidate: { index, erroneous_line_number, rule, error_type, id }, before, after }) =>
      [
        `  ${index}:${erroneous_line_number}  ${rule}  ${pc.dim(`(${error_type}, ${id})`)}`,
        pc.green(`    - ${before}`),
        pc.red(`    + ${after}`),
      ].join('\n'),
    )
    .join('\n');
};

/** The records at the start of a file that was written just now, by this very run. */
async function* firstOf<Made>(path: string): AsyncGenerator<Made> {
  let count = 0;
  for await (const line of eachLine(path)) {
    if (line === '') continue;
    const made: Made = JSON.parse(line);
    yield made;
    if (++count === looked) return;
  }
}
