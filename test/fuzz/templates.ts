import fc from 'fast-check';
import { evaluate, parsePython } from '../../src/runtime/index.ts';

/** How a random solution is written. */
const manner = fc.record({
  times: fc.constantFrom('*', '×', '·', 'x'),
  divide: fc.constantFrom('/', '÷'),
  minus: fc.constantFrom('-', '–', '−'),
  space: fc.constantFrom(' ', ' ', ''),
  money: fc.constantFrom('', '', '$', '£'),
  unit: fc.constantFrom('', '', ' pens', ' miles', ' kg'),
  annotates: fc.boolean(),
  commas: fc.boolean(),
  form: fc.constantFrom('plain', 'sentence', 'result first', 'bracketed', 'bullet', 'told', 'twice'),
});
type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Manner = Drawn<typeof manner>;

/** A number as code has it. */
const written = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 60 }).map(String) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 20_000 }).map(String) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 4_000 }).map((n) => (n / 100).toString()) },
  { weight: 1, arbitrary: fc.constantFrom('0.5', '0.1', '1.0', '100', '1e3', '10 ** 3', '0.07') },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 2, max: 12 }))
      .map(([a, b]) => `Fraction(${a}, ${b})`),
  },
);

/** What a step computes: names are places in the list of earlier results, from its end. */
type Working =
  | { readonly kind: 'name'; readonly back: number }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'binary'; readonly op: string; readonly left: Working; readonly right: Working }
  | { readonly kind: 'call'; readonly func: string; readonly inner: Working }
  | { readonly kind: 'minus'; readonly inner: Working };

const { working } = fc.letrec<{ leaf: Working; working: Working }>((tie) => ({
  leaf: fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('name' as const), back: fc.nat({ max: 4 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('number' as const), text: written }) },
  ),
  working: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 2, arbitrary: tie('leaf') },
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('binary' as const),
        op: fc.constantFrom(...'+++++-----*****////'.split(''), '//', '%'),
        left: tie('working'),
        right: tie('working'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('call' as const),
        func: fc.constantFrom('math.ceil', 'math.floor', 'round', 'int', 'float', 'abs', 'Fraction'),
        inner: tie('working'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('minus' as const), inner: tie('working') }) },
  ),
}));

const step = fc.record({ working, given: fc.array(written, { maxLength: 2 }), manner });
const noun = fc.constantFrom(
  'pens',
  'red_pens',
  'price',
  'miles_per_hour',
  'hours',
  'share',
  'left',
  'discount',
);

/** A solved problem, before it is written down. */
const problem = fc.record({
  nouns: fc.array(noun, { minLength: 1, maxLength: 4 }),
  first: fc.array(written, { minLength: 1, maxLength: 3 }),
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  /** One manner for the whole, mostly. */
  manner: fc.option(manner, { nil: undefined, freq: 4 }),
});
type Problem = Drawn<typeof problem>;

const codeOf = (from: Working, names: readonly string[]): string => {
  switch (from.kind) {
    case 'name':
      return names[Math.max(0, names.length - 1 - from.back)] ?? '1';
    case 'number':
      return from.text;
    case 'call':
      return `${from.func}(${codeOf(from.inner, names)})`;
    case 'minus':
      return `-${bracketed(from.inner, names)}`;
    default:
      return `${bracketed(from.left, names)} ${from.op} ${bracketed(from.right, names)}`;
  }
};
const bracketed = (from: Working, names: readonly string[]): string =>
  from.kind === 'binary' || from.kind === 'minus' ? `(${codeOf(from, names)})` : codeOf(from, names);

