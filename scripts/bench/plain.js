// Prepares the plain program of comparison: what it must write, from the folder of a run.
import { createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { timed } from './process.js';

const kinds = ['candidates.jsonl', 'templates.jsonl', 'discarded.jsonl'];
const samplesWanted = 1000;

/** The number of lines, without holding the file. */
const countLines = async (path) => {
  let count = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++;
  }
  return count;
};

const samplesOf = async (path, count) => {
  const distance = Math.max(1, Math.floor(count / samplesWanted));
  const samples = [];
  let at = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (at++ % distance === 0) samples.push(JSON.parse(line));
  }
  return samples;
};

/** Gives a function that runs the program once: `{ seconds, processor, bytes }`. `run` is the folder of a run, `folder` a place for files. */
export const plainProgram = async (templates, run, folder) => {
  const counts = {};
  const samples = {};
  for (const kind of kinds) {
    counts[kind] = await countLines(join(run, kind));
    samples[kind] = await samplesOf(join(run, kind), counts[kind]);
  }
  const path = join(folder, 'samples.json');
  writeFileSync(path, JSON.stringify(samples));
  const bytesOfRun = kinds.reduce((sum, kind) => sum + statSync(join(run, kind)).size, 0);
  const program = join(import.meta.dirname, 'plain-program.js');
  const args = [program, templates, path, JSON.stringify(counts), join(folder, 'plain')];
  return {
    records: Object.values(counts).reduce((sum, count) => sum + count, 0),
    bytesOfRun,
    once: async () => {
      const { text, ...times } = await timed(process.execPath, args, { keep: true });
      return { ...times, bytes: JSON.parse(text).bytes };
    },
  };
};

/** What `rules run` says it made: candidates, and what was possible (each tried change of each place). */
export const countsOf = (run) => {
  const { counts } = JSON.parse(readFileSync(join(run, 'manifest.json'), 'utf8'));
  const possible = Object.values(counts.rules).reduce((sum, rule) => sum + rule.possible, 0);
  return { candidates: counts.candidates, possible };
};
