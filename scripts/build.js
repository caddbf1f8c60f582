// Bundles the command line and the library into dist/ (or the folder named): one file to read at start-up
// instead of hundreds.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { buildPythonPrograms } from './python-programs.js';

// node scripts/build.js [FOLDER] [--sourcemap]
const outdir = process.argv[2] ?? 'dist';
rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
await build({
  entryPoints: { main: 'src/cli/main.ts', index: 'src/index.ts', worker: 'src/run/worker.ts' },
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: process.argv.includes('--sourcemap'),
  jsx: 'automatic',
  // Pyodide finds its own files beside itself; the terminal UI is loaded only by `rules review`.
  external: ['pyodide', 'ink', 'react', 'react/jsx-runtime'],
  // Some bundled packages are CommonJS and call `require` for Node's own modules.
  banner: {
    js: "import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
await buildPythonPrograms(outdir);
writeFileSync(join(outdir, 'package.json'), '{"type":"module"}\n');
// The library's types, beside its code. `npm run types` checks them; here they are only written.
if (process.argv[2] === undefined) {
  const { status } = spawnSync('npx', ['tsc', '-p', 'tsconfig.types.json', '--noCheck'], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
