import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { isReadOtherwise, quickUpTo } from './plain.ts';

describe('an expression that a quick engine may read', () => {
  it.each([
    ['\\b(half|thirds?)\\b', 1000],
    ['percent\\w*|[$€£]|\\d\\.\\d', 1000],
    ['how (many|much)\\b[^.?]*\\b(at (the )?start)', 1000],
    ['a.b', 1000],
    ['a\\s?b', 1000],
    // Two loops, and the search for where they begin; three; none to search for.
    ['\\w+ \\d+', 600],
    ['\\w+ \\w+ \\d+', 150],
    ['^\\w+ \\w+ \\d+', 600],
    [Array.from({ length: 20 }, () => '\\w+').join(' '), 0],
    [Array.from({ length: 240 }, () => 'a+').join(''), 0],
    // Many ways.
    [Array.from({ length: 11 }, () => '(a|a)').join(''), 0],
    [`(?:${'a|'.repeat(78)}a)b*!`, 1000],
    [`(?:${'a|'.repeat(80)}a)b*!`, 950],
    [`(?:${'a|'.repeat(200)}ab*)!`, 1000],
    // Read otherwise.
    ['(a+)+', 0],
    ['(a|b)*', 0],
    ['a{3}', 0],
    ['[[:alpha:]]', 0],
    ['é', 0],
    ['a*?', 0],
  ])('%s: in a text of %i signs', (source, length) => expect(quickUpTo(source)).toBe(length));

  // The oracle is the engine that keeps to linear time.
  it('says the same in either engine', () => {
    const sign = fc.constantFrom(
      'a',
      'B',
      's',
      'k',
      '-',
      '\\d',
      '\\w',
      '\\W',
      '\\.',
      '.',
      '\\s',
      '[^\\S]',
      '[^a-c]',
      '[ab,]',
      '$€'.charAt(1),
      ' ',
    );
    const atom = fc.tuple(sign, fc.constantFrom('', '', '?', '*', '+')).map(([one, times]) => one + times);
    const part = fc.oneof(atom, fc.constantFrom('\\b', '^', '$', '(?:a|bc)', '(s|)', '(a|b?)?'));
    const source = fc
      .array(
        fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
        { minLength: 1, maxLength: 3 },
      )
      .map((parts) => parts.join('|'))
      .filter((one) => quickUpTo(one) > 0);
    const text = fc.string({
      unit: fc.constantFrom(
        'a',
        'b',
        'C',
        'S',
        'K',
        '1',
        '.',
        ' ',
        '-',
        '€',
        'é',
        '\n',
        '\t',
        '\r',
        '\f',
        '\v',
        '\u00a0',
        '\u2028',
        'ſ',
        '😀',
      ),
      maxLength: 12,
    });
    fc.assert(
      fc.property(source, text, (expression, said) => {
        fc.pre(!isReadOtherwise(said));
        for (const [flags, flag] of [
          [RE2JS.CASE_INSENSITIVE, 'i'],
          [RE2JS.MULTILINE, 'm'],
        ] as const)
          expect(new RegExp(expression, flag).test(said)).toBe(RE2JS.compile(expression, flags).test(said));
      }),
      { numRuns: 2000 },
    );
  });
});
