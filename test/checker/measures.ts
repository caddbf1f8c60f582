import type { Candidate, Template } from '../../src/model/index.ts';
import { splitAnswer } from './candidate/index.ts';
import { readEquations } from './equations/index.ts';
import { type Label, labelsOf } from './labels.ts';
import { NUMBER_WORDS, numerals } from './numerals.ts';
import { multiply, type Rational, whole } from './rational.ts';

/** Something that a share of a run's candidates may have wrong, and the share that is still fine. */
export interface Measure {
  readonly name: string;
  /** In percent of all candidates; undefined where nothing was agreed. */
  readonly goal: number | undefined;
  /** What is amiss in a candidate, in a few words; undefined where nothing is. */
  readonly amiss: (subject: Subject) => string | undefined;
}

/** A candidate beside the problem that it was made from. */
export interface Subject {
  readonly candidate: Candidate;
  readonly template: Template;
  /** The original's lines, its final one last. */
  readonly original: readonly string[];
  /** The candidate's lines, its final one last. */
  readonly lines: readonly string[];
  /** Index of the labelled line. */
  readonly labelled: number;
  /** The original line that the labelled one was made from; undefined where it is an added or the final one. */
  readonly from: string | undefined;
}

export const subjectOf = (candidate: Candidate, template: Template): Subject => {
  const { lines: told, finalLine } = splitAnswer(template.answer);
  const original = [...told, finalLine];
  const lines = Object.values(candidate.flawed_solution);
  const label = candidate.erroneous_line_number;
  const labelled = label === 'FA' ? lines.length - 1 : Number(label.slice(1)) - 1;
  const line = lines[labelled] ?? '';
  // A line that was left out or put in shifts the others: of those at hand the one with the same words.
  const near = label === 'FA' ? [] : [labelled, labelled + 1, labelled - 1, labelled + 2, labelled + 3];
  const from = near
    .map((at) => told[at])
    .find((one) => one !== undefined && (near.length === 0 || wordsOf(one) === wordsOf(line)));
  const fallback = lines.length === original.length && label !== 'FA' ? told[labelled] : undefined;
  return { candidate, template, original, lines, labelled, from: from ?? fallback };
};

const wordsOf = (line: string): string => (line.match(/\p{L}{2,}/gu) ?? []).join(' ').toLowerCase();

// ---- the question's numbers ------------------------------------------------------------------------------------

const SAYS =
  /\b(?:question|problem|text)\b[^.;]*?\b(?:says?|gives?|states?|tells?|has|mentions?|names?)\b|\bnumbers? (?:of|in|from) the (?:question|problem)\b|\b(?:given|stated|told) (?:in|by) the (?:question|problem)\b/i;

/** The parts of an explanation that claim something of the question, without what they set against it. */
const claimsOf = (explanation: string): readonly string[] =>
  explanation
    .split(/(?<=[.!?;])\s+|,? (?:but|instead|whereas|while|which gives|giving|to get)\b/)
    .filter((part) => SAYS.test(part) && !/\basks?\b/i.test(part));

const fraction = (top: string, bottom: string): Rational => ({ num: BigInt(top), den: BigInt(bottom) });

/** What a text says in figures or letters, `20%` as 20 and as 1/5, a half as 1/2 and as 2. */
const saidIn = (text: string): readonly Rational[] => {
  const found: Rational[] = numerals(text).flatMap(({ value, end }) => {
    const scale = /^\s?(thousand|million|billion|k\b)/i.exec(text.slice(end))?.[1]?.toLowerCase();
    const times = scale === undefined ? 1n : (SCALES[scale] ?? 1n);
    const hundredth = { num: value.num, den: value.den * 100n };
    return [value, multiply(value, whole(times)), hundredth, multiply(value, whole(100))];
  });
  for (const [, top = '', bottom = ''] of text.matchAll(/(\d+)\s?[/⁄]\s?(\d+)/g))
    if (!/^0+$/.test(bottom)) found.push(fraction(top, bottom));
  let compound = 0n;
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const values = LETTERS.get(word) ?? LETTERS.get(word.replace(/s$/, '')) ?? [];
    for (const value of values) {
      found.push(value);
      if (value.den !== 1n) found.push({ num: value.den, den: value.num });
    }
    // `twenty-five`, `one hundred twenty`, `two million`
    const [first] = values;
    if (first?.den !== 1n) compound = 0n;
    else if (first.num >= 100n) compound = (compound === 0n ? 1n : compound) * first.num;
    else compound += first.num;
    if (compound > 0n) found.push(whole(compound));
  }
  return found;
};

