// Bundles the command line and the library into dist/ (or the folder named): one file to read at start-up
// instead of hundreds.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { bundleOptions } from './bundle.js';
import { asScripts, inOneByte } from './code.js';
import { buildPythonPrograms } from './python-programs.js';

// node scripts/build.js [FOLDER] [--sourcemap]
const outdir = process.argv[2] ?? 'dist';
const sourcemap = process.argv.includes('--sourcemap');
const entryPoints = {
  main: 'src/cli/main.ts',
  index: 'src/index.ts',
  worker: 'src/run/worker.ts',
  'diagnose-worker': 'src/measures/diagnose/worker.ts',
};
rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
await build({
  entryPoints,
  outdir,
  sourcemap,
  ...bundleOptions,
  ...(sourcemap ? {} : { banner: {} }),
});
writeFileSync(join(outdir, 'package.json'), '{"type":"module"}\n');
await buildPythonPrograms(outdir);
// A profile is to name the files of src/: for it the modules stay as they are.
if (sourcemap) oneByte(outdir);
else asScripts(outdir, Object.keys(entryPoints));
keepShipped(outdir);
if (process.argv[2] === undefined) await writeTypes(join(outdir, 'types'));

/**
 * What the shipped rules and policies come to is kept beside the program, as it keeps what a user has, and so is what V8
 * made of the program under the flags of each sort of command: it does both itself. It needs the rules above the folder,
 * or reads them when it runs.
 */
function keepShipped(folder) {
  const cache = mkdtempSync(join(tmpdir(), 'errata-build-'));
  const run = ['run', '--seed', '42', '--limit', '20', '--out', join(cache, 'out')];
  const others = [['lint'], ['why', 'operator_swap', '1'], ['try', 'a / b => b / a'], ['quantities', '12']];
  for (const commands of [others, [run], [[...run, '--jobs', '1']], [['--help']]]) {
    const script = `
      import { setFlagsFromString } from 'node:v8';
      import { flagsFor } from '${pathToFileURL(join(import.meta.dirname, '../bin/flags.js')).href}';
      for (const flag of flagsFor(${JSON.stringify(commands[0])})) setFlagsFromString(flag);
      const { main, keepCompiled } = await import('${pathToFileURL(resolve(folder, 'main.js')).href}');
      for (const args of ${JSON.stringify(commands)}) await main(['', '', ...args]);
      keepCompiled?.(true);`;
    spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, XDG_CACHE_HOME: cache },
    });
  }
  cpSync(join(cache, 'errata-rules'), join(folder, 'kept'), { recursive: true });
  // Whoever may run the program may read them.
  for (const name of readdirSync(join(folder, 'kept'))) chmodSync(join(folder, 'kept', name), 0o644);
  chmodSync(join(folder, 'kept'), 0o755);
  rmSync(cache, { recursive: true });
}

/** The modules as they are, one byte a sign. */
function oneByte(folder) {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.js'))) {
    const path = join(folder, name);
    writeFileSync(path, inOneByte(readFileSync(path, 'utf8')));
  }
}

/** The library's types beside its code, in one file, with what can be reached only. `npm run types` checks them. */
async function writeTypes(folder) {
  const each = mkdtempSync(join(tmpdir(), 'errata-types-'));
  const written = spawnSync('npx', ['tsc', '-p', 'tsconfig.types.json', '--noCheck', '--outDir', each], {
    stdio: 'inherit',
  });
  process.exitCode = written.status ?? 1;
  if (written.status === 0) {
    const bundle = await rolldown({
      input: join(each, 'index.d.ts'),
      plugins: [dts({ dtsInput: true, tsconfig: false })],
      external: /^[^./]/,
    });
    await bundle.write({ dir: folder, format: 'es' });
  }
  rmSync(each, { recursive: true });
}
