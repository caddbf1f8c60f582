import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import schema from '../../../schema/sampling.json' with { type: 'json' };
import { families, tiers, UserError, wordsDoubts } from '../../model/index.ts';
import { samplingFile } from './read-tables.ts';
import { defaultSampling } from './sections.ts';

const shipped = readFileSync('rules/sampling.yaml', 'utf8');
const read = (text: string) => samplingFile.read(text, 'sampling.yaml');
const mistakes = (text: string): string => {
  try {
    read(text);
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
  return 'none';
};

describe('the policy of a run', () => {
  it('is by default what the shipped file says', () => {
    // What is drawn for people, what is said of single rules, and the table are about the shipped rules.
    const { shortlist: _, caps, keep, questions, ...sections } = read(shipped);
    const { shortlist: __, ...defaults } = defaultSampling;
    expect({
      ...sections,
      keep: { ...keep, believable: 0, believable_of: {} },
      caps: { ...caps, rules: {}, visible: undefined, alike: undefined, fractional: undefined },
      questions: { ...questions, beside: { ...questions.beside, rules: [] } },
      visible: {},
      recognised: {},
      plausibility: undefined,
      words: 'wording.yaml',
    }).toEqual(defaults);
  });
  it('takes what is given and keeps the rest', () => {
    const policy = read('keep: { within: none, nonzero: false }\ncaps: { line: 3 }');
    expect(policy.keep).toEqual({ ...defaultSampling.keep, within: 0, nonzero: false });
    expect(policy.caps.line).toBe(3);
    expect(read('caps: { rules: { overshoot: 1 } }').caps.rules).toEqual({ overshoot: 1 });
    expect(policy.draw).toEqual(defaultSampling.draw);
  });
  it('reads tiers in the order written', () => {
    expect(read("tiers: { tier3: [], tier1: ['^a', 'b$'] }").tiers).toEqual([
      { tier: 'tier3', when: [] },
      { tier: 'tier1', when: ['^a', 'b$'] },
    ]);
  });
});

describe('a mistake in a sampling file', () => {
  it.each([
    ['keep: { same_sing: true }', 'same_sign'],
    ['keep: { nonzero: 3 }', '`true` or `false`'],
    ['caps: { line: 0 }', 'a whole number above 0, or `none`'],
    ['caps: { rules: { overshoot: 0 } }', '`rules.overshoot` is a whole number from 1'],
    ['draw: { computational: some }', 'or `all`'],
    ['keep: 3', 'needs keys below it'],
    ['tiers: { tier9: [] }', 'there is no tier `tier9`'],
    ["tiers: { tier1: ['('] }", 'no regular expression'],
    ['visible: { overshoot: [] }', 'is a reason in words'],
    ['kep: { nonzero: true }', 'a sampling file has no key `kep`. Did you mean `keep`?'],
    ['constructor: 3', 'a sampling file has no key `constructor`.'],
    ['shortlist: { familys: all }', '`shortlist` has no key `familys`. Did you mean `families`?'],
    ['shortlist: { families: [conceptul] }', 'not `conceptul`. Did you mean `conceptual`?'],
    [
      '- keep',
      'a sampling file needs keys below it: tiers, keep, draw, caps, consistent, questions, plausibility, words, visible, recognised, shortlist.',
    ],
  ])('%s is told', (text, part) => {
    const told = mistakes(text);
    expect(told).toContain(part);
    expect(told).toMatch(/^sampling\.yaml:1:\d+ {2}/);
  });
  it('comes with all others, of every section and in reading order, as those of rule files', () => {
    const text = 'caps: { b: 1 }\nkeep:\n  nonzero: yes\nshortlist: { target: 0 }\n';
    expect(mistakes(text)).toBe(
      [
        'sampling.yaml:1:9  `caps` has no key `b`. It can be `template`, `rule`, `line`, `rules`, `visible`, `alike`, `fractional` or `order_by`.',
        '  1 | caps: { b: 1 }',
        '    |         ^',
        '',
        'sampling.yaml:3:12  `nonzero` is `true` or `false`, not `yes`.',
        '  3 |   nonzero: yes',
        '    |            ^^^',
        '',
        'sampling.yaml:4:22  `target` is a whole number from 1 to 1000000, not `0`.',
        '  4 | shortlist: { target: 0 }',
        '    |                      ^',
      ].join('\n'),
    );
  });
});

describe('the schema for editors', () => {
  it('has the closed lists of the program', () => {
    const { tiers: named, keep, shortlist } = schema.properties;
    expect(Object.keys(named.properties)).toEqual(tiers);
    expect(keep.properties.drop_doubts.items.enum).toEqual(wordsDoubts);
    expect(shortlist.properties.families.anyOf[1]?.items?.enum).toEqual(families);
  });

  const check = new Ajv({ formats: { regex: true } }).compile(schema);

  it('holds for the shipped file, whose first line names it', () => {
    expect(shipped.split('\n')[0]).toBe('# yaml-language-server: $schema=../schema/sampling.json');
    expect(check(parse(shipped)), JSON.stringify(check.errors)).toBe(true);
  });

  it.each([
    'kep: {}',
    'keep: { same_sing: true }',
    'keep: { nonzero: 3 }',
    'caps: { line: 0 }',
    'draw: { computational: some }',
    'tiers: { tier9: [] }',
    'shortlist: { families: [conceptul] }',
    'shortlist: { bar: { semantic_score: 2 } }',
    'shortlist: { targets: { one: -1 } }',
    'shortlist: { shares: equel }',
  ])('refuses %s, as the reader does', (text) => {
    expect(check(parse(text))).toBe(false);
    expect(mistakes(text)).not.toBe('none');
  });
});
