import { describe, expect, it } from 'vitest';
import { wordsOf } from './lexicon.ts';

const kinds = { for: 'A test.', example: 'for example' };

describe('a lexicon', () => {
  const words = wordsOf({
    classes: { gift: kinds, deed: { ...kinds, with: ['gift'] }, none: kinds },
    words: {
      gives: ['gift'],
      three: { number: 3, classes: ['deed'] },
      stone: { unit: 'weight', is: ['14 pound'] },
    },
  });

  it('gives the words of a class, and those of the classes that belong to it', () => {
    expect([...words.of('gift')]).toEqual(['gives']);
    expect([...words.of('deed')].sort()).toEqual(['gives', 'three']);
    expect([...words.of('none')]).toEqual([]);
  });

  it('says what an entry says besides, and nothing of words that it has not', () => {
    expect(words.entry('stone')).toEqual({ unit: 'weight', is: ['14 pound'] });
    expect(words.entry('gives')).toBeUndefined();
    expect(words.entry('constructor')).toBeUndefined();
    expect(words.entries().map(([word]) => word)).toEqual(['three', 'stone']);
  });

  it('has no class that it does not name', () => {
    expect(() => words.of('gifts')).toThrow("rules/lexicon.yaml has no class 'gifts'.");
  });
});
