import { describe, expect, it } from 'vitest';
import { formatDiagnostic } from './diagnostics.ts';
import { loadRules } from './load.ts';

const examples = `
    examples:
      - { given: total = a + b, with: { a: 2, b: 1 }, gives: total = a - b }
      - { given: total = a + b, with: { a: 2, b: 1 }, skips: everything, because: no match }
`;

/** A rule file with one rule that has these lines; the rule starts in line 3. */
const fileOf = (...lines: string[]): string =>
  `family: ${lines.some((line) => line.includes(':=')) ? 'computational' : 'conceptual'}\nrules:\n  - rule: one\n    title: One\n${lines.map((line) => `    ${line}\n`).join('')}${examples.slice(1)}`;

const complaints = (text: string): string[] =>
  loadRules([{ path: 'r.yaml', text }]).diagnostics.map(formatDiagnostic);

const first = (text: string): string => complaints(text)[0] ?? 'no complaint';

describe('a mistake in a rule is told with its place, a caret and a way out', () => {
  it('as the design shows', () => {
    expect(complaints(fileOf('change:', '  - a + b => a - c'))).toEqual([
      [
        'r.yaml:6:22  `c` is not on the left of =>, nor in `choose`. Did you mean `a`?',
        '  6 |       - a + b => a - c',
        '    |                      ^',
      ].join('\n'),
    ]);
  });

  it.each<[what: string, lines: string[], told: string]>([
    ['an unknown key', ['chang: a => b'], 'r.yaml:5:5  `chang` is no key of a rule. Did you mean `change`?'],
    ['an `on:`', ['change: a + b => a', 'on: x'], 'r.yaml:6:5  `on` is no key of a rule.'],
    [
      'a key of JavaScript',
      ['change: a + b => a', 'constructor: x'],
      'r.yaml:6:5  `constructor` is no key of a rule.',
    ],
    [
      'a kind of JavaScript',
      ['change: a + b => a', 'where: a is constructor'],
      'r.yaml:6:17  nothing is known as `constructor`.',
    ],
    [
      'a name of JavaScript',
      ['change: a + b => a', 'where: toString > 1'],
      'r.yaml:6:12  `toString` is not filled by the change of the rule.',
    ],
    [
      'a function of JavaScript',
      ['change: a + b => a', 'where: valueOf(a) > 1'],
      'r.yaml:6:12  there is no function `valueOf`.',
    ],
    ['no change', [], 'r.yaml:3:5  a rule needs `change`. Write `change: a + b => a - b`.'],
    [
      'a pattern that is no arithmetic',
      ['change: a + * b => a'],
      'r.yaml:5:17  expected a name, a number or `(`, found `*`.',
    ],
    ['a change without an arrow', ['change: a + b'], 'r.yaml:5:18  expected `=>`, found the end.'],
    ['a sign that is none', ['change: a + b => a ; b'], 'r.yaml:5:24  `;` is no part of the language.'],
    [
      'a step on one side only',
      ['change: t = a + b => a'],
      'r.yaml:5:26  a whole step stands on the left, but not on the right.',
    ],
    [
      'another step on the right',
      ['change: t = a + b => u = a'],
      'r.yaml:5:26  `u` is not the step on the left of =>. Write `t`, as on the left.',
    ],
    [
      'a result of a part',
      ['change: a + b => u := a'],
      'r.yaml:5:22  `u` is not the step on the left of =>.',
    ],
    ['`:=` on the left', ['change: t := a + b => t := a'], 'r.yaml:5:13  `:=` belongs on the right of =>.'],
    [
      'an unknown call in a pattern',
      ['change: sqrt(a) => a'],
      'r.yaml:5:13  a pattern cannot hold `sqrt(…)`.',
    ],
    [
      'a digit function in a working',
      ['change: a + b => swap_digits(a, 1)'],
      'r.yaml:5:22  a working cannot hold `swap_digits(…)`. Put it in `choose`, or after `:=`.',
    ],
    ['anything written', ['change: _ => _'], 'r.yaml:5:18  `_` is anything, so it cannot be written.'],
    [
      'an unknown kind',
      ['change: a + b => a', 'where: a is computd'],
      'r.yaml:6:17  nothing is known as `computd`. Did you mean `computed`?',
    ],
    [
      'one `=` for two',
      ['change: a + b => a', 'where: a = b'],
      'r.yaml:6:14  expected nothing more, found `=`. Write `==`.',
    ],
    [
      'an `and` of another language',
      ['change: a + b => a', 'where: a > 1 && b > 1'],
      'r.yaml:6:18  `&&` is no part of the language. Write `and`.',
    ],
    [
      'an `or` of another language',
      ['change: a + b => a', 'where: a > 1 || b > 1'],
      'r.yaml:6:18  expected nothing more, found `|`. Write `or`.',
    ],
    [
      'a sign of school books',
      ['change: a × b => a'],
      'r.yaml:5:15  `×` is no part of the language. Write `*`.',
    ],
    [
      'another arrow',
      ['change: a + b -> a'],
      'r.yaml:5:20  expected a name, a number or `(`, found `>`. Write `=>`.',
    ],
    [
      'a kind by another word',
      ['change: a + b => a', 'where: a is integer'],
      'r.yaml:6:17  nothing is known as `integer`. Write `is int`.',
    ],
    [
      'a kind with an article',
      ['change: a + b => a', 'where: a is a variable'],
      'r.yaml:6:17  nothing is known as `a variable`. Write `is variable`.',
    ],
    [
      'a source where a number stands',
      ['change: a + b => a', 'where: scope > 2'],
      'r.yaml:6:12  this is a list, but a number is needed here.',
    ],
    [
      'a name where only holes may stand, which is offered no source',
      ['change: a + b => a', 'where: scop > 2'],
      'r.yaml:6:12  `scop` is not filled by the change of the rule. It can be `a` or `b`.',
    ],
    [
      'a source without what it asks for',
      ['change: a => n', 'choose: { n: last }'],
      'r.yaml:6:18  `last` is written `last(count)`.',
    ],
    [
      '`it` outside of `all` and `any`',
      ['change: a + b => a', 'where: it > 2'],
      'r.yaml:6:12  `it` is the one that `all(…)` or `any(…)` asks about, and there is none here.',
    ],
    [
      'a condition inside a pattern',
      ['change: (a > b) + c => a'],
      'r.yaml:5:14  a pattern cannot hold a condition. Write it after `when`, or in `where`.',
    ],
    [
      'an unknown function',
      ['change: a + b => a', 'where: digitss(a) > 2'],
      'r.yaml:6:12  there is no function `digitss`. Did you mean `digits`?',
    ],
    [
      'too few arguments',
      ['change: t = _ => t := swap_digits(t)'],
      'r.yaml:5:27  `swap_digits` is written `swap_digits(number, place)`.',
    ],
    [
      'an unfilled hole',
      ['change: a + b => a', 'where: z > 2'],
      'r.yaml:6:12  `z` is not filled by the change of the rule.',
    ],
    [
      'a hole that only one change fills',
      ['change: [a + b => a, a - c => a]', 'where: c > 2'],
      'r.yaml:6:12  `c` is not filled by every change of the rule.',
    ],
    [
      'a number for a condition',
      ['change: a + b => a', 'where: a'],
      'r.yaml:6:12  this is a number, but something that holds or does not is needed here.',
    ],
    [
      'words of a number',
      ['change: a + b => a', 'where: a matches /x/'],
      'r.yaml:6:12  this is a number, but a text is needed here. Write `name(x) matches /…/` or `x said as /…/`.',
    ],
    [
      'an explanation of one change that names what another fills',
      ['change:', '  - { change: a + b => a, explain: "{x}" }', '  - x - y => x'],
      'r.yaml:6:41  `{x}` is nothing that this rule knows.',
    ],
    [
      'an explanation without a number',
      ['change: a op b => a', 'explain: "A {op} in {step} was left out."'],
      'r.yaml:6:14  this shows no number, so it would explain every problem alike. Name one: `{a}`',
    ],
    [
      'a name with a meaning of its own as a hole',
      ['change: known + b => b'],
      'r.yaml:5:13  `known` has a meaning of its own, so it is no hole. Use another name.',
    ],
    [
      'kinds that exclude each other',
      ['change: a + b => a', 'where: a is int and a is decimal'],
      'r.yaml:6:25  nothing is both int and decimal. The rule could never apply.',
    ],
    [
      'a comparison with itself',
      ['change: a + b => a', 'where: a != a'],
      'r.yaml:6:12  both sides are the same, so this never holds.',
    ],
    [
      'two numbers that differ',
      ['change: a + b => a', 'where: 2 == 3'],
      'r.yaml:6:12  two different numbers are never equal.',
    ],
    [
      'a condition of one change with a mistake',
      ['change: a + b => a when c > 2'],
      'r.yaml:5:29  `c` is not filled by the change of the rule.',
    ],
    [
      'a run asked as a number',
      ['change: ...p + x => x', 'where: p > 2'],
      'r.yaml:6:12  `p` is a run of terms, but a number is needed here. Ask `count(p)` or `all(p, …)`.',
    ],
    [
      'an operation asked as a number',
      ['change: a op b => a', 'where: op == 2'],
      'r.yaml:6:12  `op` is an operation, but a number is needed here. Ask `op in (+, -)`.',
    ],
    [
      'a position asked as a number',
      ['change: a + b => a', 'where: position < 2'],
      'r.yaml:6:12  `position` is a place in the solution, but a number is needed here.',
    ],
    [
      'a run alone',
      ['change: t = ...p => t = 1'],
      'r.yaml:5:17  a run stands among the terms of a sum or a product.',
    ],
    [
      'a run that is one term',
      ['change: a + b => ...a'],
      'r.yaml:5:22  `a` is one term, and no run. Write `a`.',
    ],
    ['a change of nothing', ['change: a + b => a + b'], 'r.yaml:5:22  this changes nothing.'],
    ['an empty range', ['change: a + b => n', 'choose: { n: 5..1 }'], 'r.yaml:6:18  this range is empty.'],
    [
      'an endless range',
      ['change: a + b => n', 'choose: { n: 1..5000 }'],
      'r.yaml:6:18  this range has more than 1000 numbers.',
    ],
    [
      'a choice for what is there',
      ['change: a + b => a', 'choose: { a: scope }'],
      'r.yaml:6:15  `a` is on the left of =>, so there is nothing to choose.',
    ],
    [
      'a choice that nothing uses',
      ['change: a + b => a', 'choose: { n: scope }'],
      'r.yaml:6:15  `n` is chosen, but nothing uses it.',
    ],
    [
      'an unknown source',
      ['change: a => n', 'choose: { n: scop }'],
      'r.yaml:6:18  `scop` is not filled by the change of the rule. Did you mean `scope`?',
    ],
    [
      'a source called wrongly',
      ['change: a => n', 'choose: { n: lst(2) }'],
      'r.yaml:6:18  there is no function `lst`. Did you mean `last`?',
    ],
    [
      'a word that explains nothing',
      ['change: a + b => a', 'explain: "It is {old.opp}."'],
      'r.yaml:6:21  `{old.opp}` is nothing that this rule knows. Did you mean `old.op`?',
    ],
    [
      'depth that is no number',
      ['change: a + b => a', 'see_through: far'],
      'r.yaml:6:18  `see_through` needs a number from 0 to 9',
    ],
    [
      'a solution that is not known',
      ['change: a + b => a', 'solution: stop'],
      'r.yaml:6:15  `solution` cannot be `stop`. Did you mean `stops`?',
    ],
    [
      'a condition that the policy does not have',
      ['change: a + b => a', 'despite: [same_sing, nonzero]'],
      'r.yaml:6:15  the policy has no condition `same_sing`. Did you mean `same_sign`?',
    ],
    [
      'a comma that YAML takes',
      ['change: a + b => a', 'where: [a > 1, count(a, b) > 1]'],
      'r.yaml:6:20  YAML ends the item at the comma inside the parentheses.',
    ],
    [
      'a leading star',
      ['change: *p + x => x'],
      'YAML reads a text that begins with `*` as a reference. Put it in quotes: "*p + x => x".',
    ],
    [
      'a second colon',
      ['change: a: b: c'],
      'YAML reads the second `: ` as another key. Put the text in quotes.',
    ],
    [
      'a tab',
      ['change:', '\t- a => b'],
      'A tab, or another blank than a space, indents this line. YAML wants spaces.',
    ],
    ['a quote left open', ['change: "a + b => a'], 'A quote is opened before this and never closed.'],
    [
      'a key twice',
      ['change: a + b => a', 'change: a + b => b'],
      'This key stands twice. Keep one of the two.',
    ],
  ])('%s', (_, lines, told) => expect(complaints(fileOf(...lines)).join('\n')).toContain(told));

  it('a name taken twice, with where it was taken first', () => {
    const rule = fileOf('change: a + b => a');
    const { diagnostics } = loadRules([
      { path: 'a.yaml', text: rule },
      { path: 'b.yaml', text: rule },
    ]);
    expect(diagnostics.map(formatDiagnostic)[0]).toContain(
      'b.yaml:3:11  there is a rule `one` already, at a.yaml:3.',
    );
  });

  it('a family that there is not, and a file that is no map', () => {
    expect(first('family: conceptul\nrules: []')).toContain(
      '`family` cannot be `conceptul`. Did you mean `conceptual`?',
    );
    expect(first('- a\n- b')).toContain('a rule file needs keys');
    expect(first('family: conceptual\nrules: {}')).toContain('`rules` needs a list');
  });

  it('a rule without examples, as a warning only', () => {
    const text = 'family: conceptual\nrules:\n  - rule: one\n    title: One\n    change: a + b => a\n';
    const { rules, diagnostics } = loadRules([{ path: 'r.yaml', text }]);
    expect(rules.map(({ id }) => id)).toEqual(['one']);
    expect(diagnostics.map(({ severity, code }) => [severity, code])).toEqual([['warning', 'no_example']]);
  });
});

