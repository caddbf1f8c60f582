#!/usr/bin/env node
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Later versions than Node 20 can keep what they compiled; where that folder cannot be written they do without.
module.enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/errata-code', import.meta.url)));
// Node 20 would spend a third of a run's time on optimising functions that it has hardly seen at work, and on undoing it
// (docs/performance.md). `rules --help` does nothing that could be optimised.
if (process.version.startsWith('v20.') && !process.argv[2]?.startsWith('-')) {
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString('--interrupt-budget=2162688');
}

const { main } = await import('../dist/main.js');
await main(process.argv);
