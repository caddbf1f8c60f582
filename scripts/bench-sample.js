// Draws a shortlist from 300,000 made-up candidates of 3 KB and prints time and peak memory of the draw.
// `node scripts/bench-sample.js [candidates] [bytes]`; the run is written to a temporary folder and removed.
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, loadTypeScript } from './run-typescript.js';

const [wanted, bytes] = [Number(process.argv[2] ?? 300_000), Number(process.argv[3] ?? 3000)];
const root = resolve(import.meta.dirname ?? 'scripts', '..');
const folder = mkdtempSync(join(tmpdir(), 'bench-sample-'));
try {
  const { syntheticRun } = await loadTypeScript('test/shared/judging/synthetic-run.ts');

  const candidates = createWriteStream(join(folder, 'candidates.jsonl'));
  const templates = createWriteStream(join(folder, 'templates.jsonl'));
  let made = 0;
  // About 17 candidates a problem: 20 rules, rarer and rarer.
  for (let first = 0; made < wanted; first += 500) {
    const run = syntheticRun({ seed: `bench ${first}`, problems: 500, first, rules: 20, density: 5, bytes });
    templates.write(run.templates.map((line) => `${line}\n`).join(''));
    const lines = run.candidates.slice(0, wanted - made);
    made += lines.length;
    if (!candidates.write(lines.map((line) => `${line}\n`).join('')))
      await new Promise((go) => candidates.once('drain', go));
  }
  await Promise.all([candidates, templates].map((file) => new Promise((go) => file.end(go))));

  writeFileSync(
    join(folder, 'draw.mjs'),
    `import { readPolicy, sample } from ${JSON.stringify(pathToFileURL(await bundle('src/judging/shortlist/index.ts')).href)};
import { readFileSync } from 'node:fs';
const policy = readPolicy(readFileSync(${JSON.stringify(join(root, 'rules/sampling.yaml'))}, 'utf8'), 'rules/sampling.yaml');
const before = process.resourceUsage().maxRSS;
const started = performance.now();
const { report } = await sample({ from: [${JSON.stringify(folder)}], out: ${JSON.stringify(join(folder, 'out'))}, seed: '42', policy, reviewers: ['ana', 'ben'], overlap: 0.1, told: String });
const seconds = (performance.now() - started) / 1000;
const short = report.strata.filter(({ drawn, share }) => drawn < share).length;
console.log(JSON.stringify({ seconds, before, peak: process.resourceUsage().maxRSS, drawn: report.drawn, strata: report.strata.length, short, problems: report.run.problems }));
`,
  );
  const child = spawnSync(process.execPath, [join(folder, 'draw.mjs')], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(child.stderr);
  const { seconds, before, peak, drawn, strata, short, problems } = JSON.parse(child.stdout);
  const megabytes = (statSync(join(folder, 'candidates.jsonl')).size / 1e6).toFixed(0);
  console.log(`${made} candidates of ${problems} problems, ${megabytes} MB, ${strata} strata`);
  console.log(`drawn ${drawn} in ${seconds.toFixed(1)} s; strata off their share: ${short}`);
  console.log(
    `peak memory ${(peak / 1024).toFixed(0)} MB (${(before / 1024).toFixed(0)} MB before the first line); at most 300`,
  );
  if (peak / 1024 > 300) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
