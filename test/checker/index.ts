// An outside checker of a run's output folder: it executes every program again in CPython (Pyodide), reads
// every equation with a reader of its own and holds the result against the contract.
// It shares no code with src/; only the nouns' types come from there. `npm run verify -- DIR` runs it.
export * from './candidate/index.ts';
export * from './equations/index.ts';
export * from './folder.ts';
export * from './foreign.ts';
export * from './rational.ts';
export * from './report.ts';
export * from './run.ts';
