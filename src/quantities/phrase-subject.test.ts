// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a sentence's placeholders stand in braces
import { describe, expect, it } from 'vitest';
import { factsOf, linksOf } from '../facts/index.ts';
import type { Template } from '../model/index.ts';
import { evaluate, parsePython } from '../runtime/index.ts';
import { readSolution } from '../solution/index.ts';
import { phraseBook } from './phrases.ts';
import { unknownQuantity } from './read.ts';

describe("a solution's words before a result", () => {
  const subjectIn = (sentence: string): string | undefined => {
    const told: Template = {
      index: 1,
      question: 'What is it?',
      answer: `${sentence}\n#### 24`,
      function_code:
        'def solve():\n    a = 8\n    b = 3\n    c_made = a * b\n    answer = c_made\n    return answer\n',
      logical_steps: [
        {
          line_number: 'L1',
          question_inputs: ['a', 'b'],
          WK_inputs: [],
          output_variable: 'c_made',
          solution_line_template: sentence.replace('8 * 3 = 24', '{a} * {b} = {c_made}'),
        },
      ],
    };
    const parsed = parsePython(told.function_code);
    if (!parsed.ok) throw new Error(parsed.message);
    const run = evaluate(parsed.program);
    if (!run.ok) throw new Error(run.detail);
    const text = readSolution(told, factsOf(told, linksOf(parsed.program), run.trace));
    const quantities = parsed.program.steps.map((step) => unknownQuantity(step.target));
    return phraseBook({ template: told, text, quantities }).of(2).named;
  };

  it.each([
    ['The total cost is 8 * 3 = 24.', 'the total cost'],
    ["Cori's aunt will be 8 * 3 = 24 years old.", 'the number of years'],
    ['After the cut, the board is 8 * 3 = 24 cm.', undefined],
    ['The total cost is 8 * 3 = 24 lower than before.', undefined],
    ['The monthly income therefore is 8 * 3 = 24.', 'the monthly income'],
    ['The number of guests that bring a is 8 * 3 = 24.', undefined],
    ['Each rung is 8 * 3 = 24.', undefined],
    ['The number that each person have is 8 * 3 = 24.', undefined],
  ])('%s', (sentence, named) => expect(subjectIn(sentence)).toBe(named));
});
