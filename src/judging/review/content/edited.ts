import type { JudgedCandidate } from '../../../base/index.ts';
import { sentencesOf } from '../../../english/index.ts';
import { type EditedQuestion, problemClasses, problemClassNames, witnessed } from '../../../model/index.ts';
import type { Edits } from '../record/decision.ts';
import type { NamedLine } from './align.ts';
import { phraseOf, shownValue } from './words.ts';

export const sentenceLines = (question: string): readonly NamedLine[] =>
  sentencesOf(question).map(({ text }, at) => ({ name: `S${at + 1}`, text }));

/** An edited question as it is judged: in its sentences, its class for the type of error, and no line that is wrong. */
export const judgedQuestion = (edited: EditedQuestion): JudgedCandidate => {
  const { id, index, tier, model, rule, explanation, needs_human } = edited;
  const { variable, before, after, sign } = witnessed(edited.witness);
  return {
    id,
    index,
    tier,
    model,
    rule,
    explanation,
    needs_human,
    edited,
    error_type: problemClassNames[edited.class],
    erroneous_line_number: '',
    target_variable: variable,
    mutation: { from: before === undefined ? '' : shownValue(before), to: `${sign}${shownValue(after)}` },
    flawed_solution: Object.fromEntries(sentenceLines(edited.question).map(({ name, text }) => [name, text])),
  };
};

/** The question with a person's edits: a sentence that was emptied is gone, with the blanks behind it. */
export const questionText = ({ question }: EditedQuestion, { lines }: Edits): string =>
  sentencesOf(question)
    .map(({ text, end }, at, all) => {
      const own = lines[`S${at + 1}`] ?? text;
      return own.trim() === '' ? '' : own + question.slice(end, all[at + 1]?.start);
    })
    .join('')
    .trimEnd();

export const classOf = (edited: EditedQuestion, { error_type: said }: Edits): 0 | 1 | 2 =>
  problemClasses.find((label) => problemClassNames[label] === said) ?? edited.class;

/** The numbers that prove the class, as they are shown: the variable, what is taken for it, what speaks against that. */
export const witnessText = (edited: EditedQuestion): string => {
  const { variable, before, after, sign } = witnessed(edited.witness);
  const values = [before === undefined ? '' : shownValue(before), `${sign}${shownValue(after)}`];
  return `${phraseOf(variable)}: ${values.filter((value) => value !== '').join(' → ')}`;
};

export const acceptedQuestion = (edited: EditedQuestion, edits: Edits) => {
  const label = classOf(edited, edits);
  return {
    error_class_label: label,
    error_class: problemClassNames[label],
    modified_problem_text: questionText(edited, edits),
    original_problem_text: edited.original_question,
    explanation: edits.explanation ?? edited.explanation,
    sentences: Object.fromEntries(
      sentenceLines(edited.question).map(({ name, text }) => [name, edits.lines[name] ?? text]),
    ),
  };
};
