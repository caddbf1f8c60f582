import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whatever tests and the programs that they start leave in the folder for temporary files goes when they are done. */
export const setup = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'errata-tests-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};
