// Whether the program writes what it wrote before: test/same/same.ts. Builds the program first, so that it is this one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadTypeScript } from './run-typescript.js';

const root = resolve(import.meta.dirname, '..');
const { status } = spawnSync(process.execPath, ['scripts/build.js'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (status !== 0) process.exit(status ?? 1);
const data = resolve(root, '../shared/data');
const { main } = await loadTypeScript('test/same/same.ts');
process.exitCode = await main(existsSync(data) ? data : undefined, process.argv.slice(2));
