// Peak memory of a run that reads a stream of templates and writes to nowhere, at several sizes of input.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './inputs.js';
import { timed } from './process.js';

const goal = 320;

/** Prints a line for each size (a number of copies of the input); gives rows for the table of figures. */
export const memoryFigures = async ({ path, name }, sizes, rules = []) => {
  const only = rules.length === 0 ? '' : `, with ${rules.join(' ')} only`;
  const rows = [];
  for (const copies of sizes) {
    const generator = spawn(
      process.execPath,
      [join(import.meta.dirname, 'stream-program.js'), path, copies],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    try {
      const run = ['bin/rules.js', 'run', '--seed', '42', '--jobs', '2', '--templates', '-', '--out', '-'];
      if (rules.length > 0) run.push('--rules', ...rules);
      const { seconds, peak } = await timed(process.execPath, run, { cwd: root, input: generator.stdout });
      const figure = `${Math.round(peak)} MB in ${seconds.toFixed(0)} s`;
      console.log(
        `peak memory at ${copies} times ${name}, a stream in and out${only}: ${figure} (goal: ${goal} MB)`,
      );
      rows.push({
        what: `peak memory at ${copies} times the input${only}`,
        figure,
        goal: `at most ${goal} MB`,
        met: peak <= goal,
      });
    } finally {
      generator.kill();
    }
  }
  return rows;
};
