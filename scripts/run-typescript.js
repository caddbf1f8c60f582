// Loads a TypeScript file of this project in Node 20: bundles it where Node finds the packages, then imports it.
import { readFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { dataPlugin } from './data-plugin.js';

const root = resolve(import.meta.dirname, '..');

/** Each file believes to stand where it is written, whichever bundle it is in. */
const placePlugin = {
  name: 'place',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.(?:js|tsx?)$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
      loader: extname(path).slice(1),
    })),
};

/** Bundles a file, named from the project's root; gives the path of what can be run. */
export const bundle = async (file) => {
  // Inside node_modules, so that packages which are not bundled are found from there.
  const outfile = join(root, 'node_modules/.cache/errata-scripts', `${file.replaceAll('/', '-')}.mjs`);
  await build({
    entryPoints: [join(root, file)],
    outfile,
    bundle: true,
    plugins: [dataPlugin, placePlugin],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'inline',
    packages: 'external',
    logLevel: 'warning',
  });
  return outfile;
};

/** The module of a TypeScript file, named from the project's root. */
export const loadTypeScript = async (file) => import(pathToFileURL(await bundle(file)).href);
