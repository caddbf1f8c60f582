// Bundles one program of test/checker and runs it: node scripts/checker.js verify DIR, … reviews DIR.
import { spawnSync } from 'node:child_process';
import { bundle } from './run-typescript.js';

const [program, ...rest] = process.argv.slice(2);
const file = await bundle(`test/checker/${program}.ts`);
const { status } = spawnSync(
  process.execPath,
  ['--enable-source-maps', '--max-old-space-size=4096', file, ...rest],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
