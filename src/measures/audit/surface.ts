import { keptIn, type SurfaceOfCandidate, type SurfaceOfQuestion } from '../../base/index.ts';
import { sentencesOf } from '../../english/index.ts';
import { finalAnswer, type ProblemClassName, problemClassNames } from '../../model/index.ts';
import type { Example } from './learn.ts';

type Line = { readonly label: string; readonly text: string };

const numberPattern = /\d[\d,]*(?:\.\d+)?|\.\d+/g;
const tokenPattern = /#|<<|>>|[\p{L}'’]+|[^\s\p{L}]/gu;

/** The line with every number as `#`: what is left is words, signs and their order. */
export const masked = (text: string): string => text.replace(numberPattern, '#').trim().toLowerCase();

/** The words, pairs and triples of words of a masked line, its two ends included. */
export const wordFeatures = (line: string): readonly string[] => {
  const tokens = ['^', ...(line.match(tokenPattern) ?? []), '$'];
  const found: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [one = '', two, three] = tokens.slice(at, at + 3);
    if (at > 0 && two !== undefined) found.push(one);
    if (two !== undefined) found.push(`${one} ${two}`);
    if (three !== undefined) found.push(`${one} ${two} ${three}`);
  }
  return found;
};

type Shapes = { readonly [what: string]: string | number | boolean };

const told = (shapes: Shapes): readonly string[] =>
  Object.entries(shapes).map(([what, is]) => `${what}: ${is}`);

/** What a whole solution shows besides its words, each a short text such as `lines: 5`. */
export const shapeFeatures = (lines: readonly Line[]): readonly string[] => {
  const steps = lines.filter(({ label }) => label !== finalAnswer).map(({ text }) => text);
  const answer = plainNumbers(lines.find(({ label }) => label === finalAnswer)?.text ?? '').at(-1) ?? '';
  return told({
    ...lineShapes(steps),
    ...numberShapes(steps.flatMap(plainNumbers)),
    ...resultShapes(steps),
    ...answerShapes(steps, answer),
  });
};

/** What a question shows besides its words: how long it is, and what its numbers look like. */
export const questionShapes = (sentences: readonly string[]): readonly string[] => {
  const sizes = sentences.map((text) => text.length);
  const numbers = sentences.flatMap(plainNumbers);
  const withoutNumber = sentences.filter((text) => plainNumbers(text).length === 0);
  return told({
    sentences: atMost(sentences.length, 9),
    length: scale(sum(sizes)),
    'longest sentence': scale(Math.max(0, ...sizes)),
    'shortest sentence': scale(Math.min(...sizes, 9999)),
    'sentences without a number': atMost(withoutNumber.length, 4),
    numbers: atMost(numbers.length, 12),
    'numbers that stand twice': atMost(numbers.length - new Set(numbers).size, 3),
    'round numbers': scale(numbers.filter(isRound).length),
    'numbers with decimals': scale(numbers.filter(hasPoint).length),
    'most digits': atMost(Math.max(0, ...numbers.map(digitsOf)), 9),
  });
};

/** The numbers of a text as they stand there, without their thousands' commas. */
const plainNumbers = (text: string): readonly string[] =>
  (text.match(numberPattern) ?? []).map((number) => number.replaceAll(',', ''));

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

/** A size as the step of a rough scale: half as much again for each. */
const scale = (size: number): number => (size <= 0 ? 0 : 1 + Math.floor(Math.log(size) / Math.log(1.5)));

const atMost = (count: number, most: number): string => (count >= most ? `${most}+` : `${count}`);

const hasPoint = (number: string): boolean => number.includes('.');
const isRound = (number: string): boolean => /\d0$/.test(number) && !hasPoint(number);
const digitsOf = (number: string): number => number.replace(/\D/g, '').replace(/^0+/, '').length;
const decimalsOf = (number: string): number => number.split('.')[1]?.length ?? 0;

const lineShapes = (steps: readonly string[]): Shapes => {
  const sizes = steps.map((text) => text.length);
  return {
    lines: atMost(steps.length, 12),
    'length of the last line': scale(sizes.at(-1) ?? 0),
    'longest line': scale(Math.max(0, ...sizes)),
    'shortest line': scale(Math.min(...sizes, 9999)),
    length: scale(sum(sizes)),
    'lines that stand twice': atMost(steps.length - new Set(steps).size, 2),
    'lines alike but for numbers': atMost(steps.length - new Set(steps.map(masked)).size, 3),
  };
};

