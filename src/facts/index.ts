/** The one analysis of a program: whoever prepares a template works it out once, and hands it on. */

export type { Plan } from './facts.ts';
export { type Facts, factsOf, rightValue } from './facts.ts';
export { hangsOn, linesOf, solve, type Value, valuesOf } from './lines.ts';
export { definedBefore, isGiven, type Links, linksOf, readBy, type StepLinks } from './links.ts';
