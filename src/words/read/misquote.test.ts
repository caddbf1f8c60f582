// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a sentence's placeholders stand in braces
import { describe, expect, it } from 'vitest';
import { changed, tell } from '../told.testing.ts';

const question =
  'Bo eats 64 wings in 8 minutes. How many wings does he eat in 5 minutes at 3 meals of 20 guests?';
const perMinute = 'That is {w} / {m} = <<{w}/{m}={r}>>{r} wings a minute. | w=64; m=8; r=w/m';
const inFive = 'He eats {r} * {f} = <<{r}*{f}={n}>>{n} wings. | f=5; n=r*f';

/** Whether a solution whose first line begins so says something wrong by itself. */
const isMisquoted = (opening: string, ...more: readonly string[]): boolean =>
  tell([opening + perMinute, ...more, inFive], question).solution.misquoted === 0;

describe('a line that says another number than the question', () => {
  it('says it of what the line works with', () => {
    expect(isMisquoted('Bo eats 70 wings in {m} minutes. ')).toBe(true);
    expect(isMisquoted('Bo eats {w} wings in {m} minutes. ')).toBe(false);
  });
  it('says a large number that nothing comes to', () => {
    expect(isMisquoted('Bo weighs 2793 pounds. ')).toBe(true);
    expect(isMisquoted('Bo eats for 2 hours. ')).toBe(false);
  });
  it('gives a result that is not that of its reason', () => {
    const reasons = (said: string) =>
      tell(
        [`He eats ${said} wings because {r} * {f} = <<{r}*{f}={n}>>{n}. | w=64; m=8; r=w/m; f=5; n=r*f`],
        question,
      ).solution.misquoted;
    expect(reasons('48')).toBe(0);
    expect(reasons('{n}')).toBeUndefined();
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
    const wings = (first: string) => tell([`${first} {m} minutes. ${perMinute}`, inFive], question);
    expect(changed(wings('Bo eats 70 wings in'), 'n', 'r+f')).toMatchObject({
      ok: false,
      reason: 'misquoted_original',
    });
    expect(changed(wings('Bo eats 64 wings in'), 'n', 'r+f').ok).toBe(true);
  });
});
