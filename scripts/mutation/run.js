// `npm run mutation`: changes the code of what computes in thousands of small ways, and counts how many of the changes
// some test notices (docs/testing.md). `--sample N --seed S` tries N of them, drawn by the seed.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadTypeScript } from '../run-typescript.js';

const root = resolve(import.meta.dirname, '../..');
const goal = 0.8;
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
const { filesOf, mutantsOf, partOf, sampleOf } = await import('./mutants.js');
const { fatesOf } = await import('./fates.js');
const { wilson } = await loadTypeScript('src/base/statistics/index.ts');

const files = filesOf(root).filter(
  (file) => values.of === undefined || values.of.some((part) => file.includes(part)),
);
const { mutants: all, switched } = await mutantsOf(root, files);
const tried = values.sample === undefined ? all : sampleOf(all, Number(values.sample), values.seed);
console.log(`${tried.length} of the ${all.length} mutants of ${files.length} files, seed ${values.seed}`);

/** The tests that are run: those of the folder first, then all that may notice. */
const nearOf = (file) => {
  const [, house, room] = file.split('/');
  return testsIn([house === 'base' ? `src/base/${room}/` : `src/${house}/`]);
};
const testsIn = (places) =>
  places.flatMap((place) =>
    place.endsWith('/')
      ? readdirSync(join(root, place), { recursive: true })
          .filter((name) => /\.test\.tsx?$/.test(name))
          .map((name) => `${place}${name.replaceAll('\\', '/')}`)
          .sort()
      : [place],
  );
const wide = testsIn(
  ['ast', 'base/exact', 'dsl', 'formalize/reading', 'measures/check', 'mutations', 'quantities', 'solution']
    .map((folder) => `src/${folder}/`)
    .concat('src/engine/propose.test.ts', 'test/manners/', 'test/words/'),
);

/** A copy of the project that has every mutant, each behind its switch. */
const copyOf = () => {
  const copy = mkdtempSync(join(tmpdir(), 'errata-mutation-'));
  const left = new Set(['node_modules', '.git', 'out', 'coverage'].map((name) => join(root, name)));
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !left.has(path) && !relative(root, path).startsWith('scripts/mutation/node_modules'),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // Each file says when it is loaded: what is computed then, a switch that is thrown later does not change.
  for (const [file, text] of switched) {
    const says = `(globalThis.__loaded__ ??= []).push(${JSON.stringify(file)});`;
    writeFileSync(join(copy, file), `${text}\n${says}\n`);
  }
  return copy;
};

const percent = (part) => `${(100 * part).toFixed(1)} %`;
/** Tells how many of the mutants were killed, of all or of a part of the code. */
const tell = (name, fates) => {
  const count = (fate) => fates.filter((it) => it === fate).length;
  const killed = fates.length - count('survived');
  const { share, low, high } = wilson(killed / fates.length, fates.length);
  const interval = `95 % interval ${percent(low)} to ${percent(high)}`;
  const clock = `${count('clock')} of them by the clock`;
  console.log(`${name}: killed ${killed} of ${fates.length} (${percent(share)}, ${interval}), ${clock}`);
  return share;
};

const copy = copyOf();
const started = Date.now();
try {
  const fates = await fatesOf(tried, {
    copy,
    jobs: Number(values.jobs),
    roundsOf: (file) => (values.near ? [nearOf(file)] : [nearOf(file), wide]),
  });
  for (const mutant of tried)
    if (fates.get(mutant) !== 'killed') console.log(`${fates.get(mutant)}: ${mutant.name}`);
  for (const part of new Set(files.map(partOf))) {
    const its = tried.filter(({ file }) => partOf(file) === part);
    if (its.length > 0)
      tell(
        part,
        its.map((mutant) => fates.get(mutant)),
      );
  }
  const seconds = (Date.now() - started) / 1000;
  console.log(`${(seconds / tried.length).toFixed(2)} seconds a mutant`);
  if (tell('all', [...fates.values()]) < goal) {
    console.log(`fewer than ${percent(goal)}`);
    process.exitCode = 1;
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
