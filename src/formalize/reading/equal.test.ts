import { expect, test } from 'vitest';
import { codeOf, formalized } from '../../../test/shared/formalize/formalize.ts';

test('of equal numbers no term is of another dimension, no second factor of what comes out, no area a side times sides', () => {
  const farm = formalized(
    'A farmer plants 6 rows of 10 trees. 6 trees die. How many trees are left?',
    'He plants 6*10 = <<6*10=60>>60 trees.',
    'So 60-6 = <<60-6=54>>54 are left.',
    '#### 54',
  );
  expect(codeOf(farm)).toContain('rows = 6 # A farmer plants 6 rows of [row]');
  expect(codeOf(farm)[1]).toBe('trees = 10 # of 10 trees [tree]');
  expect(codeOf(farm)[2]).toBe('trees_2 = rows * trees');
  const room = formalized(
    'A room is 9 meters long and 4 meters wide. What is its area?',
    'The area is 9*4 = <<9*4=36>>36 square meters.',
    '#### 36',
  );
  expect(codeOf(room)[2]).toBe('square_meters = meters_long * meters_wide');
});

test('equal results that are added are no two readings', () => {
  const made = formalized(
    'Ann buys 4 caps for $6 each and 6 scarves for $4 each. What does she pay?',
    'The caps cost 4*6 = $<<4*6=24>>24.',
    'The scarves cost 6*4 = $<<6*4=24>>24.',
    'She pays 24+24 = $<<24+24=48>>48.',
    '#### 48',
  );
  expect(codeOf(made)).toContain('pays = caps_cost + scarves_cost');
  expect(made.ok && made.confidence).toBeGreaterThan(0.9);
});

test('what the question says itself is not what everybody knows', () => {
  const made = formalized(
    'Three sisters split 48 shells. Ida gets twice as many as Una, and Eva as many as Una. How many does Ida get?',
    'Una gets 1 part, Ida 2 parts and Eva 1 part: 1+2+1 = <<1+2+1=4>>4 parts.',
    'A part is 48/4 = <<48/4=12>>12 shells.',
    'Ida gets 12*2 = <<12*2=24>>24 shells.',
    '#### 24',
  );
  expect(codeOf(made).filter((line) => / = 2 #/.test(line))).toEqual([
    'twice_as_many_as_una = 2 # Ida gets twice as many as Una',
  ]);
});

test('a part of a ratio is called that, whatever stands around it, and 3/4 of a quarter less is one number', () => {
  const beads = formalized(
    'The ratio of red beads to blue beads is 5:2. There are 63 beads. How many are red?',
    'There are 5+2 = <<5+2=7>>7 parts.',
    'A part is 63/7 = <<63/7=9>>9 beads.',
    'So 5*9 = <<5*9=45>>45 are red.',
    '#### 45',
  );
  expect(codeOf(beads).slice(0, 2)).toEqual(['ratio_part_1 = 5 # 5:2', 'ratio_part_2 = 2 # 5:2']);
  const cans = formalized(
    'Ella has 40 cans. Finn has a quarter less. How many cans does Finn have?',
    'Finn has 40*3/4 = <<40*3/4=30>>30 cans.',
    '#### 30',
  );
  expect(codeOf(cans).filter((line) => line.includes('Fraction'))).toEqual([
    'quarter_less = Fraction(3, 4) # Finn has a quarter less',
  ]);
});
