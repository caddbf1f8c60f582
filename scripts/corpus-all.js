// Runs every check on the real data beside the project, one after another, and keeps what they print in
// evidence/corpus.md when called with --write. Ends well, with a line, where there is no such data.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
if (!existsSync(resolve(root, '../shared/data'))) {
  console.log('corpus skipped: there is no ../shared/data beside the project.');
  process.exit(0);
}
const run = join(tmpdir(), 'errata-corpus');
/** Title, command, and whether a status other than 0 is a failure of the project. */
const parts = [
  ['Reading and running', ['scripts/corpus.js', 'runtime']],
  ['Validation', ['scripts/corpus.js', 'validation']],
  ['Warnings of the review', ['scripts/corpus.js', 'warnings']],
  ['What numbers mean', ['scripts/corpus.js', 'quantities']],
  ['Agreement of two formalisers', ['scripts/corpus.js', 'agree']],
  ['From problems to templates', ['scripts/corpus.js', 'formalize', '--rest', '1']],
  ['Candidates', ['scripts/corpus.js', 'candidates']],
  ['The held-back quarter beside the rest', ['scripts/corpus.js', 'held-back']],
  ['Arithmetic of plain solutions', ['scripts/corpus.js', 'check']],
  ['Outside check of the main templates', ['scripts/checker.js', 'verify', run]],
  ["Outside check of the other model's templates", ['scripts/checker.js', 'verify', `${run}-2`]],
  ['Beside what people write', ['scripts/corpus.js', 'human-errors']],
  ['Beside what people left', ['scripts/checker.js', 'reviews', run]],
];

const call = (args) =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      process.stdout.write(chunk);
    });
    child.on('error', fail);
    child.on('exit', (status) => done({ status, text }));
  });

const failed = [];
let document = readFileSync(join(root, 'evidence/corpus.head.md'), 'utf8');
for (const [title, args] of parts) {
  console.log(`\n== ${title}: node ${args.map((arg) => arg.replace(tmpdir(), '$TMPDIR')).join(' ')}`);
  const { status, text } = await call(args);
  if (status !== 0) {
    failed.push(title);
    console.log(`(ended with ${status})`);
  }
  // Figures are kept, the corpus's own sentences are not: they are printed, and stay where they are.
  const lines = text
    .replaceAll(tmpdir(), '$TMPDIR')
    .trimEnd()
    .split('\n')
    .filter(
      (line) =>
        !/^ {6}(?:ours|theirs) /.test(line) &&
        !/^ {4}\d+ [a-z_0-9]+$/.test(line) &&
        !/^\d {2}[0-9a-f]{16} /.test(line),
    );
  const shown = lines.length > 160 ? [...lines.slice(0, 40), '…', ...lines.slice(-110)] : lines;
  document += `\n## ${title}\n\n\`\`\`\n${shown.join('\n')}\n\`\`\`\n`;
}
if (process.argv.includes('--write')) writeFileSync(join(root, 'evidence/corpus.md'), document);
// Said last, so that it stands where somebody looks first.
if (failed.length) {
  console.log(`\nParts that failed: ${failed.join('; ')}.`);
  process.exitCode = 1;
}
