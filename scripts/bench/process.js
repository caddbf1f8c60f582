// Runs a program as a process of its own and takes its time and its memory.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The most memory that the process and its threads held so far, in MB; 0 where there is no /proc. */
const peakOf = (pid) => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** The processor time that the process and its threads took so far, in seconds; 0 where there is no /proc. */
const processorTimeOf = (pid) => {
  try {
    // The name of the program, in brackets, may hold anything; after it come the fields from the third on.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
};

/**
 * Runs a command to its end: `{ seconds, processor, peak, text }`, wall seconds, processor seconds of all threads, MB
 * (VmHWM: what was resident at most, all threads together) and, with `keep`, what it printed. `input` may be a stream for its standard input.
 * What it says on standard error is shown where it fails, and it fails where the command does.
 */
export const timed = (command, args, { cwd, input, keep = false } = {}) =>
  new Promise((done, fail) => {
    const began = process.hrtime.bigint();
    const child = spawn(command, args, {
      cwd,
      stdio: [input ?? 'ignore', keep ? 'pipe' : 'ignore', 'pipe'],
    });
    let peak = 0;
    let processor = 0;
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-10_000);
    });
    const watch = setInterval(() => {
      peak = Math.max(peak, peakOf(child.pid));
      processor = Math.max(processor, processorTimeOf(child.pid));
    }, 20);
    child.on('error', (error) => {
      clearInterval(watch);
      fail(error);
    });
    child.on('close', (code) => {
      clearInterval(watch);
      const seconds = Number(process.hrtime.bigint() - began) / 1e9;
      if (code === 0) done({ seconds, processor, peak, text });
      else fail(new Error(`${command} ${args.join(' ')} ended with ${code}\n${said}`));
    });
  });

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/**
 * Does each thing in turn, `repeats` times round, so that what else the machine does falls on all of them alike.
 * `things` is name to a function that does one; gives name to what each round gave.
 */
export const inTurns = async (things, repeats) => {
  const rounds = Object.fromEntries(Object.keys(things).map((name) => [name, []]));
  for (let turn = 0; turn < repeats; turn++) {
    for (const [name, run] of Object.entries(things)) rounds[name].push(await run());
  }
  return rounds;
};

/** The median of the ratios of each round: two things are only compared where they ran one after another. */
export const ratio = (above, below) => median(above.map((value, turn) => value / below[turn]));
