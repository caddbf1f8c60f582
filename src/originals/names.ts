import { nearest } from '../base/index.ts';
import type { Problem, Program, Template } from '../model/index.ts';
import { placeholder } from './validate.ts';

/**
 * The names in a sentence's braces. `braces` is true where these may stand for themselves: what they hold can be no
 * name (`{3}`, `{ km}`), or a command of LaTeX stands before them (`\\text{km}`, `\\frac{3}{n}`).
 */
const namesIn = (template: string): { readonly name: string; readonly braces: () => boolean }[] => {
  // Splitting by a pattern with one group gives words and names by turns.
  const pieces = template.split(placeholder);
  return pieces.flatMap((name, at) =>
    at % 2 === 0
      ? []
      : [
          {
            name,
            braces: () =>
              !/^\s*[A-Za-z_]\w*\s*$/.test(name) || /(?:\\[A-Za-z]+|\})$/.test(pieces[at - 1] ?? ''),
          },
        ],
  );
};

/**
 * The first name in a template's steps that is no variable of its code, as a problem with what was meant;
 * undefined when all are known. Of a program that only Python can run, any name that stands in it is known.
 */
export const unknownName = (template: Template, program: Program): Problem | undefined => {
  const known = new Set(program.steps.map((step) => step.target));
  const isKnown = (name: string): boolean =>
    known.has(name) || (program.foreign && program.source.includes(name));
  for (const [position, step] of template.logical_steps.entries()) {
    const uses: readonly (readonly [field: string, names: readonly string[]])[] = [
      ['question_inputs', step.question_inputs],
      ['WK_inputs', step.WK_inputs],
      ['output_variable', step.output_variable === '' ? [] : [step.output_variable]],
      [
        'solution_line_template',
        namesIn(step.solution_line_template)
          .filter(({ name, braces }) => isKnown(name) || !braces())
          .map(({ name }) => name),
      ],
    ];
    for (const [field, names] of uses) {
      const name = names.find((candidate) => !isKnown(candidate));
      if (name === undefined) continue;
      const near = nearest(name, [...known]);
      const message = `\`logical_steps[${position}].${field}\` (${step.line_number}) names \`${name}\`, which is no variable of the code`;
      return near === undefined ? { message } : { message, hint: `Did you mean \`${near}\`?` };
    }
  }
  return undefined;
};
