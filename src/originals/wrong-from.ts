import { type Exact, isWhole, multiply, nearest, once, whole } from '../base/index.ts';
import * as english from '../english/index.ts';
import { type Facts, isGiven } from '../facts/index.ts';
import type { Problem, Program, Template } from '../model/index.ts';
import * as solution from '../solution/index.ts';
import { placeholder } from './validate.ts';

/** A given solution beside its question, as those that ask whether it is right see it. */
type Original = solution.AlignedText & { readonly question: string };

/**
 * The first line from which a solution is not to be relied on, by what its formaliser wrote beside a number (`# the solution
 * uses 130, while the question says 80`).
 */
const departsIn = ({ facts, asked }: Original): number | undefined => {
  const { program, exact, plan } = facts;
  const found: number[] = [];
  // A number that no step reads has no line of its own: it is of the one behind all that are told before it.
  const firstLineOf = (step: number): number =>
    plan.steps.findLastIndex((told) => told !== undefined && told.step < step) + 1;
  for (const { index } of program.source.matchAll(/(?:#|\/\/).*$/gm)) {
    const comment = program.source.slice(index).split('\n', 1)[0] ?? '';
    const before = program.source.lastIndexOf('\n', index);
    const step = program.steps.findIndex(({ end }) => end > before);
    if (step >= 0 && english.saysAtOdds(comment)) found.push(firstLineOf(step));
  }
  for (const [step, { target, expr, comment }] of program.steps.entries()) {
    const value = exact[step];
    if (expr.kind !== 'num' || !value || value.num < value.den || english.namesShare(target)) continue;
    if (!english.saysFromSolution(`${target.replaceAll('_', ' ')} # ${comment}`) || isAsked(value, asked()))
      continue;
    found.push(firstLineOf(step));
  }
  return found.length === 0 ? undefined : Math.min(...found);
};

/** Also as a percentage: 240 % is 2.4. */
const isAsked = (value: Exact, asked: ReadonlySet<string>): boolean =>
  asked.has(solution.keyOf(value)) || asked.has(solution.keyOf(multiply(value, whole(100))));

/** What the lines of a template share: whether the question says a word, and what the names are made of. */
interface Shared {
  readonly facts: Facts;
  readonly isAsked: (word: string) => boolean;
  readonly partsOf: (name: string) => readonly string[];
}

/**
 * The first line that tells a number by the name of another: `She caught 8 pounds of catfish because 4 x 2` where 4 and 2
 * are the trout's, and the catfish's are worked out elsewhere in the same way.
 */
const exchangedIn = (original: Original): number | undefined => {
  const { facts, question } = original;
  const parts = new Map(facts.steps.map(({ target }) => [target, stemsOf(target)]));
  const partsOf = (name: string): readonly string[] => parts.get(name) ?? stemsOf(name);
  const shared: Shared = { facts, isAsked: hasWord(question), partsOf };
  const at = original.lines.findIndex(({ text }, index) => {
    const told = facts.plan.steps[index];
    return told !== undefined && isOfAnother(text, told.step, shared);
  });
  return at < 0 ? undefined : at;
};

const isOfAnother = (line: string, step: number, { facts, isAsked, partsOf }: Shared): boolean => {
  const { target, names: read } = facts.steps[step] ?? {};
  if (target === undefined || read === undefined) return false;
  const has = hasWord(line);
  const isAmong = (names: readonly string[], word: string): boolean =>
    names.some((name) => partsOf(name).includes(word));
  return facts.steps.some((other) => {
    if (other.target === target || read.includes(other.target)) return false;
    const [own, its] = onlyDifference(partsOf(target), partsOf(other.target)) ?? [];
    if (own === undefined || its === undefined || isIdle(own) || isIdle(its)) return false;
    // `paint` of paintbrushes, `child` of children.
    if (own.startsWith(its) || its.startsWith(own)) return false;
    return (
      !has(own) &&
      has(its) &&
      isAsked(own) &&
      isAsked(its) &&
      isAmong(read, own) &&
      !isAmong(read, its) &&
      isAmong(other.names, its)
    );
  });
};

/** Words that tell no thing from another of its sort. */
const isIdle = (word: string): boolean => /^(?:.{1,2}|\d+)$/.test(word) || idle.has(word);
const idle = english.wordClass('tells_no_thing_apart');

const stem = (word: string): string => {
  const small = word.toLowerCase();
  return small.endsWith('s') ? small.replace(/ies$/, 'y').replace(/e?s$/, '') : small;
};

const stemsOf = (name: string): readonly string[] => name.split('_').map(stem);

/** Read when it is first asked: of most lines no other name is so alike. */
const hasWord = (text: string): ((word: string) => boolean) => {
  const words = once(() => (solution.inSight(text).match(/\p{L}+/gu) ?? []).map((one) => one.toLowerCase()));
  return (word) => words().some((one) => one.startsWith(word) || stem(one) === word);
};

/** The one word in which two names differ, of each; undefined where they differ in more. */
const onlyDifference = (own: readonly string[], its: readonly string[]) => {
  if (own.length !== its.length) return undefined;
  const apart = own.flatMap((word, at) => (word === its[at] ? [] : [[word, its[at] ?? ''] as const]));
  return apart.length === 1 ? apart[0] : undefined;
};

/**
 * The first line that says another number of something than the problem has: `He ate 70 wings, or 64 / 8 = 8 a minute`
 * where the question has 64. Its working may be right, and a person would still mark it. Letters that stand for numbers
 * and times of day are left alone.
 */
const misquotedIn = (original: Original): number | undefined => {
  if (!original.lines.some(({ unaccounted }) => unaccounted)) return undefined;
  const at = original.lines.findIndex(
    (line, index) =>
      line.unaccounted &&
      index < original.lines.length - 1 &&
      !hasLetters.test(solution.inSight(line.text).replaceAll(crosses, '')) &&
      line.numbers.some(
        (number, ordinal) =>
          solution.isStray(line, ordinal, original) &&
          isByItself(line, number) &&
          (isSaidFor(line, number, [
            original.question,
            ...original.lines.slice(0, index).map(({ text }) => text),
          ]) ||
            isReckonedWith(line, number)),
      ),
  );
  return at < 0 ? undefined : at;
};

/** `5x`, `x = `, `2:51`, `6 pm`: letters that stand for numbers, and times of day. */
const hasLetters =
  /\d\s?[b-z](?!\p{L})|(?<![\p{L}'’])(?!a\b)[a-z]\s?[=+*/]|[=+*/]\s?[b-z](?!\p{L})|\d:\d|\b[ap]\.?m\b/iu;

/** `5 x .5` multiplies. */
const crosses = /\d ?x ?(?=[.$\d])/g;

/** It stands in the sentence as a number by itself: `1, 320` is one number; `#4`, `(2` are no counts. */
const isByItself = ({ text }: solution.Line, { start, end }: solution.LineNumber): boolean =>
  !/(?:\d[,.:/]\s?|[#:(]\s?|\p{L}|\d)$/u.test(text.slice(0, start)) && !/^, ?\d{3}/.test(text.slice(end));

/** What a number counts, in small: `wing`, `3 pointer`; not how long or how often, which lines reckon for themselves. */
const countedBy = (text: string, end: number): string | undefined => {
  const [, noun = ''] = /^ ?((?:\d+[- ])?\p{L}{3,})/u.exec(text.slice(end)) ?? [];
  const small = noun.toLowerCase().replace(/s$/, '');
  return small === '' || reckoned.has(small) ? undefined : small;
};
const reckoned = english.wordClass('not_counted_in_line');

/** What it counts, or that it is a percentage, a multiple or so many of something: `30%`, `20 times`, `17 of her rings`. */
const saidOf = (text: string, end: number): string | undefined =>
  english.partBehind(text.slice(end)) ?? countedBy(text, end);

/** The texts before count the same with a number that the line works with and does not say. */
const isSaidFor = (line: solution.Line, { end }: solution.LineNumber, before: readonly string[]): boolean => {
  const noun = saidOf(line.text, end);
  if (noun === undefined) return false;
  const computed = new Set(line.computes.flat());
  const [worked, said] = [new Set<string>(), new Set<string>()];
  for (const [ordinal, { value, worked: within, annotated }] of line.numbers.entries()) {
    if (computed.has(ordinal)) worked.add(solution.keyOf(value));
    else if (!within && !annotated) said.add(solution.keyOf(value));
  }
  return before.some((text) => {
    const folded = solution.fold(solution.inSight(text));
    return solution.tokenize(folded).some((token) => {
      const value = writtenValue(token, folded);
      if (!value || saidOf(folded, token.end) !== noun) return false;
      const key = solution.keyOf(value);
      const share = noun === 'percent' ? solution.keyOf(multiply(value, hundredth)) : key;
      return (worked.has(key) || worked.has(share)) && !said.has(key);
    });
  });
};

const hundredth: Exact = { num: 1n, den: 100n };

const writtenValue = (token: solution.Token, text: string): Exact | undefined => {
  if (token.kind === 'number') return token.value;
  return token.kind === 'word' ? english.spelledNumber(text.slice(token.start, token.end)) : undefined;
};

/** `by adding 7 to the caramels: 3 + 6`: the sentence reckons with it, its working with another. */
const isReckonedWith = ({ text, equations }: solution.Line, { start, end }: solution.LineNumber): boolean =>
  equations.some(({ sides }) => (sides[0]?.start ?? 0) > end) &&
  english.reckonsWith(text.slice(0, start), text.slice(end));

/**
 * The names in a sentence's braces. `braces` is true where these may stand for themselves: what they hold can be no
 * name (`{3}`, `{ km}`), or a command of LaTeX stands before them (`\\text{km}`, `\\frac{3}{n}`).
 */
const namesIn = (template: string): { readonly name: string; readonly braces: () => boolean }[] => {
  // Splitting by a pattern with one group gives words and names by turns.
  const pieces = template.split(placeholder);
  return pieces.flatMap((name, at) =>
    at % 2 === 0
      ? []
      : [
          {
            name,
            braces: () =>
              !/^\s*[A-Za-z_]\w*\s*$/.test(name) || /(?:\\[A-Za-z]+|\})$/.test(pieces[at - 1] ?? ''),
          },
        ],
  );
};

/**
 * The first name in a template's steps that is no variable of its code, as a problem with what was meant;
 * undefined when all are known. Of a program that only Python can run, any name that stands in it is known.
 */
export const unknownName = (template: Template, program: Program): Problem | undefined => {
  const known = new Set(program.steps.map((step) => step.target));
  const isKnown = (name: string): boolean =>
    known.has(name) || (program.foreign && program.source.includes(name));
  for (const [position, step] of template.logical_steps.entries()) {
    const uses: readonly (readonly [field: string, names: readonly string[]])[] = [
      ['question_inputs', step.question_inputs],
      ['WK_inputs', step.WK_inputs],
      ['output_variable', step.output_variable === '' ? [] : [step.output_variable]],
      [
        'solution_line_template',
        namesIn(step.solution_line_template)
          .filter(({ name, braces }) => isKnown(name) || !braces())
          .map(({ name }) => name),
      ],
    ];
    for (const [field, names] of uses) {
      const name = names.find((candidate) => !isKnown(candidate));
      if (name === undefined) continue;
      const near = nearest(name, [...known]);
      const message = `\`logical_steps[${position}].${field}\` (${step.line_number}) names \`${name}\`, which is no variable of the code`;
      return near === undefined ? { message } : { message, hint: `Did you mean \`${near}\`?` };
    }
  }
  return undefined;
};

/**
 * Of 40 pieces 20 are eaten, and of the rest a half is given: `20 / 2`, where the 20 of the program are those that were eaten.
 * With any other number the rest of the solution would not follow. It is so where nothing reads a number of the question
 * that asks of a rest, and a result is just half of it. No line of such a solution is to be relied on.
 */
const restsOnChance = ({ question, asked, literals, facts }: Original): 0 | undefined => {
  if (!english.speaksOfRest(question)) return undefined;
  const halves = facts.exact.flatMap((value, step) =>
    !isGiven(facts, step) && value && isWhole(value) ? [multiply(value, whole(2))] : [],
  );
  const isTaken = halves.some((whole_) => {
    const key = solution.keyOf(whole_);
    const written =
      question.includes(key) &&
      new RegExp(String.raw`(?<![\d.,$])${key}(?! ?%|[\d.,]*\d)`, 'u').test(question);
    const known =
      literals.has(key) || facts.exact.some((value) => value !== undefined && solution.keyOf(value) === key);
    return written && asked().has(key) && !known;
  });
  return isTaken ? 0 : undefined;
};

/** Each tells the first line that is wrong in its way, and what may be wrong with it. */
const tests: readonly (readonly [(original: Original) => number | undefined, string])[] = [
  [misquotedIn, 'another number than the question has'],
  [restsOnChance, 'what is gone is taken for the rest'],
  [departsIn, 'a number departs from the question'],
  [exchangedIn, 'a number has the name of another'],
];

/** What may be wrong with a given solution, seen without a reader. */
export interface OriginalDoubt {
  /** The index of the first line that says something else than the question, or is garbled. */
  readonly line: number;
  readonly says: string;
}

/**
 * The first line of a given solution that says something else than the question, or is garbled, though its equations may be
 * true; undefined where nothing is found. From there on the solution is not to be relied on.
 */
export const originalDoubt = (original: Original): OriginalDoubt | undefined => {
  let first: OriginalDoubt | undefined;
  for (const [test, says] of tests) {
    const line = test(original);
    if (line !== undefined && (first === undefined || line < first.line)) first = { line, says };
  }
  return first;
};
