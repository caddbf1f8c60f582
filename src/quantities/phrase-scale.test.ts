import { describe, expect, it } from 'vitest';
import { phrasesTold } from '../../test/shared/quantities/read.ts';
import { askedWords, countedThing } from './phrase-words.ts';
import { unknownQuantity } from './read.ts';
import type { Quantity } from './units.ts';

/** The phrase of what the only line of a solution works out of two numbers. */
const phraseOf = (a: number, b: number, line: string): string =>
  phrasesTold({
    question: `There are ${a} and ${b}.`,
    code: [`a = ${a}`, `b = ${b}`, 'result = a / b', 'answer = result'],
    solution: [line],
    tells: ['result'],
  })('result').whole;

describe("a quantity's phrase", () => {
  it.each([
    ['of which the program has only the digits', 28, '28/2 = 14 billion miles', 'the 14 billion miles'],
    ['behind an annotation', 28, '28/2 = <<28/2=14>>14k miles', 'the 14k miles'],
    ['but none that is not there', 28, '28/2 = 14 miles', 'the 14 miles'],
    ['but once, where the program has it', 6_000_000, '6,000,000/2 = 3 million women', 'the 3,000,000 women'],
    ['but none of another word', 48, '48/2 = 24 million-dollar houses', 'the 24 million-dollar houses'],
  ])('has the scale of a number %s', (_, a, line, whole) =>
    expect(phraseOf(a, 2, `That is ${line}.`)).toBe(whole),
  );

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

it('counts neither of two things of which the second has an adjective', () => {
  expect(countedThing(' toddlers and small kids are there.')).toBeUndefined();
  expect(countedThing(' toddlers and leave at 5.')).toBe('toddlers');
});
