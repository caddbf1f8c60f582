// Runs test/corpus/NAME.ts, with what else is said, against the real data beside the project. Prints a line and ends well without it.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadTypeScript } from './run-typescript.js';

const [name = '', ...options] = process.argv.slice(2);
const data = resolve(import.meta.dirname, '../../shared/data');
if (!existsSync(data)) {
  console.log(`corpus:${name} skipped: there is no ../shared/data beside the project.`);
} else {
  const { main } = await loadTypeScript(`test/corpus/${name}.ts`);
  process.exitCode = await main(data, options);
}
