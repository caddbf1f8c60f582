import { describe, expect, it } from 'vitest';
import { formatDiagnostic } from './diagnostics.ts';
import { loadRules } from './load.ts';

/** A rule file whose one rule has this change, in line 5. */
const fileOf = (change: string): string =>
  `family: conceptual\nrules:\n  - rule: one\n    title: One\n    change: ${change}\n`;
const first = (text: string) =>
  loadRules([{ path: 'r.yaml', text }]).diagnostics.find(({ line }) => line === 5);

describe('rules that are left out', () => {
  it('are known by their names, else by file and line, each with its own mistakes', () => {
    const text = [
      'family: conceptual',
      'rules:',
      '  - { rule: one, title: One, change: a + b => c }',
      '  - { title: Nameless, change: a + b => a - b, commute: maybe }',
      '  - no rule',
      '  - { rule: two, title: "Two',
    ].join('\n');
    const brokenOf = (path: string, said: string) =>
      loadRules([{ path, text: said }]).broken.map(({ id, mistakes }) => [
        id,
        mistakes.map(({ code }) => code),
      ]);
    expect(brokenOf('deep/in/mine.yaml', `${text}" }`)).toEqual([
      ['one', ['unbound']],
      ['mine.yaml:4', ['missing_key', 'value']],
      ['mine.yaml:5', ['type']],
      ['two', ['missing_key']],
    ]);
    expect(brokenOf('mine.yaml', '')).toEqual([['mine.yaml', ['type']]]);
  });
});

describe('what is long', () => {
  const long = `${'long_'.repeat(150)}END`;

  it('is told with its beginning and its end', () => {
    const told = first(fileOf(`a + b => ${long}`));
    expect(told?.message).toHaveLength(500);
    expect(told?.message).toMatch(
      /^`long_long_.* … [long_]+END` is not on the left of =>, nor in `choose`\.$/,
    );
  });

  it('shows the part of its line in which the mistake is, with the caret below it', () => {
    const line = (told: ReturnType<typeof first>): readonly string[] =>
      told ? formatDiagnostic(told).split('\n').slice(1) : [];
    const [source = '', caret = ''] = line(first(fileOf(`${'1 + '.repeat(80)}a => ${'2 + '.repeat(80)}bb`)));
    expect(source).toHaveLength('  5 | '.length + 200);
    expect(source.slice(caret.indexOf('^'), caret.lastIndexOf('^') + 1)).toBe('bb');
    const [middle = '', below = ''] = line(
      first(fileOf(`a => ${'1234567 + '.repeat(15)}bb + ${'1234567 + '.repeat(15)}2`)),
    );
    expect(middle.slice(below.indexOf('^'), below.lastIndexOf('^') + 1)).toBe('bb');
    expect(below.indexOf('^')).toBe('  5 | '.length + 100);
  });
});
