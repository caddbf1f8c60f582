import { describe, expect, it } from 'vitest';
import { blindAnswerIn, blindSummary, type Held, wrongInAnswer } from './blind.ts';
import { freshSession, press } from './session.ts';

const held = (
  id: string,
  who: string,
  said: string,
  kinds: readonly string[],
  kind = 'a',
  line = 'L1',
): Held => ({
  line,
  kind,
  reading: { id, digest: 'd', who, when: '2026-01-02T03:04:05.000Z', line: said, kinds },
});

describe('blind readings', () => {
  const summary = blindSummary([
    held('1', 'ana', 'L1', ['a']),
    held('2', 'ana', 'L1', ['b', 'a']),
    held('3', 'ana', 'L2', ['b'], 'b'),
    held('1', 'ben', 'L1', ['a']),
    held('2', 'ben', 'L1', ['a', 'b']),
    held('4', 'ben', 'L1', ['c'], 'c'),
  ]);

  it('are held against the label: the line, the kind at the first choice and at the first or second', () => {
    expect(summary.all.read).toBe(6);
    expect(summary.all.line.share).toBeCloseTo(5 / 6);
    expect(summary.all.first.share).toBeCloseTo(5 / 6);
    expect(summary.all.either.share).toBe(1);
    expect(summary.readers.map(({ who, first }) => [who, first.share])).toEqual([
      ['ana', 2 / 3],
      ['ben', 1],
    ]);
  });

  it('are held against each other, where both read the same', () => {
    const [pair] = summary.pairs;
    expect(pair).toMatchObject({ readers: ['ana', 'ben'], shared: 2 });
    expect(pair?.kind.share).toBe(1 / 2);
    expect(pair?.line.share).toBe(1);
    const two = [held('1', 'ana', 'L1', ['a']), held('2', 'ana', 'L2', ['a'])];
    const apart = blindSummary([...two, held('1', 'ben', 'L2', ['a']), held('2', 'ben', 'L2', ['a'])]);
    expect(apart.pairs.map(({ line, kind }) => [line.share, kind.share])).toEqual([[1 / 2, 1]]);
    expect(pair?.kappa?.kappa).toBe(0);
  });

  it('say what each kind was taken for', () => {
    expect(summary.kinds.map(({ kind, read, said }) => ({ kind, read, said }))[0]).toEqual({
      kind: 'a',
      read: 4,
      said: [
        { kind: 'a', count: 3 },
        { kind: 'b', count: 1 },
      ],
    });
  });

  it('name a line and kinds that there are', () => {
    const candidate = { flawed_solution: { L1: 'x', FA: '#### 1' } } as unknown as Parameters<
      typeof wrongInAnswer
    >[1];
    const wrong = (line: string, ...kinds: string[]) =>
      wrongInAnswer({ line, kinds }, candidate, ['stale_value']);
    expect(wrong('L1', 'stale_value')).toBeUndefined();
    expect(wrong('L2', 'stale_value')).toBe('the solution has no line L2: it has L1, FA.');
    for (const kinds of [[], ['a', 'b', 'c']])
      expect(wrong('L1', ...kinds)).toBe('a line, and one kind or two.');
    expect(wrong('FA', 'stale_valeu')).toBe('there is no kind stale_valeu. Did you mean stale_value?');
  });
});

describe('a blind reader at the terminal', () => {
  const form = {
    questions: [],
    said: (_: object, typed: string) => (typed.startsWith('L9') ? 'no line L9.' : blindAnswerIn(typed)),
  };
  const typed = (keys: readonly string[]) =>
    keys.reduce((at, key) => press(form, at.session, key), press(form, freshSession, ''));

  it('types a line and a kind, or two', () => {
    expect(typed([...'l2  stale_value', '\r']).effect).toEqual({
      type: 'save',
      said: { line: 'L2', kinds: ['stale_value'] },
    });
    expect(typed([...'fa wrong_order wrong_whole', '\r']).effect).toEqual({
      type: 'save',
      said: { line: 'FA', kinds: ['wrong_order', 'wrong_whole'] },
    });
  });

  it('hears what is wrong with it, goes on typing, skips and leaves', () => {
    const wrong = typed([...'L9 stale_value', '\r']);
    expect(wrong.session).toEqual({ answers: [], line: 'L9 stale_value', wrong: 'no line L9.' });
    const { session } = press(form, wrong.session, '\u007f');
    expect(session).toEqual({ answers: [], line: 'L9 stale_valu', wrong: '' });
    expect(typed(['\u001b']).effect.type).toBe('skip');
    expect(typed(['L', '\u0003']).effect.type).toBe('quit');
  });
});
