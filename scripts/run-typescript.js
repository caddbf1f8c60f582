// Runs a TypeScript file of this project with Node 20: bundles it where Node finds the packages, then imports it.
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');

export async function runTypeScript(file) {
  const outfile = join(root, 'node_modules/.cache/errata-scripts', `${file.replaceAll('/', '-')}.mjs`);
  await build({
    entryPoints: [join(root, file)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    packages: 'external',
    // The file believes to stand where it is written.
    define: { 'import.meta.dirname': JSON.stringify(dirname(join(root, file))) },
    logLevel: 'warning',
  });
  await import(pathToFileURL(outfile).href);
}
