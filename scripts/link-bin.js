// Puts the project's own command where `npx` looks first, so that `npx rules` works in a checkout without a
// detour over npm's cache. Where links cannot be made (Windows without the right to), npx takes the detour.
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../node_modules/.bin');
if (existsSync(folder) && process.platform !== 'win32') {
  const link = join(folder, 'rules');
  rmSync(link, { force: true });
  symlinkSync('../../bin/rules.js', link);
}
