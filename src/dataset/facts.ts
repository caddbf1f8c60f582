import type { Balance } from './balance.ts';
import type { CardWords } from './card.ts';
import type { SteplessFormat } from './columns.ts';
import { aboutEdited, editedInstruction } from './edited-rows.ts';
import { aboutLines, lineInstruction } from './equation-rows.ts';
import { classesOf, type ErrorTypes, instructionOf, type Level } from './level.ts';
import type { EditedOptions, ExportOptions } from './options.ts';
import type { Report } from './report.ts';
import { aboutSolutions } from './views.ts';
import data from './words.yaml';

type Words = { readonly [name: string]: string };

/** What cards say of levels, of types of mistakes, and of the fields of each set. */
const words: { readonly [of in 'common' | 'solutions' | 'lines' | 'questions']: Words } & {
  readonly asks: { readonly [level in Level]: string };
  readonly types: { readonly [types in ErrorTypes]: string };
} = Object(data);

const meanings: Words = { ...words.common, ...words.solutions };

/** How many of each class there are; `equal` says it where they are of one size. */
const balanceText = (balance: Balance<string>, equal: string): string =>
  balance.kind === 'equal'
    ? equal
    : balance.kind === 'weights'
      ? 'Everything there is; `weight` makes the classes of a split count alike.'
      : `The classes of every split are in these parts: ${Object.entries(balance.shares)
          .map(([kind, share]) => `${kind} ${share}`)
          .join(', ')}.`;

const availableText = ({ available }: Report): string =>
  `There were, to choose from: ${Object.entries(available)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')}.`;

const missingText = ({ missing }: Report): readonly string[] =>
  missing.length > 0 ? [`There is no ${missing.join(' and no ')} one in it.`] : [];

const heldOutText = (rules: readonly string[]): readonly string[] =>
  rules.length > 0
    ? [`Held out, and so in the test split alone: ${rules.map((rule) => `\`${rule}\``).join(', ')}.`]
    : [];

/** What the card of an export of verdicts says. */
export const verdictWords = (options: ExportOptions, report: Report): CardWords => {
  const { level, format, types, wording } = options;
  return {
    title: 'Solutions of grade-school mathematics with labelled mistakes',
    about: [
      words.asks[level],
      `Format \`${format}\`: ${aboutSolutions(format)}. ${words.types[types]} Lines are counted without empty ones.`,
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
  meanings: { ...meanings, ...words.lines },
  task: 'text-generation',
});

/** What the card of an export of edited questions says. */
export const editedWords = (
  { format, explained, balance, heldOutRules }: EditedOptions,
  report: Report,
): CardWords => ({
  title: 'Problems of grade-school mathematics that may have no answer, or several',
  about: [
    'Can the problem be answered? 0: it contradicts itself, 1: it has one answer, 2: something is left out, and several answers are possible.',
    `Format \`${format}\`: ${aboutEdited(format)}.`,
  ],
  howMade: [
    "Rules edited the questions of solved problems; what each edited question is, was proved by the problem's program, in exact numbers.",
    'Questions of class 1 are edited ones that have the answer that they had, by edits like those of the other classes, and questions as they were. The latter are taken to be sound: nothing but their own solution says so.',
    report.decisions.accepted + report.decisions.rejected > 0
      ? `People accepted ${report.decisions.accepted} edited questions, some with edits of their own, and rejected ${report.decisions.rejected}; of the others nobody judged any.`
      : 'No decisions of people went into it.',
    balanceText(
      balance,
      'Every split has as many of each class, drawn by the seed. The rules of a class share its places evenly, as far as each has enough; questions as they were count as one more rule. Of a problem one before a second.',
    ),
    availableText(report),
    ...missingText(report),
    ...heldOutText(heldOutRules),
  ],
  instruction: editedInstruction(format.startsWith('trl-') ? explained : true),
  meanings: { ...words.common, ...words.questions },
  task: 'text-classification',
});
