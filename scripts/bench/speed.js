// Candidates a second with one job and two, against a program that only reads and writes, and against CPython.
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { linesOf, root } from './inputs.js';
import { countsOf, plainProgram } from './plain.js';
import { inTurns, median, ratio, timed } from './process.js';

const goals = { plain: { 1: 18, 2: 12 }, halves: 0.95, cpython: 3.5 };

const python = 'python3';

const hasPython = () =>
  timed(python, ['-c', 'import ast; ast.unparse']).then(
    () => true,
    () => false,
  );

/** `rules run` on these templates: the folder that it writes, and a function that runs it once. */
const runOf = (templates, folder, jobs, only) => {
  const out = join(folder, `run-${basename(templates)}-${only ?? 'all'}-${jobs}`);
  const args = ['--seed', '42', '--templates', templates, '--out', out, '--jobs', jobs];
  const once = () => {
    rmSync(out, { recursive: true, force: true });
    return timed(process.execPath, ['bin/rules.js', 'run', ...args, ...(only ? ['--only', only] : [])], {
      cwd: root,
    });
  };
  return { out, once };
};

/** Two runs at once, in processes of their own, each with every other template. */
const inHalves = (templates, folder) => {
  const lines = linesOf(templates);
  const runs = [0, 1].map((half) => {
    const path = join(folder, `half-${half}.jsonl`);
    writeFileSync(path, lines.filter((_, at) => at % 2 === half).join('\n'));
    return runOf(path, folder, 1);
  });
  return async () => {
    const [one, other] = await Promise.all(runs.map(({ once }) => once()));
    return {
      seconds: Math.max(one.seconds, other.seconds),
      processor: one.processor + other.processor,
    };
  };
};

/** The Python program in its two ways; it leaves in `made` how many candidates it wrote. */
const pythonPrograms = (templates, folder, made) =>
  Object.fromEntries(
    ['copy', 'edit'].map((way) => {
      const script = [join(import.meta.dirname, 'cpython.py'), way, templates, join(folder, 'cpython.jsonl')];
      const once = async () => {
        const { text, ...times } = await timed(python, script, { keep: true });
        made[way] = JSON.parse(text).candidates;
        return times;
      };
      return [`cpython ${way}`, once];
    }),
  );

/** Prints the figures and gives them as rows. */
export const speedFigures = async ({ path }, folder, repeats) => {
  const whole = { 1: runOf(path, folder, 1), 2: runOf(path, folder, 2) };
  const swaps = { 1: runOf(path, folder, 1, 'operator_swap'), 2: runOf(path, folder, 2, 'operator_swap') };
  // A first run, not counted: it warms the files, and says what the plain program must write.
  await whole[2].once();
  const plain = await plainProgram(path, whole[2].out, folder);
  const made = {};
  const withPython = await hasPython();
  if (!withPython) console.log('no python3 here: the comparison with CPython is left out');
  const measured = await inTurns(
    {
      plain: plain.once,
      'jobs 1': whole[1].once,
      'jobs 2': whole[2].once,
      halves: inHalves(path, folder),
      'swaps 1': swaps[1].once,
      'swaps 2': swaps[2].once,
      ...(withPython ? pythonPrograms(path, folder, made) : {}),
    },
    repeats,
  );
  const each = (field) =>
    Object.fromEntries(
      Object.entries(measured).map(([name, results]) => [name, results.map((result) => result[field])]),
    );
  const [rounds, processor] = [each('seconds'), each('processor')];
  const { candidates } = countsOf(whole[2].out);
  const rows = [];
  const tell = (what, figure, goal, met) => {
    console.log(`${what}: ${figure}${goal === undefined ? '' : ` (goal: ${goal}${met ? '' : ', missed'})`}`);
    rows.push({ what, figure, ...(goal === undefined ? {} : { goal, met }) });
  };
  const took = (name) =>
    `${median(rounds[name]).toFixed(2)} s, ${median(processor[name]).toFixed(2)} s of processor time`;
  for (const jobs of [1, 2]) {
    const rate = Math.round(candidates / median(rounds[`jobs ${jobs}`]));
    tell(`candidates a second, --jobs ${jobs}`, `${rate} (${candidates} in ${took(`jobs ${jobs}`)})`);
  }
  const megabytes = (count) => (count / 1e6).toFixed(0);
  const bytes = measured.plain[0]?.bytes ?? 0;
  tell(
    'reading the templates and writing as many records, one thread',
    `${took('plain')} (${plain.records} records, ${megabytes(bytes)} MB; the run: ${megabytes(plain.bytesOfRun)} MB)`,
  );
  for (const jobs of [2, 1]) {
    const name = `jobs ${jobs}`;
    const times = ratio(rounds[name], rounds.plain);
    const work = ratio(processor[name], processor.plain);
    const goal = goals.plain[jobs];
    const figure = `${times.toFixed(1)} times (processor time: ${work.toFixed(1)})`;
    tell(`a run against that, --jobs ${jobs}`, figure, `at most ${goal}`, times <= goal);
  }
  const gain = ratio(rounds['jobs 1'], rounds['jobs 2']);
  tell('2 jobs against 1', `${gain.toFixed(2)} times as fast`);
  const rate = ratio(rounds.halves, rounds['jobs 2']);
  tell(
    '2 jobs against two processes at once, each with 1 job and half of the templates',
    `${rate.toFixed(2)} of their rate (${took('halves')})`,
    `at least ${goals.halves}`,
    rate >= goals.halves,
  );
  if (withPython)
    cpythonFigures(rounds, made, { candidates, swaps: countsOf(swaps[2].out).candidates }, tell);
  return rows;
};

/** Time a candidate, whole processes both: CPython's of operator_swap, ours of that rule alone and of all. */
const cpythonFigures = (rounds, made, counts, tell) => {
  const each = (name, count) => rounds[name].map((seconds) => seconds / count);
  const micro = (values) => `${(1e6 * median(values)).toFixed(0)} µs a candidate`;
  const [copy, edit] = [each('cpython copy', made.copy), each('cpython edit', made.edit)];
  tell('CPython, operator swaps, a copy of the tree each', `${micro(copy)} (${made.copy})`);
  tell('CPython, operator swaps, the tree edited in place', `${micro(edit)} (${made.edit})`);
  for (const [kind, name, count] of [
    ['operator_swap alone', 'swaps', counts.swaps],
    ['the whole catalogue', 'jobs', counts.candidates],
  ]) {
    for (const jobs of [1, 2]) {
      const ours = each(`${name} ${jobs}`, count);
      const times = ratio(copy, ours);
      tell(
        `${kind}, --jobs ${jobs}`,
        `${micro(ours)}: ${times.toFixed(1)} times as fast as the copy, ${ratio(edit, ours).toFixed(1)} as the edit`,
        ...(jobs === 2 ? [`${goals.cpython}`, times >= goals.cpython] : []),
      );
    }
  }
};
