import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { providersIn, providerWith } from '../../../test/shared/formalize/settings.ts';
import { settingsFile } from './read-settings.ts';
import { kindsFile, plausibilityFile } from './read-tables.ts';

const minimal = { base_url: 'https://example.org/v1', model: 'tiny' };
const url = new URL('../../../rules/formalize.yaml', import.meta.url);
const shipped = readFileSync(url, 'utf8');

describe('the settings of formalisations', () => {
  it('that are shipped name no provider, and their weights are 1 together', () => {
    const { agreement, providers } = settingsFile.read(shipped, 'formalize.yaml');
    expect(providers).toEqual([]);
    expect(agreement).toEqual({
      aligned: 0.3,
      equivalent: 0.5,
      shape: 0.2,
      size_bonus: 0.1,
      least_aligned: 0.8,
      most_rivals: 720,
    });
  });

  it('has the weights that are shipped where it says none', () => {
    const { agreement } = settingsFile.read(shipped, 'f.yaml');
    for (const text of ['', 'providers:\n', 'agreement: { shape: 0.2 }\n'])
      expect(settingsFile.read(text, 'f.yaml').agreement).toEqual(agreement);
  });

  it('show a provider with every key and its usual value', () => {
    const marked = shipped.slice(shipped.indexOf('# providers:')).replaceAll(/^# ?/gm, '');
    const whole = `${shipped.slice(0, shipped.indexOf('# providers:'))}\n${marked}`;
    const [local] = settingsFile.read(whole, 'f.yaml').providers;
    expect(local).toEqual({
      ...providerWith(minimal),
      name: 'local',
      base_url: 'http://127.0.0.1:8080/v1',
      model: 'qwen2.5-7b-instruct',
      key: 'LOCAL_KEY',
    });
  });

  it.each<[string, (text: string) => string, string]>([
    ['a weight above 1', (text) => text.replace('0.3', '2'), '`aligned` is a part, from 0 to 1, not `2`.'],
    ['a misspelt weight', (text) => text.replace('shape:', 'shpae:'), '`agreement` has no key `shpae`'],
    ['weights that are not 1', (text) => text.replace('0.5', '0.6'), 'must be 1 together'],
    ['no rivals', (text) => text.replace('720', '0'), '`most_rivals` is a number from 1 to 100000, not `0`.'],
    ['a list', () => '- a', 'a settings file needs keys below it: agreement, providers.'],
    ['no YAML', () => 'a: [', 'w.yaml:1:'],
  ])('with %s are refused', (_, changed, told) =>
    expect(() => settingsFile.read(changed(shipped), 'w.yaml')).toThrow(told),
  );
});

it.each([
  ['the settings of formalisations', settingsFile, 'rules/formalize.yaml shows every key.'],
  ['plausibility', plausibilityFile, '`npm run fit:plausibility` writes it.'],
  ['kinds', kindsFile, undefined],
])('a file of %s that cannot be read is refused with what to do', (_, file, hint) =>
  expect(() => file.read('- a', 'f.yaml')).toThrow(expect.objectContaining({ name: 'UserError', hint })),
);

describe('a provider', () => {
  it('has usual values for what is not said', () => {
    expect(providerWith(minimal)).toEqual({
      name: 'a',
      ...minimal,
      temperature: 0,
      structured: 'schema',
      max_tokens: 2048,
      timeout: 120,
      retries: 4,
      requests_per_minute: 60,
      tokens_per_minute: 1_000_000,
      concurrency: 4,
      price: { input: 0, output: 0 },
    });
    expect(providersIn({ 'b.C-1_': { ...minimal, key: 'MY_KEY', price: { input: 2 } } })).toMatchObject([
      { name: 'b.C-1_', key: 'MY_KEY', price: { input: 2, output: 0 } },
    ]);
  });

  it.each<[string, unknown, string]>([
    ['a list', [], '`providers` needs keys below it.'],
    ['a name with a space', { 'a b': minimal }, '`a b` is no name of a provider.'],
    ['a long name', { ['x'.repeat(41)]: minimal }, 'at most 40.'],
    ['an unknown key', { a: { ...minimal, temprature: 1 } }, 'Did you mean `temperature`?'],
    ['no model', { a: { base_url: 'http://a' } }, 'needs `model`.'],
    ['an empty model', { a: { ...minimal, model: '' } }, '`model` is a text, not ``.'],
    ['no address', { a: { model: 'm' } }, 'needs `base_url`.'],
    ['another protocol', { a: { ...minimal, base_url: 'ftp://a' } }, 'is an address, without a key in it'],
    ['a key in the address', { a: { ...minimal, base_url: 'https://me@a' } }, 'is an address'],
    ['a key behind it', { a: { ...minimal, base_url: 'https://a/v1?key=b' } }, 'is an address'],
    ['blanks in the address', { a: { ...minimal, base_url: 'https://a b' } }, 'is an address'],
    ['a key itself', { a: { ...minimal, key: 'sk-12' } }, 'is the *name* of an environment variable'],
    ['a key of digits', { a: { ...minimal, key: '1KEY' } }, 'the *name*'],
    ['another way to ask', { a: { ...minimal, structured: 'xml' } }, '`schema`, `object` or `none`'],
    ['a price alone', { a: { ...minimal, price: 3 } }, '`price` needs keys below it: input, output.'],
    ['a price below zero', { a: { ...minimal, price: { input: -1 } } }, 'a number from 0 to 10000, not `-1`'],
    ['a temperature in words', { a: { ...minimal, temperature: 'hot' } }, 'a number from 0 to 2, not `hot`'],
    ['few tokens', { a: { ...minimal, max_tokens: 15 } }, 'a number from 16 to 100000'],
    ['no time', { a: { ...minimal, timeout: 0 } }, 'a number from 0.05 to 3600'],
    ['many retries', { a: { ...minimal, retries: 21 } }, 'a number from 0 to 20'],
    ['a crowd', { a: { ...minimal, concurrency: 65 } }, 'a number from 1 to 64'],
  ])('with %s is refused', (_, section, told) => expect(() => providersIn(section)).toThrow(told));

  it('may have what lies on its bounds', () => {
    const least = { temperature: 2, max_tokens: 16, timeout: 0.05, retries: 0, requests_per_minute: 1 };
    const fields = { ...minimal, ...least, tokens_per_minute: 100, concurrency: 64, structured: 'none' };
    expect(providerWith(fields)).toMatchObject(fields);
  });
});
