// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a sentence's placeholders stand in braces
import { describe, expect, it } from 'vitest';
import { changed, tell } from '../../../test/shared/solution/told.ts';

describe('a line that names a limit', () => {
  const bill = tell(
    [
      'She spends ${a} + ${b} = $<<{a}+{b}={s}>>{s}. | a=70; b=50; s=a+b',
      'For that she gets {s} * {p} = <<{s}*{p}={n}>>{n} points. | p=5; n=s*p',
      'With the bonus for spending more than $100 it is {n} + {c} = <<{n}+{c}={t}>>{t}. | c=250; t=n+c',
    ],
    'Ann buys things for $70 and $50. Each dollar gives 5 points, and more than $100 a bonus of 250. How many points?',
  );
  it('is not kept where the sum no longer is beyond it', () => {
    expect(changed(bill, 's', 'a')).toMatchObject({ ok: false, guard: 'limit_crossed' });
    expect(changed(bill, 's', 'a+a').ok).toBe(true);
  });
  it.each([
    ['more than', 'a+30', false],
    ['at least', 'a+30', true],
    ['at least', 'a+20', false],
  ])('counts the limit itself: %s $100, %s', (words, change, kept) => {
    const lines = [
      'She spends ${a} + ${b} = $<<{a}+{b}={s}>>{s}. | a=70; b=50; s=a+b',
      'For that she gets {s} * {p} = <<{s}*{p}={n}>>{n} points. | p=5; n=s*p',
      `With the bonus for spending ${words} $100 it is {n} + {c} = <<{n}+{c}={t}>>{t}. | c=250; t=n+c`,
    ];
    const question = `Ann buys things for $70 and $50. Each dollar gives 5 points, and ${words} $100 a bonus of 250. How many points?`;
    expect(changed(tell(lines, question), 's', change).ok).toBe(kept);
  });
});
