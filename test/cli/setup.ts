import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The command line as it is installed: `bin/rules.js` beside a fresh build. */
    rules: string;
  }
}

const root = join(import.meta.dirname, '../..');

/** Builds the command line once for all tests, in a folder of its own: somebody may be using dist/. */
export const setup = ({ provide }: TestProject): (() => void) => {
  const folder = join(root, 'node_modules/.cache/errata-cli', String(process.pid));
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'bin'), join(folder, 'bin'), { recursive: true });
  execFileSync(process.execPath, ['scripts/build.js', join(folder, 'dist')], { cwd: root, stdio: 'inherit' });
  provide('rules', join(folder, 'bin/rules.js'));
  return () => rmSync(folder, { recursive: true, force: true });
};
