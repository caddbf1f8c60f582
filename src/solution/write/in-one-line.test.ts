// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a sentence's placeholders stand in braces
import { describe, expect, it } from 'vitest';
import { changed, linesAfter, tell } from '../../../test/shared/solution/told.ts';

const eggs = tell(
  [
    'They lay {a} * {b} = <<{a}*{b}={s}>>{s} eggs. | a=14; b=5; s=a*b',
    'They keep {s} - {c} = <<{s}-{c}={l}>>{l} eggs. | c=6; l=s-c',
    'They fill {l} / {d} = <<{l}/{d}={n}>>{n} boxes. | d=4; n=l/d',
  ],
  '14 hens lay 5 eggs each; 6 break. How many boxes of 4 do they fill?',
);

describe('one line in place of all', () => {
  it('tells the answer in one line', () => {
    expect(linesAfter(eggs, 'n', 'a+b+c', { layout: 'in_one_line' })).toEqual([
      'They fill 14 + 5 + 6 = <<14+5+6=25>>25 boxes.',
      '#### 25',
    ]);
  });
  it('tells nothing in one line where it speaks of what is gone, or goes on from it', () => {
    const spoken = tell([
      'They lay {a} * {b} = <<{a}*{b}={s}>>{s} eggs. | a=14; b=5; s=a*b',
      'Of the {s} eggs they keep {s} - {c} = <<{s}-{c}={l}>>{l}. | c=6; l=s-c',
    ]);
    expect(changed(spoken, 'l', 'a+c', { layout: 'in_one_line' })).toMatchObject({
      guard: 'merged_spoken_of',
    });
    const onwards = tell([
      'They lay {a} * {b} = <<{a}*{b}={s}>>{s} eggs. | a=14; b=5; s=a*b',
      'That leaves {s} - {c} = <<{s}-{c}={l}>>{l}. | c=6; l=s-c',
    ]);
    expect(changed(onwards, 'l', 'a+c', { layout: 'in_one_line' })).toMatchObject({
      guard: 'gap_speaks_of_gone',
    });
  });
  it('tells none where a line is gone that does nothing but tell a number of it', () => {
    const days = tell([
      'Day 1: {a} | a=50',
      'Day 2: {a} * {b} = <<{a}*{b}={s}>>{s} | b=2; s=a*b',
      'All: {a} + {s} = <<{a}+{s}={t}>>{t} eggs | t=a+s',
    ]);
    expect(changed(days, 't', 'a+b', { layout: 'in_one_line' })).toMatchObject({
      guard: 'merged_line_tells_more',
    });
  });
});
