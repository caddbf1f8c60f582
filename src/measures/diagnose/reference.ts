import { exactConstant, leavesOf } from '../../ast/index.ts';
import {
  add,
  divide,
  type Exact,
  equal,
  exactOf,
  multiply,
  plainNumber,
  subtract,
  whole,
} from '../../base/index.ts';
import { type PreparedTemplate, prepare } from '../../engine/index.ts';
import { contentIn } from '../../english/index.ts';
import { formalizeByReading, type Known } from '../../formalize/index.ts';
import { shortened, type Template } from '../../model/index.ts';
import { inWords, type Mention, readText } from '../../quantities/index.ts';
import { loadPython } from '../../runtime/index.ts';
import { checkLines, isAnswerLine, labelled } from '../check/index.ts';
import { convertedFrom, inOtherUnits } from './amounts.ts';
import { type Claim, readLines } from './claims.ts';
import { functionsOf, numbersIn, polynomialOf, resaid } from './functions.ts';
import {
  constant,
  holdsValue,
  isConstant,
  keyOf,
  minus,
  over,
  type Polynomial,
  plus,
  type Source,
  symbol,
  symbolsIn,
  times,
  type Ways,
} from './polynomial.ts';

/** A step of the reference. */
export interface ReferenceStep extends Source {
  /** The line that tells it, counted from 0; undefined where none does. */
  readonly line: number | undefined;
  /** Empty where it has none. */
  readonly name: string;
  /** Its index in the program. */
  readonly index: number;
}

/** What is read of a right solution, one thing after another. */
interface Parts {
  readonly problem: PreparedTemplate | undefined;
  readonly lines: readonly string[];
  readonly given: Source[];
  readonly steps: ReferenceStep[];
  /** Numbers that the reference knows of the world. */
  readonly known: Exact[];
  /** By step of the program; undefined where it has no function that can be followed. */
  readonly functions: (Polynomial | undefined)[];
  /** What the symbols of functions are called. */
  readonly names: Map<string, string>;
  /** Why nothing can be held against it: it is false itself. */
  readonly doubt: string | undefined;
  /** Whether it gives its answer alone, so that nobody knows the way there. */
  readonly isBare: boolean;
}

/** The right solution, as what a pupil's is compared with. */
export type Reference = ReturnType<typeof finish>;

/** One unit for another, their squares, and shares of a hundred. */
const usualFactors: readonly Exact[] = [1, 100, 1000, 60, 12, 7, 24, 10_000, 3600].map(whole);

const begun = (lines: readonly string[], problem?: PreparedTemplate): Parts => ({
  problem,
  doubt: undefined,
  isBare: false,
  lines,
  given: [],
  steps: [],
  known: [...usualFactors],
  functions: [],
  names: new Map(),
});

/** The reference that a template is; `withheld`: the words of its solution are not looked at. */
export const referenceOf = (problem: PreparedTemplate, withheld = false): Reference => {
  const { template, program, trace, solution, facts, subject } = problem;
  const worldly = new Set(template.logical_steps.flatMap(({ WK_inputs }) => WK_inputs));
  const parts = begun(withheld ? [] : solution.lines.map(({ text }) => text), problem);
  const { given, functions, steps, known, names } = parts;
  const { mentions } = readText(template.question);
  program.steps.forEach(({ target, expr }, index) => {
    const value = exactOf(trace[index] ?? 0n);
    const own = (facts.steps[index]?.reads.length ?? 0) === 0 ? exactConstant(expr) : undefined;
    if (own && value && worldly.has(target)) {
      functions[index] = constant(own);
      known.push(own);
    } else if (own && value) {
      const said = givenAs(value, symbol(`v${index}`), mentions);
      given.push(...said);
      functions[index] = said[0]?.is;
      names.set(`v${index}`, inWords(target));
    } else {
      known.push(...leavesOf(expr).flatMap((leaf) => (leaf.kind === 'num' && exactConstant(leaf)) || []));
      const is = polynomialOf(expr, ({ id }) => functions[facts.slots[id] ?? -1]) ?? symbol(`s${index}`);
      functions[index] = is;
      const isAlias = subject.steps[index]?.sort === 'alias' && index < program.steps.length - 1;
      if (value && !isAlias) steps.push({ value, is, line: solution.lineOf[index], name: target, index });
    }
  });
  addSaid(parts, template.question);
  return finish(template.question, parts);
};

/** A number that is given; 1.15 of `15% more` is 1 and the part, which counts as given beside it. */
const givenAs = (value: Exact, own: Polynomial, mentions: readonly Mention[]): readonly Source[] => {
  if (!mentions.some((mention) => equal(mention.value, value)))
    for (const { kind, value: said } of mentions) {
      const part = kind === 'percent' ? divide(said, hundred) : kind === 'fraction' ? said : undefined;
      if (!part) continue;
      const [grown, left] = [plus(constant(one), own), plus(constant(one), minus(own))];
      const is = equal(value, add(one, part)) ? grown : equal(value, subtract(one, part)) ? left : undefined;
      if (is)
        return [
          { value, is },
          { value: part, is: own },
        ];
    }
  return [{ value, is: own }];
};

