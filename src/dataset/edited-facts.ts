import type { CardWords } from './card.ts';
import { aboutEdited, editedInstruction } from './edited-rows.ts';
import { availableText, balanceText, commonMeanings, heldOutText, missingText } from './facts.ts';
import type { EditedOptions } from './options.ts';
import type { Report } from './report.ts';

const meanings: { readonly [column: string]: string } = {
  ...commonMeanings,
  id: "the edited question's id in the run, or `original-…` for a template's own question",
  modified_problem_text: 'the question, edited or not',
  error_class_label:
    '0: it contradicts itself and has no answer; 1: it has one; 2: something is left out, it has several',
  explanation: 'what is wrong with it, in one or two sentences; empty where nothing is',
  places:
    'where that stands, as offsets in UTF-16 units: the sentences that contradict each other, or where something is missing',
  original_problem_text: 'the question as it was',
  original_answer: 'the answer of the original, and of every question of class 1',
  problem_id: "the edited question's id; empty for a template's own",
  rule: "the rule that edited it; empty for a template's own",
  error_class: '`contradictory`, `solvable` or `underspecified`',
  source: '`original` (a template), `run` (made by a rule) or `decision` (accepted by a person)',
};

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
  meanings,
  task: 'text-classification',
});
