import { describe, expect, it } from 'vitest';
import { tell } from '../solution/told.testing.ts';
import { wrongFrom } from './wrong-from.ts';

const question = 'She catches 4 trout of 2 pounds and 3 catfish of 5 pounds. How many pounds are they?';
const told = (one: string, other: string) =>
  wrongFrom(
    tell(
      [
        `She caught {trout_weight} pounds of ${one} because {trout} x {pounds_per_trout} = {trout_weight}. | trout = 4; pounds_per_trout = 2; trout_weight = trout * pounds_per_trout`,
        `She caught {catfish_weight} pounds of ${other} because {catfish} x {pounds_per_catfish} = {catfish_weight}. | catfish = 3; pounds_per_catfish = 5; catfish_weight = catfish * pounds_per_catfish`,
        'It is {trout_weight} + {catfish_weight} = <<{trout_weight}+{catfish_weight}={all_weight}>>{all_weight}. | all_weight = trout_weight + catfish_weight',
      ],
      question,
    ),
  );

describe('a number that is told by the name of another', () => {
  it('is seen', () => {
    expect(told('catfish', 'catfish')).toBe(0);
    expect(told('trout', 'trout')).toBe(1);
    expect(told('trout', 'catfish')).toBeUndefined();
  });
  it('is not where both are named, or neither', () => {
    expect(told('trout, not catfish,', 'catfish')).toBeUndefined();
    expect(told('fish', 'them')).toBeUndefined();
  });
});
