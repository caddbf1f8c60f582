import { exactConstant, leavesOf } from '../../ast/index.ts';
import { divide, type Exact, equal, exactOf, plainNumber, whole } from '../../base/index.ts';
import type { PreparedTemplate } from '../../engine/index.ts';
import { waySaid } from '../../english/index.ts';
import { inWords, type Mention, readText } from '../../quantities/index.ts';
import { polynomialOf } from './expressions.ts';
import { wordsIn } from './likeness.ts';
import type { Ways } from './place.ts';
import {
  constant,
  isConstant,
  keyOf,
  minus,
  over,
  type Polynomial,
  plus,
  symbol,
  times,
} from './polynomial.ts';

/** A number with the functions of the problem's numbers that it may be. */
export interface Source {
  readonly value: Exact;
  readonly is: Polynomial;
}

/** A step of the reference. */
export interface ReferenceStep extends Source {
  /** The line that tells it, counted from 0; undefined where none does. */
  readonly line: number | undefined;
  /** Undefined where it has no function that can be followed. */
  readonly name: string;
  /** Its index in the program. */
  readonly index: number;
}

export interface StepWords {
  readonly line: ReadonlySet<string>;
  readonly name: ReadonlySet<string>;
}

/** The right solution, as what a pupil's is compared with. */
export interface Reference {
  readonly problem: PreparedTemplate | undefined;
  readonly lines: readonly string[];
  readonly question: readonly Mention[];
  /** The sentences of the question: whether they say more or less, their words, and the numbers that they say. */
  readonly sentences: readonly {
    readonly way: number;
    readonly words: ReadonlySet<string>;
    readonly values: readonly Source[];
  }[];
  /** The last sentence of the question. */
  readonly asked: string;
  /** The numbers that each working reads. */
  readonly workings: readonly (readonly Exact[])[];
  /** By step: the words of its line, and those of its name. */
  readonly words: readonly StepWords[];
  readonly given: readonly Source[];
  readonly derived: readonly Source[];
  /** Numbers that the reference knows of the world. */
  readonly known: readonly Exact[];
  readonly steps: readonly ReferenceStep[];
  /** What the symbols of functions are called. */
  readonly names: ReadonlyMap<string, string>;
  /** By step of the program. */
  readonly functions: readonly (Polynomial | undefined)[];
  readonly answer: ReferenceStep | undefined;
  readonly ways: Ways;
}

const hundred = whole(100);
const one = whole(1);

/** The reference that a template is; `withheld`: the words of its solution are not looked at. */
export const referenceOf = (problem: PreparedTemplate, withheld = false): Reference => {
  const { template, program, trace, solution } = problem;
  const { facts, subject } = problem;
  const worldly = new Set(template.logical_steps.flatMap(({ WK_inputs }) => WK_inputs));
  const question = readText(template.question).mentions;
  const given: Source[] = [];
  const functions: (Polynomial | undefined)[] = [];
  const steps: ReferenceStep[] = [];
  const factors: Exact[] = [...usualFactors];
  const names = new Map<string, string>();
  program.steps.forEach((step, index) => {
    const value = exactOf(trace[index] ?? 0n);
    const reads = facts.steps[index]?.reads.length ?? 0;
    const own = reads === 0 ? exactConstant(step.expr) : undefined;
    if (own && value) {
      if (worldly.has(step.target)) {
        functions[index] = constant(own);
        factors.push(own);
      } else {
        const is = symbol(`v${index}`);
        functions[index] = is;
        given.push({ value, is });
        names.set(`v${index}`, inWords(step.target));
      }
      return;
    }
    for (const leaf of leavesOf(step.expr)) {
      const number = leaf.kind === 'num' ? exactConstant(leaf) : undefined;
      if (number) factors.push(number);
    }
    const is = polynomialOf(step.expr, ({ id }) => functions[facts.slots[id] ?? -1]);
    functions[index] = is ?? symbol(`s${index}`);
    if (!value) return;
    const sort = subject.steps[index]?.sort;
    if (sort === 'alias' && index < program.steps.length - 1) return;
    steps.push({
      ...{ value, is: functions[index], line: solution.lineOf[index], name: step.target, index },
    });
  });
  for (const mention of question) {
    if (given.some(({ value }) => equal(value, mention.value))) continue;
    given.push(saidNumber(mention.value, names));
  }
  const lines = withheld ? [] : solution.lines.map(({ text }) => text);
  const workings = program.steps.map(({ expr }) =>
    leavesOf(expr).flatMap((leaf) => {
      const value =
        leaf.kind === 'num' ? exactConstant(leaf) : exactOf(trace[facts.slots[leaf.id] ?? -1] ?? 0n);
      return value ? [value] : [];
    }),
  );
  return finish(template.question, {
    ...{ problem, lines, given, steps, known: factors, functions, names, workings },
  });
};

