import fc from 'fast-check';
import { jsonrepair } from 'jsonrepair';
import { describe, expect, it, test, vi } from 'vitest';
import { isFields } from '../../base/index.ts';
import { fieldOf, objectIn } from './object-in.ts';

vi.mock('jsonrepair', { spy: true });

const line = 'She has 3 pens.';

describe('an object in a reply', () => {
  it.each([
    ['alone', '{"line": "She has 3 pens."}'],
    ['among blanks', ' \n{"line": "She has 3 pens."}\n'],
    ['in prose', 'Here you are: {"line": "She has 3 pens."} I hope it fits.'],
    ['in a fence', '```json\n{"line": "She has 3 pens."}\n```'],
    ['in a list of one', '[{"line": "She has 3 pens."}]'],
    ['written as a JSON string', JSON.stringify('{"line": "She has 3 pens."}')],
    ['in single quotes', "{'line': 'She has 3 pens.'}"],
    ['with typographic quotes', '{“line”: “She has 3 pens.”}'],
    ['with a name without quotes', '{line: "She has 3 pens."}'],
    ['with a comma too many', '{"line": "She has 3 pens.",}'],
    ['with a comment', '{"line": "She has 3 pens." // as asked\n}'],
    ['with Python’s words', '{"line": "She has 3 pens.", "sure": True, "else": None}'],
    ['cut off behind the text', 'So: {"line": "She has 3 pens."'],
    ['cut off within the text', '{"line": "She has 3 pens.'],
    ['cut off in a list behind it', '{"line": "She has 3 pens.", "why": ["it", "is'],
    ['the last of several', '{"line": "no"} and better {"line": "She has 3 pens."}'],
    ['behind one that has another thing', '{"line": 3} {"line": "She has 3 pens."} {"line": null}'],
    ['within another', '{"answer": {"line": "She has 3 pens."}}'],
    ['with a name in capitals', '{"Line": "She has 3 pens."}'],
    ['with a brace in a text beside it', '{"why": "a } stands here", "line": "She has 3 pens."}'],
    ['with a quote in a text beside it', '{"why": "a \\" stands here {", "line": "She has 3 pens."}'],
    ['with an object beside it', '{"why": {"a": [1, {"b": 2}]}, "line": "She has 3 pens."}'],
  ])('is found %s', (_, text) => {
    const { found, mentioned } = objectIn(text, 'line');
    expect(fieldOf(found ?? {}, 'line')).toBe(line);
    expect(mentioned).toBe(true);
  });

  it.each([
    ['nothing', '', false],
    ['prose', 'The line: She has 3 pens.', false],
    ['a number', '3', false],
    ['an object without it', '{"text": "She has 3 pens."}', true],
    ['one in prose without it', 'So {"text": 1}', true],
    ['a set of a name', 'The line is in {braces}', true],
    ['a brace before nothing', 'The line is in { }', false],
    ['a name outside of any object', 'line: {"text": "a"}', true],
    ['another sort of value in prose', 'So {"line": 3}', true],
    ['a list of several', '[{"a": 1}, {"b": 2}]', true],
  ])('is not found in %s', (_, text, mentioned) => {
    expect(objectIn(text, 'line')).toEqual({ mentioned });
  });

  it('that stands alone may have any value there, one in prose such as is asked for', () => {
    expect(objectIn('{"line": 3}', 'line').found).toEqual({ line: 3 });
    expect(objectIn('So {"line": 3}', 'line', (value) => value === 3).found).toEqual({ line: 3 });
    expect(objectIn('So {"a_b": "x"}', 'a_b').found).toEqual({ a_b: 'x' });
  });

  it('is looked for at the end of a long reply', () => {
    const noise = '{"line": '.repeat(30_000);
    expect(objectIn(`${noise}{"line": "a"}`, 'line').found).toEqual({ line: 'a' });
    expect(objectIn(`{"line": "a"}${'x'.repeat(200_001)}`, 'line').found).toBeUndefined();
  });

  it.each([
    ['quotes', '{"line":["x"],'.repeat(8) + '"\n'.repeat(5000)],
    ['braces', `${'{"line":1,'.repeat(20)}${'"b" '.repeat(4000)}${'}'.repeat(20)}`],
    ['one text', `{"line": "a", "b": "${'x'.repeat(60_000)}",}`],
  ])('is not mended for ever among %s', (_, text) => {
    vi.mocked(jsonrepair).mockClear();
    expect(objectIn(text, 'line')).toEqual({ mentioned: true });
    const tried = vi.mocked(jsonrepair).mock.calls.map(([piece]) => piece.length);
    expect(tried.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(60_000);
  });

  it('is mended beside another that is too long for it', () => {
    const long = `{"line": "no", "b": "${'x'.repeat(60_000)}",}`;
    expect(objectIn(`{"line": "a",} ${long}`, 'line').found).toEqual({ line: 'a' });
  });

  it('is found whatever text stands in it and around it', () => {
    const prose = fc.string().map((text) => text.replaceAll(/[{}'"“”‘’[\]\\]/g, ''));
    fc.assert(
      fc.property(fc.string(), prose, prose, (text, before, behind) => {
        const reply = `${before} ${JSON.stringify({ line: text })}`;
        expect(objectIn(`${reply} ${behind.replaceAll(/line\s*[:=]/gi, '')}`, 'line').found).toEqual({
          line: text,
        });
      }),
    );
  });
});

test('a field goes by its name, however its words are joined', () => {
  expect(fieldOf({ error_type: 1, 'error-type': 2 }, 'error_type')).toBe(1);
  for (const name of ['Error Type', 'ERROR-TYPE', 'error_Type'])
    expect(fieldOf({ [name]: 1 }, 'error_type')).toBe(1);
  expect(fieldOf({ errortype: 1 }, 'error_type')).toBeUndefined();
  expect(fieldOf({}, 'constructor')).toBeUndefined();
  expect([{}, [], null, 'a', undefined].map(isFields)).toEqual([true, false, false, false, false]);
});
