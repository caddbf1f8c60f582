import {
  compare,
  divide,
  type Edit,
  type Exact,
  isWhole,
  plainNumber,
  startOf,
  toNumber,
  toUnround,
  whole,
} from '../base/index.ts';
import type { Bindings } from '../engine/index.ts';
import * as english from '../english/index.ts';
import { inQuestion } from './forms/replaced.ts';
import { type Problem, type Said, saidOf } from './problem.ts';
import type { Condition, Witness } from './solve/claims.ts';
import { workingOf } from './solve/working.ts';
import type { Kept } from './verdicts.ts';

/** One or two plain sentences about an edited question, with its numbers. */
export const explainFlaw = (problem: Problem, kept: Kept): string => {
  const { rule, bindings, witness } = kept;
  const own = rule.explanation;
  if (own === undefined) return english.capital(toldWrongly(problem, kept) ?? worded(problem, kept));
  const filled = own.replaceAll(
    /\{([^}]*)\}/g,
    (whole, word: string) => partOf(word.trim(), problem, bindings, witness) ?? whole,
  );
  return english.capital(filled);
};

/** What speaks against what is said, money if that is: a number that the question gives besides, or one that follows. */
const against = (problem: Problem, witness: Witness & { kind: 'two_values' }, sign = ''): string => {
  const shown = shownBy(problem, witness.derived, witness.variable);
  const number = /^\d/.test(shown) ? `${sign}${shown}` : shown;
  return witness.derivation.length > 1 ? `${number} follows from the rest` : `elsewhere it gives ${number}`;
};

/** The edits that tell what is contradicted. */
export const tellersIn = ({ witness, flaw }: Kept): readonly Edit[] =>
  witness.kind === 'two_values'
    ? flaw.filter(({ text }) => english.signBefore(text, witness.said) !== undefined)
    : [];

/** Of what is told as a fact the sentence itself says best what it contradicts. */
const toldWrongly = (problem: Problem, kept: Kept): string | undefined => {
  const { witness, edits, question } = kept;
  const [one, ...others] = tellersIn(kept);
  if (witness.kind !== 'two_values' || !one || others.length > 0) return undefined;
  const start = startOf(edits, one);
  const { unit } = problem.subject.steps[stepNamed(problem, witness.variable)]?.quantity ?? {};
  // A number alone is quoted with what it is of.
  const told = /\S \S/.test(one.text.trim())
    ? english.quoteTold(one.text)
    : english.quoteInPlace(question, start, start + one.text.trimEnd().length, unit);
  return `the question says “${told}”, but ${against(problem, witness, english.signBefore(one.text, witness.said))}.`;
};

const partOf = (word: string, problem: Problem, bindings: Bindings, witness: Witness): string | undefined => {
  if (word === 'answer') return answerShown(problem, problem.values.at(-1));
  if (word === 'other') return otherOf(problem, witness);
  if (word === 'said')
    return witness.kind === 'two_values' ? shownBy(problem, witness.said, witness.variable) : undefined;
  const bound = bindings[word];
  if (bound?.step) return problem.subject.phrases.of(bound.step.index).whole;
  return bound?.kind === 'number' ? plainNumber(bound.value) : undefined;
};

const otherOf = (problem: Problem, witness: Witness): string | undefined => {
  const { kind } = witness;
  if (kind === 'two_values') return shownBy(problem, witness.derived, witness.variable);
  if (kind === 'broken_condition') return shownBy(problem, witness.value, witness.variable);
  const all = kind === 'completions' ? witness.completions : kind === 'senses' ? witness.senses : [];
  return answerShown(problem, all[1]?.answer);
};

const stepNamed = ({ subject }: Problem, name: string): number => subject.facts.latest.get(name) ?? -1;

/** A quantity in the problem's words: those that stand for its number, or its name in question or solution. */
const nameOf = (problem: Problem, kept: Kept, variable: string): string | undefined => {
  const step = stepNamed(problem, variable);
  const said = saidOf(problem, step);
  const quoted = said && inPlaceOf(kept, said);
  if (quoted !== undefined) return `“${quoted}”`;
  const { phrases } = problem.subject;
  return phrases.isAmbiguous(step) ? undefined : phrases.of(step).named;
};

