import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as base from '../../base/index.ts';
import { type Candidate, type EditedQuestion, problemClassNames, solutionId } from '../../model/index.ts';

/** All that a reader may be asked, in the order in which it is asked. */
export const allQuestions = ['label', 'class', 'kind', 'explanation', 'words', 'plausible', 'right'] as const;
export type Question = (typeof allQuestions)[number];
export type Answers = { readonly [question in Question]?: 'y' | 'n' };

/** What of a line is the same for candidates, edited questions and given solutions. */
export interface Head {
  readonly id: string;
  readonly rule: string;
  /** A candidate's family, an edited question's class, `given` of a given solution. */
  readonly family: string;
  /** Of the text that is judged: when it reads otherwise in a later run, what was said is not of it. */
  readonly digest: string;
}

/** A candidate, an edited question or a template, as its line has it. */
export type Item = { readonly head: Head } & (
  | { readonly kind: 'solution'; readonly candidate: Candidate }
  | { readonly kind: 'question'; readonly edited: EditedQuestion }
  | { readonly kind: 'given'; readonly given: base.RunTemplate }
);

/** A line of `readings.jsonl`: what somebody said of a candidate, of an edited question or of a given solution. */
export interface Reading extends Answers, Head {
  readonly who: string;
  /** In UTC, as ISO 8601 has it. */
  readonly when: string;
  readonly note?: string;
}

/** A line of a file of answers: what is not said there is filled in. */
export interface Given extends Answers, Partial<Pick<Reading, 'who' | 'when' | 'digest' | 'note'>> {
  readonly id: string;
}

/** What a run made to be read, and what is asked of each: `y` is well. */
export interface Subject {
  readonly task: 'solutions' | 'problems' | 'given';
  readonly one: string;
  readonly many: string;
  readonly file: string;
  /** What a line begins with: its id, then its rule; undefined where these are worked out from the whole line. */
  readonly head: RegExp | undefined;
  readonly itemIn: (line: string, path: string) => Item;
  readonly questions: readonly Question[];
  readonly asked: { readonly [question in Question]?: string };
  readonly reading: (data: unknown) => base.Checked<Reading>;
  readonly given: (data: unknown) => base.Checked<Given>;
}

export const digestOf = (judged: unknown): string =>
  createHash('sha256').update(JSON.stringify(judged)).digest('hex').slice(0, 16);

export const solutionItem = (candidate: Candidate): Item => {
  const { id, rule, family, flawed_solution, explanation, erroneous_line_number, error_type } = candidate;
  const digest = digestOf([flawed_solution, explanation, erroneous_line_number, error_type, rule]);
  return { kind: 'solution', head: { id, rule, family, digest }, candidate };
};

const explanation = 'explanation: is all of it true?';

export const solutions: Subject = {
  task: 'solutions',
  one: 'candidate',
  many: 'candidates',
  file: 'candidates.jsonl',
  head: /^\{"id":"([^"\\]*)","index":.*?"rule":"([^"\\]*)","family":"/,
  itemIn: (line, path) => solutionItem(base.recordIn(line, path, base.candidateRecord)),
  questions: ['label', 'kind', 'explanation', 'words', 'plausible'],
  asked: {
    label: 'label: is the labelled line the first that is wrong?',
    kind: 'kind: is it the kind of mistake that the rule claims?',
    explanation,
    words: 'words: do they fit the working, and would somebody write them?',
    plausible: 'plausible: could a pupil make this mistake here?',
  },
  reading: base.recordOf<Reading>('reading'),
  given: base.recordOf<Given>('given'),
};

export const editedQuestions: Subject = {
  task: 'problems',
  one: 'question',
  many: 'questions',
  file: 'problems.jsonl',
  head: /^\{"id":"([^"\\]*)","index":.*?"rule":"([^"\\]*)","class":/,
  itemIn: (line, path) => {
    const edited = base.recordIn(line, path, base.editedQuestionRecord);
    const { id, rule, class: label } = edited;
    const digest = digestOf([edited.question, edited.explanation, label, rule]);
    return { kind: 'question', head: { id, rule, family: problemClassNames[label], digest }, edited };
  },
  questions: ['class', 'explanation', 'words', 'plausible'],
  asked: {
    class: 'class: is the question of the class that is claimed?',
    explanation,
    words: 'words: would somebody write this text?',
    plausible: 'plausible: could somebody set such a question, by mistake or on purpose?',
  },
  reading: base.recordOf<Reading>('questionReading'),
  given: base.recordOf<Given>('givenQuestion'),
};

/** The solutions of a run's templates, as they were given: what a label stands on. */
export const givenSolutions: Subject = {
  task: 'given',
  one: 'given solution',
  many: 'given solutions',
  file: 'templates.jsonl',
  head: undefined,
  itemIn: (line, path) => {
    const given = base.recordIn(line, path, base.templateRecord);
    const id = solutionId(given);
    return { kind: 'given', head: { id, rule: 'given', family: 'given', digest: id }, given };
  },
  questions: ['right'],
  asked: { right: 'right: does every line say what is so, and is the answer what the question asks for?' },
  reading: base.recordOf<Reading>('solutionReading'),
  given: base.recordOf<Given>('givenSolution'),
};

/** What the run in a folder made; undefined where it holds no run. */
export const subjectOf = (folder: string): Subject | undefined =>
  [solutions, editedQuestions].find(({ file }) => existsSync(join(folder, file)));

/** What a reading answers: the questions about a candidate, about an edited question or about a given solution. */
export const subjectOfReading = (reading: unknown): Subject => {
  const has = (question: Question): boolean => base.isFields(reading) && reading[question] !== undefined;
  return has('right') ? givenSolutions : has('class') ? editedQuestions : solutions;
};
