// Runs test/corpus/NAME.ts against the real data beside the project. Prints a line and ends well without it.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');
const name = process.argv[2] ?? '';
const data = resolve(root, '../shared/data');
if (!existsSync(data)) {
  console.log(`corpus:${name} skipped: there is no ../shared/data beside the project.`);
} else {
  // Inside node_modules, so that packages which are not bundled (pyodide) are found from there.
  const outfile = join(root, 'node_modules/.cache/corpus', `${name}.mjs`);
  await build({
    entryPoints: [join(root, 'test/corpus', `${name}.ts`)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['pyodide'],
    banner: {
      js: "import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  const { main } = await import(pathToFileURL(outfile).href);
  process.exitCode = await main(data);
}