/** `several red pens`: what stands for a number now with what it is of; of nothing that stands for it that alone. */
const inPlaceOf = ({ edits, question }: Kept, { start, end, mention }: Said): string | undefined => {
  const over = edits.find((edit) => edit.start <= start && end <= edit.end);
  // Its clause is gone.
  if (over && over.text === '' && over.start < start) return undefined;
  const place = over ?? { start, end, text: question.slice(start, end) };
  const from = startOf(edits, place);
  const to = from + (over ? over.text.trimEnd().length : end - start);
  const sentence = english.sentencesOf(question).find((one) => one.start <= from && to <= one.end);
  if (!sentence) return undefined;
  return english.quoteInPlace(sentence.text, from - sentence.start, to - sentence.start, mention.unit);
};

/** `at $3 each`: the words that were left out with a number; behind `If Ann has 3 pens, ` the next one gets its capital. */
const leftOut = (problem: Problem, { flaw, question }: Kept): string | undefined => {
  const [edit, ...more] = flaw;
  const put = english.withoutArticle(edit?.text ?? '');
  if (!edit || more.length > 0 || !/^\p{Lu}?$/u.test(put)) return undefined;
  const taken = problem.question.slice(edit.start, edit.end - put.length);
  const gone = taken.trim().replace(/^, |[.,]$/g, '');
  const words = edit.text === put ? english.withoutJoint(gone) : english.withoutArticle(gone);
  if (!/[ -]\S/.test(words)) return undefined;
  // What is said once more of something else is quoted with the words before it.
  const before = problem.question.slice(0, edit.start).match(/\S+\s+/g) ?? [];
  const quoted = (many: number): string => before.slice(before.length - many).join('') + words;
  // No `it 4 feet` of `throws it 4 feet higher`.
  const isCut = (quote: string): boolean => /^\S+ \S*\d/.test(quote) && english.beginsWithPronoun(quote);
  return [0, 1, 2, 3, 4].map(quoted).find((quote) => !isCut(quote) && !english.quotes(question, quote));
};

/** As the question says it, where it does: `10%`, not `.1`. */
const shown = ({ subject, said, divided, question }: Problem, value: Exact, step: number): string => {
  // What divides is said as a part.
  if (divided.has(step)) return `${value.den}/${value.num}`;
  const place = said.get(step);
  if (place?.mention.kind === 'fraction' && !isWhole(value)) return `${value.num}/${value.den}`;
  const asSaid = place && `${place.before}${place.after}` !== '' ? inQuestion(place, value) : undefined;
  const [, sign = '', number = ''] =
    /^(\p{Sc}?)(.*)$/u.exec(english.small(asSaid ?? subject.phrases.number(value, step))) ?? [];
  const inPlace = sign === '' ? number : english.inCents(number, question);
  const all = `${sign}${inPlace}`.replace(/^(\p{Sc}?)\./u, '$10.');
  const digits = all.replaceAll(/[\p{Sc},]/gu, '');
  if (!/^-?[\d.]+$/.test(digits) || Number(digits) === toNumber(value)) return all;
  return `about ${Number.isInteger(Number(digits)) ? `${sign}${toUnround(toNumber(value))}` : all}`;
};

const answerShown = (problem: Problem, answer: Exact | undefined): string | undefined =>
  answer && shown(problem, answer, problem.values.length - 1);
const shownBy = (problem: Problem, value: Exact, variable: string): string =>
  shown(problem, value, stepNamed(problem, variable));

/** What is wrong with a value; a sentence where that says all. */
const broken: { readonly [condition in Condition]: (value: string) => string } = {
  whole: () => 'is not whole',
  not_negative: () => 'is less than nothing',
  within_day: (value) => `a day does not have ${value} hours.`,
  within_week: (value) => `a week does not have ${value} days.`,
  within_all: (value) => `a part of something cannot be ${value} of it.`,
};

/** `3/5` or `60%` as the question says it, where the program holds 0.6. */
const inWorking = (value: Exact, said: Said | undefined): string => {
  if (said?.mention.kind === 'fraction') return `${value.num}/${value.den}`;
  if (said?.mention.kind !== 'percent' || said.scale.den === 1n) return plainNumber(value);
  return `${plainNumber(divide(value, said.scale) ?? value)}%`;
};

/** `many` of `three times as many pens as`, for which `more pens than` stands. */
const timesOf = ({ question }: Problem, edit: Edit | undefined): string | undefined =>
  edit && english.isMoreThan(edit.text)
    ? english.manyOrMuch(question.slice(edit.start, edit.end))
    : undefined;

