// `npm run boundaries`: holds src/ to scripts/structure.yaml. The checks are in scripts/structure.
import { resolve } from 'node:path';
import { loadTypeScript } from './run-typescript.js';

const { checkStructure } = await loadTypeScript('scripts/structure/check.ts');
process.exitCode = checkStructure(resolve(import.meta.dirname, '..'));
