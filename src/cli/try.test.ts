import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { command as tryCommand } from './try.ts';

/** What the command prints, without colours. */
const tried = async (...args: string[]): Promise<string> => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
  try {
    await tryCommand().exitOverride().parseAsync(args, { from: 'user' });
  } finally {
    log.mockRestore();
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
  return lines.join('\n').replace(/\u001b\[\d+m/g, '');
};

const swap = ['a / b => b / a', '--where', 'a is atom', 'b is atom', 'a != b'];

it('tells the sites of a change and shows candidates with their questions', async () => {
  const told = await tried(...swap, '-n', '2', '--explain', '{a} and {b} changed places.');
  expect(told).toMatch(/^On 102 problems: \d+ sites, \d+ candidates\./);
  expect(told.match(/changed places\.\n/g)).toHaveLength(2);
  expect(told).toContain('\n  + ');
});

it('leaves out what only CPython can run', async () => {
  const [branches, problems] = ['branches', 'problems'].map((name) =>
    readFileSync(`fixtures/${name}.jsonl`, 'utf8'),
  );
  const file = join(mkdtempSync(join(tmpdir(), 'try-')), 'templates.jsonl');
  writeFileSync(file, `${problems?.split('\n', 1)[0]}\n${branches}`);
  const told = await tried(...swap, '--templates', file);
  expect(told).toMatch(/^On 1 of 3 problems \(only `rules run` asks CPython, for the others\): /);
});

it('shows those that the seed draws, and the same ones again', async () => {
  const change = ['a * b => a + b', '--json', '-n', '5', '--seed'];
  const [one, again, other] = [
    await tried(...change, '1'),
    await tried(...change, '1'),
    await tried(...change, '2'),
  ];
  expect(one).toBe(again);
  expect(one).not.toBe(other);
  expect(JSON.parse(one)).toMatchObject({ problems: expect.any(Number), sites: expect.any(Number) });
  expect(new Set(JSON.parse(one).shown.map(({ index }: { index: string }) => index)).size).toBe(5);
});

it('takes choices, and `:=` for a wrong result', async () => {
  const told = await tried('t = a + b => t := t + n', '--choose', 'n=[-1, 1]', '--json');
  expect(JSON.parse(told).shown[0]).toMatchObject({ family: 'computational', rule: 'tried' });
});

it('tells every mistake where it stands', async () => {
  await expect(tried('a + b => a + c', '--where', 'd > 1')).rejects.toThrow(
    /`c` is not on the left[\s\S]*`d` is not filled/,
  );
  await expect(tried('a + b => a', '--choose', 'n')).rejects.toThrow('--choose n is no name with a value.');
});
