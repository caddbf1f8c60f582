import { describe, expect, it } from 'vitest';
import { wrongFrom } from '../../test/shared/originals/wrong-from.ts';
import { tell } from '../../test/shared/solution/told.ts';

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
  it.each([
    ['trout', 'catfish', 0],
    ['puppies', 'kittens', 0],
    ['boxes', 'puppies', 0],
    // Both are words of the question, neither begins as the other does, and both tell things apart.
    ['herring', 'trout', undefined],
    ['trout', 'herring', undefined],
    ['cat', 'catfish', undefined],
    ['catfish', 'cat', undefined],
    ['total', 'trout', undefined],
    ['trout', 'total', undefined],
    ['1', 'trout', undefined],
    ['trout', 'cm', undefined],
  ])('is seen by the one word in which the names differ: %s, said of %s', (own, its, at) => {
    const asked = `${question} A puppy, a kitten and a cat weigh a total of 1 box, in cm.`;
    const product = (of: string) => `n_${of} = 4; each_${of} = 2; weight_${of} = n_${of} * each_${of}`;
    const lines = (said: string, other: (of: string) => string) => [
      `For the ${said} it is {weight_${own}}. | ${product(own)}`,
      `And {weight_${its}}. | ${other(its)}`,
      `In all {all}. | all = weight_${own} + weight_${its}`,
    ];
    expect(wrongFrom(tell(lines(its, product), asked))).toBe(at);
    expect(wrongFrom(tell(lines('rest', product), asked))).toBeUndefined();
    // The other is worked out of numbers that have its name, and its own step reads none of that name.
    expect(
      wrongFrom(
        tell(
          lines(its, (of) => `weight_${of} = 8`),
          asked,
        ),
      ),
    ).toBeUndefined();
  });
  it('is not where the line works with both, or the names differ in more', () => {
    const sum = (own: string, its: string) => [
      `There are {${its}} trout. | trout_a = 3; ${its} = trout_a + 4`,
      `So {${own}} trout are it. | catfish_a = 2; ${own} = catfish_a * ${its}`,
      `In all {all}. | all = ${own} + ${its}`,
    ];
    expect(wrongFrom(tell(sum('catfish_sum', 'trout_sum'), question))).toBeUndefined();
    expect(wrongFrom(tell(sum('catfish_sum', 'trout_n'), question))).toBeUndefined();
    const apart = [
      'Of trout it is {catfish_sum}. | catfish_n = 2; catfish_sum = catfish_n * 3',
      'And {trout_all}. | trout_n = 4; trout_all = trout_n * 5',
      'In all {z}. | z = catfish_sum + trout_all',
    ];
    expect(wrongFrom(tell(apart, question))).toBeUndefined();
    expect(
      wrongFrom(
        tell(
          apart.map((line) => line.replaceAll('trout_all', 'trout_sum')),
          question,
        ),
      ),
    ).toBe(0);
  });
});
