import type { Balance } from './balance.ts';
import type { CardWords } from './card.ts';
import { aboutLines, lineInstruction } from './equation-rows.ts';
import { classesOf, type ErrorTypes, instructionOf, type Level } from './level.ts';
import type { ExportOptions } from './options.ts';
import type { Report } from './report.ts';
import type { SteplessFormat } from './stepless.ts';
import { aboutSolutions } from './views.ts';

const asks: { readonly [level in Level]: string } = {
  '1': 'Is a solution right? A question and a solution; `Correct` or `Flawed`.',
  '2': 'Which kind of mistake is it? A question, its correct solution and a wrong one; conceptual or computational.',
  '3': 'Is a solution right, and if not, which kind of mistake is it? Correct, conceptual or computational.',
  '4': 'Is a solution right, and if not, which kind of mistake is it? Correct, conceptual, computational or a skipped step.',
  '5': 'Is a solution right, and if not, which kind of mistake is it, and on which line?',
  max: 'Is a solution right, and if not, which kind of mistake is it, on which line, and why?',
};

/** What fields mean that every set has. */
export const commonMeanings = {
  meta: 'where it comes from, for filters and slices; no trainer needs it',
  index: "the template's index in the run",
  tier: 'how hard the problem is, `tier1` to `tier5`',
  model: 'who formalised the problem',
  weight: 'what the loss may be multiplied with, so that the classes count alike',
  held_out: 'its rule stands in no other split than the test',
  messages: 'system, user, assistant',
  prompt: 'what the model is given',
  completion: 'what it is to answer',
} as const;

/** What each field means, by the name of its column. */
const meanings: { readonly [column: string]: string } = {
  ...commonMeanings,
  id: "the candidate's id in the run, or `correct-…` for a template's own solution",
  input: 'what the model is given: the problem and the solution, line by line',
  target: 'what it is to answer',
  question: 'the problem alone',
  solution: 'the solution alone, a line a step, the answer last',
  verdict: '`Correct` or `Flawed`',
  error_type: 'the kind of mistake; empty for a correct solution',
  erroneous_line_number: '`L1` for the first line, `FA` for the final answer',
  type: '`flawed`: a false equation, `correct`: true ones, `none`: no equation',
  explanation: 'what is wrong, in one or two sentences',
  candidate_id: "the candidate's id; empty for a correct solution",
  rule: 'the rule that made the mistake; empty for a correct solution',
  kind: 'the kind of mistake that a reader sees, of `rules/kinds.yaml`; empty for a correct solution',
  family: '`computational`, `conceptual` or `skipped_step`; empty for a correct solution',
  lines: 'how many lines the solution has',
  source: '`original` (a template), `run` (made by a rule), `decision` (accepted by a person)',
  completions: 'the lines of the solution',
  labels: 'true for each line before the first wrong one, false from it on',
  generator: '`errata/RULE`, or `original` for a correct solution',
  problem: 'the problem',
  steps: 'the lines of the solution, the final answer last',
  final_answer_correct: "the last line states the correct solution's answer",
  label: 'the first wrong step, from 0; -1 for a correct solution',
};

/** What `error_type` holds. */
const typesTold: { readonly [types in ErrorTypes]: string } = {
  coarse: '`error_type` is one of `conceptual_error`, `computational_error`, `skipped_step`.',
  fine: '`error_type` is the kind of mistake, of `rules/kinds.yaml`.',
  rule: '`error_type` is the id of the rule.',
};

/** How many of each class there are; `equal` says it where they are of one size. */
export const balanceText = (balance: Balance<string>, equal: string): string =>
  balance.kind === 'equal'
    ? equal
    : balance.kind === 'weights'
      ? 'Everything there is; `weight` makes the classes of a split count alike.'
      : `The classes of every split are in these parts: ${Object.entries(balance.shares)
          .map(([kind, share]) => `${kind} ${share}`)
          .join(', ')}.`;

export const availableText = ({ available }: Report): string =>
  `There were, to choose from: ${Object.entries(available)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')}.`;

export const missingText = ({ missing }: Report): readonly string[] =>
  missing.length > 0 ? [`There is no ${missing.join(' and no ')} one in it.`] : [];

