import { describe, expect, it } from 'vitest';
import { regexFault, regexOf } from './regex.ts';

describe('a regular expression', () => {
  it('is found anywhere in a text, whatever the capitals', () => {
    const half = regexOf('half|third', 'words');
    expect(half('Half of them left')).toBe(true);
    expect(half('all of them left')).toBe(false);
    expect(half('Half of them left')).toBe(true);
  });

  it('of lines has their ends, and minds capitals', () => {
    const unknown = regexOf('^Let [a-z]\\b', 'lines');
    expect(unknown('He pays.\nLet x be the price.')).toBe(true);
    expect(unknown('He pays.\nlet x be the price.')).toBe(false);
  });

  it('is compiled once', () => expect(regexOf('a+', 'words')).toBe(regexOf('a+', 'words')));

  it('needs no more time for texts that make others go back and forth', () => {
    const started = process.cpuUsage();
    expect(regexOf('^(a+)+$', 'words')(`${'a'.repeat(5000)}b`)).toBe(false);
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
  });
});

describe('what is wrong with a regular expression', () => {
  it.each([
    ['half|third', undefined],
    ['\\d+ ?%', undefined],
    ['a(?=b)', 'look-around is no part of these regular expressions. at 1, 3'],
    ['(?<!a)b', 'look-around is no part of these regular expressions. at 0, 4'],
    ['(a)\\1', 'a regular expression cannot refer back to a group. at 3, 2'],
    ['inch(', 'this is no regular expression: missing closing ). at 0, 5'],
    ['*a', 'this is no regular expression: missing argument to repetition operator. at 0, 1'],
  ])('%s', (source, told) => {
    const fault = regexFault(source);
    expect(fault && `${fault.message} at ${fault.at}, ${fault.length}`).toBe(told);
  });
});
