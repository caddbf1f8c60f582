/** A whole run. Files, threads and the clock are touched here; what becomes of one template is the engine's business. */

export { besideRules, loadedRules } from './kept.ts';
export { merge } from './merge.ts';
export * from './rules-in.ts';
export { type RunOptions, type RunSummary, run } from './run.ts';
export { type Sink, sinksNamed } from './sinks/index.ts';
