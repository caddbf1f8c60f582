// Writes the pages of docs/ that are made from the rules, or says which are stale:
//   node scripts/docs.js rules | coverage [RUN_FOLDER] | check
import { resolve } from 'node:path';
import { loadTypeScript } from './run-typescript.js';

const root = resolve(import.meta.dirname, '..');
const { stalePages, writePages } = await loadTypeScript('scripts/docs/index.ts');
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
