import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deletedTo, type Editor, editorOf, longestLine, movedTo, places, typed } from './editor.ts';
import { decodeKeys, flushKeys, keysHeard } from './keys.ts';

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
    ['\x1bP>|xterm(380)\x1b\\j', ['j']],
    ['\x1bP1+r544e=787465726d\x1b\\', []],
    ['\x1b]11;rgb:0000/0000/0000\x07j', ['j']],
    ['\x1b_Gi=31;OK\x1b\\\x1b^x\x1b\\\x1bXx\x1b\\', []],
    ['\x1bPx\x1b[A', ['up']],
    ['\x1b[M#a\x1b\x1b[M !!j', ['j']],
    ['\x1b[[A\x1b[[E', ['f1']],
    ['\x1bX12\r', ['escape', 'X', '1', '2', 'enter']],
  ])('%j are %j', (input, expected) => {
    expect(names(input)).toEqual(expected);
  });

  it('waits for the rest of a sequence, and takes a lone Escape for what it is', () => {
    expect(decodeKeys('a\x1b')).toEqual({ keys: [{ name: 'a', text: 'a' }], rest: '\x1b' });
    expect(decodeKeys('\x1b[')).toEqual({ keys: [], rest: '\x1b[' });
    expect(flushKeys('\x1b')).toEqual([{ name: 'escape' }]);
    expect(decodeKeys('\x1b[200~half').rest).toBe('\x1b[200~half');
    expect(flushKeys('\x1b[200~half')).toEqual([{ name: 'paste', text: 'half' }]);
    expect(decodeKeys('\x1bP>|x\x1b').rest).toBe('\x1bP>|x\x1b');
    expect([flushKeys('\x1bP>|x'), flushKeys('\x1b[M#')]).toEqual([[], []]);
    expect(flushKeys('\x1bX').map(({ name }) => name)).toEqual(['escape', 'X']);
  });

  it('are the same however the bytes are cut into reads', () => {
    const token = fc.constantFrom(
      'a',
      '数',
      '\r',
      '\x1b[A',
      '\x1b[200~p q\x1b[201~',
      '\x06',
      ' ',
      '\x1bP>|x(3)\x1b\\',
      '\x1b[M#ab',
    );
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

describe('what the terminal sends', () => {
  const heard = () => {
    const pressed: string[] = [];
    let flush = (): void => undefined;
    const timers = {
      clear: () => undefined,
      after: (_: string, __: number, act: () => void) => {
        flush = act;
      },
    };
    const take = keysHeard(timers, (keys) =>
      pressed.push(...keys.map(({ name, text }) => (name === 'paste' ? `paste ${text}` : name))),
    );
    return { pressed, take, pause: () => flush() };
  };

  it('a paste that lost its end ends with a pause, and keys are heard again', () => {
    const { pressed, take, pause } = heard();
    take('\x1b[200~hello');
    expect(pressed).toEqual([]);
    pause();
    for (const key of ['q', '\x03']) take(key);
    expect(pressed).toEqual(['paste hello', 'q', 'ctrl+c']);
  });

  it('of a paste that only halts none is pressed', () => {
    const { pressed, take, pause } = heard();
    take('\x1b[200~ha');
    pause();
    take('aa');
    pause();
    take('xx\x1b[201~');
    take('qq');
    expect(pressed).toEqual(['paste ha', 'paste aa', 'paste xx', 'q', 'q']);
  });

  it('a paste is held to a size, however much comes, and its end is known', () => {
    const { pressed, take } = heard();
    take('\x1b[200~');
    for (let at = 0; at < 40; at++) take('x'.repeat(4096));
    take('\x1b[20');
    take('1~q');
    expect(pressed.map(({ length }) => length > 50_000 && length < 70_000)).toEqual([true, false]);
    expect(pressed[1]).toBe('q');
  });
});

describe('the line editor', () => {
  it('takes no more than a line may have, and no half of a sign', () => {
    expect(typed(editorOf('x'), 'y'.repeat(100_000)).text).toHaveLength(longestLine);
    expect(typed(editorOf('x'), '\u{1f600}'.repeat(3000)).text).toHaveLength(longestLine - 1);
    expect(typed({ text: 'z'.repeat(9000), cursor: 0 }, 'y').text).toBe('z'.repeat(9000));
  });

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
