import { describe, expect, test } from 'vitest';
import { valueText } from '../base/index.ts';
import { harmless, indent, oneLine, takesColour } from './print.ts';

test('signs that would steer a terminal are made visible, line ends and other letters stay', () => {
  expect(harmless('\u001b[31mred\u0007 \u009b2J\r\nzwölf ½ 日本')).toBe(
    '\\x1b[31mred\\x07 \\u009b2J\nzwölf ½ 日本',
  );
  expect(oneLine('a\nb\tc')).toBe('a b    c');
});

test('values are written as people write them', () => {
  expect(valueText(12.5)).toBe('12.5');
  expect(valueText({ int: '9007199254740993' })).toBe('9007199254740993');
  expect(valueText({ fraction: [3, 4] })).toBe('3/4');
  expect(valueText({ fraction: [68, 1] })).toBe('68');
  expect(valueText(undefined)).toBe('');
});

test('indenting leaves empty lines empty', () => {
  expect(indent('a\n\nb')).toBe('  a\n\n  b');
});

describe('colour', () => {
  const terminal = { isTTY: true };
  test.each([
    ['goes to a terminal', terminal, {}, true],
    ['goes to no file', {}, {}, false],
    ['goes to no build server', {}, { CI: 'true' }, false],
    ['goes to no dumb terminal', terminal, { TERM: 'dumb' }, false],
    ['is forbidden by NO_COLOR', terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    ['is not forbidden by an empty NO_COLOR', terminal, { NO_COLOR: '' }, true],
    ['is forced by FORCE_COLOR', {}, { FORCE_COLOR: '1' }, true],
    ['is not forced by FORCE_COLOR=0', {}, { FORCE_COLOR: '0' }, false],
  ])('%s', (_, stream, env, expected) => {
    expect(takesColour(stream, env)).toBe(expected);
  });
});
