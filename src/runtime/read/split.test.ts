import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oneLine, oneLineBytes } from './bytes.ts';
import { splitJson } from './read.ts';

const pieces = (text: string): readonly string[] =>
  splitJson(text).map((one) => `${one.line} ${'text' in one ? one.text : one.problem.message}`);

it.each<[string, readonly string[]]>([
  ['[1, 2]', ['1 1', '1 2']],
  ['1 , 2', ['1 1', '1 2']],
  ['[{"a": 1},{"b": [2, 3]}]', ['1 {"a": 1}', '1 {"b": [2, 3]}']],
  ['[\n {"a": 1},\n\n {"b":\n 2}\n, 3 ]', ['2 {"a": 1}', '4 {"b":\n 2}', '6 3']],
  ['{"a": 1}\n{"b": 2}', ['1 {"a": 1}', '2 {"b": 2}']],
  ['[[1, 2], [3]]', ['1 [1, 2]', '1 [3]']],
  ['["a, b", "c] d", "e\\"], f"]', ['1 "a, b"', '1 "c] d"', '1 "e\\"], f"']],
  ['["open, 1\n, 2]', ['1 "open, 1', '2 2']],
  ['[{"a": "open}\n, {"b": 2}]', ['1 {"a": "open}\n, {"b": 2}]']],
  ['\t\v\f[ 1 ]\r\n', ['1 1']],
  ['[ ]', []],
  [' , ', []],
  ['[1] [2]', ['1 1', '1 [2]']],
  ['}', ['1 }']],
  ['[{"a": 1},\n', ['1 {"a": 1}', '2 ']],
  ['[{"a": 1}', ['1 {"a": 1}', '1 ']],
  ['[{"a": 1}, {"b"', ['1 {"a": 1}', '1 {"b"']],
  ['[', ['1 ']],
  ['[1, }, 2]', ['1 1', '1 }', '1 2']],
])('the values of %j', (text, found) => expect(pieces(text)).toEqual(found));

it('a list of more values than can be kept is told as that, and a value that is too long costs itself', () => {
  expect(pieces(`[${'0,'.repeat(999_999)}0]`)).toHaveLength(1_000_000);
  expect(pieces(`[${'0,'.repeat(1_000_000)}0]`)).toEqual(['1 the file holds more than 1,000,000 values']);
  expect(pieces(`[1,\n"${'x'.repeat(16 << 20)}",\n{"a": 2}]`)).toEqual([
    '1 1',
    '2 the value is longer than 16 MB',
    '3 {"a": 2}',
  ]);
});

it('the values of a list are found again, whatever they are and however they are set', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue().filter((one) => one !== null)), fc.nat(3), (values, indent) => {
      const found = splitJson(JSON.stringify(values, null, indent));
      expect(found.map((one) => 'text' in one && JSON.parse(one.text))).toEqual(
        JSON.parse(JSON.stringify(values)),
      );
    }),
  );
});

it('a value over several lines is one line with a space for each end, and bytes that are no text stay as they are', () => {
  expect(oneLine('{"a":\r\n  1,\n"b": 2}')).toBe('{"a": 1, "b": 2}');
  expect(oneLineBytes(Buffer.from('{"a":\n1}')).toString()).toBe('{"a": 1}');
  expect(oneLineBytes(Buffer.from('[1\r]')).toString()).toBe('[1 ]');
  for (const same of [Buffer.from('{"a": "é"}'), Buffer.from([0xff, 10, 0x31]), Buffer.from([0xff, 0x31])])
    expect(oneLineBytes(same)).toBe(same);
});
