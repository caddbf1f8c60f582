import { describe, expect, it } from 'vitest';
import { formatDiagnostic } from './diagnostics.ts';
import { loadRules } from './load.ts';

const read = (text: string) => loadRules([{ path: 'r.yaml', text }]);
const fileOf = (...lines: readonly string[]): string =>
  `family: ${lines.some((line) => line.includes(':=')) ? 'computational' : 'conceptual'}\nrules:\n  - rule: one\n    title: One\n${lines.map((line) => `    ${line}\n`).join('')}`;
const first = (...lines: readonly string[]): string | undefined =>
  read(fileOf(...lines))
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(formatDiagnostic)[0]
    ?.split('\n')[0];

describe('what is larger than it may be is told where it stands, with what may be', () => {
  it.each([
    [
      'terms in any order',
      ['commute: true', 'change: a + b + c + d + e + f => a'],
      'r.yaml:6:13  too large: 6 terms',
    ],
    ['orders', ['commute: true', 'change: a*b*c*d + e*f*g*h => a'], 'r.yaml:6:13  too large: 1152 orders'],
    ['runs', ['change: ...p + ...q + ...r + ...s => ...p'], 'r.yaml:5:13  too large: 4 runs'],
    [
      'possibilities',
      ['change: t = a + b => t := t + x * y', 'choose: { x: 1..101, y: 1..100 }'],
      'r.yaml:6:15  too large: 10100 possibilities',
    ],
    [
      'lists',
      ['where: any(known, any(known, any(known, all(known, it > 1))))', 'change: a + b => a'],
      'r.yaml:5:12  too large: 4 lists',
    ],
    [
      'brackets',
      [`change: ${'('.repeat(21)}a${')'.repeat(21)} => b`],
      'r.yaml:5:33  too deep: more than 20 brackets',
    ],
    ['signs', [`change: ${'-'.repeat(61)}a => a`], 'r.yaml:5:13  too large: 62 signs'],
    [
      'a regular expression',
      ['change: a + b => a', `where: question says /${'x'.repeat(501)}/`],
      'r.yaml:6:27  too large: 501 characters',
    ],
    [
      'a text',
      ['change: a + b => a', `about: ${'x'.repeat(5001)}`],
      'r.yaml:6:12  too large: a text of 5001',
    ],
  ])('%s', (_, lines, told) => expect(first(...lines)).toContain(told));

  it('and what is as large as it may be is not', () => {
    const lines = [
      'commute: true',
      'change: t = a + b + c + d + e => t := t + x * y',
      'choose: { x: 1..100, y: 1..100 }',
      'where: any(known, any(known, any(known, it > 1)))',
    ];
    expect(first(...lines)).toBeUndefined();
  });

  const names = (count: number): string => Array.from({ length: count }, (_, at) => `a${at}`).join(' + ');
  const times = (count: number, text: string): string => Array(count).fill(text).join(', ');
  it.each<[what: string, most: number, lines: (count: number) => readonly string[]]>([
    ['names and numbers', 100, (count) => [`change: ${names(count)} => a1`]],
    ['changes', 100, (count) => [`change: [${times(count, 'a + b => a')}]`]],
    ['conditions', 100, (count) => ['change: a + b => a', `where: [${times(count, 'a > 1')}]`]],
    ['characters', 1000, (count) => ['change: a + b => a', `where: a > ${'1'.repeat(count - 4)}`]],
    ['a text of', 5000, (count) => ['change: a + b => a', `about: ${'x'.repeat(count)}`]],
    ['a line of', 10_000, (count) => ['change: a + b => a', `# ${'x'.repeat(count - 6)}`]],
    [
      'examples',
      100,
      (count) => [
        'change: a + b => a',
        `examples: [${times(count, '{given: t = a, with: {a: 1}, gives: t = 1}')}]`,
      ],
    ],
    [
      'steps',
      100,
      (count) => [
        'change: a + b => a',
        'examples:',
        '  - with: { a: 1 }',
        '    gives: t = a',
        '    given: |',
        ...Array(count).fill('      t = a'),
      ],
    ],
  ])('of %s %s are not too much, and one more is', (what, most, lines) => {
    expect(first(...lines(most)) ?? '').not.toContain('too large');
    expect(first(...lines(most + 1))).toContain(what);
    expect(first(...lines(most + 1))).toContain(
      `too large: ${what === 'a text of' || what === 'a line of' ? `${what} ` : ''}${most + 1}`,
    );
  });

  it('and a file has a thousand rules at most', () => {
    const rules = (count: number): string =>
      `family: conceptual\nrules:\n${Array.from({ length: count }, (_, at) => `  - { rule: r${at}, title: R, change: a + b => a }\n`).join('')}`;
    expect(read(rules(1001)).diagnostics.map(({ code }) => code)).toEqual(['too_large']);
    expect(read(rules(1001)).rules).toEqual([]);
    expect(read(`${' '.repeat(300_001)}`).diagnostics.map(({ message }) => message)).toEqual([
      'too large: 300001 characters, and at most 300000 may be in a file.',
    ]);
  });

  it('costs only the rule that it stands in', () => {
    const good = '  - rule: two\n    title: Two\n    change: a + b => a - b\n';
    const { rules, broken } = read(`${fileOf('change: a + b => a', `about: ${'x'.repeat(5001)}`)}${good}`);
    expect(rules.map(({ id }) => id)).toEqual(['two']);
    expect(broken.map(({ id, mistakes }) => [id, mistakes.length])).toEqual([['one', 1]]);
  });
});

describe('what is told of one file', () => {
  const keys = Array.from({ length: 300 }, (_, i) => `k${i}: ${'y'.repeat(500)}`);

  it('is a hundred mistakes, and that there are more', () => {
    const { diagnostics, rules, broken } = read(fileOf('change: a + b => a', ...keys));
    expect(diagnostics).toHaveLength(101);
    expect(diagnostics.at(-1)?.message).toContain('of a file 100 are told');
    expect(rules).toEqual([]);
    expect(broken).toHaveLength(1);
  });

  it('never lets a rule pass whose mistakes are told no more', () => {
    const second = '  - rule: two\n    title: Two\n    change: a + c => d\n';
    const { rules, broken } = read(`${fileOf('change: a + b => a', ...keys)}${second}`);
    expect(rules).toEqual([]);
    expect(broken.map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('shows of a long line only what is around the mistake, the caret below it', () => {
    const [told] = read(
      fileOf(`change: a + b => a # ${'z'.repeat(300)}`, `where: '${'a > 1 and '.repeat(45)}b > q'`),
    ).diagnostics.filter(({ severity }) => severity === 'error');
    expect(told?.source).toHaveLength(200);
    const [, source = '', caret = ''] = formatDiagnostic(told as NonNullable<typeof told>).split('\n');
    expect(source.charAt(caret.indexOf('^'))).toBe('q');
  });
});

it('a file that is no UTF-8 is told where, and not read', () => {
  const { rules, diagnostics } = loadRules([
    { path: 'r.yaml', text: fileOf('about: caf\uFFFD', 'change: a + b => a'), noText: 69 },
  ]);
  expect(rules).toEqual([]);
  expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([['encoding', 5]]);
});

it('a rule may be called constructor, but a hole not __proto__', () => {
  expect(
    read(fileOf('change: a + b => a').replace('rule: one', 'rule: constructor')).rules.map(({ id }) => id),
  ).toEqual(['constructor']);
  expect(first('change: __proto__ + b => b')).toContain('has a meaning of its own');
});
