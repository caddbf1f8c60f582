import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isShown, stepsOf } from './blocks.ts';

describe('README.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');

  it('has what a new user needs, in 120 lines at most', () => {
    expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  it('has only blocks that can be followed', () => {
    expect(stepsOf(page).length).toBeGreaterThan(6);
  });
});

describe('a block', () => {
  it('is a file, commands, or commands with what they show', () => {
    const page =
      '```yaml file=a.yaml\na: 1\n```\n\n```sh\none\ntwo\n```\n```console\n$ three\n3\n…\n$ four\n```\n';
    expect(stepsOf(page)).toEqual([
      { do: 'save', file: 'a.yaml', text: 'a: 1\n' },
      { do: 'paste', command: 'one\ntwo\n', shows: undefined },
      { do: 'paste', command: 'three', shows: '3\n…\n' },
      { do: 'paste', command: 'four', shows: '' },
    ]);
  });

  it.each(['', 'text', 'diff', 'console'])('of another kind is no step: `%s`', (info) => {
    expect(() => stepsOf(`\`\`\`${info}\nnpx rules\n\`\`\`\n`)).toThrow('cannot be followed');
  });
});

describe('what is shown', () => {
  it.each([
    ['a\nb', 'a\nb\n'],
    ['a\nb\n', '\na  \nb\n\n'],
    ['a\n…\nd', 'a\nb\nc\nd\n'],
    ['a\n…\nd', 'a\nd\n'],
    ['…\nd', 'd\n'],
    ['a\n…', 'a\n'],
    ['in … s.', 'in 1.5 s.'],
    ['(1) $2', '(1) $2'],
  ])('is what is printed: %j', (shown, printed) => expect(isShown(shown, printed)).toBe(true));

  it.each([
    ['a', 'a\nb\n'],
    ['a\nb', 'a\n'],
    ['a\n…\nd', 'a\nb\n'],
    ['a … c', 'a\nc'],
    ['a.c', 'abc'],
    ['', 'a'],
  ])('is another than what is printed: %j', (shown, printed) => expect(isShown(shown, printed)).toBe(false));
});
