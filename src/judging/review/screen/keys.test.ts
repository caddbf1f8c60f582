import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deletedTo, type Editor, editorOf, movedTo, places, typed } from './editor.ts';
import { decodeKeys, flushKeys } from './keys.ts';

const names = (input: string) => decodeKeys(input).keys.map(({ name }) => name);

describe('keys of one read', () => {
  it.each([
    ['aaa', ['a', 'a', 'a']],
    ['k\r', ['k', 'enter']],
    ['x3', ['x', '3']],
    ['\x7f\b', ['backspace', 'backspace']],
    ['\x1b[A\x1b[B\x1bOC', ['up', 'down', 'right']],
    ['\x12\x06\x0f\x03', ['ctrl+r', 'ctrl+f', 'ctrl+o', 'ctrl+c']],
    ['\x1bb\x1bf', ['alt+b', 'alt+f']],
    ['\x1bn', ['escape', 'n']],
    [' é数', ['space', 'é', '数']],
    ['\x1b[200~a\x1b[Bq\x1b[201~u', ['paste', 'u']],
    ['\x1b[?62;c', []],
  ])('%j are %j', (input, expected) => {
    expect(names(input)).toEqual(expected);
  });

  it('waits for the rest of a sequence, and takes a lone Escape for what it is', () => {
    expect(decodeKeys('a\x1b')).toEqual({ keys: [{ name: 'a', text: 'a' }], rest: '\x1b' });
    expect(decodeKeys('\x1b[')).toEqual({ keys: [], rest: '\x1b[' });
    expect(flushKeys('\x1b')).toEqual([{ name: 'escape' }]);
    expect(decodeKeys('\x1b[200~half').rest).toBe('\x1b[200~half');
    expect(flushKeys('\x1b[200~half')).toEqual([]);
  });

  it('are the same however the bytes are cut into reads', () => {
    const token = fc.constantFrom('a', '数', '\r', '\x1b[A', '\x1b[200~p q\x1b[201~', '\x06', ' ');
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), fc.array(fc.nat({ max: 40 })), (tokens, cuts) => {
        const input = tokens.join('');
        const places = [...new Set(cuts.filter((cut) => cut < input.length))].sort((a, b) => a - b);
        let rest = '';
        const seen: string[] = [];
        [...places, input.length].forEach((end, index) => {
          const decoded = decodeKeys(rest + input.slice(index === 0 ? 0 : places[index - 1], end));
          rest = decoded.rest;
          seen.push(...decoded.keys.map(({ name }) => name));
        });
        expect(seen).toEqual(names(input));
      }),
    );
  });
});

describe('the line editor', () => {
  it('moves and deletes by what people see as one character', () => {
    const family = editorOf('a👩‍👧b');
    expect(deletedTo(places.left)(movedTo(places.left)(family)).text).toBe('ab');
    expect(deletedTo(places.right)({ text: 'e\u0301x', cursor: 0 }).text).toBe('x');
  });

  it('moves and deletes by words', () => {
    expect(deletedTo(places.wordLeft)(editorOf('sold 15 pens ')).text).toBe('sold 15 ');
    expect(movedTo(places.wordLeft)(editorOf('one two')).cursor).toBe(4);
    expect(movedTo(places.wordRight)({ text: 'one two', cursor: 0 }).cursor).toBe(3);
  });

  it('has its cursor in the text whatever one does', () => {
    const all = Object.values(places).flatMap((place) => [movedTo(place), deletedTo(place)]);
    const deed = fc.constantFrom(...all, (editor: Editor) => typed(editor, 'x\ny'));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(deed), (text, deeds) => {
        let editor = editorOf(text);
        for (const one of deeds) {
          editor = one(editor);
          expect(editor.cursor).toBeGreaterThanOrEqual(0);
          expect(editor.cursor).toBeLessThanOrEqual(editor.text.length);
        }
      }),
    );
  });
});
