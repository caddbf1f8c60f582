// Loads a TypeScript file of this project in Node 20: bundles it where Node finds the packages, then imports it.
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { yamlPlugin } from './yaml-plugin.js';

const root = resolve(import.meta.dirname, '..');

/** Bundles a file, named from the project's root; gives the path of what can be run. */
export const bundle = async (file) => {
  // Inside node_modules, so that packages which are not bundled are found from there.
  const outfile = join(root, 'node_modules/.cache/errata-scripts', `${file.replaceAll('/', '-')}.mjs`);
  await build({
    entryPoints: [join(root, file)],
    outfile,
    bundle: true,
    plugins: [yamlPlugin],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'inline',
    packages: 'external',
    // The file believes to stand where it is written.
    define: { 'import.meta.dirname': JSON.stringify(dirname(join(root, file))) },
    logLevel: 'warning',
  });
  return outfile;
};

/** The module of a TypeScript file, named from the project's root. */
export const loadTypeScript = async (file) => import(pathToFileURL(await bundle(file)).href);
