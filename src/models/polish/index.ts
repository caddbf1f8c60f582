/**
 * Another wording of the labelled line, by a language model: `candidate` asks and asks again, `guard` and `numbers` hold
 * what comes against the line as it was, `polish` writes a run's folder anew. Only `polish.ts` touches files.
 */
export { type Left, type Polished, polishedLine } from './candidate.ts';
export { type Breach, type Broken, breaches, brokenBy } from './guard.ts';
export {
  estimatePolish,
  type PolishOptions,
  type PolishTally,
  polish,
  polishedFiles,
  runToPolish,
} from './polish.ts';
