import type { Program, Template } from '../../model/index.ts';
import type { Line } from './aligned-text.ts';
import { isGiven } from './meaning.ts';

export interface Plan {
  /** For a line: the step whose result its template tells. */
  readonly steps: readonly ({ readonly step: number; readonly template: string } | undefined)[];
  readonly differences: readonly string[];
  /** Computed steps, those that the line tells first: the order in which to look for its workings. */
  order(line: number): readonly number[];
  /** For a computed step: the line that tells it. */
  lineOf(step: number): number | undefined;
}

export const planLines = (template: Template, program: Program, last: number): Plan => {
  const steps: ({ step: number; template: string } | undefined)[] = [];
  const differences: string[] = [];
  let from = 0;
  for (const logical of template.logical_steps) {
    const number = /^L(\d+)$/.exec(logical.line_number)?.[1];
    const line = number === undefined ? -1 : Number(number) - 1;
    if (line < 0 || line >= last) {
      differences.push(`${logical.line_number}: the solution has no such line`);
      continue;
    }
    let step = program.steps.findIndex((each, i) => i >= from && each.target === logical.output_variable);
    if (step < 0) step = program.steps.findIndex(({ target }) => target === logical.output_variable);
    if (step < 0) {
      differences.push(`${logical.line_number}: the program has no variable ${logical.output_variable}`);
      continue;
    }
    from = step + 1;
    steps[line] = { step, template: logical.solution_line_template };
  }
  const told = steps
    .flatMap((each, line) => (each ? [{ line, step: each.step }] : []))
    .sort((a, b) => a.step - b.step);
  const lineOf = program.steps.map((_, step) => told.find((each) => each.step >= step)?.line);
  const computed = program.steps.flatMap(({ expr }, step) => (isGiven(expr) ? [] : [step])).reverse();
  return {
    steps,
    differences,
    lineOf: (step) => lineOf[step],
    order: (line) => [
      ...computed.filter((step) => lineOf[step] === line),
      ...computed.filter((step) => lineOf[step] !== line),
    ],
  };
};

/** Where each step is told: computed ones by the plan, given numbers by the first line that shows them. */
export const linesOfSteps = (
  program: Program,
  lines: readonly Line[],
  plan: Plan,
  last: number,
): (number | undefined)[] =>
  program.steps.map(({ expr, target }, step) => {
    if (step === program.steps.length - 1) return last;
    if (target === 'answer' && step > (lastTold(plan, last) ?? -1)) return last;
    const shown = lines.findIndex(({ numbers }) => numbers.some((number) => number.step === step));
    if (!isGiven(expr)) return plan.lineOf(step) ?? (shown < 0 ? undefined : shown);
    return shown < 0 ? undefined : shown;
  });

const lastTold = (plan: Plan, last: number): number | undefined =>
  plan.steps
    .slice(0, last)
    .reduce<number | undefined>((most, each) => (each ? Math.max(most ?? -1, each.step) : most), undefined);
