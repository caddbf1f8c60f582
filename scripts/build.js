// Bundles the command line and the library into dist/: one file to read at start-up instead of hundreds.
import { rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: { main: 'src/cli/main.ts', index: 'src/index.ts', worker: 'src/engine/worker.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  jsx: 'automatic',
  // Pyodide finds its own files beside itself; the terminal UI is loaded only by `rules review`.
  external: ['pyodide', 'ink', 'react', 'react/jsx-runtime'],
  // Some bundled packages are CommonJS and call `require` for Node's own modules.
  banner: {
    js: "import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
writeFileSync('dist/package.json', '{"type":"module"}\n');
