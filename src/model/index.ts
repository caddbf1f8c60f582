/** The nouns of the project: plain immutable data that every stage reads. No behaviour lives here. */
export type * from './candidate.ts';
export * from './catalog.ts';
export * from './errors.ts';
export * from './expression.ts';
export type * from './mutant.ts';
export type * from './program.ts';
export type * from './template.ts';
export type * from './validation.ts';
export type * from './value.ts';
