import type { Family } from '../model/index.ts';

/** The five things that a reader says of a candidate, in the order in which they are asked. */
export const questions = ['label', 'kind', 'explanation', 'words', 'plausible'] as const;
export type Question = (typeof questions)[number];

/** Each as it is asked; `y` is well. */
export const questionsOf: { readonly [question in Question]: string } = {
  label: 'label: is the labelled line the first that is wrong?',
  kind: 'kind: is it the kind of mistake that the rule claims?',
  explanation: 'explanation: is all of it true?',
  words: 'words: do they fit the working, and would somebody write them?',
  plausible: 'plausible: could a pupil make this mistake here?',
};

type Answers = { readonly [question in Question]: 'y' | 'n' };

/** A line of `readings.jsonl`: what somebody said of a candidate. */
export interface Reading extends Answers {
  readonly id: string;
  readonly rule: string;
  readonly family: Family;
  /** Of the text that was read: when the candidate reads otherwise in a later run, this reading is not of it. */
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

/** A given line as a reading of this candidate. */
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
  label: given.label,
  kind: given.kind,
  explanation: given.explanation,
  words: given.words,
  plausible: given.plausible,
  ...(given.note === undefined || given.note === '' ? {} : { note: given.note }),
});
