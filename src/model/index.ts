/**
 * The nouns of the project: plain immutable data that every stage reads, and each closed list once. Of behaviour
 * there is only what names a thing: a line's label, its third, a number of things.
 */

export * from './lists.ts';
export * from './program.ts';
export * from './records.ts';
export * from './template.ts';
export * from './told.ts';