/** The reference that a text is, where no template is made of it: its claims in their order. */
export const referenceOfText = (question: string, lines: readonly string[]): Reference => {
  const claimed = readLines(lines.map((text) => ({ label: '', text })));
  const isBare = claimed.every((claims, line) =>
    line < lines.length - 1 ? claims.length === 0 : !claims.some(({ working }) => working),
  );
  const parts: Parts = { ...begun(lines), doubt: doubtOf(lines, claimed), isBare };
  const { given, steps, known } = parts;
  addSaid(parts, question);
  const derived = derivedFrom(readText(question).mentions, given);
  const converted = convertedFrom(question, given);
  const results: Source[] = [];
  const add = (is: Polynomial, { shown: value, value: exact, line, holds }: Claim): void => {
    steps.push({ value, is, line, name: '', index: -1 });
    // What is rounded next is what the working comes to: 20.83, of which `21 boxes`.
    if (exact && holds && !equal(exact, value)) results.push({ value: exact, is });
    results.push({ value, is });
  };
  for (const claims of claimed)
    for (const claim of claims) {
      const { working, shown: value, line, open } = claim;
      const before = working ? undefined : [...steps, ...given].find((one) => equal(one.value, value));
      // The answer may be a number of the question, too: where letters are solved, it is all that can be read.
      if (before && line === lines.length - 1 && !(steps.length > 0 && holdsValue(steps.slice(-1), value)))
        add(before.is, claim);
      if (open || before) continue;
      const sources = { reference: { given, derived, converted, steps: [] }, results };
      const [is = resaid(value, results)?.is ?? constant(value)] = working
        ? functionsOf(working, sources).toSorted((one, other) => symbolsIn(other) - symbolsIn(one))
        : [];
      const reads = working ? numbersIn(working) : [];
      known.push(...reads.filter((one) => !holdsValue([...given, ...derived, ...steps], one)));
      add(is, claim);
    }
  return finish(question, parts);
};

/** A working that is false, or an answer that is none of what is worked out. */
const doubtOf = (lines: readonly string[], claimed: readonly (readonly Claim[])[]): string | undefined => {
  const { erroneous_line_number: line, equation, right } = checkLines(labelled(lines.join('\n')));
  if (line !== undefined) return `the reference is false in ${line}: ${equation}, where ${right} is right`;
  const [before, last] = [claimed.at(-2)?.at(-1), claimed.at(-1)?.at(-1)];
  const ending = lines.at(-1) ?? '';
  if (!isAnswerLine(ending)) return undefined;
  // A time of day.
  if (!last)
    return `the reference ends with “${shortened(ending.trim(), 60)}”, which is no number that can be read`;
  if (!before?.working || before.open) return undefined;
  const isResult = claimed.flat().some((one) => one !== last && digitsOf(one.shown) === digitsOf(last.shown));
  return isResult
    ? undefined
    : `the reference ends with ${plainNumber(last.shown)}, which it works out nowhere: its last working comes to ${plainNumber(before.shown)}`;
};

/** Of 0.25 and of 25: $0.25 may be told as 25 cents, 24 as 24k. */
const digitsOf = (value: Exact): string =>
  plainNumber(value)
    .replaceAll(/[-.]/g, '')
    .replaceAll(/^0+|0+$/g, '');

/** A problem as a file gives it: with a template, or with the text of a right solution. */
export interface Referring {
  readonly index: number | string;
  readonly question: string;
  readonly template: Template | undefined;
  /** A step a line, the answer last. */
  readonly solution: string | undefined;
}

/** What solutions are held against; undefined where there is neither a template that can be used nor a solution. */
export const readReference = async (
  { index, question, template, solution }: Referring,
  knowledge: readonly Known[],
): Promise<Reference | undefined> => {
  const own = template && (await prepare(template, 0, 'auto', loadPython));
  if (own?.ok) return referenceOf(own.problem);
  if (solution === undefined) return undefined;
  const lines = solution.split(/\r?\n/).filter((line) => line.trim() !== '');
  const made = formalizeByReading({ index, question, answer: answered(lines) }, knowledge, true);
  const prepared = made.ok ? await prepare(made.template, 0, 'auto', loadPython) : undefined;
  const found = prepared?.ok ? referenceOf(prepared.problem) : undefined;
  // What a letter comes to is a step of no program.
  const lacks = ({ letter, shown }: Claim): boolean =>
    letter !== undefined && !holdsValue(found?.steps ?? [], shown);
  const claims = readLines(lines.map((text) => ({ label: '', text }))).flat();
  return found && !claims.some(lacks) ? found : referenceOfText(question, lines);
};

