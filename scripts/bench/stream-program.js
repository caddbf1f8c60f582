// The templates of a file many times over, each copy with indices of its own, to standard output, held as little as
// the reader lets it: node stream-program.js TEMPLATES COPIES.
import { linesOf, withIndex } from './inputs.js';

const [path, copies] = process.argv.slice(2);
const rows = linesOf(path);
const rest = [];

/** Waits where whoever reads is behind. */
const write = (text) =>
  process.stdout.write(text) ? undefined : new Promise((go) => process.stdout.once('drain', go));

for (let copy = 0; copy < Number(copies); copy++) {
  for (const row of rows) {
    rest.push(withIndex(row, copy));
    if (rest.length < 100) continue;
    await write(`${rest.join('\n')}\n`);
    rest.length = 0;
  }
}
if (rest.length > 0) await write(`${rest.join('\n')}\n`);
