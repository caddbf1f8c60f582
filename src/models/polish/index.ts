/**
 * Another wording of the labelled line, by a language model: `candidate` asks and asks again, `guard` and `numbers` hold
 * what comes against the line as it was, `polish` writes a run's folder anew. Only `polish.ts` touches files.
 */
export type { Left, Polished } from './candidate.ts';
export type { Breach, Broken } from './guard.ts';
export * from './polish.ts';
