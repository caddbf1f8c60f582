/**
 * Is the given solution itself right? What is held against a template before anything is made of it: its program against its
 * answer and its sentences, its names, and its lines against the question.
 */

export { checkAnswer, validateTemplate } from './validate.ts';
export { type OriginalDoubt, originalDoubt, unknownName } from './wrong-from.ts';
