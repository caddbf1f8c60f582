import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { thisProcess } from '../process/index.ts';
import { alone, keepPartial, makePartial, partialsIn, removeAbandoned, removePartial } from './partial.ts';

const home = mkdtempSync(join(tmpdir(), 'errata-partial-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const nobody = 2 ** 22 + 1;
let made = 0;

/** A folder that some process left, so many seconds ago. */
const left = (inside: string, pid: number, owner: object | string | undefined, seconds: number): string => {
  const path = join(inside, `.partial-${pid}-${made++}`);
  mkdirSync(path, { recursive: true });
  const file = join(path, 'owner.json');
  const wrote = new Date(Date.now() - 1000 * seconds);
  if (owner !== undefined) {
    writeFileSync(file, typeof owner === 'string' ? owner : JSON.stringify(owner));
    utimesSync(file, wrote, wrote);
  }
  utimesSync(path, wrote, wrote);
  return path;
};

const elsewhere = { ...thisProcess(), host: 'elsewhere' };

test.each([
  ['its process runs', process.pid, thisProcess(), 1000, true],
  ['its process has ended', nobody, { ...thisProcess(), pid: nobody }, 0, false],
  ['another machine wrote lately', 1, elsewhere, 50, true],
  ['another machine wrote long ago', 1, elsewhere, 70, false],
  ['nobody says whose it is, and it is new', process.pid, undefined, 5, true],
  ['nobody has said for long whose it is', process.pid, undefined, 15, false],
  ['nobody said whose it is, and nobody is there', nobody, undefined, 5, false],
  ['what it says is no owner', process.pid, { pid: 'x', host: 'a', start: '1' }, 15, false],
  ['what it says is torn', process.pid, '{', 15, false],
])('%s: whether it is still written', async (name, pid, owner, seconds, running) => {
  const inside = join(home, name);
  const path = left(inside, pid, owner, seconds);
  mkdirSync(join(inside, 'else'));
  expect((await partialsIn(inside)).map((one) => [one.path, one.running])).toEqual([[path, running]]);
  expect(await removeAbandoned(inside, { but: path })).toEqual([]);
  expect(await removeAbandoned(inside)).toEqual(running ? [] : [path]);
  expect(existsSync(path)).toBe(running);
});

test('a pipe in place of who says whose it is holds nobody up', async () => {
  const inside = join(home, 'pipe');
  const path = left(inside, nobody, undefined, 0);
  execFileSync('mkfifo', [join(path, 'owner.json')]);
  expect(await removeAbandoned(inside)).toEqual([path]);
});

test('what becomes another file is left alone', async () => {
  const inside = join(home, 'becomes');
  const path = left(inside, nobody, { ...thisProcess(), pid: nobody, becomes: 'a.gz' }, 0);
  expect(await removeAbandoned(inside)).toEqual([]);
  expect(await removeAbandoned(inside, { becomes: join(inside, 'b.gz') })).toEqual([]);
  expect(await removeAbandoned(inside, { becomes: join(inside, 'a.gz') })).toEqual([path]);
  expect(await partialsIn(join(inside, 'nowhere'))).toEqual([]);
});

test('its own are not among those of others until they are kept', async () => {
  const inside = join(home, 'own');
  const [one, other] = [await makePartial(inside, join(inside, 'a.gz')), await makePartial(inside)];
  expect(await partialsIn(inside, 'a.gz')).toEqual([]);
  keepPartial(one);
  expect(await partialsIn(inside, 'a.gz')).toMatchObject([
    { path: one, owner: thisProcess(), becomes: 'a.gz', running: true },
  ]);
  await removePartial(one);
  await removePartial(other);
  expect([existsSync(one), existsSync(other)]).toEqual([false, false]);
});

test('names are given by one at a time, also where one fails', async () => {
  const inside = join(home, 'alone');
  mkdirSync(inside);
  const order: string[] = [];
  const work = (name: string) =>
    alone(inside, async () => {
      order.push(name);
      await new Promise((resolve) => setTimeout(resolve, 30));
      order.push(name);
      if (name === 'a') throw new Error('no');
    });
  const ended = await Promise.allSettled(['a', 'b', 'c'].map(work));
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(order.filter((name, at) => at % 2 === 1 && order[at - 1] !== name)).toEqual([]);
  expect(existsSync(join(inside, '.naming'))).toBe(false);
  await expect(alone(join(inside, 'nowhere'), async () => undefined)).rejects.toThrow('ENOENT');
});

test.each([-3600, 3600])('names are given behind who was killed, whose mark is %i s off', async (seconds) => {
  const inside = join(home, `mark-${seconds}`);
  const mark = join(inside, '.naming');
  mkdirSync(mark, { recursive: true });
  const wrote = new Date(Date.now() + 1000 * seconds);
  utimesSync(mark, wrote, wrote);
  const worked: string[] = [];
  await alone(inside, async () => void worked.push(inside), 100);
  expect([worked, existsSync(mark)]).toEqual([[inside], false]);
});

test.each(['a file', 'a folder that is not empty'])('what is no mark is told: %s', async (what) => {
  const inside = join(home, what);
  const mark = join(inside, '.naming');
  mkdirSync(what === 'a file' ? inside : mark, { recursive: true });
  writeFileSync(what === 'a file' ? mark : join(mark, 'x'), '');
  const told = { message: `${mark} is in the way: it should be an empty folder that goes by itself.` };
  await expect(alone(inside, async () => undefined, 1)).rejects.toMatchObject(told);
  expect(existsSync(mark)).toBe(true);
});
