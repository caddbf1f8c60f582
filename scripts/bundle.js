// How the program is bundled, wherever that is done: into dist/, and for the tests that run it in a terminal.

/** @type {import('esbuild').BuildOptions} */
export const bundleOptions = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  jsx: 'automatic',
  // A third less to load and to download; names stay, so a stack of calls can still be read.
  minifyWhitespace: true,
  // Pyodide finds its own files beside itself; Ink asks for React's tools only where DEV is set.
  external: ['pyodide', 'react-devtools-core'],
  // Without these React and Ink load what helps to develop them: half of the time in which a review starts.
  define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' },
  // Some bundled packages are CommonJS and call `require` for Node's own modules.
  banner: {
    js: "import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);",
  },
  logLevel: 'warning',
};
