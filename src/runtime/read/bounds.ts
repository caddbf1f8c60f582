import type { Template } from '../../model/index.ts';

/**
 * How large a template may be, in characters where nothing else is said. Real ones stay below a tenth of it; what is
 * larger was not written for a pupil, and is told before any work begins with it.
 */
const bounds = {
  index: 200,
  question: 20_000,
  answer: 20_000,
  answerLines: 200,
  answerLine: 2000,
  function_code: 20_000,
  function_codeLines: 500,
  function_codeLine: 2000,
  steps: 200,
  names: 200,
  name: 200,
  sentence: 2000,
} as const;

type Bound = keyof typeof bounds;

const told: { readonly [bound in Bound]: string } = {
  index: 'characters in `index`',
  question: 'characters in `question`',
  answer: 'characters in `answer`',
  answerLines: 'lines in `answer`',
  answerLine: 'characters in a line of `answer`',
  function_code: 'characters in `function_code`',
  function_codeLines: 'lines in `function_code`',
  function_codeLine: 'characters in a line of `function_code`',
  steps: 'steps in `logical_steps`',
  names: 'names in a step of `logical_steps`',
  name: 'characters in a name in `logical_steps`',
  sentence: 'characters in a `solution_line_template`',
};

/** What of a template is larger than it may be, as a sentence; undefined when nothing is. */
export const tooLarge = (template: Template): string | undefined => {
  const over = (bound: Bound, size: number): string | undefined =>
    size > bounds[bound]
      ? `too large: ${size} ${told[bound]}, and at most ${bounds[bound]} may be`
      : undefined;
  const text = (bound: 'answer' | 'function_code'): string | undefined => {
    const whole = template[bound];
    // Counting lines in what is too long already would be work.
    const long = over(bound, whole.length);
    if (long) return long;
    const lines = whole.split('\n');
    return (
      over(`${bound}Lines`, lines.length) ??
      over(`${bound}Line`, Math.max(...lines.map((line) => line.length)))
    );
  };
  const { index, question, logical_steps } = template;
  const many = over('steps', logical_steps.length);
  return (
    over('index', String(index).length) ??
    over('question', question.length) ??
    text('answer') ??
    text('function_code') ??
    many ??
    first(logical_steps, ({ question_inputs, WK_inputs, output_variable, solution_line_template }) => {
      const names = [output_variable, ...question_inputs, ...WK_inputs];
      return (
        over('names', names.length) ??
        first(names, (name) => over('name', name.length)) ??
        over('sentence', solution_line_template.length)
      );
    })
  );
};

const first = <T>(items: readonly T[], find: (item: T) => string | undefined): string | undefined => {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
};
