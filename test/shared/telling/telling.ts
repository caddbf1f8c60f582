import { subjectOf } from '../../../src/engine/index.ts';
import { factsOf, linksOf } from '../../../src/facts/index.ts';
import type { Expr, Template } from '../../../src/model/index.ts';
import { evaluate, parsePython } from '../../../src/runtime/index.ts';
import { readSolution } from '../../../src/solution/index.ts';
import type { Telling } from '../../../src/telling/read-aloud.ts';

/** A program of these steps (`a = 4; s = a + 2`), what is told of it, and the working of its last step. */
export const tellingOf = (
  code: string,
  question = '',
  answer = '#### 1',
): { readonly telling: Telling; readonly working: Expr; readonly at: number } => {
  const steps = code.split('; ');
  const last = steps.at(-1)?.split(' = ')[0];
  const body = [...steps, `answer = ${last}`, 'return answer'].map((line) => `    ${line}\n`).join('');
  const parsed = parsePython(`from fractions import Fraction\n\ndef solve():\n${body}`);
  if (!parsed.ok) throw new Error(parsed.message);
  const run = evaluate(parsed.program);
  if (!run.ok) throw new Error(run.detail);
  const template: Template = {
    index: 1,
    question,
    answer,
    function_code: parsed.program.source,
    logical_steps: [
      {
        line_number: 'L1',
        question_inputs: steps
          .filter((step) => / = [\d.]+$/.test(step))
          .map((step) => step.split(' = ')[0] ?? ''),
        WK_inputs: [],
        output_variable: last ?? '',
        solution_line_template: '',
      },
    ],
  };
  const facts = factsOf(template, linksOf(parsed.program), run.trace);
  const subject = subjectOf(template, readSolution(template, facts));
  const at = steps.length - 1;
  const { expr } = parsed.program.steps[at] ?? {};
  if (!expr) throw new Error(`no step: ${code}`);
  return { telling: { subject, detail: 'numbers', told: new Set() }, working: expr, at };
};
