/**
 * One JSON Schema for each kind of line or file that is read back, and the checker that holds data against it. The
 * checker takes time to load: commands import this folder when they read, not at the start (`await import`).
 */
import type { Candidate, JsonValue, Template } from '../model/index.ts';
import { checkerOf } from './check.ts';
import { candidateSchema, templateSchema } from './schemas.ts';

export { type Checked, checkedBy, checkerOf } from './check.ts';
export { holderSchema, reviewEventSchema } from './schemas.ts';

/** A template as a run writes it, for people to read: `correct_trace` is variable to value. */
export type RunTemplate = Template & {
  readonly correct_trace?: { readonly [variable: string]: JsonValue };
};

/** A line of `candidates.jsonl`, parsed. */
export const candidateRecord = checkerOf<Candidate>(candidateSchema);

/** A line of a run's `templates.jsonl`, parsed. */
export const templateRecord = checkerOf<RunTemplate>(templateSchema);
