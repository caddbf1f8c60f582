// Bundles one program of test/checker and runs it: node scripts/checker.js verify DIR, … reviews DIR.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const [program, ...rest] = process.argv.slice(2);
const outfile = join(root, 'node_modules', '.cache', 'errata', `${program}.mjs`);
await build({
  entryPoints: [join(root, 'test', 'checker', `${program}.ts`)],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // What is in node_modules stays there: Pyodide finds its own files beside itself.
  packages: 'external',
  logLevel: 'warning',
});
const { status } = spawnSync(
  process.execPath,
  ['--enable-source-maps', '--max-old-space-size=4096', outfile, ...rest],
  {
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