/** What is missing, and two answers that then are possible. */
const leftOpen = (problem: Problem, kept: Kept, witness: Witness & { kind: 'completions' }): string => {
  const [one, other] = witness.completions;
  if (!one || !other) return '';
  const said = saidOf(problem, stepNamed(problem, witness.variable));
  const edit = kept.flaw.find(({ start }) => start === said?.start);
  const times = said?.mention.kind === 'plain' ? undefined : timesOf(problem, edit);
  const as = ({ value }: { readonly value: Exact }): string => {
    const number = shownBy(problem, value, witness.variable);
    const isMany = compare(value, whole(1)) > 0 && !problem.divided.has(said?.step.index ?? -1);
    return times === undefined ? number : `${number}${isMany ? ' times' : ''} as ${times}`;
  };
  const [was, then] = [one, other].map(({ answer }) => answerShown(problem, answer));
  const gone = leftOut(problem, kept);
  // What went may have told more than this number, and this one twice.
  const place =
    gone?.split(as(one))[2] === undefined ? `${as(other)} in place of ${as(one)}` : 'another number';
  if (gone)
    return `the question no longer says “${gone}”: with it the answer is ${was}, with ${place} it is ${then}.`;
  const words = nameOf(problem, kept, witness.variable) ?? 'a number';
  const what =
    edit?.text === '' && words.startsWith('“')
      ? `a number is missing in ${words}`
      : `the question says only ${words}`;
  return `${what}: with ${as(one)} the answer is ${was}, with ${as(other)} it is ${then}.`;
};

/** What follows for a number that is not told. */
const following = (problem: Problem, kept: Kept, { variable, value }: { variable: string; value: Exact }) => {
  const said = saidOf(problem, stepNamed(problem, variable));
  const [number, words] = [shownBy(problem, value, variable), nameOf(problem, kept, variable)];
  const edit = kept.flaw.find(({ start }) => start === said?.start);
  if (!words?.startsWith('“')) return `the rest tells ${words ?? 'the number that is missing'} (${number})`;
  const times = timesOf(problem, edit);
  return edit?.text === ''
    ? `the rest tells which number is missing in ${words} (${number})`
    : `the rest tells that ${english.quotePart(words, edit?.text.trim())} stands for ${number}${times ? ` times as ${times}` : ''}`;
};

/** The class's own wording. */
const worded = (problem: Problem, kept: Kept): string => {
  const { witness } = kept;
  switch (witness.kind) {
    case 'completions':
      return leftOpen(problem, kept, witness);
    case 'senses': {
      const [one, other] = witness.senses.map(({ answer }) => answerShown(problem, answer));
      return `the words can be meant in two ways: then the answer is ${one}, or ${other}.`;
    }
    case 'two_values': {
      const said = shownBy(problem, witness.said, witness.variable);
      return `the question says ${said} for ${nameOf(problem, kept, witness.variable) ?? 'a result'}, but ${against(problem, witness)}.`;
    }
    case 'broken_condition': {
      const value = shownBy(problem, witness.value, witness.variable);
      const why = broken[witness.condition](value);
      if (why.endsWith('.')) return why;
      // A name may be that of another result as well: `the number of layers`, of which some are left.
      const step = stepNamed(problem, witness.variable);
      const working = workingOf(problem.subject, step, witness.derivation, (one, at) =>
        inWorking(one, problem.said.get(at)),
      );
      return working
        ? `by the question's numbers ${working} comes to ${problem.subject.phrases.counted(value, step)}, which ${why}.`
        : `by the question's numbers ${nameOf(problem, kept, witness.variable) ?? 'a result'} would be ${value}, which ${why}.`;
    }
    case 'wrong_order': {
      const [first, second] = [witness.first, witness.second].map(({ variable, value }) =>
        shownBy(problem, value, variable),
      );
      return `the question says “${kept.flaw.map(({ text }) => english.quoteTold(text)).join()}”, but they are ${first} and ${second}.`;
    }
    case 'same_answer': {
      const { solved } = witness;
      const follows = solved ? `${following(problem, kept, solved)}, and ` : '';
      return `${follows}the answer is still ${answerShown(problem, witness.answer)}.`;
    }
  }
};
