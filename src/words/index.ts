/**
 * The words: a template's sentences are aligned with its program once, and follow every change of it.
 * `readSolution` learns what each number and working of the original text stands for; `rewrite` tells the
 * changed program in the same sentences, or says why it cannot. `checkLine` judges the equations of a line that comes
 * without a program.
 */
export { decimalShape, type Shape, writeNumber } from './numbers.ts';
export { type CheckedEquation, type CheckedLine, checkLine } from './read/check-line.ts';
export { readSolution, writeLike } from './read/read.ts';
export type { Line, Solution } from './read/solution.ts';
export { type Rewritten, rewrite, type WordsDoubt, type WordsReason } from './write/rewrite.ts';