export const heldOutText = (rules: readonly string[]): readonly string[] =>
  rules.length > 0
    ? [`Held out, and so in the test split alone: ${rules.map((rule) => `\`${rule}\``).join(', ')}.`]
    : [];

/** What the card of an export of verdicts says. */
export const verdictWords = (options: ExportOptions, report: Report): CardWords => {
  const { level, format, types, wording } = options;
  return {
    title: 'Solutions of grade-school mathematics with labelled mistakes',
    about: [
      asks[level],
      `Format \`${format}\`: ${aboutSolutions(format)}. ${typesTold[types]} Lines are counted without empty ones.`,
    ],
    howMade: howMade(options, report),
    instruction:
      format.startsWith('trl-step') || format === 'processbench' ? undefined : instructionOf(level, types),
    meanings: wording.annotations
      ? { ...meanings, solution: `${meanings.solution}, annotations kept` }
      : meanings,
    task: 'text-classification',
  };
};

const howMade = (options: ExportOptions, report: Report): readonly string[] => {
  const { level, balance, wording, heldOutRules, conceptualFromRun } = options;
  const { decisions } = report;
  const decided = decisions.accepted + decisions.rejected > 0;
  const has = (kind: string): boolean =>
    classesOf(level)
      .flat()
      .some((one) => one === kind);
  return [
    "Correct solutions are the templates' own. Flawed ones were made from them by rules: one step of the program is changed, the program is run again, and the lines follow.",
    ...(has('computational')
      ? [
          'Computational mistakes and skipped steps come from the run; they are true by construction and nobody judged them, but for those that a decision names.',
        ]
      : []),
    ...(has('conceptual')
      ? [
          conceptualFromRun
            ? 'Conceptual mistakes are those that people accepted, then those of the run, the more plausible ones more often; nobody judged the latter.'
            : 'Conceptual mistakes are those that people accepted, with their edits.',
        ]
      : []),
    decided
      ? `People accepted ${decisions.accepted} candidates and rejected ${decisions.rejected}${decisions.disputed > 0 ? `; of ${decisions.disputed} reviewers said different things and nobody adjudicated: the later word counts` : ''}. Edited texts were checked once more by a reader of equations.`
      : 'No decisions of people went into it.',
    ...(options.polished
      ? [
          'Where a language model had reworded the labelled line and no person wrote it anew, its words stand; the workings and numbers are those of the rule.',
        ]
      : []),
    balanceText(
      balance,
      'Every split has as many of each class, drawn by the seed: one of each problem before a second of any, and the tiers as they are among the problems.',
    ),
    availableText(report),
    ...missingText(report),
    `Calculator annotations (\`<<4*15=60>>\`) are ${wording.annotations ? 'kept' : 'stripped'}; the last line is ${wording.finalAnswer === 'hashes' ? '`#### N`' : '`FINAL ANSWER: N`'}.`,
    ...heldOutText(heldOutRules),
  ];
};

/** What the card of an export of single lines says. */
export const lineWords = (format: SteplessFormat, all: boolean, report: Report): CardWords => ({
  title: 'Equations in the lines of solutions',
  about: [
    'What equations stand in a line? They are copied as they are, true or not, so that something exact can judge them.',
    `Format \`${format}\`: ${aboutLines(format)}.`,
  ],
  howMade: [
    "Flawed lines are the labelled ones of computational candidates, correct ones and those without an equation are of the templates' own solutions, and, behind those without one, sentences of the questions; calculator annotations are stripped.",
    'Equations are read by the reader that candidates are written with; a line that it cannot read for certain is left out.',
    all ? 'Every line that there is.' : 'Every split has as many lines of each type, drawn by the seed.',
    availableText(report),
  ],
  instruction: lineInstruction,
  meanings: { ...meanings, ...lineMeanings },
  task: 'text-generation',
});

const lineMeanings: { readonly [column: string]: string } = {
  id: "the id of the line's solution, and its label there",
  input: 'the line',
  target: 'its equations between `<eq>` and `</eq>`, in plain signs; `<eq></eq>` where there is none',
  of: '`solution`: a line of one, `question`: a sentence of one',
  candidate_id: "the candidate's id; empty for a line of a correct solution",
  rule: 'the rule that made the mistake; empty for a line of a correct solution',
};
