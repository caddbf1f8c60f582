import { execFileSync } from 'node:child_process';

/** Tests that run Python run it in its process, which is a program of `dist/`: as it is now. */
export const setup = (): void => {
  execFileSync(process.execPath, ['scripts/python-programs.js'], { stdio: 'inherit' });
};
