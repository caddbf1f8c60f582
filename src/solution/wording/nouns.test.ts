import pluralize from 'pluralize';
import { describe, expect, it } from 'vitest';
import { pluralOf, singularOf } from './nouns.ts';

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

  it('are ours, whatever others teach the library', () => {
    pluralize.addIrregularRule('hour', 'hrs');
    pluralize.addIrregularRule('child', 'kids');
    expect([pluralOf('hour'), pluralOf('child'), singularOf('kids'), singularOf('hrs')]).toEqual([
      'hours',
      'children',
      'kid',
      'hr',
    ]);
  });
});
