import { factsOf } from '../../facts/index.ts';
import { solutionLines, type Template } from '../../model/index.ts';
import {
  askMended,
  fieldOf,
  type Judged,
  type Message,
  type Model,
  objectIn,
  type Prompt,
} from '../../models/index.ts';
import { unknownName, validateTemplate } from '../../originals/index.ts';
import { checkTemplate, runTemplate, tierOf } from '../../runtime/index.ts';
import { type AlignedText, readSolution } from '../../solution/index.ts';
import {
  type Formalized,
  type Formalizer,
  type Rejection,
  rejected,
  type WordProblem,
} from '../formalizer.ts';
import schema from './reply.yaml';

/** A language model as a formaliser: asked, checked as `rules validate` checks, and asked again with the reasons. */
export const modelFormalizer = (
  name: string,
  model: Model,
  instructions: string,
  examples: readonly Template[],
  concurrency: number,
): Formalizer => ({
  name,
  concurrency,
  formalize: async (problem) => {
    const asked = await askMended(model, promptFor(problem, instructions, examples), ({ text, finish }) =>
      judge(problem, text, finish),
    );
    return asked.ok ? asked.made : rejected(asked.reason, asked.detail);
  },
});

/** Whether a reply is a template that can be used; else every reason that can be told. */
const judge = async (
  problem: WordProblem,
  reply: string,
  finish: string,
): Promise<Judged<Formalized, Rejection>> => {
  const { found } = objectIn(reply, 'function_code');
  const cut = finish === 'length' ? ': the reply was cut off at the limit of tokens' : '';
  if (!found) return { reason: 'no_json', reasons: [`there is no JSON object with \`function_code\`${cut}`] };
  const { index, question, answer } = problem;
  const [function_code, logical_steps] = [fieldOf(found, 'function_code'), fieldOf(found, 'logical_steps')];
  const checked = checkTemplate({ index, question, answer, function_code, logical_steps });
  if (!checked.ok) return { reason: 'unreadable_template', reasons: [`${checked.problem.message}${cut}`] };
  const { template } = checked;
  const { links, run } = await runTemplate(template);
  if (!links || !run.ok)
    return {
      reason: 'not_executable',
      reasons: [`function_code: ${run.ok ? 'it cannot be read' : run.detail}`],
    };
  const { program } = links;
  const unknown = unknownName(template, program);
  if (unknown) return { reason: 'unreadable_template', reasons: [unknown.message] };
  const validation = validateTemplate(template, program, run);
  if (validation.answer_check_status !== 'pass')
    return { reason: 'wrong_answer', reasons: validation.reasons };
  const text = readSolution(template, factsOf(template, links, run.trace));
  const { differences } = text;
  if (validation.structural_score !== 1) {
    const none = template.logical_steps.length === 0 ? ['`logical_steps` is empty: no line is told'] : [];
    return { reason: 'text_not_given_back', reasons: [...none, ...validation.reasons, ...differences] };
  }
  const others = (program.foreign ? undefined : computesNothing(text)) ?? otherWorkings(text);
  if (others.length > 0) return { reason: 'another_working', reasons: others };
  return { made: { ok: true, template, confidence: differences.length === 0 ? 1 : 0.9 } };
};

/**
 * Where the lines have workings and no step has: such a program is its results, and right for these inputs alone. Not asked of
 * one that only Python can run: not all that it computes is among its steps.
 */
const computesNothing = ({ facts, lines }: AlignedText): readonly string[] | undefined => {
  const isWorked = lines.some(({ equations }) =>
    equations.some(({ sides }) => sides.some(({ kind }) => kind !== 'number')),
  );
  const isComputed = facts.steps.some(({ expr }) => expr.kind !== 'num' && expr.kind !== 'name');
  return isWorked && !isComputed
    ? ['function_code: every result stands in it as a number; compute it as its line does']
    : undefined;
};

/** Workings that come to a step's value, where the step computes it in another way: it may be right by chance. */
const otherWorkings = ({ facts, lines }: AlignedText): readonly string[] =>
  lines.flatMap(({ text, equations, workings }, at) =>
    equations.flatMap(({ sides }) => {
      const working = sides.find(({ kind }) => kind !== 'number');
      const result = sides.findLast((side) => side.kind === 'number');
      const step = result && facts.steps[result.token.step ?? -1];
      if (!working || !step || step.names.length === 0 || step.expr.kind === 'name') return [];
      if (workings.some(({ pieces }) => pieces.has(step.expr.id))) return [];
      const shown = text.slice(working.start, working.end);
      return [`L${at + 1}: the line works out ${shown}, and \`${step.target}\` is computed in another way`];
    }),
  );

/** The problem as a model sees it: its lines have their numbers, so that steps can name them. */
const problemText = ({ index, question, answer }: WordProblem): string => {
  const lines = solutionLines(answer);
  const numbered = lines.map((line, at) => (/^\s*####/.test(line) ? line : `L${at + 1}: ${line}`));
  return `Index: ${index}\n\nQuestion:\n${question}\n\nSolution:\n${numbered.join('\n')}`;
};

const replyText = ({ function_code, logical_steps }: Template): string =>
  JSON.stringify({ function_code, logical_steps });

/** The examples for a problem: of its own tier first, then the others, each in the order given; `most` in all. */
const examplesFor = (
  problem: WordProblem,
  examples: readonly Template[],
  most: number,
): readonly Template[] => {
  const tier = tierOf(problem.answer);
  const others = examples.filter(({ index }) => String(index) !== String(problem.index));
  const near = others.filter(({ answer }) => tierOf(answer) === tier);
  return [...near, ...others.filter((one) => !near.includes(one))].slice(0, most);
};

const shown = 3;

export const promptFor = (
  problem: WordProblem,
  instructions: string,
  examples: readonly Template[],
): Prompt => ({
  messages: [
    { role: 'system', content: instructions },
    ...examplesFor(problem, examples, shown).flatMap((template): Message[] => [
      { role: 'user', content: problemText(template) },
      { role: 'assistant', content: replyText(template) },
    ]),
    { role: 'user', content: problemText(problem) },
  ],
  schema: Object(schema),
});