const numberShapes = (numbers: readonly string[]): Shapes => {
  const count = (is: (number: string) => boolean, most: number): string =>
    atMost(numbers.filter(is).length, most);
  const largest = (of: (number: string) => number, most: number): string =>
    atMost(Math.max(0, ...numbers.map(of)), most);
  return {
    'numbers with decimals': scale(numbers.filter(hasPoint).length),
    'most decimals': largest(decimalsOf, 5),
    'most digits': largest(digitsOf, 9),
    'long numbers': count((number) => digitsOf(number) > 4, 6),
    'numbers that end in .0': count((number) => /\.\d*0$/.test(number), 4),
    zeros: count((number) => Number(number) === 0, 3),
    'below one': count((number) => /^0?\./.test(number), 4),
    'round numbers': scale(numbers.filter(isRound).length),
    numbers: scale(numbers.length),
  };
};

const resultPattern = /=\s*\$?\s*(-?\d[\d,]*(?:\.\d+)?)/g;

const resultsOf = (text: string): readonly string[] =>
  [...text.matchAll(resultPattern)].map(([, number = '']) => number.replaceAll(',', ''));

const resultShapes = (steps: readonly string[]): Shapes => {
  const results = steps.flatMap(resultsOf);
  const count = (is: (number: string) => boolean): string => atMost(results.filter(is).length, 5);
  return {
    'results with decimals': count(hasPoint),
    'results of many decimals': count((result) => decimalsOf(result) > 2),
    'results of many digits': count((result) => digitsOf(result) > 4),
    'results of one digit': count((result) => digitsOf(result) === 1 && !hasPoint(result)),
    'results that end in zeros': count((result) => /00$/.test(result)),
    'negative results': count((result) => result.startsWith('-')),
    'lines without a result': atMost(steps.filter((text) => resultsOf(text).length === 0).length, 4),
  };
};

const answerShapes = (steps: readonly string[], answer: string): Shapes => {
  const value = Number(answer);
  const same = (number: string | undefined): boolean => number !== undefined && Number(number) === value;
  const last = steps.findLast((text) => resultsOf(text).length > 0) ?? '';
  const inLast = plainNumbers(steps.at(-1) ?? '');
  return {
    'the answer is the last result': same(resultsOf(last).at(-1)),
    'the answer stands in the last line': inLast.some(same),
    'the answer ends the last line': same(inLast.at(-1)),
    'the answer stands earlier': steps.slice(0, -1).some((text) => plainNumbers(text).some(same)),
    'digits of the answer': atMost(digitsOf(answer), 7),
    'decimals of the answer': atMost(decimalsOf(answer), 4),
    'the answer ends in zeros': /00$/.test(answer),
  };
};

/** A solution or a question of the run as features, and whose it is. */
export interface Solution extends Example {
  /** Its rule, and its family or class; undefined for a template's own solution. */
  readonly made: { readonly rule: string; readonly group: string } | undefined;
}

export type Gatherer = ReturnType<typeof gatherer>;

/** Numbers features as they come, so that the same solutions in the same order have the same numbers. */
export const gatherer = () => {
  const numbers = new Map<string, number>();
  const lines = new Map<string, Uint32Array>();
  const numbered = (names: readonly string[]): Uint32Array =>
    Uint32Array.from(names, (name) => keptIn(numbers, name, () => numbers.size));
  const featuresOfLine = (text: string): Uint32Array => {
    const key = masked(text);
    return keptIn(lines, key, () => numbered(wordFeatures(key)));
  };
  const featuresOf = (all: readonly Line[]): Pick<Example, 'lines' | 'own'> => ({
    lines: all.map(({ text }) => featuresOfLine(text)),
    own: numbered(shapeFeatures(all).map((name) => `[${name}]`)),
  });
  return {
    /** A solution's features. Lines that differ in numbers alone share theirs. */
    correct: (all: readonly Line[]): Solution => ({
      ...featuresOf(all),
      flawed: false,
      weight: 1,
      made: undefined,
    }),
    /** `weight`: for how many candidates it stands. */
    flawed: ({ rule, family, flawed_solution }: SurfaceOfCandidate, weight: number): Solution => ({
      ...featuresOf(Object.entries(flawed_solution).map(([label, text]) => ({ label, text }))),
      flawed: true,
      weight,
      made: { rule, group: family },
    }),
    /** An edited question; a solvable one stands against the others. */
    question: ({ rule, class: label, question }: SurfaceOfQuestion, weight: number): Solution => {
      const group: ProblemClassName = problemClassNames[label];
      const sentences = sentencesOf(question).map(({ text }) => text);
      return {
        lines: sentences.map(featuresOfLine),
        own: numbered(questionShapes(sentences).map((name) => `[${name}]`)),
        flawed: label !== 1,
        weight,
        made: { rule, group },
      };
    },
    names: () => [...numbers.keys()],
  };
};
