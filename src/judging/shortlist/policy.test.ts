import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultShortlist } from '../../../test/shared/judging/sample.ts';
import { UserError } from '../../model/index.ts';
import { readPolicy } from './policy.ts';

const mistakesIn = (text: string): string => {
  try {
    readPolicy(text, 'sampling.yaml');
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
  return '';
};

test('the shipped file is the defaults with a limit of 2,000 in all, and the round trip for the score', () => {
  const file = new URL('../../../rules/sampling.yaml', import.meta.url);
  const policy = readPolicy(readFileSync(file, 'utf8'), 'rules/sampling.yaml');
  expect(policy).toEqual({
    ...defaultShortlist,
    families: ['conceptual'],
    total: 2000,
    bar: { ...defaultShortlist.bar, semantic_score: 'any', round_trip: 'same' },
  });
});

test('an empty file, another section and a bare heading are the defaults', () => {
  for (const text of ['', 'caps: { line: 3 }\n', 'shortlist:\n']) {
    expect(readPolicy(text, 'f')).toEqual(defaultShortlist);
  }
});

test('the rule is always the first field of the strata', () => {
  expect(readPolicy('shortlist:\n  strata: [family, rule]', 'f').strata).toEqual(['rule', 'family']);
  expect(readPolicy('shortlist:\n  strata: []', 'f').strata).toEqual(['rule']);
});

test('a bar states some checks and leaves the others at their defaults', () => {
  const policy = readPolicy('shortlist:\n  bar: {structural_score: 0.8, round_trip: same}', 'f');
  expect(policy.bar).toEqual({ ...defaultShortlist.bar, structural_score: 0.8, round_trip: 'same' });
});

test('every mistake is shown with its place, a caret and what was meant', () => {
  const text = [
    'shortlist:',
    '  starta: [rule]',
    '  target: many',
    '  total: 0',
    '  shares: equel',
    '  targets: { operator_swap: -1 }',
    '  bar:',
    '    semantic_score: 2',
    '',
  ].join('\n');
  expect(mistakesIn(text)).toMatchInlineSnapshot(`
    "sampling.yaml:2:3  \`shortlist\` has no key \`starta\`. Did you mean \`strata\`?
      2 |   starta: [rule]
        |   ^^^^^^

    sampling.yaml:3:11  \`target\` is a whole number from 1 to 1000000, not \`many\`.
      3 |   target: many
        |           ^^^^

    sampling.yaml:4:10  \`total\` is a whole number from 1 to 1000000, or \`none\`, not \`0\`.
      4 |   total: 0
        |          ^

    sampling.yaml:5:11  \`shares\` is equal, proportional or square_root, not \`equel\`. Did you mean \`equal\`?
      5 |   shares: equel
        |           ^^^^^

    sampling.yaml:6:29  \`targets.operator_swap\` is a whole number from 0 to 1000000, not \`-1\`.
      6 |   targets: { operator_swap: -1 }
        |                             ^^

    sampling.yaml:8:21  \`semantic_score\` is the lowest score let in, from 0 to 1, or any, not \`2\`.
      8 |     semantic_score: 2
        |                     ^"
  `);
});

test('broken YAML is told in one line with its place', () => {
  expect(mistakesIn('shortlist:\n  strata: [rule\n')).toMatch(/^sampling\.yaml:\d+:\d+ {2}/);
  expect(mistakesIn('shortlist:\n  target: 1\n  target: 2\n')).toContain('sampling.yaml:3:3');
  expect(mistakesIn('- a\n')).toContain('sampling.yaml:1:1');
});

test('fields of the strata are names or paths, each once', () => {
  expect(mistakesIn('shortlist:\n  strata: [tier, tier]')).toContain(
    'sampling.yaml:2:18  `tier` stands twice',
  );
  expect(mistakesIn('shortlist:\n  strata: [3]')).toContain('sampling.yaml:2:12');
  expect(mistakesIn('shortlist:\n  strata: tier')).toContain('`strata` is a list of fields');
  expect(readPolicy('shortlist:\n  strata: [mutation.to]', 'f').strata).toEqual(['rule', 'mutation.to']);
});
