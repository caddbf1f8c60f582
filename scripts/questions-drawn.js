// Writes ten edited questions of each class into docs/problems.md, of the fixtures, as a hash of seed and id draws them:
//   node scripts/questions-drawn.js [--check]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const page = join(root, 'docs/problems.md');
const [begin, end] = ['<!-- drawn -->\n', '<!-- end of what is drawn -->'];
const seed = '42';
const of = 10;

const folder = mkdtempSync(join(tmpdir(), 'errata-drawn-'));
const args = ['bin/rules.js', 'problems', '--seed', seed, '--jobs', '1', '--out', join(folder, 'questions')];
const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
if (status !== 0) throw new Error(stderr);
const records = readFileSync(join(folder, 'questions/problems.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));
rmSync(folder, { recursive: true });

const key = ({ id }) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
const drawn = (label) =>
  records
    .filter((one) => one.class === label)
    .map((one) => ({ one, key: key(one) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, of)
    .map(({ one }) => {
      const rule = one.beside === undefined ? one.rule : `${one.rule}, ${one.beside}`;
      return `- ${one.question.replaceAll(/\s+/g, ' ')} *(${rule})* ${one.explanation}`;
    });
const made = [0, 1, 2].map((label) => `Class ${label}:\n\n${drawn(label).join('\n')}\n`).join('\n');

const now = readFileSync(page, 'utf8');
const [head, rest] = now.split(begin);
const wanted = `${head}${begin}\n${made}\n${end}${rest.split(end)[1]}`;
if (process.argv.includes('--check')) {
  if (wanted !== now) {
    console.error('docs/problems.md shows other questions than are drawn: npm run docs:problems');
    process.exitCode = 1;
  }
} else writeFileSync(page, wanted);
