import { describe, expect, it } from 'vitest';
import { measuresIn, readText } from './index.ts';

describe('a measure in several units', () => {
  it.each([
    ['A rod is 4 feet 7 inches long.', ['4 feet 7 inches']],
    [
      'It takes 1 hour and 20 minutes, or 2 days 3 hours 5 minutes.',
      ['1 hour and 20 minutes', '2 days 3 hours 5 minutes'],
    ],
    ['He has bottles of 2 liters, 300 milliliters and 200 milliliters.', []],
    ['He rests for 2 hours and 75 minutes later again.', []],
    ['Ann walks 3 miles and 10 minutes more.', []],
  ])('%s', (text, found) =>
    expect(measuresIn(readText(text)).map(({ start, end }) => text.slice(start, end))).toEqual(found),
  );
});
