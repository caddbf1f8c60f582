/** The nouns that every stage reads: plain immutable data, and each closed list once. */

export * from './lists.ts';
export * from './program.ts';
export * from './records.ts';
export * from './settings.ts';
export * from './template.ts';
export * from './told.ts';
