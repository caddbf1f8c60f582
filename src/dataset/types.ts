import type { Place } from '../base/index.ts';
import { type Candidate, families } from '../model/index.ts';

/** A row of a format: plain data, its keys always in the same order. */
export type Row = { readonly [column: string]: unknown };

export type Kind = 'jsonl' | 'csv' | 'parquet';

/** What a solution is: correct, or flawed by a mistake of one of the families. */
export const classes = ['correct', ...families] as const;
export type Class = (typeof classes)[number];

export const splits = ['train', 'validation', 'test'] as const;
export type Split = (typeof splits)[number];

/** Where a solution comes from: a template's own, a run, a run by way of a person's decision, or somebody whose work was diagnosed. */
export type Source = 'original' | 'run' | 'decision' | 'diagnosed';

/** A problem of the run, held in memory while an export is made. */
export interface Problem {
  readonly index: number | string;
  readonly model: string;
  readonly tier: string;
  readonly question: string;
  /** The question by which problems are split: those with the same one go together. */
  readonly key: string;
  readonly correctId: string;
  /** The correct solution's lines as they stand in the template, the final one last. */
  readonly lines: readonly string[];
}

export interface Content {
  /** In order, the final one last. */
  readonly lines: readonly string[];
  readonly mistake: Mistake | undefined;
  /** Whether its answer is right, where the problem's own solution does not tell. */
  readonly isAnswerRight?: boolean;
}

interface Mistake {
  /** The labelled line's place in `lines`, from 0. */
  readonly place: number;
  readonly explanation: string;
}

export interface Choosable<K extends string> {
  readonly id: string;
  readonly from: Problem;
  readonly class: K;
  readonly rule: string;
  readonly source: Source;
  /** From 0 (drawn first) to infinity (drawn last), by the seed, the id and, where asked for, the plausibility. */
  readonly key: number;
}

/** A solution that may be exported, without a text that can be read again: a corpus has a hundred thousand of them. */
export interface Entry extends Choosable<Class> {
  readonly kind: string;
  /** Its line in `candidates.jsonl`; or its content, where that is a template's or a person's. */
  readonly at: Place | Content;
}

export type Told<E> = E & {
  readonly split: Split;
  /** What a trainer may multiply its loss with, so that the classes count alike; 1 where they are of one size. */
  readonly weight: number;
  /** Its rule was held out: it stands in the test split only. */
  readonly heldOut: boolean;
};

/** The canonical record: every format is a view of it. */
export type Example = Told<Omit<Entry, 'at' | 'key'>> & { readonly content: Content };

export const leftOutReasons = {
  rejected: 'a person rejected it',
  several_lines: 'its mistake stands in several lines (--one-line)',
  needs_human: 'the words want a look that no person has given them',
  excluded_question: 'its question is among those that were to be kept out',
  same_text: 'another one has the same text and label',
  contradicting_labels: 'solutions with the same text have different labels',
  no_template: 'its template is not in the run',
  no_candidate: 'it was accepted, but is neither beside its catalog nor in the run',
  no_family: 'nothing says of which family its mistake is',
  label_missing: 'the labelled line is not there, or is empty',
  label_unchanged: "the labelled line is the correct solution's",
  no_final_line: 'the last line does not state the answer after ####',
  number_nowhere: 'the explanation has a number that stands in no text',
  false_equation: 'an equation is false where none should be',
  no_false_equation: 'no equation of the labelled line is false',
  code_identifier: 'a name of the program stands in the text',
  unread: 'nothing could be said of it',
  no_question: 'its question is not given',
  not_confident: 'the diagnosis trusts itself less than was asked for',
  changed_since: 'the candidate reads otherwise now than it did when it was decided',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

export interface LeftOut extends Pick<Candidate, 'id' | 'index' | 'rule'> {
  readonly reason: LeftOutReason;
  readonly detail: string;
}

export const lineTypes = ['flawed', 'correct', 'none'] as const;
export type LineType = (typeof lineTypes)[number];

/** A line of a solution with its equations, as they stand there, true or not. */
export interface EquationLine extends Choosable<LineType> {
  readonly text: string;
  /** `15+17=33`; several in their order, none where the line has none. */
  readonly equations: readonly string[];
  /** The candidate that it is of; empty for a line of a correct solution. */
  readonly candidate: string;
  /** A line of a solution, or a sentence of a question: those have no equation and look like such lines. */
  readonly of: 'solution' | 'question';
}
