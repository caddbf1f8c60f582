/**
 * The words: a template's sentences are aligned with its program once, and follow every change of it. `readSolution` learns what
 * each number and working of the original text stands for; `rewrite` tells the changed program in the same sentences, or says why
 * it cannot. `checkLine` judges the equations of a line that comes without a program.
 */
export { decimalShape, type NumberShape, writeNumber } from './numbers.ts';
export {
  type AlignedText,
  inSight,
  type Line,
  type LineNumber,
  type PrintedPlace,
  printedLike,
  printedPlace,
} from './read/aligned-text.ts';
export { type CheckedLine, checkLine, intervalsIn, toldInSigns } from './read/check-line.ts';
export { type PlainWorkings, plainEquations, plainWorkings } from './read/comparisons.ts';
export { keyOf } from './read/context.ts';
export { fold } from './read/fold.ts';
export { readByResult } from './read/percents.ts';
export { givenBack, readSolution } from './read/read.ts';
export { isStray, type ReadWords, readProse } from './read/read-line.ts';
export { leavesRemainder } from './read/remainders.ts';
export {
  agrees,
  asItStands,
  type CheckedEquation,
  type Equation,
  numbersOf,
  type TextExpr,
  type TextNumber,
  textValue,
} from './read/text-expr.ts';
export { tokenize } from './read/tokenize.ts';
export type { Known, NumberToken, Token } from './read/tokens.ts';
export { longestPhrase, namedOperations, type WordingTable } from './wording.ts';
export { type Following, guards as wordsGuards, type WordsGuard, type WordsReason } from './write/change.ts';
export { type Layout, layoutNamed, layouts } from './write/layouts/index.ts';
export { type Rewritten, rewrite } from './write/rewrite.ts';
