/**
 * The nouns of the project: plain immutable data that every stage reads, and each closed list once. Of behaviour
 * there is only what names a thing: a line's label, its third, a number of things.
 */

export * from './alone.ts';
export type * from './candidate.ts';
export * from './catalog.ts';
export * from './counted.ts';
export * from './edited-question.ts';
export * from './errors.ts';
export * from './expression.ts';
export * from './labels.ts';
export * from './lists.ts';
export type * from './manifest.ts';
export { changedToo, type Mutant, type StepChange } from './mutant.ts';
export type * from './program.ts';
export * from './sheet.ts';
export * from './shortened.ts';
export * from './solution-id.ts';
export type * from './template.ts';
export type * from './validation.ts';
export type * from './value.ts';
