// `npm run mutation`: changes the code of what computes in thousands of small ways, and counts how many of the changes
// some test notices (docs/testing.md). `--sample N --seed S` tries N of them, drawn by the seed.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadTypeScript } from '../run-typescript.js';

const root = resolve(import.meta.dirname, '../..');
const goal = 0.8;
/** A mutant's tests that take longer stand still; a machine under load takes its time. */
const patience = 600_000;
const { values } = parseArgs({
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    of: { type: 'string', multiple: true },
    near: { type: 'boolean', default: false },
  },
});

// Stryker's mutators have a folder of packages of their own: what installs the project need not wait for them.
if (!existsSync(join(import.meta.dirname, 'node_modules'))) {
  const install = ['ci', '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', install, { cwd: import.meta.dirname, stdio: 'inherit' });
}
const { filesOf, mutantsOf, sampleOf } = await import('./mutants.js');
const { wilson } = await loadTypeScript('src/statistics/index.ts');

const files = filesOf(root).filter(
  (file) => values.of === undefined || values.of.some((part) => file.includes(part)),
);
const all = await mutantsOf(root, files);
const tried = values.sample === undefined ? all : sampleOf(all, Number(values.sample), values.seed);
console.log(`${tried.length} of the ${all.length} mutants of ${files.length} files, seed ${values.seed}`);

/** The tests that are run: the quick ones of the folder first, then all that may notice. The first that fails ends it. */
const roundsOf = (file) => {
  const [, folder] = file.split('/');
  const near = folder === 'words' ? ['src/words/read/', 'src/words/write/'] : [`src/${folder}/`];
  return values.near ? [near] : [near, wide];
};
const wide = ['ast', 'check', 'dsl', 'exact', 'formalize/reading', 'meaning', 'mutations', 'words']
  .map((folder) => `src/${folder}/`)
  .concat('src/engine/propose.test.ts', 'test/manners/', 'test/words/');

/** A copy of the project for mutants to be tried in, one at a time. */
const copyOf = (at) => {
  const copy = join(root, 'node_modules/.cache/errata-mutation', String(at));
  rmSync(copy, { recursive: true, force: true });
  const left = new Set(['node_modules', '.git', 'out', 'coverage'].map((name) => join(root, name)));
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !left.has(path) && !relative(root, path).startsWith('scripts/mutation/node_modules'),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const passes = (copy, tests) =>
  new Promise((done) => {
    const args = [vitest, 'run', '--project', 'unit', '--bail', '1', '--reporter', 'dot', ...tests];
    const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore' });
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    child.on('close', (code) => {
      clearTimeout(timer);
      done(code);
    });
  });

/** What became of a mutant: `killed`, `survived`, or `clock` where its tests did not end. */
const fateOf = async (copy, { file, start, end, replacement }) => {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, source.slice(0, start) + replacement + source.slice(end));
  try {
    for (const tests of roundsOf(file)) {
      const code = await passes(copy, tests);
      if (code !== 0) return code === null ? 'clock' : 'killed';
    }
    return 'survived';
  } finally {
    writeFileSync(path, source);
  }
};

const fates = { killed: 0, clock: 0, survived: 0 };
const percent = (part) => `${(100 * part).toFixed(1)} %`;
const tell = () => {
  const killed = fates.killed + fates.clock;
  const among = killed + fates.survived;
  const { share, low, high } = wilson(killed / among, among);
  const interval = `95 % interval ${percent(low)} to ${percent(high)}`;
  console.log(
    `killed: ${killed} of ${among} (${percent(share)}, ${interval}), ${fates.clock} of them by the clock`,
  );
  return share;
};

const waiting = [...tried];
const work = async (at) => {
  const copy = copyOf(at);
  try {
    const whole = values.near ? [...new Set(files.flatMap((file) => roundsOf(file)[0]))] : wide;
    if (at === 0 && (await passes(copy, whole)) !== 0) throw new Error('the tests do not pass as they are');
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const fate = await fateOf(copy, mutant);
      fates[fate]++;
      if (fate !== 'killed') console.log(`${fate}: ${mutant.name}`);
      if ((fates.killed + fates.clock + fates.survived) % 25 === 0) tell();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};
await Promise.all(Array.from({ length: Number(values.jobs) }, (_, at) => work(at)));
if (tell() < goal) {
  console.log(`fewer than ${percent(goal)}`);
  process.exitCode = 1;
}
