/**
 * Follows README.md to the letter, as somebody would who has just cloned the project: saves each file, pastes each command,
 * compares what is printed with what is shown, and looks whether git has nothing to say of what came of it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isShown, stepsOf } from './blocks.ts';

/** 0 where all of it is as the page says. */
export const main = (root: string): number => {
  const folder = mkdtempSync(join(tmpdir(), 'errata-readme-'));
  try {
    const clone = join(folder, 'errata');
    const cloned = pasted(`git clone --quiet --no-hardlinks '${root}' '${clone}'`, folder);
    if (cloned.status !== 0) return failed('The project could not be cloned.', cloned.printed);
    for (const step of stepsOf(readFileSync(join(clone, 'README.md'), 'utf8'))) {
      if (step.do === 'save') {
        writeFileSync(join(clone, step.file), step.text);
        continue;
      }
      const began = performance.now();
      const { status, printed } = pasted(step.command, clone);
      console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${step.command.trim()}`);
      if (status !== 0) return failed(`It ended with ${status}.`, printed);
      if (step.shows !== undefined && !isShown(step.shows, printed))
        return failed(`README.md shows\n\n${step.shows}\nbut this is printed:`, printed);
    }
    const { printed } = pasted('git status --porcelain', clone);
    return printed === '' ? 0 : failed('.gitignore leaves what the README makes:', printed);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const failed = (what: string, printed: string): number => {
  console.error(`${what}\n\n${printed}`);
  return 1;
};

/** What a shell prints of a command, on a terminal without colours. */
const pasted = (
  command: string,
  cwd: string,
): { readonly status: number | null; readonly printed: string } => {
  const script = `exec 2>&1\n${command}`;
  const { status, stdout } = spawnSync('bash', ['-euo', 'pipefail', '-c', script], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 26,
  });
  return { status, printed: stdout };
};
