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
import { bundleOptions } from './bundle.js';
import { buildPythonPrograms } from './python-programs.js';

// node scripts/build.js [FOLDER] [--sourcemap]
const outdir = process.argv[2] ?? 'dist';
rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
await build({
  entryPoints: {
    main: 'src/cli/main.ts',
    index: 'src/index.ts',
    worker: 'src/run/worker.ts',
    'diagnose-worker': 'src/measures/diagnose/worker.ts',
  },
  outdir,
  sourcemap: process.argv.includes('--sourcemap'),
  ...bundleOptions,
});
inOneByte(outdir);
await buildPythonPrograms(outdir);
keepShipped(outdir);
writeFileSync(join(outdir, 'package.json'), '{"type":"module"}\n');
// The library's types, beside its code. `npm run types` checks them; here they are only written.
if (process.argv[2] === undefined) {
  const { status } = spawnSync('npx', ['tsc', '-p', 'tsconfig.types.json', '--noCheck'], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

/**
 * What the shipped rules and policies come to is kept beside the program, as it keeps what a user has: the program does it
 * itself. It needs the rules above the folder, or reads them when it runs.
 */
function keepShipped(folder) {
  const cache = mkdtempSync(join(tmpdir(), 'errata-build-'));
  const main = pathToFileURL(resolve(folder, 'main.js')).href;
  for (const args of [['lint'], ['why', 'operator_swap', '1']])
    spawnSync(
      process.execPath,
      ['--input-type=module', '-e', `(await import('${main}')).main(['', '', ...${JSON.stringify(args)}])`],
      { env: { ...process.env, XDG_CACHE_HOME: cache } },
    );
  cpSync(join(cache, 'errata-rules'), join(folder, 'kept'), { recursive: true });
  // Whoever may run the program may read them.
  for (const name of readdirSync(join(folder, 'kept'))) chmodSync(join(folder, 'kept', name), 0o644);
  chmodSync(join(folder, 'kept'), 0o755);
  rmSync(cache, { recursive: true });
}

/**
 * V8 keeps a file's text with two bytes a sign where one sign needs them, for each thread anew. esbuild writes such
 * signs as escapes everywhere but in regular expressions, their sources and comments, where an escape says the same.
 */
function inOneByte(folder) {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.js'))) {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    const escaped = text.replace(
      /[\u0100-\uffff]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    if (escaped !== text) writeFileSync(path, escaped);
  }
}
