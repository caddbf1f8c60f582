import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions } from '../../scripts/bundle.js';

const root = join(import.meta.dirname, '../..');

/** Bundles the command line where Node finds the project's packages; gives the path of the program. It is gone when we are. */
export const buildProgram = async (): Promise<string> => {
  const folder = join(root, 'node_modules/.cache/errata-review', String(process.pid));
  mkdirSync(folder, { recursive: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    entryPoints: { rules: join(import.meta.dirname, 'program.ts') },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    ...bundleOptions,
  });
  return join(folder, 'rules.mjs');
};
