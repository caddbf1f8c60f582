import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** All that a reader may be asked, in the order in which it is asked. */
export const allQuestions = ['label', 'class', 'kind', 'explanation', 'words', 'plausible', 'right'] as const;
export type Question = (typeof allQuestions)[number];

/** What a run made to be read, and what is asked of each: `y` is well. */
export interface Subject {
  readonly task: 'solutions' | 'problems' | 'given';
  /** What one of them is called, and several. */
  readonly one: string;
  readonly many: string;
  /** Where a run keeps them. */
  readonly file: string;
  /** What a line begins with: its id, then its rule; undefined where these are worked out from the whole line. */
  readonly head: RegExp | undefined;
  readonly questions: readonly Question[];
  readonly asked: { readonly [question in Question]?: string };
}

const explanation = 'explanation: is all of it true?';

export const solutions: Subject = {
  ...{ task: 'solutions', one: 'candidate', many: 'candidates', file: 'candidates.jsonl' },
  head: /^\{"id":"([^"\\]*)","index":.*?"rule":"([^"\\]*)","family":"/,
  questions: ['label', 'kind', 'explanation', 'words', 'plausible'],
  asked: {
    label: 'label: is the labelled line the first that is wrong?',
    kind: 'kind: is it the kind of mistake that the rule claims?',
    explanation,
    words: 'words: do they fit the working, and would somebody write them?',
    plausible: 'plausible: could a pupil make this mistake here?',
  },
};

export const editedQuestions: Subject = {
  ...{ task: 'problems', one: 'question', many: 'questions', file: 'problems.jsonl' },
  head: /^\{"id":"([^"\\]*)","index":.*?"rule":"([^"\\]*)","class":/,
  questions: ['class', 'explanation', 'words', 'plausible'],
  asked: {
    class: 'class: is the question of the class that is claimed?',
    explanation,
    words: 'words: would somebody write this text?',
    plausible: 'plausible: could somebody set such a question, by mistake or on purpose?',
  },
};

/** The solutions of a run's templates, as they were given: what a label stands on. */
export const givenSolutions: Subject = {
  ...{ task: 'given', one: 'given solution', many: 'given solutions', file: 'templates.jsonl' },
  head: undefined,
  questions: ['right'],
  asked: { right: 'right: does every line say what is so, and is the answer what the question asks for?' },
};

/** What the run in a folder made; undefined where it holds no run. */
export const subjectOf = (folder: string): Subject | undefined =>
  [solutions, editedQuestions].find(({ file }) => existsSync(join(folder, file)));
