import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

/* What V8 made of the code is kept (scripts/load-code.js): whatever becomes of that, the program does the same. */

// Beside the build: there it finds the packages and the rules.
const folder = join(dirname(inject('rules')), `../compiled-${process.pid}`);
const dist = join(folder, '..', 'dist');
const own = join(folder, 'node_modules/.cache/errata-code');

/** `rules why` of the program in the folder: what it prints and how it ends. */
const why = (): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> =>
  new Promise((done) => {
    const args = [join(folder, 'bin/rules.js'), 'why', 'operator_swap', '2'];
    execFile(process.execPath, args, (error, stdout, stderr) =>
      done({ code: error ? 1 : 0, stdout, stderr }),
    );
  });

/** The files that this user's programs kept, each with its bytes. */
const keptOwn = (): ReadonlyMap<string, Buffer> =>
  new Map(
    readdirSync(own, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name))]),
  );

let shipped: Awaited<ReturnType<typeof why>>;

beforeAll(async () => {
  for (const part of ['bin', 'dist']) cpSync(join(dist, '..', part), join(folder, part), { recursive: true });
  shipped = await why();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what was shipped is taken, and nothing is written', () => {
  expect(shipped).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('1 kept') });
  expect(readdirSync(folder).sort()).toEqual(['bin', 'dist']);
});

test('what is not there is made, kept and taken the next time', async () => {
  rmSync(join(folder, 'dist/compiled'), { recursive: true });
  expect(await why()).toEqual(shipped);
  const made = keptOwn();
  expect(made.size).toBeGreaterThan(10);
  expect(await why()).toEqual(shipped);
  expect(keptOwn()).toEqual(made);
});

test('what is torn or another text is made anew', async () => {
  const made = [...keptOwn()];
  for (const [path, bytes] of made) {
    const other = Buffer.from(bytes);
    other[bytes.length >> 1] = (other[bytes.length >> 1] ?? 0) ^ 0x5a;
    writeFileSync(path, path.length % 2 === 0 ? other : bytes.subarray(0, bytes.length - 100));
  }
  expect(await why()).toEqual(shipped);
  for (const [path, bytes] of made) expect(keptOwn().get(path)?.length).toBeGreaterThan(bytes.length / 2);
  expect(await why()).toEqual(shipped);
});

test('where nothing can be written the program does without', async () => {
  rmSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(join(folder, 'node_modules'), 'no folder');
  expect(await why()).toEqual(shipped);
});
