import { describe, expect, it } from 'vitest';
import { readEquations } from './index.ts';

const verdicts = (line: string) => readEquations(line).map((one) => one.verdict);

describe('equations in a line', () => {
  it.each([
    'Nine rows give 9 x 14 = <<9*14=126>>126 vines.',
    'The brushes cost 3 * $12.50 = $<<3*12.50=37.50>>37.50.',
    'The teacher orders 5 packs * 12 pens/pack = <<5*12=60>>60 pens.',
    'On loan are 18% of 450 = 18/100 * 450 = <<18/100*450=81>>81 books.',
    'So 10,000 - 1,200 = 8,800 posters are left.',
    'Trout: 240(0.35)=84',
    'His sister gets 1/3 * 120 = <<1/3*120=40>>40 marbles.',
    'Each of them pays $95 / 7 = $<<95/7=13.57>>13.57.',
    'That makes 30 / 120 * 100 = 25% of them.',
    'What is left is 100% - 40% = <<100-40=60>>60%.',
    'The rest is 900 − 360 = <<900-360=540>>540 liters.',
    'They fold 2 1/2 * 4 = 10 cranes.',
    'She takes 27 dollars / $3/child = <<27/3=9>>9 children.',
    'A barrel takes 540 ÷ 15 = 36 liters, of 3^3 = 27.',
    'At midnight it is 6 - 15 = <<6-15=-9>>-9 degrees.',
    'The blend costs ($120 + $60) / 10 = $<<(120+60)/10=18>>18.',
    'Drums: 2 / 1/4 = 8 pieces.',
  ])('are true to the digits they show: %s', (line) => {
    const read = verdicts(line);
    expect(read.length).toBeGreaterThan(0);
    expect(read.every((one) => one === 'true')).toBe(true);
  });

  it.each([
    'Nine rows give 9 x 14 = <<9*14=127>>127 vines.',
    'She reads 12 + 19 = 33 pages.',
    '24+7 = <<24+7=17>>17',
    'So 10,000 - 1,200 = 8,900 posters are left.',
    'On loan are 18% of 450 = 82 books.',
    'Each of them pays $95 / 7 = $13.59.',
    'In 7 weeks 5*7 = 37 fish are born.',
    'The tip is 40 * 0.15 = 6.10 dollars.',
  ])('are found false: %s', (line) => {
    expect(verdicts(line)).toContain('false');
  });

  it.each([
    'So 3r + 5 = 17.',
    'They work 9:00-17:00 = 8 hours.',
    'Thus 2x = 40.',
    'A 12-pack of 2 big hats - caps = 10.',
  ])('are not judged where a letter, a clock or a name stands: %s', (line) => {
    expect(verdicts(line).filter((one) => one !== 'unread')).toEqual([]);
  });

  it('tells a result that was cut off from a rounded one', () => {
    expect(verdicts('It is 50 / 3 = 16 each.')).toEqual(['truncated']);
    expect(verdicts('It is 50 / 3 = 17 each.')).toEqual(['true']);
  });

  it('has signs in letters before numerals without a zero', () => {
    expect(verdicts('That is 4 plus 6.5 plus .5 plus 9 equals 20 cups.')).toEqual(['true']);
    expect(verdicts('That is 4 plus .5 plus .25 equals 4.85 cups.')).toEqual(['false']);
  });

  it('has shortened units with points in them', () => {
    expect(verdicts('Both together are 3 * 40 sq.ft. = 120 sq.ft.')).toEqual(['true']);
    expect(verdicts('Both together are 3 * 40 sq.ft. = 12 sq.ft.')).toEqual(['false']);
  });

  it('does not take a name or a conversion for an equation', () => {
    expect(verdicts('Total = 15')).toEqual([]);
    expect(verdicts('2 bedrooms = 121 * 2 = 242 square feet')).toEqual(['named', 'true']);
    expect(verdicts('1 box = 12 eggs')).toEqual(['unread']);
    expect(verdicts('Add them: 7 leaves + 20 leaves + 5 leaves = <<7+20+5=32>>32 leaves')).not.toContain(
      'false',
    );
    expect(verdicts('9 - 4 leaves 6 of them.')).toContain('false');
  });
});
