import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Holder, holderOf, isRunning, processExists, takeLock, thisProcess, userName } from './lock.ts';

const home = mkdtempSync(join(tmpdir(), 'errata-lock-'));
const path = join(home, 'decisions.jsonl');
const file = `${path}.lock`;
beforeEach(() => void mkdirSync(home, { recursive: true }));
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** No process has this number. */
const nobody = 2 ** 22 + 1;
const secondsAgo = (seconds: number): Date => new Date(Date.now() - 1000 * seconds);

const heldBy = (holder: Partial<Holder>, wrote = new Date()): void => {
  const whole = { ...thisProcess(), user: 'ann', since: '2026-01-02T03:04:05Z', token: 'other', ...holder };
  writeFileSync(file, JSON.stringify(whole));
  utimesSync(file, wrote, wrote);
};

const taken = () => {
  const lock = takeLock(path);
  if (!lock.mine) throw new Error(`${lock.holder.user} has it`);
  return lock;
};

test('one has it at a time, and the next when it is given back', () => {
  const mine = taken();
  expect(takeLock(path)).toMatchObject({ mine: false, holder: { user: userName(), ...thisProcess() } });
  expect(holderOf(path)).toMatchObject(thisProcess());
  expect(mine.holds()).toBe(true);
  mine.release();
  expect(holderOf(path)).toBeUndefined();
  expect(existsSync(file)).toBe(false);
  taken().release();
});

test.each([
  ['a process that runs', {}, 1000, false],
  ['one that has ended', { pid: nobody }, 0, true],
  ['another one of the same number', { start: '1' }, 0, true],
  ['another machine, that stirs', { host: 'elsewhere' }, 100, false],
  ['another machine, silent for long', { host: 'elsewhere' }, 140, true],
])('%s: whether its lock is taken over', (_, holder, seconds, isTaken) => {
  heldBy(holder, secondsAgo(seconds));
  expect(holderOf(path) === undefined).toBe(isTaken);
  const lock = takeLock(path);
  expect(lock.mine).toBe(isTaken);
  if (lock.mine) lock.release();
});

test('half a lock is nobody’s', () => {
  writeFileSync(file, '{"pid":');
  expect(holderOf(path)).toBeUndefined();
  taken().release();
});

test('who was silent for long and lost it does not take it away from whoever has it now', () => {
  const mine = taken();
  heldBy({});
  expect(mine.holds()).toBe(false);
  mine.release();
  expect(readFileSync(file, 'utf8')).toContain('"other"');
});

test('a lock that was removed by hand is put there again', () => {
  const mine = taken();
  rmSync(file);
  expect(mine.holds()).toBe(true);
  expect(holderOf(path)).toMatchObject(thisProcess());
  mine.release();
});

test('a link in place of a lock is refused, and no other name of a file is written to', () => {
  const other = join(home, 'other');
  writeFileSync(other, 'precious');
  symlinkSync(other, file);
  expect(() => takeLock(path)).toThrow(`${file} is a link, where a file of this program's own has to be.`);
  expect(holderOf(path)).toBeUndefined();
  rmSync(file);
  linkSync(other, file);
  taken().release();
  expect(readFileSync(other, 'utf8')).toBe('precious');
});

test('a pipe in place of a lock is not waited at', () => {
  execFileSync('mkfifo', [file]);
  expect(holderOf(path)).toBeUndefined();
  expect(() => takeLock(path)).toThrow(`${file} is a pipe`);
});

test('a guard that is not taken away is named', () => {
  const guard = `${file}.guard`;
  mkdirSync(join(guard, 'inside'), { recursive: true });
  utimesSync(guard, secondsAgo(3600), secondsAgo(3600));
  expect(() => takeLock(path)).toThrow(`${guard} stands in the way`);
  rmSync(guard, { recursive: true });
  mkdirSync(guard);
  utimesSync(guard, secondsAgo(-3600), secondsAgo(-3600));
  // At each look some seconds have gone by: nobody waits for them here.
  let now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 6000));
  expect(() => takeLock(path)).toThrow(`${guard} stands in the way`);
  clock.mockRestore();
});

test('whether a process runs', () => {
  expect(processExists(process.pid)).toBe(true);
  // Everybody sees it, and not everybody may stop it.
  expect(processExists(1)).toBe(true);
  expect(processExists(nobody)).toBe(false);
  const here = thisProcess();
  expect(here).toMatchObject({ pid: process.pid, host: hostname() });
  expect(isRunning(here, 0, 0)).toBe(true);
  expect(isRunning({ ...here, host: 'elsewhere' }, Date.now(), 10_000)).toBe(true);
  expect(isRunning({ ...here, host: 'elsewhere' }, Date.now() - 20_000, 10_000)).toBe(false);
});
