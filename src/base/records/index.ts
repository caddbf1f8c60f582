/**
 * One JSON Schema for each kind of line or file that is read back, and the checker that holds data against it. The
 * checker takes time to load: commands import this folder when they read, not at the start (`await import`).
 */
import type { Candidate, EditedQuestion, JsonValue, Template } from '../../model/index.ts';
import { recordOf } from './check.ts';

export * from './check.ts';

/** A template as a run writes it, for people to read: `correct_trace` is variable to value. */
export type RunTemplate = Template & { readonly correct_trace?: { readonly [variable: string]: JsonValue } };

export const candidateRecord = recordOf<Candidate>('candidate');

export const editedQuestionRecord = recordOf<EditedQuestion>('editedQuestion');

export const templateRecord = recordOf<RunTemplate>('template');

/** What an audit reads of a candidate. */
export type SurfaceOfCandidate = Pick<
  Candidate,
  'id' | 'index' | 'model' | 'rule' | 'family' | 'flawed_solution'
>;
export const surfaceRecord = recordOf<SurfaceOfCandidate>('surface');

/** The same of an edited question. */
export type SurfaceOfQuestion = Pick<
  EditedQuestion,
  'id' | 'index' | 'model' | 'rule' | 'class' | 'question'
>;
export const questionSurfaceRecord = recordOf<SurfaceOfQuestion>('questionSurface');

/** A candidate to be judged: it may have been made by hand, with no more than its text. */
export type JudgedCandidate = Partial<Candidate> &
  Pick<Candidate, 'id' | 'flawed_solution'> & {
    /** It is an edited question: its sentences stand for the lines of a solution, its class for the type of error. */
    readonly edited?: EditedQuestion;
  };
/** Its template, of which only the index is sure. */
export type JudgedTemplate = Partial<RunTemplate> & Pick<RunTemplate, 'index'>;

/** A line of `shortlist.jsonl`, or the candidate in it. */
export const judgedCandidateRecord = recordOf<JudgedCandidate>('judgedCandidate');

export const judgedTemplateRecord = recordOf<JudgedTemplate>('judgedTemplate');

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
export const diagnosedRecord = recordOf<DiagnosedSolution>('diagnosed');
