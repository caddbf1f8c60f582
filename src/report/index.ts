/**
 * What a folder holds as a page to look at. Each sort of folder has a file: its figures, read in one pass and asked of those
 * who count them already, and what is told of them in blocks. `page` is what shows blocks, of whomever the texts are:
 * everything that is no markup of ours is made visible and escaped (`shown`, `html`).
 */
export type { PlainBlock } from './blocks.ts';
export type { Reading } from './figures.ts';
export { type Figures, figuresOf, reportJson, reportPage } from './report.ts';
export { scoreDocument, scoreJson, scorePage } from './score-document.ts';
export { drawDocument } from './shortlist.ts';
