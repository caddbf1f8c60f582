// How the program is bundled, wherever that is done: into dist/, and for the tests that run it in a terminal.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { transform } from 'esbuild';
import { dataPlugin } from './data-plugin.js';
import { plainLoops } from './plain-loops.js';

const root = resolve(import.meta.dirname, '..');

/** What the program is made of: what it keeps of texts that it read is good for the same code only. */
const digestOfCode = () => {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const sources = readdirSync(join(root, 'src'), { recursive: true }).filter((name) =>
    /(?<!\.test)\.(?:tsx?|py|yaml)$/.test(name),
  );
  for (const name of sources.sort()) hash.update(`\0${name}\0`).update(readFileSync(join(root, 'src', name)));
  return hash.digest('hex');
};

/** Without these React and Ink load what helps to develop them: half of the time in which a review starts. */
const define = { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' };

/** What others wrote gets short names. */
const shortNamesOfLibraries = {
  name: 'short-names-of-libraries',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => ({
      contents: (await transform(readFileSync(path, 'utf8'), { minify: true, target, supported, define }))
        .code,
      loader: 'js',
    }));
  },
};

/** Commander's commands that are programs of their own: we have none, and what would start them takes a twentieth of Node's start to load. */
const noProgramsOfCommander = {
  name: 'no-programs-of-commander',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: 'nothing', namespace: 'nothing' } : undefined,
    );
    onLoad({ filter: /^/, namespace: 'nothing' }, () => ({ contents: '' }));
  },
};

const target = 'node20';
// Node 20 has `\p{L}`; else esbuild writes `new RegExp` in its place, which is made anew whenever it is come by.
const supported = { 'regexp-unicode-property-escapes': true };

/** @type {import('esbuild').BuildOptions} */
export const bundleOptions = {
  bundle: true,
  plugins: [dataPlugin, noProgramsOfCommander, shortNamesOfLibraries, plainLoops],
  splitting: true,
  format: 'esm',
  platform: 'node',
  target,
  supported,
  jsx: 'automatic',
  // A third less to load and to download; our names stay, so a stack of calls can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  // Pyodide finds its own files beside itself; Ink asks for React's tools only where DEV is set.
  external: ['pyodide', './devtools.js'],
  define: {
    ...define,
    ERRATA_CODE: JSON.stringify(digestOfCode()),
  },
  // Some bundled packages are CommonJS and call `require` for Node's own modules.
  banner: {
    js: "import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);",
  },
  logLevel: 'warning',
};
