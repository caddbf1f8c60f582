import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshLine, progressLine } from './print.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const terminal = (isTTY: boolean) => {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
};

test('what takes less than a second says nothing', () => {
  const screen = terminal(true);
  const progress = progressLine('starting …', screen);
  vi.advanceTimersByTime(900);
  progress.clear();
  vi.advanceTimersByTime(5000);
  expect(screen.written).toEqual([]);
});

test('from the first second on one line is written over, and is taken away at the end', () => {
  const screen = terminal(true);
  const progress = progressLine('starting …', screen);
  vi.advanceTimersByTime(1100);
  progress.show('32 templates …');
  progress.show('64 templates …');
  vi.advanceTimersByTime(1000);
  progress.clear();
  expect(screen.written).toEqual([`${freshLine}starting …`, `${freshLine}64 templates …`, freshLine]);
});

test('a line has room on the terminal: what wraps could not be taken away', () => {
  const screen = { ...terminal(true), columns: 12 };
  const progress = progressLine('reading templates …', screen);
  vi.advanceTimersByTime(1100);
  progress.clear();
  expect(screen.written).toEqual([`${freshLine}reading tem`, freshLine]);
});

test.each([
  ['into a file', false, 'xterm'],
  ['on a terminal that knows no commands', true, 'dumb'],
])('nothing is written %s', (_, isTTY, term) => {
  vi.stubEnv('TERM', term);
  const screen = terminal(isTTY);
  const progress = progressLine('starting …', screen);
  vi.advanceTimersByTime(5000);
  progress.clear();
  expect(screen.written).toEqual([]);
});
