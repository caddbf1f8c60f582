import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import pluralize from 'pluralize';
import { describe, expect, it } from 'vitest';
import { lemma, mayBePlural, pluralOf, singularOf } from './nouns.ts';

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

  it('that the library is not asked for are singular by its rules', () => {
    const library = createRequire(import.meta.url).resolve('pluralize');
    const texts = ['rules/lexicon.yaml', 'fixtures/problems.jsonl', library].map((file) =>
      readFileSync(file, 'utf8'),
    );
    const known = new Set(
      texts
        .join(' ')
        .toLowerCase()
        .match(/\p{L}+/gu),
    );
    expect(known.size).toBeGreaterThan(2000);
    for (const word of known) if (pluralize.singular(word) !== word) expect(mayBePlural(word)).toBe(true);
  });

  it('are by rule what they are here, and the rules of the library stay as they were', () => {
    expect([pluralOf('kid'), singularOf('kids'), singularOf('hrs'), singularOf('quiches')]).toEqual([
      'kids',
      'kid',
      'hr',
      'quiche',
    ]);
    expect(['centimetres', 'millilitre', 'kilos'].map(lemma)).toEqual([
      'centimeter',
      'milliliter',
      'kilogram',
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
