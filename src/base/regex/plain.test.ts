import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { isPlain, isReadOtherwise } from './plain.ts';

describe('a plain expression', () => {
  it.each([
    ['\\b(half|thirds?)\\b', true],
    ['percent\\w*|[$€£]|\\d\\.\\d', true],
    ['how (many|much)\\b[^.?]*\\b(at (the )?start)', true],
    ['(a+)+', false],
    ['\\w+ \\d+', false],
    ['(a|b)*', false],
    ['a{3}', false],
    ['a.b', true],
    ['a\\s?b', true],
    ['[[:alpha:]]', false],
    ['é', false],
    ['a*?', false],
    [Array.from({ length: 11 }, () => '(a|a)').join(''), false],
    [`(?:${'a|'.repeat(79)}a)b*!`, true],
    // Many words, of which few go on.
    [`(?:${'a|'.repeat(200)}ab*)!`, true],
    // Many ways, each of which may go through the whole text.
    [`(?:${'a|'.repeat(80)}a)b*!`, false],
  ])('%s: %s', (source, plain) => expect(isPlain(source)).toBe(plain));

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
      .filter(isPlain);
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
        const sure = RE2JS.compile(expression, RE2JS.CASE_INSENSITIVE).test(said);
        expect(new RegExp(expression, 'i').test(said)).toBe(sure);
      }),
      { numRuns: 2000 },
    );
  });
});
