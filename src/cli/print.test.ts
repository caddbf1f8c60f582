import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { escaped, freshLine, measurable, own, shown } from './print.ts';

/** Every sign that a terminal may take for a command, or for a change of direction, but line ends and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the terminal
const command = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

test('signs that steer a terminal are shown as what they are', () => {
  expect(escaped('\u001b[31mred\u0007 \u009b2J \u202ede\u2069 \u007f\r')).toBe(
    '\\x1b[31mred\\x07 \\u009b2J \\u202ede\\u2069 \\u007f\\x0d',
  );
  expect(escaped('zwölf ½ 日本 \t👩‍👩‍👧\n')).toBe('zwölf ½ 日本 \t👩‍👩‍👧\n');
});

test('our own colours and movements go through, those of a text do not', () => {
  expect(shown(`${own('31m')}\u001b[31m${own('39m')}`)).toBe('\u001b[31m\\x1b[31m\u001b[39m');
  expect(shown(freshLine)).toBe('\u001b[1G\u001b[K');
  // Whoever guesses how they are marked still has no key.
  expect(shown('\u001b[1234;5678;31m')).toBe('\\x1b[1234;5678;31m');
});

test('what is measured is as wide as what is shown', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constant(own('31m')))), (parts) => {
      const text = parts.join('');
      expect(shown(measurable(text))).toBe(shown(text));
      expect(stringWidth(measurable(text))).toBe(stringWidth(shown(text)));
    }),
  );
});

test('no text has a command left in it', () => {
  const steering = fc.constantFrom(
    '\u001b',
    '\u009b',
    '\u202e',
    '\u2066',
    '\r',
    '\n',
    '\u0000',
    '[',
    ';',
    'm',
    '3',
    '1',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(steering, fc.string({ unit: 'binary' }))), (parts) => {
      expect(shown(parts.join(''))).not.toMatch(command);
    }),
  );
});

test('JSON stays the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      expect(JSON.parse(shown(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
