// Bundles the programs around CPython: its process, and the thread that speaks to it. They are programs of their own,
// one file each: the process may read no other.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { loadPyodide } from 'pyodide';
import { dataPlugin } from './data-plugin.js';

// node scripts/python-programs.js   writes them into dist/

export const buildPythonPrograms = async (outdir) => {
  await build({
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
  await keepPython(outdir);
};

/**
 * Keeps Python's memory as it is when it has started and loaded the modules that our programs import, for this Node. Two
 * builds of one source need not keep the same bytes; what Python gives is the same.
 */
const keepPython = async (outdir) => {
  const path = join(outdir, 'compiled', `python-${process.version}`);
  if (existsSync(path)) return;
  const python = await loadPyodide({ _makeSnapshot: true, jsglobals: {}, env: { PYTHONHASHSEED: '0' } });
  const start = readFileSync(resolve(import.meta.dirname, '../src/runtime/sandbox/start.py'), 'utf8');
  python.runPython(start.match(/^import .*$/gm).join('\n'));
  mkdirSync(join(outdir, 'compiled'), { recursive: true });
  // It has its name when it is whole.
  writeFileSync(`${path}.${process.pid}`, python.makeMemorySnapshot());
  renameSync(`${path}.${process.pid}`, path);
};

if (process.argv[1] === import.meta.filename) await buildPythonPrograms('dist');
