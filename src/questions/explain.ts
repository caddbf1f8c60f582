import { compare, type Exact, equal, plainNumber, toNumber, whole } from '../base/index.ts';
import type { Bindings } from '../engine/index.ts';
import {
  comparedWithin,
  comparesBefore,
  countedIn,
  inCents,
  inLetters,
  isInWords,
  isMoreThan,
  isOfOne,
  manyOrMuch,
  sentencesOf,
  withoutArticle,
  withoutJoint,
  withoutUnfinished,
} from '../english/index.ts';
import { inQuestion } from './forms/replaced.ts';
import { type Problem, type Said, saidOf } from './problem.ts';
import type { Condition, Witness } from './solve/claims.ts';
import { workingOf } from './solve/working.ts';
import { capital, movedBy } from './text/edits.ts';
import type { Kept } from './verdicts.ts';

/** One or two plain sentences about an edited question, with its numbers. */
export const explainFlaw = (problem: Problem, kept: Kept): string => {
  const { rule, bindings, witness } = kept;
  const own = rule.explanation;
  if (own === undefined) return capital(toldWrongly(problem, kept) ?? worded(problem, kept));
  const filled = own.replaceAll(
    /\{([^}]*)\}/g,
    (whole, word: string) => partOf(word.trim(), problem, bindings, witness) ?? whole,
  );
  return capital(filled);
};

/** What speaks against what is said, money if that is: a number that the question gives besides, or one that follows. */
const against = (problem: Problem, witness: Witness & { kind: 'two_values' }, sign = ''): string => {
  const shown = shownBy(problem, witness.derived, witness.variable);
  const number = /^\d/.test(shown) ? `${sign}${shown}` : shown;
  return witness.derivation.length > 1 ? `${number} follows from the rest` : `elsewhere it gives ${number}`;
};

