#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { flagsFor } from './flags.js';

try {
  process.cwd();
} catch {
  console.error('The folder in which you are is not there any more.\nChange into another one: cd ~');
  process.exit(1);
}
for (const flag of flagsFor(process.argv.slice(2))) setFlagsFromString(flag);
// Only now: what was compiled before is kept by the flags with which it was.
const { main } = await import('../dist/main.js');
await main(process.argv);
