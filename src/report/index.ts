/**
 * What a folder holds as a page to look at. For each sort of folder `…-figures` reads the figures, in one pass, and asks those
 * who count them already; `tell-…` tells them in blocks; `page` is what shows blocks, of whomever the texts are: everything
 * that is no markup of ours is made visible and escaped (`shown`, `html`).
 */
export type { Reading } from './figures.ts';
export { type Figures, figuresOf, reportJson, reportPage } from './report.ts';
export { type PlainBlock, scoreDocument } from './score-document.ts';
export { scoreJson } from './score-json.ts';
export { scorePage } from './score-page.ts';
