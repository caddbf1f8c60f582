/**
 * The arithmetic of a template's code: read into the model's tree and written back. A rule's patterns and guards have the same
 * arithmetic and more (`src/dsl`); the equation in a sentence has units and words between its terms (`src/solution`).
 */

export type { Span } from '../base/index.ts';
export * from './parse.ts';
export * from './tree.ts';
