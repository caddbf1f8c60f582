#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';

// Node 20 would spend a third of a run's time on optimising functions that it has hardly seen at work, and on undoing it
// (docs/performance.md).
if (process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=540672');

const { main } = await import('../dist/main.js');
await main(process.argv);
