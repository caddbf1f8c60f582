/*
 * What passes between the three parties: whoever wants something of Python (a thread of ours, which waits), the
 * relay (a thread beside it, which keeps the time), and the process that Python runs in. One line of JSON each way.
 */

/** What Python can be asked. */
export type Operation = 'trees' | 'traces';

export interface Request {
  readonly id: number;
  readonly operation: Operation;
  readonly sources: readonly string[];
  /** Python's memory is put back to what it was at the start whenever this number is another one than before. */
  readonly session: number;
  /** False only in tests of what holds when the closed list does not. */
  readonly closed: boolean;
}

/** What the process answers: for each source some JSON, or why there is none and that it cannot go on. */
export type Answer =
  | { readonly id: number; readonly answers: readonly unknown[]; readonly seconds: number }
  | { readonly id: number; readonly broken: string };

/** Why there is no CPython to ask, and what helps where it is not to install it anew. */
export type Absent = { readonly absent: string; readonly hint?: string };

/** What whoever asked gets: an answer for each source, why there is none, or why there is no CPython to ask. */
export type Outcome = { readonly answers: readonly unknown[] } | { readonly failed: string } | Absent;

/** How long one program may take, in milliseconds of wall time; honest ones take a few. */
export const mostTime = 5000;

/** How long the process may take to start, in milliseconds: it loads ten megabytes and waits for its turn. */
export const mostStart = 120_000;

/** How long an answer may be, in characters: a thousand times what honest programs come to. */
export const mostAnswer = 1 << 25;

/** How much memory Python may have, in pages of 64 KiB: 192 MiB, of which it takes some 20 to start. */
export const mostPages = 3072;

/** Reads a line of the process. What is not an answer to `request` is told: the process is not to be trusted then. */
export const readAnswer = (line: string, { id, sources }: Request): Answer | string => {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return 'its answer is no JSON';
  }
  if (typeof read !== 'object' || read === null || !('id' in read) || read.id !== id)
    return 'its answer belongs to another question';
  if ('broken' in read && typeof read.broken === 'string') return { id, broken: read.broken };
  const answers: unknown = 'answers' in read ? read.answers : undefined;
  const seconds = 'seconds' in read ? read.seconds : undefined;
  if (!Array.isArray(answers) || answers.length !== sources.length || typeof seconds !== 'number')
    return 'its answer has another shape than was agreed';
  return { id, answers, seconds };
};
