import { join } from 'node:path';
import { eachLine } from '../base/index.ts';
import type { Candidate, Template } from '../model/index.ts';
import { colours as pc } from './print.ts';

/** So many candidates from the start of a run are looked at; the shown ones are spread over them. */
const looked = 600;
const shown = 4;

/**
 * A few candidates of a finished run: the labelled line as it was and as it is now. Each is of another rule and
 * another template. Empty when the run has none that changes a line in its place.
 */
export const glimpse = async (out: string): Promise<string> => {
  const templates = new Map<string, Template>();
  for await (const line of firstLines(join(out, 'templates.jsonl'))) {
    // Both files were written just now, by this very run.
    const template: Template = JSON.parse(line);
    templates.set(keyOf(template), template);
  }
  const found: { candidate: Candidate; before: string; after: string }[] = [];
  for await (const line of firstLines(join(out, 'candidates.jsonl'))) {
    const candidate: Candidate = JSON.parse(line);
    const lines = templates
      .get(keyOf(candidate))
      ?.answer.split('\n')
      .filter((text) => text.trim() !== '');
    const flawed = Object.values(candidate.flawed_solution);
    const at = Object.keys(candidate.flawed_solution).indexOf(candidate.erroneous_line_number);
    const [before, after] = [lines?.[at], flawed[at]];
    if (lines?.length !== flawed.length || before === undefined || after === undefined || before === after)
      continue;
    if (candidate.needs_human.length === 0) found.push({ candidate, before, after });
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

const keyOf = ({ index, model }: { readonly index: number | string; readonly model?: string }): string =>
  JSON.stringify([index, model ?? '']);

async function* firstLines(path: string): AsyncGenerator<string> {
  let count = 0;
  for await (const line of eachLine(path)) {
    if (line === '') continue;
    yield line;
    count++;
    if (count === looked) return;
  }
}
