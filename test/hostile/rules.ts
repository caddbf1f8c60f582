/*
 * Rule files that a stranger, a program or an accident may bring. `rule`: what is wrong is in a rule of its own, which
 * costs that rule. `file`: the file as such cannot be used, which is told, and nothing runs. `slow`: nothing is wrong
 * with it but what it asks for; it costs itself on templates where that is too much.
 */
export interface HostileRules {
  readonly name: string;
  readonly costs: 'rule' | 'file' | 'slow';
  readonly bytes: string | Uint8Array;
}

let made = 0;

const file = (name: string, bytes: string | Uint8Array): HostileRules => ({ name, costs: 'file', bytes });

/** A file with one rule that has these lines beside a name and a title. */
const fileOf = (lines: readonly string[], id = `hostile_${++made}`): string =>
  `family: ${lines.some((line) => line.includes(':=')) ? 'computational' : 'conceptual'}\nrules:\n  - rule: ${id}\n    title: Hostile\n${lines.map((line) => `    ${line}\n`).join('')}`;

const rule = (name: string, ...lines: readonly string[]): HostileRules => ({
  name,
  costs: 'rule',
  bytes: fileOf(lines),
});
const slow = (name: string, ...lines: readonly string[]): HostileRules => ({
  name,
  costs: 'slow',
  bytes: fileOf(lines),
});
const where = (name: string, condition: string): HostileRules =>
  rule(name, 'change: a + b => a - b', `where: '${condition}'`);
const says = (name: string, regex: string): HostileRules => where(name, `question says /${regex}/`);
const change = (name: string, text: string): HostileRules => rule(name, `change: '${text}'`);
const named = (id: string): HostileRules => ({
  name: `a rule named ${id}`,
  costs: 'rule',
  bytes: fileOf(['change: a + b => a - b'], id),
});
const good = 'change: a + b => a - b';
const letters = 'abcdefghijklmnopqrstuvwxyz';
const terms = (count: number, sign: string): string =>
  Array.from({ length: count }, (_, i) => letters.charAt(i % 26) + (i < 26 ? '' : String(i))).join(sign);
const list = (count: number, item: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => item(i)).join(', ');

