import type { Program, RunResult, Template, Trace, Validation, Value } from '../model/index.ts';
import {
  type Evaluator,
  nativeEvaluator,
  type Python,
  parseProgram,
  pyodideEvaluator,
  runTemplate,
  tierOf,
  unknownName,
  validateTemplate,
} from '../runtime/index.ts';
import { type AlignedText, readSolution } from '../words/index.ts';
import { type Subject, subjectOf } from './subject.ts';

/** A template understood: its program has run, its sentences are aligned, its numbers are looked up. */
export interface Problem {
  readonly template: Template;
  /** Its place in the input, from 0. */
  readonly position: number;
  readonly tier: string;
  readonly program: Program;
  readonly trace: Trace;
  readonly solution: AlignedText;
  readonly subject: Subject;
  readonly validation: Validation;
  readonly evaluator: Evaluator;
  /** All variables of a program that only CPython can read; undefined where the steps are all there are. */
  readonly variables: ((source: string) => ReadonlyMap<string, Value>) | undefined;
}

/** Why a template gives no candidates at all. */
export type TemplateReason = 'unreadable_template' | 'not_executable' | 'wrong_answer';

export type Prepared =
  | { readonly ok: true; readonly problem: Problem }
  | { readonly ok: false; readonly reason: TemplateReason; readonly detail: string };

export type Runtime = 'auto' | 'native' | 'pyodide';

/**
 * Parses, runs and aligns one template. `python` gives Pyodide when it is needed: for programs that are not
 * straight-line arithmetic and for everything with `runtime` pyodide. Synchronous but for that.
 */
export const prepare = async (
  template: Template,
  position: number,
  runtime: Runtime,
  python: () => Promise<Python>,
  tierFrom: (answer: string) => string = tierOf,
): Promise<Prepared> => {
  const read = parseProgram(template.function_code);
  const foreign = !read.ok || read.program.foreign;
  if (foreign && runtime === 'native')
    return {
      ok: false,
      reason: 'not_executable',
      detail: 'its code needs Pyodide, which --runtime native forbids',
    };
  const evaluator = foreign || runtime === 'pyodide' ? pyodideEvaluator(await python()) : nativeEvaluator;
  let program = read.ok ? read.program : undefined;
  let run: RunResult;
  if (read.ok && !read.program.foreign) run = evaluator.evaluate(read.program);
  else ({ program, run } = await runTemplate(template, python));
  const variables =
    program?.foreign && program.language === 'python' ? (await python()).variables : undefined;
  return understand(template, position, program, run, evaluator, variables, tierFrom);
};

const understand = (
  template: Template,
  position: number,
  program: Program | undefined,
  run: RunResult,
  evaluator: Evaluator,
  variables: Problem['variables'],
  tierFrom: (answer: string) => string,
): Prepared => {
  if (!program)
    return { ok: false, reason: 'not_executable', detail: run.ok ? 'its code cannot be read' : run.detail };
  const unknown = unknownName(template, program);
  if (unknown) return { ok: false, reason: 'unreadable_template', detail: unknown.message };
  if (!run.ok) return { ok: false, reason: 'not_executable', detail: run.detail };
  const validation = validateTemplate(template, program, run);
  if (validation.answer_check_status !== 'pass')
    return {
      ok: false,
      reason: 'wrong_answer',
      detail: validation.reasons[0] ?? 'the code gives another answer',
    };
  const { trace } = run;
  const tier = template.tier ?? tierFrom(template.answer);
  const solution = readSolution(template, program, trace);
  const subject = subjectOf(template, program, trace);
  return {
    ok: true,
    problem: {
      template,
      position,
      tier,
      program,
      trace,
      solution,
      subject,
      validation,
      evaluator,
      variables,
    },
  };
};
