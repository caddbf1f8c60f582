import fc from 'fast-check';
import { columnParts, functions, kinds, roleWords, sources } from '../../src/dsl/vocabulary.ts';
import { keepConditions } from '../../src/model/index.ts';
import { mutationsByName } from '../../src/mutations/index.ts';
import { layouts } from '../../src/solution/index.ts';

// Every word of the language comes from its own lists, so that a new one is tried by itself.
const hole = fc.constantFrom('a', 'b', 'c', 't', 'x');
const operation = fc.constantFrom('+', '-', '*', '/');
const anyOperation = fc.constantFrom('+', '-', '*', '/', '//', '%', '**');
const number = fc.oneof(
  fc.integer({ min: 0, max: 20 }).map(String),
  fc.constantFrom('0.5', '1/2', '100', '1e2', '3.25'),
);

const bracketed = (text: string): string => (/^[\w.]+(?:\([^()]*\))?$/.test(text) ? text : `(${text})`);
/** Arithmetic of the language, with brackets only where they are needed or a little more often. */
export const arithmetic = (names: fc.Arbitrary<string>, deepest: number): fc.Arbitrary<string> =>
  fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: deepest, withCrossShrink: true },
      { weight: 2, arbitrary: names },
      { weight: 1, arbitrary: number },
      {
        weight: 4,
        arbitrary: fc
          .tuple(tie('tree'), anyOperation, tie('tree'))
          .map(([left, op, right]) => `${bracketed(left)} ${op} ${bracketed(right)}`),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(
            fc.constantFrom(...mutationsByName.keys(), 'abs', 'math.ceil', 'min'),
            fc.array(tie('tree'), { minLength: 1, maxLength: 2 }),
          )
          .map(([name, inner]) => `${name}(${inner.join(', ')})`),
      },
      { weight: 1, arbitrary: tie('tree').map((inner) => `-${bracketed(inner)}`) },
    ),
  })).tree;

/** Changes that mean something, by family. */
const sensible = {
  conceptual: fc.oneof(
    fc.tuple(operation, operation).map(([old, now]) => `a ${old} b => a ${now} b`),
    operation.map((op) => `a ${op} b => b ${op} a`),
    operation.map((op) => `a ${op} b => a | b`),
    operation.map((op) => `a ${op} b => a ${op} n`),
    fc
      .tuple(operation, operation, operation, operation)
      .map(([p, q, r, s]) => `(a ${p} b) ${q} c => a ${r} (b ${s} c)`),
    fc.constantFrom('...p + x + ...q => ...p + ...q', '...p * x * ...q => ...p * ...q', 'a op b => b op a'),
    fc.tuple(operation, arithmetic(fc.constantFrom('a', 'b'), 2)).map(([op, text]) => `a ${op} b => ${text}`),
  ),
  computational: fc.oneof(
    fc.integer({ min: -9, max: 9 }).map((n) => `t = a op b => t := t + ${n}`),
    fc.constant('t = a op b => t := t + n'),
    fc.constantFrom(...mutationsByName.keys()).map((name) => `t = a op b => t := ${name}(a, b)`),
    arithmetic(fc.constantFrom('a', 'b', 't'), 2).map((text) => `t = a op b => t := ${text}`),
  ),
  skipped_step: fc.constantFrom(
    't = a op b => t = a op b',
    't = a + b => t = a + b',
    't = a * b => t = a * b',
  ),
};
type FamilyName = keyof typeof sensible;
const wild = fc
  .tuple(
    arithmetic(hole, 2),
    arithmetic(hole, 2),
    fc.constantFrom('', 't = ', 'answer = '),
    fc.constantFrom('', 't = ', 't := ', 'answer = '),
  )
  .map(([left, right, first, second]) => `${first}${left} => ${second}${right}`);

