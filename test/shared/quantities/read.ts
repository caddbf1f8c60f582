import { factsOf, linksOf } from '../../../src/facts/index.ts';
import type { Program, Template, Trace } from '../../../src/model/index.ts';
import { type Phrase, phraseBook } from '../../../src/quantities/phrases.ts';
import { readQuantities } from '../../../src/quantities/read.ts';
import type { Quantities, Quantity } from '../../../src/quantities/units.ts';
import { evaluate, parseProgram } from '../../../src/runtime/index.ts';
import { type AlignedText, readSolution } from '../../../src/solution/index.ts';

/** A problem of a test: its words and its steps; `solution` has a line for some of them. */
export interface Told {
  readonly question: string;
  readonly code: readonly string[];
  readonly solution?: readonly string[];
  /** By line of the solution, the name that it tells. */
  readonly tells?: readonly string[];
  /** Names of world knowledge. */
  readonly knowing?: readonly string[];
}

/** What is read of the numbers that stand within the computations of a problem, in their order. */
export const readWithin = (told: Told): readonly Quantity[] => [
  ...readBoth(told).quantities.constants.values(),
];

/** The quantities of a problem by name. Inputs are listed as numbers of the question but for world knowledge. */
export const readTold = (told: Told): ReadonlyMap<string, Quantity> => {
  const { program, quantities } = readBoth(told);
  return new Map(
    quantities.quantities.map((quantity, step) => [program.steps[step]?.target ?? '', quantity]),
  );
};

/** The phrases of a problem's quantities, by name. */
export const phrasesTold = (told: Told): ((name: string) => Phrase) => {
  const { template, program, text, quantities } = readBoth(told);
  const phrases = phraseBook({ template, text, ...quantities });
  return (name) => phrases.of(program.steps.findIndex(({ target }) => target === name));
};

const readBoth = ({
  question,
  code,
  solution = [],
  knowing = [],
  tells = [],
}: Told): {
  readonly template: Template;
  readonly program: Program;
  readonly trace: Trace;
  readonly text: AlignedText;
  readonly quantities: Quantities;
} => {
  const parsed = parseProgram(
    `def solve():\n${code.map((line) => `    ${line}`).join('\n')}\n    return answer\n`,
  );
  if (!parsed.ok) throw new Error('the program of the test cannot be read');
  const { program } = parsed;
  const run = evaluate(program);
  const trace: Trace = run.ok ? run.trace : [];
  const inputs = program.steps.filter(({ expr }) => expr.kind === 'num').map(({ target }) => target);
  const template: Template = {
    index: 1,
    question,
    answer: [...solution, `#### ${trace.at(-1)}`].join('\n'),
    function_code: program.source,
    logical_steps: (tells.length === 0 ? ['answer'] : tells).map((output_variable, line) => ({
      line_number: `L${line + 1}`,
      question_inputs: line === 0 ? inputs.filter((name) => !knowing.includes(name)) : [],
      WK_inputs: line === 0 ? knowing : [],
      output_variable,
      solution_line_template: '',
    })),
  };
  const text = readSolution(template, factsOf(template, linksOf(program), trace));
  return { template, program, trace, text, quantities: readQuantities(template, text) };
};
