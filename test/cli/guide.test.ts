/**
 * docs/writing-rules.md is true: its files are saved, its commands run, and the page with what they printed is
 * the page. `npm run docs:guide` writes it anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { argumentsOf, type Block, blocksOf, changeOf, commandsOf, fileOf, withTexts } from './guide.ts';
import { ended, fixtures, rules, start, temporaryFolder } from './rules.ts';

const folder = temporaryFolder();
const guide = join(import.meta.dirname, '../../docs/writing-rules.md');

/** Somebody's own templates. */
const mine = readFileSync(join(fixtures, 'problems.jsonl'), 'utf8').split('\n').slice(3, 6);
writeFileSync(join(folder, 'mine.jsonl'), `${mine.join('\n')}\n`);

/** What differs from run to run. */
const settled = (text: string): string => text.replaceAll(/ in \d+\.\d s\./g, ' in 2.0 s.');

const ran = async (command: string): Promise<string> => {
  const { stdout, stderr } = await rules(argumentsOf(command), { cwd: folder });
  return settled(`${stdout}${stderr}`.trim());
};

/** Runs a command that watches `file`, saves a change once it does, and interrupts it when it has told of it. */
const watched = async (
  command: string,
  file: string,
  change: { from: string; to: string },
): Promise<string> => {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  expect(before).toContain(change.from);
  const child = start(argumentsOf(command), { cwd: folder });
  let text = '';
  child.stdout?.on('data', (part: Buffer) => {
    const watching = text.includes('Ctrl-C ends');
    text += part.toString();
    if (!watching && text.includes('Ctrl-C ends'))
      writeFileSync(path, before.replace(change.from, change.to));
    if (watching && text.includes('on the fixtures')) child.kill('SIGINT');
  });
  const { code, signal, stdout } = await ended(child);
  // While it tells of a save the signal itself ends it, which a shell shows as 130 too.
  expect([130, 'SIGINT']).toContain(code ?? signal);
  writeFileSync(path, before);
  return stdout.trim();
};

test('every file of the guide is saved, every command runs and prints what the guide says', async () => {
  const page = readFileSync(guide, 'utf8');
  const texts = new Map<Block, string>();
  let lastFile = '';
  let commands = 0;
  for (const block of blocksOf(page)) {
    const file = fileOf(block);
    if (file !== undefined) {
      writeFileSync(join(folder, file), block.text);
      if (file.startsWith('my-')) lastFile = file;
    }
    const [save, change] = [changeOf(block, 'save'), changeOf(block, 'change')];
    const path = join(folder, lastFile);
    const unchanged = change && readFileSync(path, 'utf8');
    if (unchanged !== undefined) writeFileSync(path, unchanged.replace(change?.from ?? '', change?.to ?? ''));
    const parts: string[] = [];
    for (const command of commandsOf(block)) {
      commands++;
      const printed = save ? await watched(command, lastFile, save) : await ran(command);
      parts.push(`$ ${command}\n${printed}`);
    }
    if (unchanged !== undefined) writeFileSync(path, unchanged);
    if (parts.length > 0) texts.set(block, `${parts.join('\n\n')}\n`);
  }
  expect(commands).toBeGreaterThan(6);
  await expect(withTexts(page, texts)).toMatchFileSnapshot(guide);
});

test('the rules of the guide are without mistakes and their examples hold', async () => {
  const file = blocksOf(readFileSync(guide, 'utf8')).find((block) => fileOf(block) === 'my-rules.yaml');
  const path = join(folder, 'alone.yaml');
  writeFileSync(path, file?.text ?? '');
  expect(await rules(['lint', path])).toMatchObject({ code: 0 });
  expect(await rules(['test', '--rules', path])).toMatchObject({ code: 0 });
});
