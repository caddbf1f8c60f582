import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickFields } from './pick-fields.ts';

const pick = (text: string, ...names: string[]) => pickFields(Buffer.from(text), new Set(names));
const objects = fc.dictionary(fc.string({ unit: 'binary', maxLength: 6 }), fc.jsonValue(), {
  noNullPrototype: true,
});
const spaces = fc.constantFrom(undefined, '\t', 2);

test('what is picked is what parsing the whole line would give', () => {
  fc.assert(
    fc.property(objects, fc.nat(20), spaces, (object, which, space) => {
      const keys = Object.keys(object);
      const names = keys.filter((_, place) => (which >> (place % 5)) & 1);
      const text = JSON.stringify(object, null, space);
      const expected = Object.fromEntries(
        Object.entries(JSON.parse(text)).filter(([key]) => names.includes(key)),
      );
      expect({ ...pick(text, ...names) }).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test('a line that is cut off anywhere is not taken for an object', () => {
  fc.assert(
    fc.property(objects, fc.nat(), (object, cut) => {
      const bytes = Buffer.from(JSON.stringify(object));
      expect(pickFields(bytes.subarray(0, cut % bytes.length), new Set(['a']))).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

test('escapes in keys, quotes in strings and brackets in strings do not mislead', () => {
  expect(pick('{"\\u0069d":"a\\"}","x":["]",{"id":9}],"é":"ü"}', 'id', 'é')).toEqual({ id: 'a"}', é: 'ü' });
});

test('the last of two equal keys counts, as in JSON.parse', () => {
  expect(pick('{"id":1,"id":2}', 'id')).toEqual({ id: 2 });
});

test('what is no object is told apart', () => {
  for (const text of [
    '',
    '[]',
    '3',
    '"{}"',
    '{',
    '{}}',
    '{"a"}',
    '{"a":}',
    '{a:1}',
    '{"a":1 2}',
    '{"a":tru}',
    '{"a":1,}',
  ]) {
    expect(pick(text, 'a')).toBeUndefined();
  }
  expect(pick(' { } \r', 'a')).toEqual({});
});