/** With a line for the answer: the last where it is only a number or names itself so, else one more of what is claimed last. */
const answered = (lines: readonly string[]): string => {
  const last = lines.at(-1) ?? '';
  const bare = /^\s*(?:FINAL ANSWER\s*:|####)?\s*(\p{Sc}?-?[\d,.]*\d%?)\s*$/iu.exec(last)?.[1];
  if (bare !== undefined) return [...lines.slice(0, -1), `#### ${bare}`].join('\n');
  const said = readLines([{ label: '', text: last }])[0]?.at(-1)?.shown;
  return [...lines, ...(said ? [`#### ${plainNumber(said)}`] : [])].join('\n');
};

/** Numbers that only the question says, or in another unit; a half is no other than the 2 by which a step divides. */
const addSaid = ({ given, names }: Parts, question: string): void => {
  const { mentions } = readText(question);
  for (const mention of mentions) {
    const { kind, value } = mention;
    const below = kind === 'fraction' ? divide(one, value) : undefined;
    if (holdsValue(given, value) || (below && holdsValue(given, below))) continue;
    const name = `q${value.num}/${value.den}`;
    const [same] = inOtherUnits(mention).flatMap(([other, by]) => {
      // 4 cm are 40 mm, and not the 40 cm of the question.
      if (holdsValue(mentions, other)) return [];
      const is = given.find((each) => equal(each.value, other))?.is;
      return (is && over(is, constant(by))) ?? [];
    });
    if (!same) names.set(name, plainNumber(value));
    given.push({ value, is: same ?? symbol(name) });
  }
};

/** A reference of its parts, and what follows from them. */
const finish = (question: string, parts: Parts) => {
  const { given, steps, known, lines } = parts;
  const stepOfKey = new Map<string, number>();
  steps.forEach(({ is }, at) => {
    const key = keyOf(is);
    if (!isConstant(is) && !stepOfKey.has(key)) stepOfKey.set(key, at);
  });
  const names = steps.map(({ name, line = -1 }) => contentIn(lines[line] ?? inWords(name)));
  const ownWords = (at: number): ReadonlySet<string> => {
    const others = steps.flatMap(({ value }, other) =>
      equal(value, steps[at]?.value ?? value) ? [] : [...(names[other] ?? [])],
    );
    return new Set([...(names[at] ?? [])].filter((word) => !others.includes(word)));
  };
  const { mentions } = readText(question);
  const derived = derivedFrom(mentions, given);
  // `60 / 4 * 3` is three quarters of it.
  const above = mentions.flatMap(({ kind, value: { num } }) => (kind === 'fraction' ? whole(num) : []));
  const ways: Ways = {
    steps: steps.map(({ is }) => is),
    stepOfKey,
    factors: [...known, ...above],
    given: new Set([...given, ...derived].map(({ is }) => keyOf(is))),
  };
  return {
    ...parts,
    /** With the words of their lines, or of their names where these are withheld, that no other has: all may be `minutes`. */
    steps: steps.map((step, at) => ({ ...step, words: ownWords(at) })),
    derived,
    /** What is given, in other units. */
    converted: convertedFrom(question, given),
    answer: steps.at(-1),
    /** 30 where the answer is 0.3 and is said as 30%. */
    inPercent: percentOf(steps.at(-1)?.value, lines.slice(-2)),
    ways,
  };
};

const percentOf = (answer: Exact | undefined, lines: readonly string[]): Exact | undefined => {
  const wanted = answer && multiply(answer, hundred);
  const said = lines.flatMap((line) => readText(line).mentions);
  return said.find(({ kind, value }) => kind === 'percent' && wanted && equal(value, wanted))?.value;
};

const [one, hundred] = [whole(1), whole(100)];

/** 0.8, 80, 1.2 and 120 of `20%`, 2/3 of `a third`: what is left, or what it becomes. */
const derivedFrom = (question: readonly Mention[], given: readonly Source[]): readonly Source[] =>
  question.flatMap(({ kind, value }) => {
    const isPercent = kind === 'percent';
    if (!isPercent && kind !== 'fraction') return [];
    const part = isPercent ? (divide(value, hundred) ?? value) : value;
    const sourceOf = (number: Exact) => given.find((each) => equal(each.value, number))?.is;
    const source = sourceOf(value);
    const below = sourceOf(divide(one, part) ?? part);
    const base = isPercent
      ? (sourceOf(part) ?? (source && over(source, constant(hundred))))
      : (source ?? (below && over(constant(one), below)));
    if (!base) return [];
    const parts = [
      [part, base],
      [subtract(one, part), plus(constant(one), minus(base))],
      [add(one, part), plus(constant(one), base)],
    ] as const;
    const percents = parts.map(
      ([of, is]) => [multiply(of, hundred), is && times(is, constant(hundred))] as const,
    );
    const all = [
      ...parts,
      ...(isPercent ? percents : []),
      // `30 / 5 * 2` is two fifths of it.
      ...[one, whole(part.num)].map((share) => [divide(share, part), over(constant(share), base)] as const),
    ];
    return all.flatMap(([each, is]) => (each && is ? [{ value: each, is }] : []));
  });
