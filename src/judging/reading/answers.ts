import {
  allQuestions,
  editedQuestions,
  givenSolutions,
  type Question,
  type Subject,
  solutions,
} from './subject.ts';

export type Answers = { readonly [question in Question]?: 'y' | 'n' };

/** A line of `readings.jsonl`: what somebody said of a candidate, of an edited question or of a given solution. */
export interface Reading extends Answers {
  readonly id: string;
  readonly rule: string;
  /** A candidate's family, an edited question's class, `given` of a given solution. */
  readonly family: string;
  /** Of the text that was read: when it reads otherwise in a later run, this reading is not of it. */
  readonly digest: string;
  readonly who: string;
  /** In UTC, as ISO 8601 has it. */
  readonly when: string;
  readonly note?: string;
}

/** A line of a file of answers: what is not said there is filled in. */
export interface Given extends Answers {
  readonly id: string;
  readonly who?: string;
  readonly when?: string;
  readonly digest?: string;
  readonly note?: string;
}

/** What a reading answers: the questions about a candidate, about an edited question or about a given solution. */
export const subjectOfReading = (reading: Answers): Subject =>
  reading.right !== undefined ? givenSolutions : reading.class === undefined ? solutions : editedQuestions;

/** A given line as a reading of this candidate or question. */
export const givenAnswers = (
  given: Given,
  of: Pick<Reading, 'rule' | 'family' | 'digest'>,
  otherwise: Pick<Reading, 'who' | 'when'>,
): Reading => ({
  id: given.id,
  rule: of.rule,
  family: of.family,
  digest: of.digest,
  who: given.who ?? otherwise.who,
  when: given.when ?? otherwise.when,
  ...Object.fromEntries(allQuestions.flatMap((one) => (given[one] === undefined ? [] : [[one, given[one]]]))),
  ...(given.note === undefined || given.note === '' ? {} : { note: given.note }),
});
