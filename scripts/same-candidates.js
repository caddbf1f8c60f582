// Holds today's candidates against those of commit e59c717, template by template, byte for byte:
//   node scripts/same-candidates.js            the fixtures, and every tenth template of the corpus where it is
//   node scripts/same-candidates.js fixtures   the fixtures only
//   node scripts/same-candidates.js --accept   writes down what differs now, to be given its cause
// test/same-candidates/baseline.json has a digest for each template, differences.json what differs on purpose.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const home = join(root, 'test/same-candidates');
const corpus = resolve(root, '../shared/data/templates.gemini-2.5-flash.jsonl');
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** A digest of each template's candidates, by index: the lines of `candidates.jsonl` as they are. */
export const digests = (run) => {
  const lines = new Map();
  for (const line of readFileSync(join(run, 'candidates.jsonl'), 'utf8').split('\n')) {
    if (line === '') continue;
    const { index } = JSON.parse(line);
    lines.set(index, [...(lines.get(index) ?? []), line]);
  }
  return Object.fromEntries(
    [...lines].map(([index, all]) => [
      index,
      createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 12),
    ]),
  );
};

const runOver = (name, folder) => {
  const templates = [];
  if (name === 'corpus') {
    const path = join(folder, 'templates.jsonl');
    const rows = readFileSync(corpus, 'utf8').split('\n');
    writeFileSync(path, `${rows.filter((row, i) => row !== '' && i % 10 === 0).join('\n')}\n`);
    templates.push('--templates', path);
  }
  const out = join(folder, name);
  const args = ['bin/rules.js', 'run', '--seed', '42', '--out', out, ...templates];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`rules run ended with ${status}: ${stderr}`);
  return digests(out);
};

const main = () => {
  const names =
    process.argv.includes('fixtures') || !existsSync(corpus) ? ['fixtures'] : ['fixtures', 'corpus'];
  const baseline = read(join(home, 'baseline.json'));
  const accepted = read(join(home, 'differences.json'));
  const folder = mkdtempSync(join(tmpdir(), 'errata-same-'));
  let strangers = 0;
  try {
    for (const name of names) {
      const now = runOver(name, folder);
      const was = baseline[name];
      const known = new Map((accepted[name] ?? []).map((each) => [String(each.template), each]));
      const all = [...new Set([...Object.keys(was), ...Object.keys(now)])];
      const differ = all.filter((index) => now[index] !== was[index]);
      const unknown = differ.filter((index) => known.get(index)?.digest !== (now[index] ?? null));
      const gone = [...known.keys()].filter((index) => !differ.includes(index));
      console.log(
        `${name}: ${all.length} templates, ${all.length - differ.length} as they were, ` +
          `${differ.length} differ, ${unknown.length} of them without a cause`,
      );
      for (const index of unknown) console.log(`  ${index} differs, and differences.json does not say why`);
      for (const index of gone) console.log(`  ${index} is in differences.json and does not differ`);
      strangers += unknown.length + gone.length;
      if (process.argv.includes('--accept'))
        accepted[name] = differ.map((index) => ({
          template: index,
          digest: now[index] ?? null,
          cause: known.get(index)?.cause ?? 'unknown',
        }));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (process.argv.includes('--accept'))
    writeFileSync(join(home, 'differences.json'), `${JSON.stringify(accepted, undefined, 2)}\n`);
  process.exitCode = strangers > 0 ? 1 : 0;
};

if (import.meta.filename === process.argv[1]) main();
