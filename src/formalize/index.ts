/**
 * From problems with solutions to templates. A formaliser makes a template of a problem or says why not; `reading`
 * needs nothing but the text. Files are touched in `problems` and `formalize.ts` only.
 */
export * from './consensus/index.ts';
export * from './formalize.ts';
export * from './formalizer.ts';
export { modelFormalizer, promptFor } from './model/formalizer.ts';
export * from './problems/read.ts';
export { type Sign, signs, workingsOf } from './reading/calculations.ts';
export { type Doubt, doubts } from './reading/choose.ts';
export { type Known, knowledgeFrom, readKnowledge } from './reading/knowledge.ts';
export { formalizeByReading, readingFormalizer, understand } from './reading/reading.ts';
export { writeTemplate } from './reading/write.ts';
export * from './tally.ts';
