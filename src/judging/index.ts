/** People judge what was made: which is shown to them, what they decide, what readers say of it. */
export * from './reading/index.ts';
export * from './review/index.ts';
export * from './shortlist/index.ts';
