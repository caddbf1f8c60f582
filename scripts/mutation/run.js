// `npm run mutation`: changes the code of each folder of src/ in thousands of small ways, and counts how many of the changes
// some test notices (docs/testing.md). `--sample N --seed S` tries N of each folder, drawn by the seed.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadTypeScript } from '../run-typescript.js';

const root = resolve(import.meta.dirname, '../..');
const goal = 0.8;
const { values } = parseArgs({
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    folder: { type: 'string', multiple: true },
    of: { type: 'string', multiple: true },
    near: { type: 'boolean', default: false },
  },
});

// Stryker's mutators have a folder of packages of their own: what installs the project need not wait for them.
if (!existsSync(join(import.meta.dirname, 'node_modules'))) {
  const install = ['ci', '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', install, { cwd: import.meta.dirname, stdio: 'inherit' });
}
const { filesByFolder, houseOf, mutantsOf, sampleOf } = await import('./mutants.js');
const { fatesOf } = await import('./fates.js');
const { wilson } = await loadTypeScript('src/base/statistics.ts');

const testsIn = (folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true })
        .filter((name) => /\.test\.tsx?$/.test(name))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
        .sort()
    : [];

/** The tests that are run: those beside the file, the others of its folder, then of CPython's, and whether what the program writes is the same. */
const roundsOf = (file) => {
  const own = [...new Set([...testsIn(dirname(file)), ...testsIn(`src/${houseOf(file)}`)])];
  const sandbox = houseOf(file) === 'runtime' ? ['test/sandbox'] : [];
  return values.near
    ? [own]
    : [own, [...sandbox, 'test/same', 'test/words', 'test/manners'].flatMap(testsIn)];
};

const copyOf = () => {
  const copy = mkdtempSync(join(tmpdir(), 'errata-mutation-'));
  const left = new Set(['node_modules', '.git', 'out', 'coverage'].map((name) => join(root, name)));
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !left.has(path) && !relative(root, path).startsWith('scripts/mutation/node_modules'),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

const percent = (part) => `${(100 * part).toFixed(1)} %`;
/** Tells how many of a folder's mutants were killed, and how many of them by its own tests; gives the share. */
const tell = (name, fates) => {
  const killed = fates.filter(({ fate }) => fate !== 'survived').length;
  const { share, low, high } = wilson(killed / fates.length, fates.length);
  const interval = `95 % interval ${percent(low)} to ${percent(high)}`;
  const own = `${fates.filter(({ round }) => round === 0).length} of them by its own tests`;
  const clock = `${fates.filter(({ fate }) => fate === 'clock').length} by the clock`;
  console.log(
    `${name}: killed ${killed} of ${fates.length} (${percent(share)}, ${interval}), ${own}, ${clock}`,
  );
  return share;
};

/** Tries a folder's mutants in a copy of the project that has all of them, each behind its switch. */
const scoreOf = async (house, files, copy) => {
  const { mutants: all, switched } = await mutantsOf(root, files);
  const tried = values.sample === undefined ? all : sampleOf(all, Number(values.sample), values.seed);
  if (tried.length === 0) return 1;
  const started = Date.now();
  // Each file says when it is loaded: what is computed then, a switch that is thrown later does not change.
  for (const [file, text] of switched) {
    const says = `(globalThis.__loaded__ ??= []).push(${JSON.stringify(file)});`;
    writeFileSync(join(copy, file), `${text}\n${says}\n`);
  }
  try {
    const fates = await fatesOf(tried, { copy, jobs: Number(values.jobs), roundsOf });
    for (const [{ name }, { fate }] of fates) if (fate !== 'killed') console.log(`${fate}: ${name}`);
    const seconds = ((Date.now() - started) / 1000 / tried.length).toFixed(2);
    return tell(`src/${house}, ${all.length} mutants, ${seconds} s each`, [...fates.values()]);
  } finally {
    for (const file of switched.keys()) cpSync(join(root, file), join(copy, file));
  }
};

const copy = copyOf();
const scores = new Map();
try {
  for (const [house, files] of filesByFolder(root)) {
    if (values.folder && !values.folder.includes(house)) continue;
    const meant = files.filter((file) => !values.of || values.of.some((part) => file.includes(part)));
    if (meant.length > 0) scores.set(house, await scoreOf(house, meant, copy));
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\nseed ${values.seed}`);
for (const [house, share] of scores) console.log(`${percent(share).padStart(8)}  src/${house}`);
if ([...scores.values()].some((share) => share < goal)) {
  console.log(`fewer than ${percent(goal)} in some`);
  process.exitCode = 1;
}
