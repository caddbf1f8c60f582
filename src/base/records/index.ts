/**
 * One JSON Schema for each kind of line or file that is read back, and the checker that holds data against it. The
 * checker takes time to load: commands import this folder when they read, not at the start (`await import`).
 */
import type { Candidate, EditedQuestion, JsonValue, Template } from '../../model/index.ts';
import { checkerOf } from './check.ts';
import {
  candidateSchema,
  diagnosedSchema,
  editedQuestionSchema,
  partialOf,
  questionSurfaceSchema,
  surfaceSchema,
  templateSchema,
} from './schemas.ts';

export { type Checked, checkedBy, checkedLine, checkerOf } from './check.ts';
export { manifestFrom } from './manifest-text.ts';
export { recordIn, recordsOf } from './records-of.ts';
export * from './schemas.ts';

/** A template as a run writes it, for people to read: `correct_trace` is variable to value. */
export type RunTemplate = Template & { readonly correct_trace?: { readonly [variable: string]: JsonValue } };

/** A line of `candidates.jsonl`, parsed. */
export const candidateRecord = checkerOf<Candidate>(candidateSchema);

/** A line of `problems.jsonl`, parsed. */
export const editedQuestionRecord = checkerOf<EditedQuestion>(editedQuestionSchema);

/** A line of a run's `templates.jsonl`, parsed. */
export const templateRecord = checkerOf<RunTemplate>(templateSchema);

/** What an audit reads of a candidate. */
export type SurfaceOfCandidate = Pick<
  Candidate,
  'id' | 'index' | 'model' | 'rule' | 'family' | 'flawed_solution'
>;
export const surfaceRecord = checkerOf<SurfaceOfCandidate>(surfaceSchema);

/** The same of an edited question. */
export type SurfaceOfQuestion = Pick<
  EditedQuestion,
  'id' | 'index' | 'model' | 'rule' | 'class' | 'question'
>;
export const questionSurfaceRecord = checkerOf<SurfaceOfQuestion>(questionSurfaceSchema);

/** A candidate to be judged: it may have been made by hand, with no more than its text. */
export type JudgedCandidate = Partial<Candidate> &
  Pick<Candidate, 'id' | 'flawed_solution'> & {
    /** It is an edited question: its sentences stand for the lines of a solution, its class for the type of error. */
    readonly edited?: EditedQuestion;
  };
/** Its template, of which only the index is sure. */
export type JudgedTemplate = Partial<RunTemplate> & Pick<RunTemplate, 'index'>;

/** A line of `shortlist.jsonl`, or the candidate in it. */
export const judgedCandidateRecord = checkerOf<JudgedCandidate>(
  partialOf(candidateSchema, ['id', 'flawed_solution']),
);

/** A line of the `templates.jsonl` beside a catalog. */
export const judgedTemplateRecord = checkerOf<JudgedTemplate>(partialOf(templateSchema, ['index']));

/** What is read back of a diagnosed solution: a line of `diagnosed.jsonl`. */
export interface DiagnosedSolution {
  readonly id: number | string;
  readonly index?: number | string;
  readonly question?: string;
  readonly verdict: 'Correct' | 'Flawed' | 'Unread';
  /** The first wrong line, from 0. */
  readonly step: number | null;
  readonly error_type: string | null;
  readonly kind: string | null;
  readonly rules: readonly { readonly rule: string }[];
  readonly explanation: string;
  readonly confidence: number;
  readonly answer_right: boolean | null;
  readonly lines: readonly { readonly text: string }[];
}
export const diagnosedRecord = checkerOf<DiagnosedSolution>(diagnosedSchema);
