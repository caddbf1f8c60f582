/**
 * Another wording of the labelled line, by a language model: `candidate` asks and asks again, `guard` and `numbers` hold
 * what comes against the line as it was, `polish` writes a run's folder anew. Only `polish.ts` touches files.
 */
export * from './polish.ts';
