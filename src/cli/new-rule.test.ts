import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadRules } from '../dsl/reader/index.ts';
import { checkAdded, type Draft, fileOf, ruleText, withRule } from './new-rule.ts';

const draft: Draft = {
  family: 'conceptual',
  id: 'doubled',
  title: 'Doubled: once too often',
  about: "'Twice' is heard twice.",
  seedType: undefined,
  change: ['a * n => a * n * n'],
  choose: {},
  where: ['n == 2', 'a is atom'],
  commute: true,
  seeThrough: undefined,
  solution: undefined,
  explain: '{a} was doubled twice.',
  examples: [
    {
      given: ['total = price * twice'],
      with: { price: '2.50', twice: '2' },
      knowing: {},
      question: undefined,
      gives: ['total = price * twice * twice'],
      skips: [],
      because: undefined,
    },
    {
      given: ['total = price * times'],
      with: { price: '1/2', times: '3' },
      knowing: {},
      question: undefined,
      gives: [],
      skips: ['everything'],
      because: 'n == 2',
    },
  ],
};

const written = `- rule: doubled
  title: "Doubled: once too often"
  about: "'Twice' is heard twice."
  change: a * n => a * n * n
  commute: true
  where:
    - n == 2
    - a is atom
  explain: "{a} was doubled twice."
  examples:
    - given: total = price * twice
      with: { price: 2.50, twice: 2 }
      gives: total = price * twice * twice
    - given: total = price * times
      with: { price: 1/2, times: 3 }
      skips: everything
      because: n == 2
`;

const other = '- rule: other\n    title: Other\n    change: a + b => a - b';

describe('the text of a rule', () => {
  it('has the keys in the order of the reference, numbers as typed and quotes where YAML needs them', () => {
    expect(ruleText(draft)).toBe(written);
  });

  it('is read back as it was meant, whatever the texts are', () => {
    const text = fc
      .string({ minLength: 1, maxLength: 60 })
      .map((one) => one.replaceAll(/[\p{C}\s]+/gu, ' ').trim() || 'x');
    fc.assert(
      fc.property(text, text, text, (title, about, explain) => {
        const [read] = parse(ruleText({ ...draft, title, about, explain })) as { [key: string]: unknown }[];
        expect(read).toMatchObject({ rule: 'doubled', title, about, explain });
      }),
    );
  });
});

describe('a rule file with one rule more', () => {
  it('starts with its family when it is new', () => {
    const { rules, diagnostics } = loadRules([{ path: 'new.yaml', text: fileOf(draft) }]);
    expect(diagnostics).toEqual([]);
    expect(rules.map(({ id }) => id)).toEqual(['doubled']);
  });

  it.each([
    ['at the end', `# mine\nfamily: conceptual\nrules:\n  # first\n  ${other}   # so\n`],
    ['after a last comment', `family: conceptual\nrules:\n  ${other}\n  # to be continued\n`],
    ['without a last line end', `family: conceptual\nrules:\n  ${other}`],
    ['where items are not indented', `family: conceptual\nrules:\n${other.replaceAll('\n    ', '\n  ')}\n`],
  ])('keeps every character of the others: %s', (_, before) => {
    const added = withRule(before, draft);
    if ('why' in added) throw new Error(added.why);
    expect(added.text.startsWith(before.trimEnd())).toBe(true);
    expect(loadRules([{ path: 'x.yaml', text: added.text }]).rules.map(({ id }) => id)).toEqual([
      'other',
      'doubled',
    ]);
  });

  it('puts it before the keys that follow the list', () => {
    const added = withRule(`rules:\n  ${other}\n\nfamily: conceptual\n`, draft);
    if ('why' in added) throw new Error(added.why);
    expect(added.text).toMatch(/because: n == 2\n\nfamily: conceptual\n$/);
    expect(loadRules([{ path: 'x.yaml', text: added.text }]).rules).toHaveLength(2);
  });

  it.each(['rules: []\n', 'rules:\n', 'rules: # none yet\n'])('fills a list that is empty: %j', (list) => {
    const added = withRule(`family: conceptual\n${list}`, draft);
    if ('why' in added) throw new Error(added.why);
    expect(loadRules([{ path: 'x.yaml', text: added.text }]).rules.map(({ id }) => id)).toEqual(['doubled']);
  });

  it.each([
    ['another family', `family: computational\nrules:\n  ${other}\n`, 'its rules are computational'],
    ['a list in brackets', 'family: conceptual\nrules: [{ rule: other }]\n', 'stand in `[…]`'],
    ['no list', 'family: conceptual\nrules: none\n', 'no list `rules`'],
    ['no YAML', 'family: "conceptual\n', 'no YAML'],
  ])('is refused: %s', (_, before, why) => {
    expect(withRule(before, draft)).toEqual({
      why: expect.stringContaining(why),
    });
  });

  it('has the mistakes that lint would tell, a name that is taken among them', () => {
    const others = [{ path: 'a.yaml', text: fileOf(draft) }];
    const check = (one: Draft) =>
      checkAdded(others, { path: 'b.yaml', text: fileOf(one) }, one.id).mistakes.map(({ code }) => code);
    expect(check(draft)).toEqual(['duplicate_rule']);
    expect(check({ ...draft, id: 'tripled' })).toEqual([]);
    expect(check({ ...draft, id: 'tripled', change: ['a * n => a * m'] })).toContain('unbound');
  });
});
