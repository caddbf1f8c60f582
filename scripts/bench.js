// `npm run bench`: the speed and the memory of a run on this machine, beside the same work done otherwise; each thing
// is told in docs/performance.md. Nothing is asserted: figures depend on the machine, ratios less so.
//   npm run bench -- [REPEATS] [--only speed,memory,startup,profile] [--memory] [--rules FILE]… [--templates FILE] [--write]
// REPEATS: how often each thing is measured (3); 1 is the quick form. --memory: at 100 times the corpus too, which
// takes long. --rules: memory with these rules only, which takes less. --write: puts the figures into docs/performance.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inputTemplates, root } from './bench/inputs.js';
import { memoryFigures } from './bench/memory.js';
import { profileFigures } from './bench/profile.js';
import { speedFigures } from './bench/speed.js';
import { startupFigures } from './bench/startup.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: 'speed,startup,memory,profile' },
    memory: { type: 'boolean', default: false },
    rules: { type: 'string', multiple: true },
    templates: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const repeats = Number(positionals[0] ?? 3);
const sizes = [1, ...(repeats > 1 || values.memory ? [10] : []), ...(values.memory ? [100] : [])];

/** Between the two marks of the page, a table of the figures. */
const writeFigures = (here, rows) => {
  const page = join(root, 'docs/performance.md');
  const table = rows.map(
    ({ what, figure, goal, met }) =>
      `| ${what} | ${figure} | ${goal ?? ''} | ${goal === undefined ? '' : met ? 'met' : 'missed'} |`,
  );
  const text = `${here}.\n\n| | measured | goal | |\n|---|---|---|---|\n${table.join('\n')}\n`;
  const marked = /(<!-- figures -->\n)[\s\S]*(<!-- end of figures -->)/;
  writeFileSync(page, readFileSync(page, 'utf8').replace(marked, `$1\n${text}\n$2`));
};

const folder = mkdtempSync(join(tmpdir(), 'errata-bench-'));
try {
  const input = inputTemplates(folder, values.templates, repeats > 1 ? 90 : 20);
  const here = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}; ${input.name}, ${input.count} templates; medians of ${repeats}`;
  console.log(here);
  const parts = {
    speed: () => speedFigures(input, folder, repeats),
    startup: () => startupFigures(folder, repeats),
    memory: () => memoryFigures(input, sizes, values.rules),
    profile: () => profileFigures(input, folder),
  };
  const rows = [];
  for (const part of values.only.split(',')) {
    if (!parts[part]) throw new Error(`--only ${part}: there are ${Object.keys(parts).join(', ')}.`);
    rows.push(...(await parts[part]()));
  }
  if (values.write) writeFigures(here, rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
