// Follows README.md to the letter in a fresh clone: test/readme/follow.ts.
import { resolve } from 'node:path';
import { loadTypeScript } from './run-typescript.js';

const { main } = await loadTypeScript('test/readme/follow.ts');
process.exitCode = main(resolve(import.meta.dirname, '..'));
