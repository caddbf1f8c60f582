// `npm run boundaries`: holds src/ to scripts/structure.yaml. The checks are in scripts/structure.
// `--english` lists every expression and list of English words that is not in src/english.
import { resolve } from 'node:path';
import { loadTypeScript } from './run-typescript.js';

const { checkStructure } = await loadTypeScript('scripts/structure/check.ts');
process.exitCode = checkStructure(resolve(import.meta.dirname, '..'), process.argv.includes('--english'));
