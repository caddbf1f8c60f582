import { describe, expect, it } from 'vitest';
import { askedWords } from './phrase-words.ts';
import type { Quantity } from './quantity.ts';
import { phrasesTold } from './read.testing.ts';
import { unknownQuantity } from './read.ts';

describe("a quantity's phrase", () => {
  it.each([
    ['billion miles', 'the 14 billion miles'],
    ['k miles', 'the 14k miles'],
    ['miles', 'the 14 miles'],
  ])('has the scale of a number that the program has without it: 14 %s', (behind, whole) => {
    const tell = phrasesTold({
      question: 'A ship does 2 a day, for 7 days.',
      code: ['rate = 2', 'days = 7', 'way = rate * days', 'answer = way'],
      solution: [`It does 2*7=<<2*7=14>>14${behind.startsWith('k') ? '' : ' '}${behind}.`],
      tells: ['way'],
    });
    expect(tell('way').whole).toBe(whole);
  });

  it.each([
    ['3 million women', 'the 3,000,000 women'],
    ['3,000,000 women', 'the 3,000,000 women'],
  ])('has no scale twice where the program has it: %s', (written, whole) => {
    const tell = phrasesTold({
      question: 'Half of 6,000,000 people are women.',
      code: ['people = 6000000', 'half = 2', 'women = people / half', 'answer = women'],
      solution: [`There are 6,000,000/2 = ${written}.`],
      tells: ['women'],
    });
    expect(tell('women').whole.replace('3000000', '3,000,000')).toBe(whole);
  });

  it('has no scale of what is no number alone: 24 million-dollar houses', () => {
    const tell = phrasesTold({
      question: 'There are 4 streets of 6 houses.',
      code: ['streets = 4', 'each = 6', 'built = streets * each', 'answer = built'],
      solution: ['They have 4*6 = 24 million-dollar houses.'],
      tells: ['built'],
    });
    expect(tell('built').number).toBe('24');
  });

  it.each([
    ['2-billion miles', '2 billion'],
    ['2 million-dollar houses', '2'],
  ])("has the question's scale: %s", (said, spoken) => {
    const place = { start: 7, end: 8 };
    const quantity: Quantity = {
      ...unknownQuantity('way'),
      source: { kind: 'question', form: 'digits', place },
    };
    expect(askedWords(`It has ${said}.`, quantity)?.spoken).toBe(spoken);
  });
});
