import { compare, divide, type Exact, equal, isWhole, multiply, whole } from '../../base/index.ts';
import * as english from '../../english/index.ts';
import type { Mention } from '../../quantities/index.ts';
import type { Problem, Said } from '../problem.ts';
import type { Claim } from '../solve/claims.ts';
import { no } from '../solve/reasons.ts';
import type { Edit } from '../text/edits.ts';
import { type Argument, type Editable, given, numberAt, saying, sayingTwo, type Tried, way } from './form.ts';

const one = whole(1);

/** A number of the program as the question would write it at this place: `$4`, `15%`, `4 times`. */
export const inQuestion = (
  { scale, before, after, numeral, mention }: Said,
  value: Exact,
): string | undefined => {
  const shown = divide(value, scale);
  const isTimes = mention.kind === 'multiplier';
  // For `twice` and `triple` no other number can stand.
  if (isTimes && /^\p{L}+$/u.test(numeral)) return undefined;
  const [, times, behind = ''] = isTimes ? (/^(\S+)( \p{L}+)$/u.exec(numeral) ?? []) : [];
  const spoken = shown && english.spokenLike(shown, times ?? numeral);
  const written = spoken && /\p{Sc}/u.test(before) ? english.inCents(spoken, `${before}${numeral}`) : spoken;
  return written && `${before}${written}${behind}${after}`;
};

/** Another number where the question says one; undefined where it cannot be written there. */
export const replaced = (problem: Problem, said: Said, value: Exact, isOverAll = false): Edit | undefined => {
  const { mention, start, end, before, after, numeral, scale } = said;
  const shown = divide(value, scale) ?? value;
  if (english.isOfSort(before, said.around) || english.isPair(said.around)) return undefined;
  if (equal(value, one) || equal(mention.value, one) || value.num <= 0n) return undefined;
  // A whole number takes the place of `1.5` without places behind the point: no `2.0 pounds`, no `20.0%`.
  const isPlain = (before === '' || /\.\d$/.test(numeral)) && isWhole(shown);
  const plain = isPlain ? { ...said, numeral: numeral.replace(/\.\d+$/, '') } : said;
  // `3/4` where the question says `1/4`, and no other number for `a quarter`.
  const isPart = /^\d+\/\d+$/.test(numeral) && value.num < value.den !== isOverAll && value.den <= 12n;
  const part = isPart ? `${before}${value.num}/${value.den}${after}` : undefined;
  const text = mention.kind === 'fraction' ? part : inQuestion(plain, value);
  return text === undefined ? undefined : english.withArticle(problem.question, { start, end, text });
};

/** A number that counts things is written in letters where it stands in digits, or the other way round. */
const respelled = ({ question, sentences }: Problem, mention: Mention, isToLetters: boolean) => {
  const { start, end, value, kind, unit } = mention;
  const { start: from, end: to } = sentences.find((one) => start >= one.start && end <= one.end) ?? mention;
  const around = english.besideOf(question.slice(from, start), question.slice(end, to));
  const letters = isWhole(value) ? english.inLetters(value) : undefined;
  // `the ages of the four`
  if (!isToLetters && unit === undefined && around.before === 'the') return undefined;
  const isCount = kind === 'plain' && !around.isJoined && !english.isPair(around) && !english.isClock(around);
  if (letters === undefined || !isCount || !english.takesLetters(around.after)) return undefined;
  const text = isToLetters ? (around.opensSentence ? english.capital(letters) : letters) : `${value.num}`;
  const isWritten = isToLetters ? value.num <= 20n : !around.opensSentence;
  return isWritten ? { start, end, text } : undefined;
};

