import { describe, expect, it } from 'vitest';
import { readTold } from '../../test/shared/quantities/read.ts';
import type { Quantity } from './index.ts';

const orchard = readTold({
  question:
    'Rosa picks 40 pears and half as many plums. She sells the pears in bags of 8 for $3 each, and 20% of the plums are bad. How many plums are good?',
  code: [
    'pears = 40 # picks 40 pears',
    'plum_divisor = 2 # half as many plums',
    'plums = pears / plum_divisor',
    'bad_share = 0.2 # 20% of the plums are bad',
    'bad_plums = plums * bad_share',
    'good_plums = plums - bad_plums',
    'pears_per_bag = 8 # bags of 8',
    'bags = pears / pears_per_bag',
    'price = 3 # for $3 each',
    'earned = bags * price',
    'answer = good_plums',
  ],
});
const of = (name: string): Quantity | undefined => orchard.get(name);

describe('a quantity of a problem', () => {
  it.each([
    ['pears', 'count', 'pear'],
    ['plum_divisor', 'divisor', 'number'],
    ['plums', 'count', 'plum'],
    ['bad_share', 'percent', 'percent'],
    ['bad_plums', 'part', 'plum'],
    ['good_plums', 'difference', 'plum'],
    ['pears_per_bag', 'rate', 'pear per bag'],
    ['bags', 'count', 'bag'],
    ['price', 'price', 'dollar per bag'],
    ['earned', 'total', 'dollar'],
  ])('has a role and a unit: %s', (name, role, unit) =>
    expect([of(name)?.role, of(name)?.unit]).toEqual([role, unit]),
  );

  it('has the words of the question at its number', () => {
    expect(of('plum_divisor')?.said).toBe('half as many plums');
    expect(of('price')?.said).toContain('$3 each');
  });

  it('is of the question in digits or in letters', () => {
    expect(of('pears')?.source).toEqual({ kind: 'question', place: { start: 11, end: 13 }, form: 'digits' });
    expect(of('plum_divisor')?.source).toMatchObject({ kind: 'question', form: 'letters' });
    expect(of('bags')?.source).toEqual({ kind: 'step' });
  });

  it('is what the last sentence asks for', () => {
    expect(of('good_plums')?.asked).toBe(true);
    expect(of('earned')?.asked).toBe(false);
  });
});
