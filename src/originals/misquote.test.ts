// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a sentence's placeholders stand in braces
import { describe, expect, it } from 'vitest';
import { changed, tell } from '../solution/told.testing.ts';
import { wrongFrom } from './wrong-from.ts';

const question =
  'Bo eats 64 wings in 8 minutes. How many wings does he eat in 5 minutes at 3 meals of 20 guests?';
const perMinute = 'That is {w} / {m} = <<{w}/{m}={r}>>{r} wings a minute. | w=64; m=8; r=w/m';
const inFive = 'He eats {r} * {f} = <<{r}*{f}={n}>>{n} wings. | f=5; n=r*f';

/** Whether a solution whose first line begins so says something wrong by itself. */
const isMisquoted = (opening: string, ...more: readonly string[]): boolean =>
  wrongFrom(tell([opening + perMinute, ...more, inFive], question)) === 0;

describe('a line that says another number than the question', () => {
  it('says it of what the line works with', () => {
    expect(isMisquoted('Bo eats 70 wings in {m} minutes. ')).toBe(true);
    expect(isMisquoted('Bo eats {w} wings in {m} minutes. ')).toBe(false);
  });
  it('says a large number that nothing comes to', () => {
    expect(isMisquoted('Bo weighs 2793 pounds. ')).toBe(true);
    expect(isMisquoted('Bo eats for 2 hours. ')).toBe(false);
    expect(isMisquoted('Bo is 100 pounds. ')).toBe(false);
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
  ])('is not seen in %s', (opening) => {
    expect(isMisquoted(opening)).toBe(false);
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