/** A working as a pupil writes it; `name` is how a name, `number` how a number is written. */
const said = (
  from: Working,
  names: readonly string[],
  { times, divide, minus, space }: Manner,
  name: (name: string) => string,
  spaced: boolean,
): string => {
  const gap = times === 'x' || spaced ? ' ' : space;
  const signs: Record<string, string> = { '*': times, '/': divide, '-': minus, '**': '^' };
  const write = (each: Working, inner: boolean): string => {
    switch (each.kind) {
      case 'name':
        return name(codeOf(each, names));
      case 'number':
        return each.text.replace(/^Fraction\((\d+), (\d+)\)$/, '$1/$2');
      case 'minus':
        return `-${write(each.inner, true)}`;
      case 'call':
        return write(each.inner, inner);
      default: {
        const text = `${write(each.left, true)}${gap}${signs[each.op] ?? each.op}${gap}${write(each.right, true)}`;
        return inner ? `(${text})` : text;
      }
    }
  };
  return write(from, false);
};

const sentenceOf = (
  made: { readonly working: Working; readonly names: readonly string[]; readonly result: string },
  manner: Manner,
): string => {
  const { money, annotates } = manner;
  // Nobody writes `$3 pens`, nor `//`, `%` and calls.
  const unit = money === '' ? manner.unit : '';
  const form = /\/\/|%|\*\*|[a-z]\(/.test(codeOf(made.working, made.names)) ? 'told' : manner.form;
  const amount = (name: string): string => `${money}{${name}}${unit}`;
  const shown = said(made.working, made.names, manner, amount, unit !== '');
  const plain = said(
    made.working,
    made.names,
    { ...manner, times: '*', divide: '/', minus: '-', space: '' },
    (name) => `{${name}}`,
    false,
  );
  // Annotations have no separators.
  const annotation = annotates ? `<<${plain}={${made.result}}>>`.replaceAll('}', '!}') : '';
  const end = `${money}${annotation}{${made.result}}${unit}`;
  const sentences: Record<typeof form, string> = {
    plain: `${shown} = ${end}`,
    sentence: `So there are now ${shown} = ${end} for them; that is all.`,
    'result first': `It comes to ${money}{${made.result}}${unit} in all, as ${shown} = ${end}.`,
    bracketed: `We find ${money}{${made.result}}${unit} there (${shown} = ${end}).`,
    bullet: `- Step: ${shown} = ${end}`,
    told: `That makes ${money}{${made.result}}${unit} in all.`,
    twice: `She has ${shown} = ${end}, which is ${shown} = ${end}.`,
  };
  return sentences[form];
};

/** A value as a solution shows it: up to four decimals as they are, else to two; thousands apart where they are. */
const shownValue = (value: number, commas: boolean): string => {
  if (!Number.isFinite(value)) return String(value);
  const text =
    Math.abs(value) >= 1e15
      ? String(value)
      : String(Number(value.toFixed(4)) === value ? value : Number(value.toFixed(2)));
  const [whole = '', part] = text.split('.');
  const apart = commas ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  return part === undefined ? apart : `${apart}.${part}`;
};

/** The numbers that a working has in itself. */
const numbersIn = (from: Working): readonly string[] =>
  from.kind === 'number'
    ? [from.text]
    : from.kind === 'binary'
      ? [...numbersIn(from.left), ...numbersIn(from.right)]
      : from.kind === 'name'
        ? []
        : numbersIn(from.inner);

/** The same with names in the place of its own numbers. */
const withNames = (from: Working): Working =>
  from.kind === 'number'
    ? { kind: 'name', back: 0 }
    : from.kind === 'binary'
      ? { ...from, left: withNames(from.left), right: withNames(from.right) }
      : from.kind === 'name'
        ? from
        : { ...from, inner: withNames(from.inner) };

const largest = 10_000_000;

/** The template of a problem as one line of JSON. Where its program has no values, the text has none either. */
const lineOf = (drawn: Problem, index: number): string => {
  const names: string[] = [];
  const code: string[] = [];
  const define = (text: string, prefix: string): string => {
    const name = `${drawn.nouns[names.length % drawn.nouns.length] ?? 'n'}_${prefix}${names.length}`;
    names.push(name);
    code.push(`${name} = ${text}`);
    return name;
  };
  const firsts = drawn.first.map((text) => define(text, 'g'));
  const steps = drawn.steps.map(({ working, given, manner }, at) => {
    const inputs = [...(at === 0 ? firsts : []), ...given.map((text) => define(text, 'g'))];
    const before = [...names];
    const result = define(codeOf(working, before), 'r');
    const sentence = sentenceOf({ working, names: before, result }, drawn.manner ?? manner);
    return { inputs, result, sentence, commas: (drawn.manner ?? manner).commas };
  });
  const last = names.at(-1) ?? 'answer';
  const imports = 'import math\nfrom fractions import Fraction\n\n';
  const program = `${imports}def solve():\n${code.map((line) => `    ${line}\n`).join('')}    answer = ${last}\n    return answer`;
  const parsed = parsePython(program);
  const run = parsed.ok ? evaluate(parsed.program) : undefined;
  const values = new Map<string, number>();
  if (parsed.ok && run?.ok)
    parsed.program.steps.forEach(({ target }, at) => {
      const value = run.trace[at];
      if (value !== undefined)
        values.set(target, typeof value === 'object' ? Number(value.num) / Number(value.den) : Number(value));
    });
  // Solutions of school problems have no larger numbers, and past 2 ** 53 floats are not what is written.
  if ([...values.values()].some((value) => Math.abs(value) > largest))
    return lineOf({ ...drawn, steps: drawn.steps.slice(0, -1) }, index);
  // The outside check could not tell a 3 of the working from a result of -3.
  const own = drawn.steps.flatMap(({ working }) => numbersIn(working)).map(Number);
  if (own.some((number) => [...values.values()].includes(-number)))
    return lineOf(
      { ...drawn, steps: drawn.steps.map((one) => ({ ...one, working: withNames(one.working) })) },
      index,
    );
  const fill = (sentence: string, commas: boolean): string =>
    sentence.replace(/\{(\w+)(!?)\}/g, (_, name: string, plain: string) =>
      shownValue(values.get(name) ?? 0, commas && plain === ''),
    );
  const given = code
    .filter((line) => /_g\d+ = /.test(line))
    .map((line) => (line.split(' = ')[1] ?? '').replace(/^Fraction\((\d+), (\d+)\)$/, '$1/$2'));
  return JSON.stringify({
    index,
    question: `Ann has ${given.slice(0, 6).join(' and ')} of these. How many are there in the end?`,
    answer: [
      ...steps.map(({ sentence, commas }) => fill(sentence, commas)),
      `#### ${shownValue(values.get(last) ?? 0, steps.at(-1)?.commas ?? false)}`,
    ].join('\n'),
    function_code: program,
    logical_steps: steps.map(({ inputs, result, sentence }, at) => ({
      line_number: `L${at + 1}`,
      question_inputs: inputs,
      WK_inputs: [],
      output_variable: result,
      solution_line_template: sentence.replaceAll('!}', '}'),
    })),
  });
};

/** Harm done to a line of JSON: what is cut, and what is put there. */
const harm = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat({ max: 4 }),
  put: fc.oneof(
    fc.constantFrom(
      '',
      '=',
      ' = ',
      '0',
      '7',
      '(',
      ')',
      '{',
      '}',
      '"',
      '\\n',
      '<<',
      '>>',
      '%',
      '$',
      '-',
      '/',
      '**',
      ' x ',
      '½',
    ),
    fc.string({ maxLength: 3 }),
  ),
});

const harmed = (line: string, harms: readonly Drawn<typeof harm>[]): string =>
  harms.reduce((text, { at, cut, put }) => {
    const place = Math.floor(at * text.length);
    return text.slice(0, place) + put + text.slice(place + cut);
  }, line);

/** A random template as a line of JSON: a straight-line program with sentences; one of six has some harm done to it. */
export const templateLine = (index: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: problem.map((drawn) => lineOf(drawn, index)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(problem, fc.array(harm, { minLength: 1, maxLength: 3 }))
        .map(([drawn, harms]) => harmed(lineOf(drawn, index), harms)),
    },
  );
