import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { phrasesTold, readTold, readWithin, type Told } from '../../test/shared/quantities/read.ts';
import { askedIn, readText } from './around.ts';
import { attestedIn } from './attested.ts';
import { namePhrase } from './name-words.ts';
import { properNamesOf } from './proper-names.ts';
import { type Quantity, readName, readNamed } from './units.ts';

interface Table {
  readonly texts: readonly { readonly text: string; readonly says: readonly object[] }[];
  readonly asked: readonly { readonly of: string; readonly says: object }[];
  readonly named: readonly { readonly name: string; readonly given: boolean; readonly says: object }[];
  readonly names: readonly { readonly name: string; readonly says: object }[];
  readonly phrases: { readonly text: string; readonly says: { readonly [name: string]: string | null } };
  readonly problems: readonly (Told & { readonly means: { readonly [name: string]: object } })[];
}

const table: Table = parse(readFileSync('src/quantities/readings.yaml', 'utf8'));

/** Without what says nothing. */
const said = (entries: object): object =>
  Object.fromEntries(
    Object.entries(entries).filter(
      ([, value]) =>
        value !== undefined &&
        value !== '' &&
        value !== false &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );

test.each(table.texts)('what the numbers of a text are: $text', ({ text, says }) => {
  const found = readText(text).mentions.map(
    ({ start, end, kind, per, unit, role, adjectives, clause, ...one }) => {
      const words = clause.map((token) => token.text).join(' ');
      return said({
        number: text.slice(start, end),
        kind: kind === 'plain' ? undefined : kind,
        unit,
        per: per === '' ? 'one' : per,
        role,
        adjectives,
        said: one.said,
        clause: words === one.said.toLowerCase() ? undefined : words,
      });
    },
  );
  expect(found).toEqual(says);
});

test.each(table.asked)('what is asked for: $of', ({ of, says }) => {
  expect(said(askedIn(readText(of)))).toEqual(says);
});

test.each(table.named)('what a name says of its number: $name', ({ name, given, says }) => {
  const setting = { currency: 'dollar', text: 'a train car and a bag', nouns: () => new Set(['bag', 'pen']) };
  expect(said(readNamed(name, setting, given))).toEqual(says);
});

test.each(table.names)('the words of a name: $name', ({ name, says }) => {
  expect(said(readName(name))).toEqual(says);
});

describe('a name as a phrase of its problem', () => {
  const { text, says } = table.phrases;
  const [names, attested] = [properNamesOf(text), attestedIn(text)];
  test.each(Object.entries(says))('%s', (name, phrase) => {
    expect(namePhrase(name, names, attested) ?? null).toBe(phrase);
  });
});

describe.each(table.problems)('$question', (problem) => {
  const told = [...readTold(problem)];
  const phrase = phrasesTold(problem);
  const meaning = (quantity: Quantity): object => {
    const { source, role, unit, addedAs, thing, group, earlier, asked, evidence } = quantity;
    const place = source.kind === 'question' ? source.place : undefined;
    return said({
      from: source.kind,
      place: place && problem.question.slice(place.start, place.end),
      form: source.kind === 'question' ? source.form : undefined,
      role,
      unit,
      addedAs: addedAs === unit ? undefined : addedAs,
      thing,
      group,
      earlier: told[earlier ?? -1]?.[0],
      asked,
      said: quantity.said,
      evidence: evidence.map(({ of, from, words }) => `${of} by ${from}: ${words}`),
    });
  };
  const found = [
    ...told.map(([name, quantity]) => [name, { ...meaning(quantity), phrase: said(phrase(name)) }] as const),
    ...readWithin(problem).map((quantity, at) => [`constant ${at + 1}`, meaning(quantity)] as const),
  ];
  test.each(found)('%s', (name, means) => {
    expect(means).toEqual(problem.means[name]);
  });
  test('has these quantities', () => {
    expect(found.map(([name]) => name)).toEqual(Object.keys(problem.means));
  });
});