/** Of what is told as a fact the sentence itself says best what it contradicts. */
const toldWrongly = (problem: Problem, { witness, flaw, edits, question }: Kept): string | undefined => {
  if (witness.kind !== 'two_values') return undefined;
  const { text } = problem;
  const { variable: about, said } = witness;
  // Where bounds are what is wrong, the fact is the true one.
  if (!witness.facts.some(({ variable, value }) => variable === about && equal(value, said)))
    return undefined;
  const [one, ...others] = flaw.filter(({ text }) => signOf(text, said) !== undefined);
  if (!one || others.length > 0) return undefined;
  const rest = edits.filter((other) => other !== one);
  const start = one.start + movedBy(rest, one.start);
  // `20% of them (9 pens)`: from the number on that says the same.
  const same = [' (', ', or '].some((begin) => one.text.startsWith(begin))
    ? text.mentions.findLast(
        ({ start: at, end, kind, role }) =>
          end <= one.start &&
          (kind !== 'plain' || role === 'difference') &&
          !comparesBefore(problem.question.slice(0, at)),
      )
    : undefined;
  const compared = same && same.start + movedBy(rest, same.start);
  const [before] = /(?:\S+ )?\S* ?$/.exec(question.slice(0, start)) ?? [''];
  const [behind] = /^(?: ?[\p{L}’'-]+){0,2}/u.exec(question.slice(start + one.text.length)) ?? [''];
  const isBare = !/\S \S/.test(one.text.trim());
  const quoted = (
    compared !== undefined
      ? `${question.slice(compared, start)}${one.text}`
      : isBare
        ? `${before}${one.text}${cutOff(behind, question.slice(start + one.text.length + behind.length))}`
        : one.text
  ).trim();
  return `the question says “${withoutJoint(quoted.replace(/^, /, '')).replace(/(?:[.,]|, \p{Ll})$/u, '')}”, but ${against(problem, witness, signOf(one.text, said))}.`;
};

/** What stands before a number where words say it, in digits or letters: `$` or nothing; undefined where they do not. */
const signOf = (text: string, value: Exact): string | undefined =>
  [...text.matchAll(/(\$?)([^\s\p{Sc}%]+)/gu)].find(([, , said = '']) => {
    const word = said.replace(/^\(|[.,;)]+$/g, '').replaceAll(',', '');
    return word !== '' && (Number(word) === toNumber(value) || word === inLetters(value));
  })?.[1];

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

const stepNamed = ({ subject }: Problem, variable: string): number =>
  subject.facts.latest.get(variable) ?? -1;

const nameOf = (problem: Problem, kept: Kept, variable: string): string => {
  const line = problem.prepared.solution.lineOf[stepNamed(problem, variable)];
  const own = ownName(problem, kept, variable);
  if (own !== undefined || line === undefined) return own ?? 'an amount on the way to the answer';
  return `the result of the solution's line ${line + 1}`;
};

/** A quantity in the problem's words: as the question or the solution names it, or the words around its number. */
const ownName = (problem: Problem, kept: Kept, variable: string): string | undefined => {
  const step = stepNamed(problem, variable);
  const said = saidOf(problem, step);
  const { phrases, steps } = problem.subject;
  const named = phrases.isAmbiguous(step) ? undefined : phrases.of(step).named;
  if (
    named !== undefined &&
    !isNoCount(problem, step, named) &&
    (!said || isInWords(named, wordsAbout(kept, said, named)))
  )
    return named;
  const quoted = said && quotedAround(kept, said);
  const last = steps.at(-1);
  const isAnswer = step === last?.index || (last?.sort === 'alias' && last.reads[0] === step);
  return quoted ?? named ?? (isAnswer ? 'the answer' : undefined);
};

/** `the number of arrives`: no thing, in `a family of 4 arrives`; `of pupils`: not of all, in `each bus takes 8 pupils`. */
const isNoCount = ({ subject }: Problem, step: number, named: string): boolean => {
  const counted = countedIn(named);
  const unit = subject.steps[step]?.quantity.unit ?? '';
  return counted !== undefined && (isOfOne(counted) || unit.includes(' per '));
};

/** Where the words of a name must stand: what is counted right where its number is, `8 of them` is no `number of friends`. */
const wordsAbout = (kept: Kept, said: Said, named: string): string => {
  if (countedIn(named) === undefined) return kept.question;
  const { start, end } = placeNow(kept, said) ?? { start: 0, end: 0 };
  return sentenceAt(kept.question, start, end);
};

const sentenceAt = (question: string, from: number, to: number): string =>
  sentencesOf(question).find(({ start, end }) => start <= from && to <= end)?.text ?? '';

/** Where a number of the original, or what stands for it, is in the edited question; undefined where its clause is gone. */
const placeNow = ({ edits }: Kept, { start, end }: Said) => {
  const over = edits.find((edit) => edit.start <= start && end <= edit.end);
  const others = edits.filter((edit) => edit !== over);
  if (!over) {
    const from = start + movedBy(others, start);
    return { start: from, end: from + end - start };
  }
  const from = over.start + movedBy(others, over.start);
  return over.text !== '' || over.start === start
    ? { start: from, end: from + over.text.trimEnd().length }
    : undefined;
};

/** `the number in “He wrote some words on Saturday”`: what stands before it in its clause, and some words behind it, as they stand now. */
const quotedAround = (kept: Kept, said: Said): string | undefined => {
  const place = placeNow(kept, said);
  if (!place) return undefined;
  const { question } = kept;
  const sentence = sentenceAt(question, place.start, place.end);
  const from = question.indexOf(sentence);
  const clause = question.slice(from, place.start).replace(/^.*(?:[.,;] |[()])/, '');
  const words = clause.split(/(?<=\s)/);
  // What is cut off a clause reads as something else: `an adult costs a certain amount`.
  const before = words.slice(words.length > mostQuoted ? -4 : 0).join('');
  const tail = question.slice(place.end, from + sentence.length);
  const behind = /^(?:[^\s.,;?!()]*)(?:\s+[^\s.,;?!()]+){0,3}/.exec(tail)?.[0] ?? '';
  const put = question.slice(place.start, place.end) || '… ';
  return `the number in “${before}${put}${cutOff(behind, tail.slice(behind.length))}”`;
};

/** A clause with no more words before its number is quoted from its beginning. */
const mostQuoted = 10;

/** Words up to where they are cut off, if the text goes on there. */
const cutOff = (words: string, rest: string): string => (/^\s/.test(rest) ? withoutUnfinished(words) : words);

/** `at $3 each`: the words that were left out with a number; behind `If Ann has 3 pens, ` the next one gets its capital. */
const leftOut = (problem: Problem, { flaw }: Kept): string | undefined => {
  const [edit, ...more] = flaw;
  const put = withoutArticle(edit?.text ?? '');
  if (!edit || more.length > 0 || !/^\p{Lu}?$/u.test(put)) return undefined;
  const gone = problem.question
    .slice(edit.start, edit.end - put.length)
    .trim()
    .replace(/[.,]$/, '');
  const words = edit.text === put ? gone : withoutArticle(gone);
  return /[ -]\S/.test(words) ? words : undefined;
};

/** `more pens than Ann`, where `twice as many pens as Ann` stood. */
const timesGone = (problem: Problem, { flaw, edits, question }: Kept) => {
  const [edit, ...more] = flaw;
  if (!edit || more.length > 0 || !isMoreThan(edit.text)) return undefined;
  const start = edit.start + movedBy(edits, edit.start - 1);
  const tail = question.slice(start + edit.text.length);
  const said = [...problem.said.values(), ...problem.divided.values()].find(
    (one) => one.start === edit.start,
  );
  const clause = said && comparedWithin(said.tail, false);
  const [loose = ''] = /^[^\s.,;?!]+(?: [^\s.,;?!]+){0,4}/.exec(tail) ?? [];
  const other =
    clause === undefined
      ? cutOff(loose, tail.slice(loose.length))
      : tail.slice(0, (said?.end ?? 0) + clause - edit.end);
  const much = manyOrMuch(problem.question.slice(edit.start, edit.end));
  return { words: `${edit.text}${other}`, much };
};

/** As the question says it, where it does: `10%`, not `.1`. */
const shown = ({ subject, said, divided, question }: Problem, value: Exact, step: number): string => {
  // What divides is said as a part.
  if (divided.has(step)) return `${value.den}/${value.num}`;
  const place = said.get(step);
  const asSaid = place && `${place.before}${place.after}` !== '' ? inQuestion(place, value) : undefined;
  const [, sign = '', number = ''] =
    /^(\p{Sc}?)(.*)$/u.exec(asSaid ?? subject.phrases.number(value, step)) ?? [];
  const all = `${sign}${sign === '' ? number : inCents(number, question)}`.replace(/^(\p{Sc}?)\./u, '$10.');
  const digits = all.replaceAll(/[\p{Sc},]/gu, '');
  if (!/^-?[\d.]+$/.test(digits) || Number(digits) === toNumber(value)) return all;
  return `about ${Number.isInteger(Number(digits)) ? `${sign}${partShown(toNumber(value))}` : all}`;
};

/** So many digits that a number which is not whole does not look so: 9.004 of 9.0035. */
const partShown = (value: number): string => {
  const places = [3, 4, 5, 6, 7, 8].find((many) => !Number.isInteger(Number(value.toFixed(many))));
  return value.toFixed(places ?? 9);
};

const answerShown = (problem: Problem, answer: Exact | undefined): string | undefined =>
  answer && shown(problem, answer, problem.values.length - 1);

const shownBy = (problem: Problem, value: Exact, variable: string): string =>
  shown(problem, value, stepNamed(problem, variable));

/** What is wrong with a value; a sentence where that says all. */
const broken: { readonly [condition in Condition]: (value: string) => string } = {
  whole: () => 'is not whole',
  not_negative: () => 'is less than nothing',
  within_day: (value) => `a day has no ${value} hours.`,
  within_week: (value) => `a week has no ${value} days.`,
  within_all: (value) => `${value} of something is more than all of it.`,
};

/** What is missing, and two answers that then are possible. */
const leftOpen = (problem: Problem, kept: Kept, witness: Witness & { kind: 'completions' }): string => {
  const [one, other] = witness.completions;
  if (!one || !other) return '';
  const number = (value: Exact): string => shownBy(problem, value, witness.variable);
  const gone = leftOut(problem, kept);
  const only = timesGone(problem, kept);
  const what = gone
    ? `no longer says “${gone}”`
    : only
      ? `says only “${only.words}”`
      : `does not tell ${nameOf(problem, kept, witness.variable)}`;
  const isMany = (value: Exact): boolean =>
    compare(value, whole(1)) > 0 && !problem.divided.has(stepNamed(problem, witness.variable));
  const as = (value: Exact): string =>
    only ? `${number(value)}${isMany(value) ? ' times' : ''} as ${only.much}` : number(value);
  const [was, then] = [one, other].map(({ answer }) => answerShown(problem, answer));
  // What went may have told more than this number.
  return gone
    ? `the question ${what}: with it the answer is ${was}, with ${as(other.value)} in place of ${as(one.value)} it is ${then}.`
    : `the question ${what}: with ${as(one.value)} the answer is ${was}, with ${as(other.value)} it is ${then}.`;
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
      return `the question says ${said} for ${nameOf(problem, kept, witness.variable)}, but ${against(problem, witness)}.`;
    }
    case 'broken_condition': {
      const value = shownBy(problem, witness.value, witness.variable);
      const why = broken[witness.condition](value);
      if (why.endsWith('.')) return why;
      const working =
        ownName(problem, kept, witness.variable) === undefined
          ? workingOf(problem.subject, stepNamed(problem, witness.variable), witness.derivation)
          : undefined;
      if (working) return `by the question's numbers ${working} comes to ${value}, which ${why}.`;
      return `from the question's numbers ${value} follows for ${nameOf(problem, kept, witness.variable)}, which ${why}.`;
    }
    case 'wrong_order': {
      const [first, second] = [witness.first, witness.second].map(({ variable, value }) =>
        shownBy(problem, value, variable),
      );
      return `the question says that the one who is ${first} was born before the one who is ${second}, which cannot be.`;
    }
    case 'same_answer': {
      const { solved } = witness;
      const follows = solved
        ? `${shownBy(problem, solved.value, solved.variable)} follows for ${nameOf(problem, kept, solved.variable)}, and `
        : '';
      return `${follows}the answer is still ${answerShown(problem, witness.answer)}.`;
    }
  }
};