/** All counts of a sentence, and those of the same things elsewhere, are written otherwise: one alone would stand out. */
const otherwise = (isToLetters: boolean) =>
  saying((problem, { step, held, mention, sentence }) => {
    const { question } = problem;
    const isSo = ({ start, end, value }: Mention): boolean =>
      isToLetters
        ? /^[\d.,]+$/.test(question.slice(start, end)) && !/\p{Sc}$/u.test(question.slice(0, start))
        : value.num > 1n && english.inLetters(value) === question.slice(start, end).toLowerCase();
    const isLike = ({ start, end, unit, role }: Mention): boolean =>
      role !== 'ordinal or name' &&
      ((start >= sentence.start && end <= sentence.end) || (unit !== undefined && unit === mention.unit));
    const alike = problem.text.mentions.filter((one) => isLike(one) && isSo(one) && one.kind !== 'percent');
    const edits = alike.flatMap((one) => respelled(problem, one, isToLetters) ?? []);
    return edits.length < alike.length || !alike.includes(mention)
      ? no('no_words', 'the number cannot be written so here, or another one beside it')
      : way(edits, { kind: 'fact', step: step.index, value: held });
  });

export const in_letters = otherwise(true);
export const in_digits = otherwise(false);

const most = { day: whole(36), week: divide(whole(21), whole(2)) ?? one, all: whole(150) } as const;

/** `28 hours a day`, `130% of the pupils are girls`: there is more than all of it, by no more than a half. */
export const exceed = saying((problem, said, args) => {
  const [{ step, mention, head, tail, scale, before }, value] = [said, numberAt(args, 1)];
  const isPart = mention.kind === 'percent' || mention.kind === 'fraction';
  const words = isPart || mention.kind === 'plain' ? tail : '';
  const of = before === '' ? english.wholeAround(isPart, head, words) : undefined;
  if (of === undefined) return no('no_words', 'nothing says of what it is no more than all');
  const part = mention.kind === 'fraction' ? multiply(value, whole(100)) : value;
  const isNear = compare(divide(part, scale) ?? value, most[of]) <= 0;
  const edit = isNear ? replaced(problem, said, value, isPart) : undefined;
  if (!edit) return no('no_words', 'another number cannot be written there');
  return way([edit], given(step, value), { kind: 'broken', step: step.index, condition: `within_${of}` });
});

/** A form where two numbers of the question change places, unless something speaks against it. */
export const exchanging = (
  against: (problem: Editable, one: Said, other: Said, args: readonly Argument[]) => Tried | undefined,
  claimsOf: (args: readonly Argument[]) => readonly Claim[] = () => [],
) =>
  sayingTwo((problem: Editable, one: Said, other: Said, args: readonly Argument[]) => {
    const fault = against(problem, one, other, args);
    if (fault) return fault;
    const [here, there] = [replaced(problem, one, other.held), replaced(problem, other, one.held)];
    if (!here || !there) return no('no_words', 'one cannot be written where the other stands');
    return way([here, there], given(one.step, other.held), given(other.step, one.held), ...claimsOf(args));
  });

/** 5 red and 3 green apples are 3 red and 5 green ones. */
export const swap = exchanging((problem, one, other) => {
  const why =
    one.step.index >= other.step.index || equal(one.mention.value, other.mention.value)
      ? 'nothing would change'
      : whyApart(problem, one, other);
  // `the 15 minute walk`: one is spoken of again, or told by something else.
  const isKnown = problem.known.get(one.step.index) ?? problem.known.get(other.step.index);
  return why === undefined ? isKnown : no('no_words', why);
});

/** Why two numbers cannot change places although they count the same: what is said of one limits it. */
const whyApart = (problem: Problem, one: Said, other: Said): string | undefined => {
  const both = [one, other];
  // `7 five-dollar bills`: one says of what sort the things are.
  const isAlike =
    one.before === other.before &&
    one.mention.per === other.mention.per &&
    one.tail.startsWith('-') === other.tail.startsWith('-');
  if (!isAlike || both.some(({ mention }) => mention.kind !== 'plain'))
    return 'one says something else than the other';
  for (const { sentence, head, end } of both) {
    if (english.leavesOver(sentence.text)) return 'what is left over limits the other';
    if (english.isLimited(head, problem.question.slice(end)))
      return 'it is a part of something, or a difference';
  }
  return undefined;
};
