import { type Facts, factsOf } from '../facts/index.ts';
import * as model from '../model/index.ts';
import { type OriginalDoubt, originalDoubt, unknownName, validateTemplate } from '../originals/index.ts';
import { type Python, type RanTemplate as Ran, type Runtime, runTemplate, tierOf } from '../runtime/index.ts';
import { type AlignedText, givenBack, readSolution } from '../solution/index.ts';
import { type Subject, subjectOf } from './subject.ts';

export interface RanTemplate extends Pick<Ran, 'evaluator' | 'variables'> {
  readonly template: model.Template;
  /** Its place in the input, from 0. */
  readonly position: number;
  readonly tier: string;
  readonly facts: Facts;
  readonly validation: model.Validation;
}

/** A template understood: its program has run, its sentences are aligned, its numbers are looked up. */
export interface PreparedTemplate extends RanTemplate {
  /** The program and its right trace, as `facts` has them. */
  readonly program: model.Program;
  readonly trace: model.Trace;
  readonly solution: AlignedText;
  /** The first line of the solution that says something wrong by itself; undefined where none is found to. */
  readonly wrongFrom: number | undefined;
  readonly doubt: OriginalDoubt | undefined;
  readonly subject: Subject;
}

/** Aligns the sentences of a template that has run, and looks up what rules ask about it. */
export const understood = (ran: RanTemplate): PreparedTemplate => lookedUp(aligned(ran));

/** The same of several, one part of the work after the other: what a part needs is near the processor for all of them. */
export const understoodTogether = (all: readonly RanTemplate[]): readonly PreparedTemplate[] =>
  all.map(aligned).map(lookedUp);

const aligned = (ran: RanTemplate) => {
  const solution = readSolution(ran.template, ran.facts);
  return { ran, solution, doubt: originalDoubt({ ...solution, question: ran.template.question }) };
};

const lookedUp = ({ ran, solution, doubt }: ReturnType<typeof aligned>): PreparedTemplate => {
  const { program, trace } = ran.facts;
  const subject = subjectOf(ran.template, solution);
  // Not spread: see `withChildren` in src/ast.
  return Object.assign({}, ran, { program, trace, solution, doubt, subject, wrongFrom: doubt?.line });
};

export type TemplateReason = 'unreadable_template' | 'not_executable' | 'wrong_answer';

export type Prepared = { readonly ok: true; readonly problem: PreparedTemplate } | Unusable;

export type Unusable = { readonly ok: false; readonly reason: TemplateReason; readonly detail: string };

const unusable = (reason: TemplateReason, detail: string): Unusable => ({
  ok: false,
  reason,
  detail: model.shortened(detail),
});

/** What a template's program comes to beside the template's own solution. */
export const heldAgainstSolution = (template: model.Template, has: Ran) => {
  const { links, run } = has;
  // Where its sentences are not what its values make of them, told by line; undefined where it has no values.
  const differences =
    links && run.ok ? givenBack(template, factsOf(template, links, run.trace)).differences : undefined;
  return { ...validated(template, has), differences };
};

/** `why`: why a run leaves it out; undefined for one that is used. */
const validated = (template: model.Template, { program, run }: Ran) => {
  const validation = validateTemplate(template, program, run);
  return { validation, why: whyUnusable(template, program, run, validation) };
};

const unread = unusable('not_executable', 'its code cannot be read');

const whyUnusable = (
  template: model.Template,
  program: model.Program | undefined,
  run: model.RunResult,
  validation: model.Validation,
): Unusable | undefined => {
  if (!program) return run.ok ? unread : unusable('not_executable', run.detail);
  const unknown = unknownName(template, program);
  if (unknown) return unusable('unreadable_template', unknown.message);
  if (!run.ok) return unusable('not_executable', run.detail);
  if (validation.answer_check_status !== 'pass')
    return unusable('wrong_answer', validation.reasons[0] ?? 'the code gives another answer');
  return undefined;
};

export const prepare = async (...template: Parameters<typeof ran>): Promise<Prepared> => {
  const has = await ran(...template);
  return has.ok ? { ok: true, problem: understood(has.ran) } : has;
};

/** `python` gives Pyodide when it is needed: for what is no straight-line arithmetic, and for everything with `runtime` pyodide. */
export const ran = async (
  template: model.Template,
  position: number,
  runtime: Runtime,
  python: () => Python,
  tierFrom: (answer: string) => string = tierOf,
): Promise<{ readonly ok: true; readonly ran: RanTemplate } | Unusable> => {
  const has = await runTemplate(template, python, runtime);
  const { links, run, evaluator, variables } = has;
  const { validation, why } = validated(template, has);
  if (why || !links) return why ?? unread;
  const tier = template.tier ?? tierFrom(template.answer);
  const facts = factsOf(template, links, run.ok ? run.trace : []);
  return { ok: true, ran: { template, position, tier, facts, validation, evaluator, variables } };
};
