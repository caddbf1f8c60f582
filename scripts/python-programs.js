// Bundles the programs around CPython: its process, and the thread that speaks to it. They are programs of their own,
// one file each: the process may read no other.
import { build } from 'esbuild';
import { dataPlugin } from './data-plugin.js';

// node scripts/python-programs.js   writes them into dist/

export const buildPythonPrograms = (outdir) =>
  build({
    entryPoints: {
      'python-process': 'src/runtime/sandbox/process.ts',
      'python-relay': 'src/runtime/sandbox/relay.ts',
    },
    outdir,
    bundle: true,
    plugins: [dataPlugin],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outExtension: { '.js': '.mjs' },
    external: ['pyodide'],
    logLevel: 'warning',
  });

if (process.argv[1] === import.meta.filename) await buildPythonPrograms('dist');
