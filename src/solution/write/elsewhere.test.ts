// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a sentence's placeholders stand in braces
import { describe, expect, it } from 'vitest';
import { changed, linesAfter, tell } from '../../../test/shared/solution/told.ts';

const layers = tell(
  [
    'There are {a} * {b} = <<{a}*{b}={s}>>{s} blocks in the second layer. | a=2; b=3; s=a*b',
    'There are {s} * {b} = <<{s}*{b}={l}>>{l} blocks in the third layer. | l=s*b',
    'There are {l} + {c} = <<{l}+{c}={n}>>{n} blocks. | c=5; n=l+c',
  ],
  'The top layer has 2 blocks, each below has 3 times as many; 5 lie around. How many?',
);
const trout = tell(
  [
    'Half of {a} is {a} / {h} = <<{a}/{h}={k}>>{k}. | a=48; h=2; k=a/h',
    'He keeps {a} - {k} = <<{a}-{k}={l}>>{l} trout. | l=a-k',
    'They have {l} + {c} = <<{l}+{c}={n}>>{n} fish. | c=5; n=l+c',
  ],
  'Al caught 48 trout and let half of them go. Bo has 5. How many have they?',
);
const missing = { layout: 'omits_line' } as const;

describe('a line is not missing', () => {
  it('where another one shows the very same working', () => {
    expect(changed(layers, 's', 'a', missing)).toMatchObject({ ok: false, guard: 'omitted_done_elsewhere' });
    expect(linesAfter(layers, 'l', 's', missing)).toEqual([
      'There are 2 * 3 = <<2*3=6>>6 blocks in the second layer.',
      'There are 6 + 5 = <<6+5=11>>11 blocks.',
      '#### 11',
    ]);
  });
  it('where another one has worked out the same of the same number', () => {
    expect(changed(trout, 'l', 'a-k', missing)).toMatchObject({ ok: false, guard: 'omitted_done_elsewhere' });
    expect(changed(layers, 'l', 's*b', missing).ok).toBe(true);
  });
});
