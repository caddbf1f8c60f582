// Times `rules run` as a whole process on the corpus beside the project, or on the fixtures many times over.
// Prints wall seconds, candidates a second, peak memory, and how it compares with a program that only reads
// the templates and writes as many bytes. Nothing is asserted: the figures depend on the machine.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'errata-bench-'));
const corpus = resolve(root, '../shared/data/templates.gemini-2.5-flash.jsonl');
const files = ['candidates.jsonl', 'templates.jsonl', 'discarded.jsonl', 'manifest.json'];

/** The fixtures, 90 times over with other indices, for machines without the corpus. */
const manyFixtures = () => {
  const rows = readFileSync(join(root, 'fixtures/problems.jsonl'), 'utf8').trim().split('\n');
  const path = join(folder, 'templates.jsonl');
  const copies = Array.from({ length: 90 }, (_, copy) =>
    rows.map((row) => {
      const template = JSON.parse(row);
      return JSON.stringify({ ...template, index: `${template.index}-${copy}` });
    }),
  );
  writeFileSync(path, `${copies.flat().join('\n')}\n`);
  return path;
};

/** Runs a command; gives its wall seconds and, on Linux, the most memory it held. */
const timed = (command, args) =>
  new Promise((done, fail) => {
    const began = process.hrtime.bigint();
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    let peak = 0;
    const watch = setInterval(() => {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
      } catch {
        // The process has ended, or this is no Linux.
      }
    }, 20);
    child.on('error', fail);
    child.on('exit', (code) => {
      clearInterval(watch);
      const seconds = Number(process.hrtime.bigint() - began) / 1e9;
      if (code === 0) done({ seconds, peak });
      else fail(new Error(`${command} ${args.join(' ')} ended with ${code}`));
    });
  });

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

try {
  const templates = existsSync(corpus) ? corpus : manyFixtures();
  console.log(
    `${cpus().length} cores, Node ${process.version}, ${existsSync(corpus) ? 'the corpus' : 'the fixtures, 90 times'}`,
  );
  const out = join(folder, 'out');
  const rules = (jobs) => [
    'bin/rules.js',
    'run',
    '--seed',
    '42',
    '--templates',
    templates,
    '--out',
    out,
    '--jobs',
    String(jobs),
  ];
  const repeats = Number(process.argv[2] ?? 3);
  let bytes = 0;
  const medians = {};
  for (const jobs of [1, 2]) {
    const runs = [];
    for (let turn = 0; turn < repeats; turn++) runs.push(await timed(process.execPath, rules(jobs)));
    const { candidates } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')).counts;
    const seconds = median(runs.map((run) => run.seconds));
    medians[jobs] = seconds;
    bytes = files.reduce((sum, file) => sum + statSync(join(out, file)).size, 0);
    console.log(
      `--jobs ${jobs}: ${seconds.toFixed(2)} s (median of ${repeats}), ${candidates} candidates, ` +
        `${Math.round(candidates / seconds)} a second, peak ${Math.round(Math.max(...runs.map((run) => run.peak)))} MB`,
    );
  }
  const copy = join(folder, 'copy.mjs');
  writeFileSync(
    copy,
    `import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
const text = readFileSync(${JSON.stringify(templates)}, 'utf8');
for (const line of text.split('\\n')) if (line) JSON.parse(line);
const file = openSync(${JSON.stringify(join(folder, 'bytes'))}, 'w');
const chunk = Buffer.alloc(1 << 20, 97);
for (let left = ${bytes}; left > 0; left -= chunk.length) writeSync(file, chunk, 0, Math.min(left, chunk.length));
closeSync(file);
`,
  );
  const copies = [];
  for (let turn = 0; turn < repeats; turn++) copies.push((await timed(process.execPath, [copy])).seconds);
  const plain = median(copies);
  console.log(
    `reading the templates and writing ${(bytes / 1e6).toFixed(0)} MB: ${plain.toFixed(2)} s; ` +
      `--jobs 2 takes ${(medians[2] / plain).toFixed(1)} times as long`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