const SCALES: Readonly<Record<string, bigint>> = {
  k: 1000n,
  thousand: 1000n,
  million: 1_000_000n,
  billion: 1_000_000_000n,
};

const LETTERS: ReadonlyMap<string, readonly Rational[]> = new Map<string, readonly Rational[]>([
  ...NUMBER_WORDS,
  ...['a', 'an', 'one', 'once', 'single', 'first'].map((word): [string, readonly Rational[]] => [
    word,
    [whole(1)],
  ]),
  ...['pair', 'couple', 'both', 'doubled', 'halved', 'second'].map((word): [string, readonly Rational[]] => [
    word,
    [whole(2)],
  ]),
  ['triples', [whole(3)]],
  ['quadruple', [whole(4)]],
  ['halve', [fraction('1', '2')]],
  ['zero', [whole(0)]],
  ['thousand', [whole(1000)]],
  ['million', [whole(1_000_000)]],
  ['fourth', [fraction('1', '4')]],
  ['fifth', [fraction('1', '5')]],
  ['sixth', [fraction('1', '6')]],
  ['seventh', [fraction('1', '7')]],
  ['eighth', [fraction('1', '8')]],
  ['ninth', [fraction('1', '9')]],
  ['tenth', [fraction('1', '10')]],
]);

const questionClaim = ({ candidate, template }: Subject): string | undefined => {
  const claims = claimsOf(candidate.explanation);
  if (claims.length === 0) return undefined;
  const asked = saidIn(template.question);
  for (const claim of claims) {
    const fractions = [...claim.matchAll(/(\d+)\s?\/\s?(\d+)/g)];
    const parts = fractions.map(([, top = '', bottom = '1']) => fraction(top, bottom));
    const left = numerals(claim.replace(/\d+\s?\/\s?\d+/g, ' ')).map((one) => one.value);
    const missing = [...parts, ...left].find(
      (value) => !asked.some((other) => value.num * other.den === other.num * value.den),
    );
    if (missing !== undefined)
      return `the question has no ${missing.num}${missing.den === 1n ? '' : `/${missing.den}`}: ${claim}`;
  }
  return undefined;
};

// ---- a step that also stands done rightly above -----------------------------------------------------------------

