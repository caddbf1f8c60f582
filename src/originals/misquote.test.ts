// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a sentence's placeholders stand in braces
import { describe, expect, it } from 'vitest';
import { wrongFrom } from '../../test/shared/originals/wrong-from.ts';
import { changed, tell } from '../../test/shared/solution/told.ts';

const question =
  'Bo eats 64 wings in 8 minutes. How many wings does he eat in 5 minutes at 3 meals of 20 guests?';
const perMinute = 'That is {w} / {m} = <<{w}/{m}={r}>>{r} wings a minute. | w=64; m=8; r=w/m';
const inFive = 'He eats {r} * {f} = <<{r}*{f}={n}>>{n} wings. | f=5; n=r*f';

/** The first line that says something wrong by itself, of a solution whose first line begins so. */
const wrongIn = (opening: string, ...more: readonly string[]): number | undefined =>
  wrongFrom(tell([opening + perMinute, ...more, inFive], question));

describe('a line that says another number than the question', () => {
  it('says it of what the line works with', () => {
    expect(wrongIn('Bo eats 70 wings in {m} minutes. ')).toBe(0);
    expect(wrongIn('Bo eats {w} wings in {m} minutes. ')).toBeUndefined();
  });
  it.each([
    ['It is 20 times the rest, so {a} * {t} = {n} pens. | a=30; t=5; n=a*t', 0],
    ['It is 5 times the rest, so {a} * {t} = {n} pens. | a=30; t=5; n=a*t', undefined],
    ['Bo takes 19 of the pens, {a} - {w} = {n}. | a=30; w=15; n=a-w', 0],
    ['Bo takes 15 of the pens, {a} - {w} = {n}. | a=30; w=15; n=a-w', undefined],
    ['It is 40% cheaper, or {p}/100 * {a} = {n}. | p=25; a=30; n=a*p/100', 0],
    ['It is 25% cheaper, or {p}/100 * {a} = {n}. | p=25; a=30; n=a*p/100', undefined],
    ['Adding 7 to the pens it is {a} + {b} = {n}. | a=30; b=6; n=a+b', 0],
    ['He multiplies 7 by the pens: {a} * {b} = {n}. | a=30; b=6; n=a*b', 0],
    ['Adding 6 to the pens it is {a} + {b} = {n}. | a=30; b=6; n=a+b', undefined],
  ])('names how much it reckons with: %s', (line, at) => {
    const asked =
      'There are 30 pens, five times the rest, and 6 more. Bo takes 15 of the pens; one is 25% cheaper. How many are left with 2 more?';
    const lines = [line, 'So {n} + {m} = <<{n}+{m}={s}>>{s}. | m=2; s=n+m'];
    expect(wrongFrom(tell(lines, asked))).toBe(at);
  });
  it.each([
    'All 4 of them eat. ',
    'At 2:51 he began. ',
    'Let 17 x be it. ',
    'On day #19 they met. ',
    'The 84 mouths count. ',
    'He ate 1, 320 wings. ',
    'Bo eats 70 wings until 6 pm. ',
    'By 2:51 Bo eats 70 wings. ',
    'If x = it, Bo eats 70 wings. ',
    'It is 3 + y, so Bo eats 70 wings. ',
    'With 5x for it Bo eats 70 wings. ',
    'Bo eats 70, 320 wings. ',
    'Bo eats (70 wings. ',
    'Bo eats #70 wings. ',
    'Bo eats A70 wings. ',
    'Bo eats 64 wings and not 70 wings. ',
    'Bo eats in 9 minutes. ',
  ])('is not seen in %s', (opening) => {
    expect(wrongIn(opening)).toBeUndefined();
  });
  it.each([
    ['its working is told beside it', 'Bo eats 70 wings (64/8). '],
    ['a cross is no letter', 'Bo eats 70 wings, in 5 x $2 bags or 5x .5. '],
    ['the end of a word is no letter', 'Bo eats 70 wings; Al’s = half, his bones = more. '],
  ])('is seen where %s', (_, opening) => {
    expect(wrongIn(opening)).toBe(0);
  });
  it('may contradict a line before, and no line behind', () => {
    const share = 'So {n} - {b} = <<{n}-{b}={l}>>{l} are left for 12 pigs. | b=4; l=n-b';
    const pigs = (count: number) => `The ${count} pigs get {l} / {p} = <<{l}/{p}={e}>>{e}. | p=12; e=l/p`;
    const last = 'Two get {e} * {t} = <<{e}*{t}={s}>>{s}. | t=2; s=e*t';
    const wrong = (...lines: readonly string[]) => wrongFrom(tell([perMinute, inFive, ...lines], question));
    expect(wrong(share, pigs(9), last)).toBe(3);
    expect(wrong(share, pigs(12), last)).toBeUndefined();
    expect(wrong(share.replace(' for 12 pigs', ''), pigs(9), last)).toBeUndefined();
  });
  it('is never the final line', () => {
    expect(wrongFrom(tell([perMinute, inFive, '#### 70 wings'], question))).toBeUndefined();
  });
  it('gives no candidates from there on', () => {
    const wings = (first: string) => {
      const told = tell([`${first} {m} minutes. ${perMinute}`, inFive], question);
      return { ...told, wrongFrom: wrongFrom(told) };
    };
    expect(changed(wings('Bo eats 70 wings in'), 'n', 'r+f')).toMatchObject({
      ok: false,
      reason: 'misquoted_original',
    });
    expect(changed(wings('Bo eats 64 wings in'), 'n', 'r+f').ok).toBe(true);
  });
});
