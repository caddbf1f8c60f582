import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Lets the person write in `$VISUAL` or `$EDITOR`; gives the text, or why there is none. */
export const writtenOutside = (
  field: string,
  text: string,
): { readonly text: string } | { readonly failed: string } => {
  const editor = process.env.VISUAL || process.env.EDITOR || 'vi';
  const folder = mkdtempSync(join(tmpdir(), 'rules-review-'));
  const file = join(folder, `${field}.txt`);
  try {
    writeFileSync(file, `${text}\n`);
    // Through the shell: EDITOR may be a command with arguments.
    const run = spawnSync(`${editor} "${file}"`, { stdio: 'inherit', shell: true });
    if (run.status !== 0) return { failed: `'${editor}' ended with an error: the text is as it was` };
    return { text: readFileSync(file, 'utf8') };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