const namesOf = (code: string): readonly string[] =>
  (code.match(/(?<![\w.])[A-Za-z_]\w*(?:\.\w+)*(?!\s*\()/g) ?? []).filter((name) => !name.includes('.'));

/** The last right-hand side of a name in a program before its changed step is assigned. */
const definitionOf = (code: string, name: string, before: string): string | undefined => {
  let found: string | undefined;
  for (const line of code.split('\n')) {
    const match = /^\s*(?:const |let |var )?(\w+)\s*=(?!=)([^#]*)/.exec(line);
    if (match === null) continue;
    if (match[1] === before && match[1] !== name) break;
    if (match[1] === name) found = (match[2] ?? '').replace(/\/\/\s.*$|;\s*$/, '').trim();
  }
  return found;
};

const doneAbove = ({ candidate, template, original, lines, labelled }: Subject): string | undefined => {
  const { from, to } = candidate.mutation;
  if (candidate.family === 'computational' || labelled === lines.length - 1) return undefined;
  const [reads, now] = [namesOf(from), namesOf(to)];
  const above = new Set(lines.slice(0, labelled));
  for (const name of new Set(reads.filter((one) => !now.includes(one)))) {
    const definition = definitionOf(template.function_code, name, candidate.target_variable);
    if (definition === undefined || !/[-+*/]/.test(definition.replace(/Fraction\([^()]*\)/g, ''))) continue;
    // `20 + 2` does not do again what `20 - 2` does.
    if ([...definition.matchAll(/[-+*/]/g)].some(([sign]) => !to.includes(sign))) continue;
    const operands = [...namesOf(definition), ...(definition.match(/(?<![\w.])\d+(?:\.\d+)?/g) ?? [])];
    const changed = `${to} `;
    const all = operands.every((one) =>
      new RegExp(`(?<![\\w.])${one.replace('.', '\\.')}(?![\\w.])`).test(changed),
    );
    if (!all || operands.length < 2) continue;
    const step = template.logical_steps.find((one) => one.output_variable === name);
    const told = step === undefined ? undefined : original[Number(step.line_number.slice(1)) - 1];
    if (told !== undefined && above.has(told)) return `${name} = ${definition} stands above: ${told}`;
  }
  return undefined;
};

// ---- what stands in the lines -----------------------------------------------------------------------------------

const LONE = /<<\s*[$€£]?-?(?:[\d.,]+%?|(\d+\/\d+)(?=\s*=\s*\1>>))\s*=[^<>]*>>/;
const LONE_IN_SIGHT =
  /(?<![-−–+*×·÷/=\d.,)xX]\s?|[-−–+*×·÷/=xX]\s?[$€£])[$€£]?(\d[\d,]*(?:\.\d+)?) = [$€£]?\1(?![\d.,]*\d|\s*[-−–+*×·÷/xX])/;

const loneWorking = ({ lines, original }: Subject): string | undefined => {
  const had = new Set(original);
  const line = lines.find(
    (one) => !had.has(one) && (LONE.test(one) || LONE_IN_SIGHT.test(one.replace(/<<[^<>]*>>/g, ''))),
  );
  return line === undefined || original.some((one) => LONE.test(one)) ? undefined : line;
};

const IRREGULAR = 'men women children people feet mice teeth geese';
const NO_NOUNS = new Set(
  (
    'is was has his this as its us plus minus times less thus across equals costs gets makes gives needs uses earns ' +
    'does says takes leaves sells buys eats pays weighs yes always perhaps'
  ).split(' '),
);
const isPlural = (word: string): boolean =>
  (word.length > 2 && /[^siu]s$/.test(word) && !NO_NOUNS.has(word)) || IRREGULAR.split(' ').includes(word);

/** `1 apples`, `1 red apples`: the phrases behind a 1 that are plural. */
const ONE_OF = /(?<![\d.,/$€£-])(?:1|one)(?= )((?: [a-z]+){1,2})(?![a-z])/g;

const pluralsOfOne = (line: string): readonly string[] =>
  [...line.replace(/<<[^<>]*>>/g, '').matchAll(ONE_OF)].flatMap(([, words = '']) => {
    const [first = '', second = ''] = words.trim().split(' ');
    if (isPlural(first)) return [first];
    const joins =
      /^(?:more|less|fewer|other|extra|total|new|old|big|small|large|red|blue|green|white|black)$/;
    return joins.test(first) && isPlural(second) ? [`${first} ${second}`] : [];
  });

const pluralOfOne = ({ lines, original }: Subject): string | undefined => {
  const had = new Set(original);
  const known = new Set(original.flatMap(pluralsOfOne));
  // Where the original counts the same thing right behind another number, the phrase is a plural for sure.
  const counted = original.join(' ').replace(/<<[^<>]*>>/g, '');
  for (const line of lines.filter((one) => !had.has(one)))
    for (const phrase of pluralsOfOne(line))
      if (!known.has(phrase) && new RegExp(`(?:\\d|[a-z]) ${phrase}\\b`).test(counted))
        return `1 ${phrase}: ${line}`;
  return undefined;
};

const ordinalChanged = ({ lines, original, labelled, template }: Subject): string | undefined => {
  // `the {n}th show`: where the template has a placeholder there, the ordinal is a result.
  const isResult = ({ text }: Label) =>
    /(?:st|nd|rd|th)$/.test(text) &&
    template.logical_steps.some((step) => /\}(?:st|nd|rd|th)\b/.test(step.solution_line_template));
  const had = new Map<string, number>();
  for (const line of original)
    for (const { text } of labelsOf(line)) had.set(text.trim(), (had.get(text.trim()) ?? 0) + 1);
  const kept = new Set(original);
  for (const line of lines.slice(labelled)) {
    if (kept.has(line)) continue;
    const fresh = labelsOf(line).find((one) => !had.has(one.text.trim()) && !isResult(one));
    if (fresh !== undefined) return `${fresh.text.trim()} is new: ${line}`;
  }
  return undefined;
};

// ---- the explanation --------------------------------------------------------------------------------------------

const CODE =
  /\b[a-z]+_[a-z_\d]+\b|\/\/|\*\*|==|!=|\bvariables?\b|\b(?:int|float|round|Fraction|math)\(|\bNone\b/;

const badExplanation = ({ candidate: { explanation } }: Subject): string | undefined => {
  if (explanation.length > 400) return `${explanation.length} characters: ${explanation}`;
  const long = explanation.split(/(?<=[.!?])\s+(?=[\p{Lu}“"])/u).find((one) => one.length > 200);
  if (long !== undefined) return `a sentence of ${long.length} characters: ${long}`;
  const code = CODE.exec(explanation)?.[0];
  return code === undefined ? undefined : `a word of code, ${code}: ${explanation}`;
};

// ---- words against the working ------------------------------------------------------------------------------------

type Sign = '+' | '-' | '*' | '/';

/** Words that name an operation, and the operations that they go with. */
const NAMING: readonly (readonly [RegExp, readonly Sign[]])[] = [
  [/\b(?:sum|total|totals|altogether|combined|in all|in total)\b/i, ['+', '*']],
  [/\b(?:add|adds|added|adding|addition|plus)\b/i, ['+']],
  [/\bmore\b/i, ['+', '-']],
  [
    /\b(?:difference|left|leaves|leaving|remain|remains|remaining|remainder|fewer|minus|subtract\w*|take away|taking away)\b/i,
    ['-'],
  ],
  [/\b(?:product|multipl\w+)\b/i, ['*']],
  [/\b(?:twice|double|doubles|triple|triples|thrice|times as)\b/i, ['*', '+']],
  [/\b(?:half|halves|quotient|divid\w+|split|splits|splitting|average|averages)\b/i, ['/', '*']],
];

const SIGNS: Readonly<Record<string, Sign>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '–': '-',
  '*': '*',
  '×': '*',
  '·': '*',
  '÷': '/',
  '/': '/',
};

/** The operations of the workings that can be read in a line; `x` between numbers is one. */
const signsIn = (line: string): ReadonlySet<Sign> => {
  const found = new Set<Sign>();
  for (const { text } of readEquations(line)) {
    const working = text
      .split('=')
      .slice(0, -1)
      .join(' ')
      .replace(/(?<=[\d)\s])[xX](?=[\s\d$(])/g, '*')
      .replace(/\/\s?[A-Za-z]+/g, ' ');
    // A fraction is a number: `1/2 * 8`.
    for (const char of working.replace(/(?<![\d)])(\d+)\/(\d+)(?=\s*[*×·])/g, '$1'))
      if (SIGNS[char] !== undefined) found.add(SIGNS[char]);
    if (/^\s*\(?\s*\d+\/\d+\s*\)?\s*[*×·]/.test(working)) found.add('/');
  }
  return found;
};

const againstWorking = ({ candidate, lines, labelled, from }: Subject): string | undefined => {
  if (candidate.family !== 'conceptual' || from === undefined) return undefined;
  const line = lines[labelled] ?? '';
  const [before, after] = [signsIn(from), signsIn(line)];
  if (after.size === 0) return undefined;
  const seen = line.replace(/<<[^<>]*>>/g, '');
  for (const [words, signs] of NAMING) {
    const word = words.exec(seen)?.[0];
    const stood = word !== undefined && from.toLowerCase().includes(word.toLowerCase());
    if (stood && signs.some((sign) => before.has(sign)) && !signs.some((sign) => after.has(sign)))
      return `'${word}' over ${[...after].join(' ')}: ${line}`;
  }
  return undefined;
};

/** All that is counted, in the order in which it is printed. */
export const MEASURES: readonly Measure[] = [
  { name: 'claims a number of the question that it does not have', goal: 0.2, amiss: questionClaim },
  { name: 'does a step that also stands done rightly above', goal: 0.2, amiss: doneAbove },
  { name: 'has a lone number as a working', goal: 0.2, amiss: loneWorking },
  { name: 'has a plural of one', goal: 0.2, amiss: pluralOfOne },
  { name: 'changes an ordinal or a label', goal: 0.2, amiss: ordinalChanged },
  { name: 'has an explanation too long or with a word of code', goal: 0.2, amiss: badExplanation },
  { name: 'has words against the working', goal: 0.5, amiss: againstWorking },
];
