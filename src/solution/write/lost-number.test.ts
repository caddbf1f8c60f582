// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a sentence's placeholders stand in braces
import { describe, expect, it } from 'vitest';
import { changed, tell } from '../../../test/shared/solution/told.ts';

describe('a number that the working lost', () => {
  it('does not stay beside it as a percentage', () => {
    const interest = tell([
      'She is charged 20% interest, so it is {r}*{b} = <<{r}*{b}={i}>>{i} dollars. | r=0.2; b=100; i=r*b',
    ]);
    expect(changed(interest, 'r', '0.1')).toMatchObject({ needsHuman: ['stale_number'] });
  });
  it('does not stay in plain sight where only the annotation can be read', () => {
    const bills = (shown: string) =>
      tell(
        [
          'He gets {b} * {c} = <<{b}*{c}={d}>>{d} cents. | b=5; c=4; d=b*c',
          `There are ${shown}<<{a}+{b}={n}>>{n} bills. | a=2; n=a+b`,
        ],
        'He has 2 bills of $50 and 5 of $10, 4 times.',
      );
    expect(changed(bills('{a} $50 bills + {b} $10 bills = '), 'n', 'a+d')).toMatchObject({
      ok: false,
      guard: 'plain_working_unread',
    });
    expect(changed(bills('{a} bills of $50 and {b} others, in all '), 'n', 'a+d')).toMatchObject({
      ok: false,
      guard: 'lost_number_shown',
    });
    expect(changed(bills('{a} + {b} = '), 'n', 'a+d').ok).toBe(true);
  });
});
