/**
 * What a folder holds as a page to look at: a file for each sort of folder, and `page`, which shows blocks, of whomever the texts
 * are: everything that is no markup of ours is made visible and escaped.
 */
export type { PlainBlock } from './blocks.ts';
export { diagnosisBlocks } from './diagnosis.ts';
export type { Reading } from './figures.ts';
export { formalizationBlocks } from './formalization.ts';
export { type Figures, figuresOf, reportJson, reportPage } from './report.ts';
export { scoreDocument, scoreJson, scorePage } from './score-document.ts';
export { drawDocument } from './shortlist.ts';
