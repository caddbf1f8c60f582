// `npm run fuzz -- [--runs N] [--seed S]`: random rules and templates (test/fuzz).
import { spawnSync } from 'node:child_process';
import { bundle } from './run-typescript.js';

const file = await bundle('test/fuzz/fuzz.ts');
const { status } = spawnSync(process.execPath, ['--enable-source-maps', file, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