const list = fc.oneof(
  fc
    .constantFrom(...Object.keys(sources))
    .map((name) => (['parts', 'kin'].includes(name) ? `${name}(a)` : name === 'last' ? 'last(2)' : name)),
  fc.constantFrom(
    '1..4',
    '[-2..-1, 1..2]',
    'known where it is int',
    'results where it > 3',
    '[a, b]',
    '0..9 where it % 2 == 0',
  ),
);
const condition: fc.Arbitrary<string> = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    {
      weight: 3,
      arbitrary: fc
        .tuple(arithmetic(hole, 1), fc.constantFrom('==', '!=', '<', '<=', '>', '>='), arithmetic(hole, 1))
        .map(([left, sign, right]) => `${left} ${sign} ${right}`),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(hole, fc.constantFrom('is', 'is not'), fc.constantFrom(...kinds))
        .map((words) => words.join(' ')),
    },
    { weight: 1, arbitrary: fc.tuple(hole, list).map(([name, from]) => `${name} in ${from}`) },
    { weight: 1, arbitrary: fc.constantFrom(...roleWords.keys()).map((role) => `role(a) is ${role}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'question says /ann/',
        'line says /there are|all/',
        'name(a) matches /pen.?s$/',
        'a said as /[a-z]+/',
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'new.value > 0',
        'old.value != new.value',
        'position is early',
        'all(operands, it > 2)',
        'op in (+, -)',
        'same_unit(a, b)',
        'uses(a) > 1',
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...Object.keys(functions)), hole, hole)
        .map(([name, a, b]) => `${name}(${a}, ${b})`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('tree'), fc.constantFrom('and', 'or'), tie('tree'))
        .map((words) => words.join(' ')),
    },
    { weight: 1, arbitrary: tie('tree').map((inner) => `not (${inner})`) },
  ),
})).tree;

/** Conditions on what every change binds. */
const modest = fc.constantFrom(
  'a > 2',
  'b is int',
  'a != b',
  'a is atom',
  'new.value > 0',
  'position is late',
  'question says /ann/',
);

const quoted = (text: string): string => JSON.stringify(text);
const explanation = fc.constantFrom(
  '{step} should be {old.value}, but {new.value} was written.',
  '{new.value} instead of {old.value}.',
  '{a} and {b} changed places.',
  'It is {nothing.here}.',
  'No number.',
  '{{}',
);
const ruleOf = (family: FamilyName) =>
  fc
    .record({
      id: fc.stringMatching(/^[a-z][a-z0-9_]{0,6}$/),
      changes: fc.array(
        fc.oneof({ weight: 12, arbitrary: sensible[family] }, { weight: 1, arbitrary: wild }),
        {
          minLength: 1,
          maxLength: 2,
        },
      ),
      where: fc.array(fc.oneof({ weight: 12, arbitrary: modest }, { weight: 1, arbitrary: condition }), {
        maxLength: 2,
      }),
      list,
      other: fc.constantFrom(...Array<undefined>(20).fill(undefined), 'y', 'op', '...r'),
      explain: fc.oneof(
        { weight: 5, arbitrary: fc.constant('{new.value} instead of {old.value}.') },
        { weight: 1, arbitrary: explanation },
      ),
      solution:
        family === 'skipped_step'
          ? fc.constant('omits_line')
          : fc.option(fc.constantFrom(...layouts.map(({ name }) => name)), { nil: undefined, freq: 1 }),
      commute: fc.boolean(),
      seeThrough: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
      despite: fc.option(fc.constantFrom(...keepConditions), { nil: undefined }),
    })
    .map(
      ({ id, changes, where, list, other, explain, solution, commute, seeThrough, despite }) =>
        (unique: string) =>
          [
            `  - rule: ${id}_${unique}`,
            '    title: A random mistake',
            `    change: [${changes.map(quoted).join(', ')}]`,
            ...(where.length === 0 ? [] : [`    where: [${where.map(quoted).join(', ')}]`]),
            ...(changes.some((change) => /\bn\b/.test(change)) ? [`    choose: { n: ${quoted(list)} }`] : []),
            ...(other === undefined ? [] : [`    choose: { ${quoted(other)}: ${quoted(list)} }`]),
            ...(solution === undefined ? [] : [`    solution: ${solution}`]),
            ...(commute ? ['    commute: true'] : []),
            ...(seeThrough === undefined ? [] : [`    see_through: ${seeThrough}`]),
            ...(despite === undefined ? [] : [`    despite: ${despite}`]),
            `    explain: ${quoted(explain)}`,
          ].join('\n'),
    );

const fileRules = fc.oneof(
  ...(['conceptual', 'conceptual', 'computational', 'computational', 'skipped_step'] as const).map((family) =>
    fc.record({
      family: fc.constant(family),
      rules: fc.array(ruleOf(family), { minLength: 1, maxLength: 2 }),
    }),
  ),
);

const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat({ max: 5 }),
  put: fc.oneof(
    fc.constantFrom(...':-[]{}()"\'*&#|>=<.,_%@`~?!\t\n \\/'.split('')),
    fc.constantFrom(
      '=>',
      ':=',
      '...p',
      'where: ',
      ' and ',
      ' is ',
      '0..',
      'choose: {',
      '- rule: ',
      ...columnParts,
    ),
    fc.string({ maxLength: 5 }),
  ),
});

/** A random rule file, whose rules have the number in their names; one of three has some harm done to it. */
export const ruleFile = (index: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fileRules,
      fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(edit, { minLength: 1, maxLength: 3 }) },
      ),
    )
    .map(([{ family, rules }, edits]) =>
      edits.reduce(
        (text, { at, cut, put }) => {
          const place = Math.floor(at * text.length);
          return text.slice(0, place) + put + text.slice(place + cut);
        },
        `family: ${family}\nrules:\n${rules.map((write, at) => write(`${index}_${at}`)).join('\n')}\n`,
      ),
    );