/** A number that only the question says. */
export const saidNumber = (value: Exact, names: Map<string, string>): Source => {
  const name = `q${value.num}/${value.den}`;
  names.set(name, plainNumber(value));
  return { value, is: symbol(name) };
};

export type Parts = Pick<
  Reference,
  'problem' | 'lines' | 'given' | 'steps' | 'known' | 'functions' | 'names' | 'workings'
>;

/** A reference of its parts, and what follows from them. */
export const finish = (questionText: string, parts: Parts): Reference => {
  const { given, steps, lines, known } = parts;
  const wordsOfLine = lines.map(wordsIn);
  const question = readText(questionText).mentions;
  const stepOfKey = new Map<string, number>();
  steps.forEach(({ is }, at) => {
    const key = keyOf(is);
    if (!isConstant(is) && !stepOfKey.has(key)) stepOfKey.set(key, at);
  });
  const sentences = questionText.trim().split(/(?<=[.?!])\s+/);
  return {
    ...parts,
    question,
    sentences: sentences.map((text) => ({
      way: waySaid(text),
      words: wordsIn(text),
      values: readText(text).mentions.flatMap(({ value }) => given.filter((one) => equal(one.value, value))),
    })),
    asked: sentences.at(-1) ?? '',
    words: steps.map(({ line, name }) => ({
      line: wordsOfLine[line ?? -1] ?? new Set<string>(),
      name: wordsIn(inWords(name)),
    })),
    derived: derivedFrom(question, given),
    answer: steps.at(-1),
    ways: {
      steps: steps.map(({ is }) => is),
      stepOfKey,
      given: new Set(given.map(({ is }) => keyOf(is))),
      factors: known,
    },
  };
};

/** One unit for another, and shares of a hundred. */
export const usualFactors: readonly Exact[] = [1, 100, 60, 12, 7, 24].map(whole);

/** 0.8, 80, 1.2 and 120 of `20%`, 2/3 of `a third`: what is left, or what it becomes. */
export const derivedFrom = (question: readonly Mention[], given: readonly Source[]): readonly Source[] =>
  question.flatMap(({ kind, value }) => {
    const source = given.find((each) => equal(each.value, value));
    const share =
      kind === 'percent' || kind === 'fraction'
        ? given.find((each) => kind === 'percent' && equal(each.value, shareOf(value)))
        : undefined;
    const base =
      share?.is ?? (source && (kind === 'percent' ? over(source.is, constant(hundred)) : source.is));
    if (!base || (kind !== 'percent' && kind !== 'fraction')) return [];
    const part = kind === 'percent' ? shareOf(value) : value;
    const all: Source[] = [];
    const add = (each: Exact | undefined, is: Polynomial | undefined): void => {
      if (each && is) all.push({ value: each, is });
    };
    add(part, base);
    const rest = { num: part.den - part.num, den: part.den };
    const grown = { num: part.den + part.num, den: part.den };
    add(rest, plus(constant(one), minus(base)));
    add(grown, plus(constant(one), base));
    if (kind === 'percent') {
      const percent = times(base, constant(hundred));
      add(value, percent);
      add({ num: rest.num * 100n, den: rest.den }, percent && plus(constant(hundred), minus(percent)));
      add({ num: grown.num * 100n, den: grown.den }, percent && plus(constant(hundred), percent));
    }
    if (part.num !== 0n) add(divide(one, part), over(constant(one), base));
    return all.map(({ value: each, is }) => ({ value: reducedOf(each), is }));
  });

const reducedOf = ({ num, den }: Exact): Exact => divide(whole(num), whole(den)) ?? { num, den };
const shareOf = (value: Exact): Exact => divide(value, hundred) ?? value;
