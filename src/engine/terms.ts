import { otherSign, type Term, termsAlong } from '../ast/index.ts';
import type { Pattern, Working } from '../dsl/index.ts';
import type { BinaryOp } from '../model/index.ts';

const inPattern = (tree: Pattern) => (tree.kind === 'binary' ? tree : undefined);
const inWorking = (tree: Working) => (tree.kind === 'binary' ? tree : undefined);

/** The terms of both sides of a change with their signs, as `signedTerms` has those of a program. */
export const patternTerms = (tree: Pattern, like: BinaryOp): readonly Term<Pattern>[] =>
  termsAlong(tree, like, otherSign(like), inPattern);
export const workingTerms = (tree: Working, like: BinaryOp): readonly Term<Working>[] =>
  termsAlong(tree, like, otherSign(like), inWorking);

/** The terms of a pattern's chain under one and the same sign. */
export const plainPatternTerms = (tree: Pattern, op: BinaryOp): readonly Pattern[] =>
  termsAlong(tree, op, undefined, inPattern).map(({ expr }) => expr);
