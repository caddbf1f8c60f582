/** Language models behind endpoints, what they reply, vectors of texts, and a run in their words. */
export * from './chat/index.ts';
export { openEmbedder } from './embedding.ts';
export { estimatePolish, type PolishTally, polish, polishedFiles, runToPolish } from './polish/index.ts';
