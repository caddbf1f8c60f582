// Writes the pages of docs/ that are made from the rules, or says which are stale:
//   node scripts/docs.js rules | coverage [RUN_FOLDER] | check
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');
// Inside node_modules, so that packages which are not bundled are found from there.
const outfile = join(root, 'node_modules/.cache/errata-scripts/docs.mjs');
await build({
  entryPoints: [join(root, 'src/docs/index.ts')],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
});
const { stalePages, writePages } = await import(pathToFileURL(outfile).href);
const [which = '', run] = process.argv.slice(2);
try {
  if (which === 'check') {
    const stale = await stalePages(root);
    for (const one of stale) console.error(one);
    if (stale.length > 0) process.exitCode = 1;
    else console.log('The pages made from the rules are up to date.');
  } else if (['rules', 'coverage'].includes(which)) await writePages(root, which, run);
  else {
    console.error('Say which page: rules, coverage, or check for all.');
    process.exitCode = 2;
  }
} catch (error) {
  if (error.name !== 'UserError') throw error;
  console.error([error.message, error.hint].filter(Boolean).join('\n'));
  process.exitCode = 1;
}
