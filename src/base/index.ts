/** What knows nothing of mathematics in words: exact numbers, files, processes, records, values, regular expressions, figures of samples. */
export * from './edits.ts';
export * from './exact.ts';
export * from './files/index.ts';
export * from './order.ts';
export * from './output/index.ts';
export * from './process/index.ts';
export * from './records/index.ts';
export { regexFault, regexOf } from './regex/index.ts';
export { once, remembered, rememberedOf } from './remembered.ts';
export * from './statistics.ts';
export { nearest, orNear } from './suggest.ts';
export * from './values/index.ts';