const yaml: readonly HostileRules[] = [
  file('nothing', ''),
  file('bytes of zero', '\u0000'.repeat(5000)),
  file(
    'bytes that are no text',
    Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256),
  ),
  file('Latin-1', Buffer.from(fileOf(['about: caf\u00e9', good]), 'latin1')),
  file('UTF-16', Buffer.from(`\uFEFF${fileOf([good])}`, 'utf16le')),
  file(
    'half a character at the end',
    Buffer.concat([Buffer.from(fileOf([good])), Buffer.from([0xe2, 0x82])]),
  ),
  file('two million characters', `family: conceptual\nrules: []\n${'# nothing\n'.repeat(200_000)}`),
  file('300,000 brackets', '['.repeat(299_000)),
  file('100,000 braces', '{a: '.repeat(70_000)),
  file('brackets over lines', `family: conceptual\nrules:\n${'  [\n'.repeat(1000)}`),
  file('10,000 dashes', '- '.repeat(10_000)),
  file('10,000 question marks', '? '.repeat(10_000)),
  file('10,000 colons', ': '.repeat(10_000)),
  file('lists 700 deep', Array.from({ length: 700 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')),
  file('30,000 keys', Array.from({ length: 30_000 }, (_, i) => `k${i}: 1`).join('\n')),
  file('the same key 30,000 times', `family: conceptual\nrules: []\n${'a: 1\n'.repeat(30_000)}`),
  file('a key of 250,000 letters', `${'k'.repeat(250_000)}: 1`),
  file('commas over lines', `rules: [${`${','.repeat(999)}\n  `.repeat(250)}]`),
  file('a line of 250,000 commas', `rules: [${','.repeat(250_000)}]`),
  file('50,000 anchors', `rules: ${'&a '.repeat(50_000)}`),
  file(
    'a billion laughs',
    `a: &a [x, x, x]\n${list(9, (i) => `${i}`)
      .split(', ')
      .map((i) => `b${i}: &b${i} [*a, *a, *a, *a, *a, *a, *a]`)
      .join('\n')}\nrules: *b8\n`,
  ),
  file('tags', `family: !!js/function 'function () { return 1 }'\nrules: []\n`),
  file('two documents', `${fileOf([good])}---\n${fileOf([good])}`),
  file('a tab', 'family: conceptual\nrules:\n\t- rule: tabbed\n'),
  file(
    'a merge key',
    `family: conceptual\nbase: &base { title: x }\nrules:\n  - <<: *base\n    rule: merged\n    ${good}\n`,
  ),
  file('a list at the top', '- family: conceptual\n- rules: []\n'),
  file('a number', '12'),
  file('a text', 'rules'),
  file('JSON', '{"family": "conceptual", "rules": {}}'),
  file('rules that are a text', 'family: conceptual\nrules: none\n'),
  file('another family', `family: "\\e[31mred\\u202e"\nrules:\n  - rule: red\n    title: Red\n    ${good}\n`),
  file('a family that is a map', `family: { conceptual: true }\nrules: []\n`),
  file('__proto__ as a key', `__proto__: { polluted: true }\nfamily: conceptual\nrules: []\n`),
  file('5,000 rules', `family: conceptual\nrules:\n${'  - {}\n'.repeat(5000)}`),
  file('a quote that is never closed', `family: conceptual\nrules:\n  - rule: "${'x\n    '.repeat(5000)}`),
  file('carriage returns', '\r'.repeat(100_000)),
  file('signs of control', `family: conceptual\nrules:\n  - rule: \u0007\u001b[2J\n`),
];

const rules: readonly HostileRules[] = [
  rule('lists 25 deep', 'change: [[[[[[[[[[[[[[[[[[[[[[[[[a => b]]]]]]]]]]]]]]]]]]]]]]]]]'),
  ...['__proto__', 'Constructor', 'to string', '1st', '\u202eelur', 'x'.repeat(4000)].map(named),
  rule('an unknown key of 5,000 letters', good, `${'k'.repeat(900)}: 1`),
  rule('1,000 unknown keys', good, ...Array.from({ length: 1000 }, (_, i) => `k${i}: 1`)),
  rule('the same key fifty times', good, ...Array.from({ length: 50 }, () => 'about: x')),
  rule('an about of 9,000 letters', good, `about: ${'a'.repeat(9000)}`),
  rule('a change of 9,000 letters', `change: ${'a + '.repeat(2200)}b => a`),
  change('1,000 terms', `${terms(190, ' + ')} => a`),
  change('60 brackets', `${'('.repeat(60)}a + b${')'.repeat(60)} => a`),
  change('brackets that are never closed', `${'('.repeat(21)}a + b => a`),
  change('900 signs', `${'-'.repeat(900)}a => a`),
  change('300 powers', `a${' ** a'.repeat(180)} => a`),
  change('no arrow', 'a + b'),
  change('arrows', 'a => b => c => d'),
  change('letters of another script', '\u0430 + b => \u0430 - b \u2026'),
  change('a sign of direction', '\u202ea + b => a - b'),
  change('a hole named __proto__', 'a + b => __proto__'),
  change('__proto__ on the left', '__proto__ + b => b'),
  change('a call of JavaScript', 'a + b => constructor(a)'),
  change('a number of 900 digits and letters', `a + b => ${'9'.repeat(900)}x`),
  change('four runs', '...p + ...q + ...r + ...s + x => x'),
  rule('200 changes', 'change:', ...Array.from({ length: 200 }, () => '  - a + b => a - b')),
  rule('1,000 alternatives', `change: a + b => ${'a | '.repeat(900)}b`),
  rule('six terms in any order', 'commute: true', `change: ${terms(6, ' + ')} => a`),
  rule('nine factors in any order', 'commute: true', `change: ${terms(9, ' * ')} => a`),
  rule(
    'sums of products in any order',
    'commute: true',
    `change: ${['a*b*c*d', 'e*f*g*h', 'i*j*k*l'].join(' + ')} => a`,
  ),
  rule(
    'three choices of a thousand',
    'change: t = a + b => t := t + x + y + z',
    'choose: { x: 1..1000, y: 1..1000, z: 1..1000 }',
  ),
  rule('a choice of a billion', 'change: t = a + b => t := t + n', 'choose: { n: 1..1000000000 }'),
  rule('a choice of 1e300', 'change: t = a + b => t := t + n', 'choose: { n: 1..1e300 }'),
  rule(
    'twenty choices',
    'change: a + b => a - b',
    `choose: { ${list(20, (i) => `${letters.charAt(i + 2)}: known`)} }`,
  ),
  rule('400 items of a choice', 'change: t = a + b => t := n', `choose: { n: "${list(300, String)}" }`),
  rule('a choice of itself', 'change: t = a + b => t := n', 'choose: { n: n }'),
  rule('choices of each other', 'change: t = a + b => t := n + m', 'choose: { n: m, m: n }'),
  rule(
    'a choice named constructor',
    'change: a + b => constructor',
    'choose: { constructor: known, toString: known }',
  ),
  rule('see_through of a thousand', good, 'see_through: 1000'),
  rule('see_through of minus one', good, 'see_through: -1'),
  rule('see_through of NaN', good, 'see_through: .nan'),
  rule('commute of a list', good, 'commute: [true]'),
  rule('a solution of its own', good, 'solution: constructor'),
  rule('despite everything', good, 'despite: [__proto__, constructor, everything]'),
  rule('200 conditions', good, 'where:', ...Array.from({ length: 200 }, () => '  - a > 1')),
  where('400 operands', `${'a + '.repeat(200)}b > 1`),
  where('a hundred times not', `${'not '.repeat(240)}a > 1 > `),
  where('lists in lists in lists', 'any(known, any(known, any(known, any(known, it > a))))'),
  where(
    'filters in filters',
    'a in (known where it in (known where it in (known where it in (known where it > 1))))',
  ),
  where('30 brackets', `${'('.repeat(30)}a > 1${')'.repeat(30)}`),
  where('a kind of JavaScript', 'a is constructor'),
  where('a role of JavaScript', 'role(a) is __proto__'),
  where('a source of JavaScript', 'a in hasOwnProperty(b)'),
  where('never', 'a != a'),
  says('a regular expression of 900 letters', 'x'.repeat(900)),
  says('look-ahead', '(?=x)x'),
  says('look-behind', '(?<!x)x'),
  says('a reference back', '(x)\\1'),
  says('(x+x+)+ with a reference', '(x+x+)+\\1y'),
  says('repeats of repeats', '((x{30}){30}){30}'),
  says('a repeat of a million', 'x{1000000}'),
  says('groups that are never closed', `${'('.repeat(40)}x${'('.repeat(40)}`),
  says('a class that is never closed', '[a-z'),
  says('a class from z to a', '[z-a]'),
  says('an unknown class', '\\p{Klingon}'),
  says('a name twice', '(?P<a>x)(?P<a>y)'),
  rule('an explanation of nothing', good, 'explain: "{constructor} {__proto__} {toString}"'),
  rule('braces that are never closed', good, `explain: "${'{'.repeat(90)}"`),
  rule('examples that are a text', good, 'examples: none'),
  rule(
    '200 examples',
    good,
    'examples:',
    ...Array.from({ length: 200 }, () => '  - { given: t = a + b, with: { a: 1, b: 2 }, gives: t = a - b }'),
  ),
  rule(
    'an example of 1,000 steps',
    good,
    'examples:',
    '  - given: |',
    ...Array.from({ length: 500 }, (_, i) => `      x${i} = 1 + 2`),
    '    gives: x1 = 1',
  ),
  rule(
    'an example with 60 brackets',
    good,
    'examples:',
    `  - { given: "t = ${'('.repeat(60)}1${')'.repeat(60)}", gives: t = 1 }`,
  ),
  rule(
    'a number of 4,000 digits and a letter',
    good,
    'examples:',
    `  - { given: t = a + b, with: { a: ${'9'.repeat(4000)}x, b: 2 }, gives: t = a - b }`,
  ),
  rule('an example of nothing', good, 'examples: [{}]'),
  rule(
    'a step of JavaScript',
    good,
    'examples:',
    '  - { given: t = constructor + toString, gives: t = valueOf }',
  ),
];

const costly: readonly HostileRules[] = [
  {
    name: 'a rule named constructor',
    costs: 'slow',
    // A slip that no other rule makes: what two rules make alike counts for one of them.
    bytes: fileOf(['change: t = a + b => t := t + 7'], 'constructor').replace('conceptual', 'computational'),
  },
  { name: 'a rule named tostring', costs: 'slow', bytes: fileOf([good], 'tostring') },
  slow('nested repeats', good, "where: 'question says /(a+)+(b+)+$/'"),
  slow('a repeat of 900', good, "where: 'question says /(a?){450}b/'"),
  slow('classes of all letters', good, "where: 'line says /[^x]*[^y]*[^z]*[^x]*[^y]*[^z]*\\pL{100}/'"),
  slow('powers of powers of powers', 'change: t = a + b => t := ((9 ** 999) ** 999) ** 999'),
  slow('a large power', 'change: t = a + b => t := a ** 999 * b ** 999'),
  slow('a tower in a condition', good, "where: '9 ** 9 ** 9 ** 9 > a'"),
  slow(
    'a product of powers',
    good,
    `where: '${Array.from({ length: 40 }, () => '9 ** 500').join(' * ')} > a'`,
  ),
  slow(
    'three choices of all that is known',
    'change: t = a + b => t = x + y + z',
    'choose: { x: known, y: known, z: known }',
  ),
  slow(
    'ten thousand possibilities',
    'change: t = a op b => t := t + n * 100 + m',
    'choose: { n: 1..100, m: 1..100 }',
  ),
  slow(
    'anything becomes anything',
    'change: x => y',
    'choose: { y: known }',
    'see_through: 9',
    'commute: true',
  ),
  slow('three runs', 'change: ...p + x + ...q + ...r => x', 'see_through: 9'),
  slow('lists in lists', good, "where: 'all(known, any(known, any(known, it != 1.5)))'"),
  slow(
    'filters of filters',
    'change: t = a + b => t := y',
    'choose: { y: "known where any(known, any(known, it == a))" }',
  ),
  slow('columns of columns', 'change: t = a + b => t := columns(a ** 9, b ** 9, (top + bottom) % 10)'),
  slow('five terms in any order', 'commute: true', 'see_through: 9', 'change: v + w + x + y + z => v'),
  slow(
    'an example with signs of direction',
    good,
    'about: "\u202e\u2066\\e[31m"',
    'examples:',
    '  - { given: t = a + b, with: { a: 1, b: 2 }, gives: t = a - b }',
  ),
];

export const hostileRules = (): readonly HostileRules[] => [...yaml, ...rules, ...costly];
