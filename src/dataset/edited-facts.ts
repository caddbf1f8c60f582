import type { CardWords } from './card.ts';
import { aboutEdited, editedInstruction } from './edited-rows.ts';
import { availableText, balanceText, heldOutText, missingText, words } from './facts.ts';
import type { EditedOptions } from './options.ts';
import type { Report } from './report.ts';

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
