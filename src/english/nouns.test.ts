import pluralize from 'pluralize';
import { describe, expect, it } from 'vitest';
import { lemma, pluralOf, singularOf } from './nouns.ts';

describe('nouns', () => {
  it.each([
    ['melon', 'melons'],
    ['cookie', 'cookies'],
    ['berry', 'berries'],
    ['box', 'boxes'],
    ['loaf', 'loaves'],
    ['foot', 'feet'],
    ['child', 'children'],
    ['Person', 'People'],
    ['hour', 'hours'],
    ['kid', 'kids'],
  ])('%s, %s', (one, many) => {
    expect(pluralOf(one)).toBe(many);
    expect(singularOf(many)).toBe(one);
  });

  it.each(['this', 'less', 'bus', 'costs', 'always', 'species', 'box', 'is'])('%s is no plural', (word) =>
    expect(singularOf(word)).toBeUndefined(),
  );

  it.each(['sheep', 'percent', 'boxes', 'running', 'quickly', 'kg', 'one', 'there'])(
    '%s has no plural',
    (word) => expect(pluralOf(word)).toBeUndefined(),
  );

  it('are by rule what they are here, and the rules of the library stay as they were', () => {
    expect([pluralOf('kid'), singularOf('kids'), singularOf('hrs'), singularOf('quiches')]).toEqual([
      'kids',
      'kid',
      'hr',
      'quiche',
    ]);
    expect([lemma('kids'), lemma('hrs'), lemma('feet'), lemma('costs'), lemma('this')]).toEqual([
      'child',
      'hour',
      'foot',
      'costs',
      'this',
    ]);
    expect([pluralize.singular('quiches'), pluralize.singular('hrs')]).toEqual(['quich', 'hr']);
  });
});