describe('mistakes', () => {
  it('of all rules come at once, in reading order, and cost only their own rule', () => {
    const good = '  - rule: good\n    title: Good\n    change: a + b => b\n';
    const text = `${fileOf('change: a + b => c', 'where: d > 1')}  - rule: two\n    change: x\n${good}`;
    const { rules, diagnostics } = loadRules([{ path: 'r.yaml', text }]);
    expect(rules.map(({ id }) => id)).toEqual(['good']);
    const lines = diagnostics.filter(({ severity }) => severity === 'error').map(({ line }) => line);
    expect(lines).toEqual([...lines].sort((a, b) => a - b));
    expect(lines.length).toBe(4);
  });

  it('inside a block of several lines point at their own line', () => {
    const text = fileOf('where: >', '  a is atom and', '  b is atm', 'change: a + b => a');
    expect(first(text)).toContain('r.yaml:7:12  nothing is known as `atm`. Did you mean `atom`?');
  });
});

describe('what a rule says of itself', () => {
  it('is as it was written, brackets and all', () => {
    const text = fileOf(
      'change:',
      '  - (a + b) * c => a * (b + c) | (a + c) when c in (1, 2..3)',
      '  - t = a - b => t = a - (b + 1)',
    );
    const [rule] = loadRules([{ path: 'r.yaml', text }]).rules;
    expect(rule?.alternatives.map(({ text: said, when }) => [said, when.map(({ text }) => text)])).toEqual([
      ['(a + b) * c => a * (b + c)', ['c in (1, 2..3)']],
      ['(a + b) * c => (a + c)', ['c in (1, 2..3)']],
      ['t = a - b => t = a - (b + 1)', []],
    ]);
  });
});
