import type { Candidate } from '../../../src/model/index.ts';
import { athome } from '../foreign.ts';
import type { Statement } from '../python.ts';
import type { Fail } from './failure.ts';
import { type Reference, tells } from './reference.ts';

export interface Text {
  /** L1 … Ln, without FA. */
  readonly lines: readonly string[];
  readonly final: string;
  /** Index of the labelled line; the number of lines for FA. */
  readonly labelled: number;
  /** The original line that each line stands for; undefined for one that was put in. */
  readonly origin: readonly (number | undefined)[];
}

export const checkLines = (
  candidate: Candidate,
  reference: Reference,
  statement: Statement | undefined,
  fail: Fail,
): Text | undefined => {
  const keys = Object.keys(candidate.flawed_solution);
  const written = keys.slice(0, -1).map((key) => candidate.flawed_solution[key] ?? '');
  const lines = written.map((line) => athome(line, reference.habit));
  const numbered = keys.every((key, at) => key === (at === keys.length - 1 ? 'FA' : `L${at + 1}`));
  if (!numbered || keys.length < 2) {
    fail('4', numbered ? 'no line is left but FA' : 'lines are not numbered L1, L2, …, FA', keys.join(', '));
    return undefined;
  }
  const label = candidate.erroneous_line_number;
  const labelled = label === 'FA' ? lines.length : Number(/^L(\d+)$/.exec(label)?.[1] ?? Number.NaN) - 1;
  if (!(labelled >= 0 && labelled <= lines.length) || (label !== 'FA' && labelled >= lines.length)) {
    fail('4', 'the labelled line does not exist', label);
    return undefined;
  }
  const dropped = reference.lines.length - lines.length;
  // A wrong final answer may end the solution early, as if the work were done.
  const endsEarly = label === 'FA' && dropped > 0;
  // Otherwise steps may be left out or merged, or one done once too often, if the logic is what is wrong.
  const otherSteps = dropped >= -1 && candidate.family !== 'computational' && label !== 'FA';
  if (dropped !== 0 && !endsEarly && !otherSteps) {
    fail('4', 'the number of lines differs', `${lines.length}, the original ${reference.lines.length}`);
    return undefined;
  }
  // Where lines are left out, they are some before the labelled one, which misses what they told.
  const shortened = otherSteps && dropped >= 1;
  const kept = shortened ? keptBefore(lines.slice(0, labelled), reference.lines, dropped) : undefined;
  const place = (at: number) => kept?.[at] ?? (shortened && at >= labelled ? at + dropped : at);
  for (let at = 0; at < labelled; at += 1)
    if (written[at] !== reference.written[place(at)])
      fail(
        '4',
        'a line before the labelled one differs',
        `L${at + 1}: ${lines[at]} | ${reference.lines[place(at)]}`,
      );
  if (label !== 'FA' && dropped === 0 && lines[labelled] === reference.lines[labelled])
    fail('4', 'the labelled line is the original one', `${label}: ${lines[labelled]}`);
  const share = (labelled + 1) / lines.length;
  const bin = label === 'FA' ? 'final_answer' : share <= 0.33 ? 'early' : share <= 0.66 ? 'middle' : 'late';
  if (candidate.position_bin !== bin)
    fail('F', 'position_bin is wrong', `${candidate.position_bin}, ${label} of ${lines.length} is ${bin}`);
  const step = reference.template.logical_steps.filter(
    (one) => one.output_variable === candidate.target_variable,
  );
  const expected = step.map((one) => one.line_number);
  const missing = reference.lines.flatMap((_, at) =>
    shortened && !lines.some((_, here) => place(here) === at) ? [`L${at + 1}`] : [],
  );
  const own = `L${place(labelled) + 1}`;
  // Who takes one number for the result need not write it once more: the line behind goes on with it.
  const unwritten =
    /^\w+ = [a-z_]\w*$/i.test(statement?.source ?? '') &&
    missing.length > 1 &&
    missing.at(-1) === `L${place(labelled)}` &&
    expected.includes(missing.at(-1) ?? '');
  const merged = unwritten || (missing.length > 0 && !missing.some((line) => expected.includes(line)));
  if (
    (dropped === 0 || (merged && !unwritten)) &&
    expected.length > 0 &&
    label !== 'FA' &&
    !expected.includes(own)
  ) {
    // Templates may number their steps otherwise than the lines stand; then the sentence decides.
    const told = step.some((one) =>
      tells(one.solution_line_template, reference.lines[place(labelled)] ?? ''),
    );
    if (!told) fail('4', 'the labelled line is not the step’s', `${own}, the step’s ${expected.join(', ')}`);
  }
  if (merged) checkMerged(unwritten ? missing.slice(0, -1) : missing, statement, reference, fail);
  else if (missing.length > 1)
    fail('4', 'the number of lines differs', `${lines.length}, the original ${reference.lines.length}`);
  const origin = lines.map((_, at) => {
    if (shortened) return place(at);
    if (at < labelled || dropped === 0 || label === 'FA') return at;
    return at === labelled ? undefined : at + dropped;
  });
  return { lines, final: athome(candidate.flawed_solution.FA ?? '', reference.habit), labelled, origin };
};

/** Where lines are merged, the changed step computes with what their steps were computed from, not with their results. */
const checkMerged = (
  missing: readonly string[],
  statement: Statement | undefined,
  reference: Reference,
  fail: Fail,
): void => {
  for (const { line_number, output_variable } of reference.template.logical_steps)
    if (missing.includes(line_number) && statement?.reads.includes(output_variable))
      fail('4', 'a line is missing whose result is used', `${line_number} tells ${output_variable}`);
};

/** The places in the original of the lines before the labelled one, when at most so many are left out between them. */
const keptBefore = (
  lines: readonly string[],
  original: readonly string[],
  dropped: number,
): readonly number[] | undefined => {
  const places: number[] = [];
  for (const [at, line] of lines.entries()) {
    const from = (places.at(-1) ?? -1) + 1;
    const found = original.indexOf(line, from);
    if (found < 0 || found > at + dropped) return undefined;
    places.push(found);
  }
  return places;
};

/** What a sentence says, but for the words that only join it to one before. */
const saidAlone = (line: string): string =>
  line
    .toLowerCase()
    .replaceAll(
      /\b(?:and|but|so|then|thus|therefore|hence|next|also|finally|lastly|afterwards?|after that|as a result|second(?:ly)?|consequently|accordingly)\b,?/g,
      '',
    )
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The sentence that has come first may have lost its `So`. */
const opensAlone = (line: string, original: string): boolean =>
  line.length < original.length && saidAlone(line) === saidAlone(original);

/** A line is missing: everything that is there must be the original's, the answer too. */
export const checkMissing = (reference: Reference, text: Text, fail: Fail): void => {
  if (text.lines.length !== reference.lines.length - 1)
    fail('4', 'not exactly one line is missing', text.final);
  const wrong = text.lines.find((line, at) => {
    const original = reference.lines[text.origin[at] ?? -1] ?? '';
    return line !== original && !(at === 0 && text.origin[0] === 1 && opensAlone(line, original));
  });
  if (wrong !== undefined) fail('4', 'a line differs although only one is missing', wrong);
  if (text.final.trim() !== reference.finalLine.trim()) fail('6', 'FA is not the correct one', text.final);
};
