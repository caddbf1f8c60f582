import type { CardFacts } from './card.ts';
import type { Feature } from './columns.ts';
import { aboutEdited, editedInstruction } from './edited-rows.ts';
import { namesIn } from './facts.ts';
import { splitFile, type WrittenFile } from './files.ts';
import type { EditedOptions } from './options.ts';
import type { Report } from './report.ts';
import { containerOf } from './stepless.ts';

const meanings: { readonly [column: string]: string } = {
  id: "the edited question's id in the run, or `original-…` for a template's own question",
  modified_problem_text: 'the question, edited or not',
  error_class_label:
    '0: it contradicts itself and has no answer; 1: it has one; 2: something is left out, it has several',
  explanation: 'what is wrong with it, in one or two sentences; empty where nothing is',
  places:
    'where that stands, as offsets in UTF-16 units: the sentences that contradict each other, or where something is missing',
  original_problem_text: 'the question as it was',
  original_answer: 'the answer of the original, and of every question of class 1',
  meta: 'where it comes from, for filters and slices; no trainer needs it',
  index: "the template's index in the run",
  problem_id: "the edited question's id; empty for a template's own",
  rule: "the rule that edited it; empty for a template's own",
  error_class: '`contradictory`, `solvable` or `underspecified`',
  tier: 'how hard the problem is, `tier1` to `tier5`',
  model: 'who formalised the problem',
  source: '`original` (a template), `run` (made by a rule) or `decision` (accepted by a person)',
  weight: 'what the loss may be multiplied with, so that the classes count alike',
  held_out: 'its rule stands in no other split than the test',
  messages: 'system, user, assistant',
  prompt: 'what the model is given',
  completion: 'what it is to answer',
};

/** What the card of an export of edited questions says besides its counts. */
export const editedFacts = (
  options: Pick<EditedOptions, 'errata' | 'seed' | 'format' | 'explained' | 'balance' | 'heldOutRules'>,
  features: readonly Feature[],
  files: { readonly [name: string]: WrittenFile },
  { available, missing, decisions }: Report,
): CardFacts => {
  const isChat = options.format.startsWith('trl-');
  return {
    ...{ errata: options.errata, seed: options.seed, features, files },
    title: 'Problems of grade-school mathematics that may have no answer, or several',
    about: [
      'Can the problem be answered? 0: it contradicts itself, 1: it has one answer, 2: something is left out, and several answers are possible.',
      `Format \`${options.format}\`: ${aboutEdited(options.format)}.`,
    ],
    howMade: [
      "Rules edited the questions of solved problems; what each edited question is, was proved by the problem's program, in exact numbers.",
      'Questions of class 1 are edited ones that have the answer that they had, by edits like those of the other classes, and questions as they were. The latter are taken to be sound: nothing but their own solution says so.',
      decisions.accepted + decisions.rejected > 0
        ? `People accepted ${decisions.accepted} edited questions, some with edits of their own, and rejected ${decisions.rejected}; of the others nobody judged any.`
        : 'No decisions of people went into it.',
      options.balance.kind === 'equal'
        ? 'Every split has as many of each class, drawn by the seed. The rules of a class share its places evenly, as far as each has enough; questions as they were count as one more rule. Of a problem one before a second.'
        : options.balance.kind === 'weights'
          ? 'Everything there is; `weight` makes the classes of a split count alike.'
          : `The classes of every split are in these parts: ${Object.entries(options.balance.shares)
              .map(([kind, share]) => `${kind} ${share}`)
              .join(', ')}.`,
      `There were, to choose from: ${Object.entries(available)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', ')}.`,
      ...(missing.length > 0 ? [`There is no ${missing.join(' and no ')} one in it.`] : []),
      ...(options.heldOutRules.length > 0
        ? [
            `Held out, and so in the test split alone: ${options.heldOutRules.map((rule) => `\`${rule}\``).join(', ')}.`,
          ]
        : []),
    ],
    instruction: isChat ? editedInstruction(options.explained) : editedInstruction(true),
    fields: namesIn(features).map((name) => [`\`${name}\``, meanings[name] ?? '']),
    pathOf: (split) => splitFile(split, containerOf(options.format)),
    task: 'text-classification',
  };
};
