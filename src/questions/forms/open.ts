import { compare, type Exact, equal, multiply, whole } from '../../base/index.ts';
import * as english from '../../english/index.ts';
import { mentionsIn, nextOf, type Problem, type Said, saidOf } from '../problem.ts';
import type { Claim } from '../solve/claims.ts';
import { no } from '../solve/reasons.ts';
import { sidesOf } from '../solve/values.ts';
import type { Edit } from '../text/edits.ts';
import { type Argument, type Editable, type Form, hiding, numberAt, type Tried, way, ways } from './form.ts';
import { inQuestion } from './replaced.ts';

/** A form that hides a number and leaves its sentence as it is: there it must be told, and not asked for or supposed. */
const blurring = (make: (problem: Editable, said: Said, args: readonly Argument[]) => Tried): Form =>
  hiding(
    (problem, said, args) =>
      // `How long do some laps take?`, `If Ann has some cards, …`: nobody asks for what he does not say.
      said.sentence === problem.asking || english.isHypothetical(said.head)
        ? no('no_words', 'the question asks for it, or supposes it, with this number')
        : make(problem, said, args),
    saidOf,
  );

/** A number is left out: `some apples`, `a few dollars`, `a certain percentage of`, `a board` for `a 12-foot board`, `her salary`. */
export const vague = blurring((problem, said) => {
  if (isInList(problem, said)) return no('no_words', 'the others of its list are told');
  const edits = vaguely(problem, said);
  return edits.length > 0
    ? ways(edits.map((edit) => ({ edits: [edit], claims: [untoldIn(said, edit)] })))
    : no('no_words', `nothing can stand for '${problem.question.slice(said.start, said.end)}'`);
});

/** `$3 for a pen, $4 for a cap and $5 for a hat`: of three or more that are told in a row nobody leaves one out. */
const isInList = (problem: Problem, { mention, sentence, head }: Said): boolean => {
  const { question } = problem;
  const all = mentionsIn(problem, sentence).filter(({ kind }) => kind === mention.kind);
  const at = all.indexOf(mention);
  const joins = (from: number): boolean =>
    english.listsOn(question.slice(all[from]?.end ?? 0, all[from + 1]?.start ?? 0));
  const [last, next] = [at > 0 && joins(at - 1), joins(at)];
  // `a $7 lamp and a bulb`: is the bulb in it?
  const isOfLast = english.isJoinedTo(head) && english.articleAtEnd(head) !== undefined;
  const isOfMany = (last && (next || isOfLast || (at > 1 && joins(at - 2)))) || (next && joins(at + 1));
  return isOfMany || english.tellsInOrder(sentence.text);
};

const vaguely = (problem: Problem, said: Said): readonly Edit[] => {
  const { question, text } = problem;
  const { mention, start, end, before: sign, around } = said;
  const { kind, value, unit } = mention;
  const gone = english.adjectiveBehind({ kind, sign }, around);
  if (gone !== undefined) return [english.withArticle(question, { start, end: end + gone, text: '' })];
  const certain = english.certainAttribute(said.head, said.tail, sign !== '');
  if (certain && kind === 'plain')
    return [{ start: start - certain.before, end: end + certain.behind, text: certain.words }];
  // The largest number of the same that is no larger may be a part of it.
  const [part] = text.mentions
    .filter((other) => other !== mention && other.unit === unit && compare(other.value, value) <= 0)
    .map((other) => other.value)
    .toSorted((a, b) => compare(b, a));
  const beside = mentionsIn(problem, said.sentence).filter((other) => other !== mention);
  const isAge = said.step.quantity.role === 'age';
  const isOfEach = english.tellsOfEach(said.lead);
  return (
    english
      .wordsForNumber({ kind, value, unit, sign, isAge, part }, around)
      .filter(
        (words) =>
          !words.startsWith('a certain') || !(around.opensSentence || english.speaksOfSame(question)),
      )
      // `Some boys live there`, `Each box has some pens` say nothing.
      .filter((words) => words !== 'some' || kind !== 'plain' || !(around.opensSentence || isOfEach))
      // `10 ladders with many rungs and 20 ladders with 60 rungs`
      .filter((words) => words !== 'many' || !beside.some((one) => one.unit === unit))
      .map((words) => ({
        start,
        end: end + english.goneWith(words, sign, around),
        text: around.opensSentence ? english.capital(words) : words,
      }))
  );
};

const [one, two] = [whole(1), whole(2)];

/** What words for a number leave open: `some pens` and `pens` speak of two at least, `several times` of three. */
const untoldIn = ({ step, held, mention, sentence, scale }: Said, { text }: Edit): Claim => {
  const untold = (least: Exact | undefined, most: Exact | undefined): Claim => ({
    kind: 'untold',
    step: step.index,
    ...(least && { least }),
    ...(most && { most }),
  });
  const { kind, value, unit } = mention;
  // Held is the divisor: `some of them` are no more than all, and `fewer` no more than the half that they were.
  if (equal(multiply(value, held), one) && !equal(value, held))
    return untold(english.isMoreThan(text) ? held : two, undefined);
  // `more than` is said of twice as many, and of no half.
  if (english.isMoreThan(text)) {
    if (compare(value, one) <= 0) return untold(undefined, value);
    return untold(compare(value, two) < 0 ? value : two, undefined);
  }
  // No part is more than all.
  if (kind === 'percent') return untold(undefined, multiply(scale, whole(100)));
  if (kind === 'fraction') return untold(undefined, one);
  if (kind !== 'plain' && kind !== 'multiplier') return untold(undefined, undefined);
  const [low, high] = [english.leastOf(text), english.mostOf(text, sentence.text, unit)];
  return untold(
    low !== undefined && compare(value, two) >= 0 ? whole(low) : undefined,
    high === undefined ? undefined : compare(value, whole(high)) <= 0 ? whole(high) : value,
  );
};

/** A number is left out and nothing takes its place: `Ben buys packs of pens`, `Ann has more pens than Bob` for `twice as many pens as Bob`. */
export const bare = blurring((problem, said) => {
  const edit = dropped(problem, said);
  return edit
    ? way([edit], untoldIn(said, edit))
    : no('no_words', 'without a number the words cannot stand so');
});

/** The number and the space behind it out, where a noun of many follows, or a comparison: `with 5 packs`, `has 4 more pens`. */
const dropped = (problem: Problem, said: Said): Edit | undefined => {
  const { mention, start, end, before, after, around } = said;
  const { kind, unit, value } = mention;
  const more = english.isDeedOfTimes(said.numeral) ? undefined : english.moreThan(mention, around);
  if (more) return { start, end: end + more.length, text: more.words };
  if (kind === 'percent' && english.standsWithoutShare(around)) return { start, end: end + 1, text: '' };
  if (kind !== 'plain' || after !== '' || unit === undefined || compare(value, one) <= 0) return undefined;
  if (english.isPair(around) || !english.takesWords(around) || isInList(problem, said)) return undefined;
  // `She needs pens`: nobody says what is needed without its number.
  if (isSpokenOf(problem, said) || english.isListed(around) || english.isNeeded(said.head)) return undefined;
  const measure = english.comparesWithout(around);
  if (measure !== undefined) return { start, end: end + measure + 1, text: '' };
  const isCount = before === '' && !english.isMeasure(unit) && !english.isDifference(around);
  return isCount && english.standsWithoutNumber(unit, around) ? { start, end: end + 1, text: '' } : undefined;
};

/** Whether what follows speaks of the number as one: `This is twice as many`, `half that number`. */
const isSpokenOf = (problem: Problem, { end, sentence }: Said): boolean => {
  const next = nextOf(problem, sentence);
  return (
    english.numberMeant(problem.question.slice(end)) >= 0 ||
    (next !== undefined && english.isOfNumber(next.text))
  );
};

/** A number becomes bounds that it lies within, as the question would write them: two, or the lower one. */
export const bounded = blurring((problem, said, args) => {
  const { opensSentence } = said.around;
  const bounds = args.slice(1).map((_, at) => numberAt(args, at + 1));
  const [low, high] = bounds;
  if (!canBeBounded(problem, said, bounds)) return no('no_words', 'bounds cannot stand here');
  const spoken = bounds.flatMap((bound) => {
    const number = inQuestion(said, bound);
    // Behind other words a number in letters has no capital.
    return (opensSentence || /^\p{L}/u.test(number ?? '') ? number?.toLowerCase() : number) ?? [];
  });
  if (spoken.length < bounds.length || bounds.some((bound) => compare(bound, one) <= 0))
    return no('no_words', 'a bound cannot be written as the number is');
  const text = high ? `between ${spoken.join(' and ')}` : `at least ${spoken[0]}`;
  return way([{ start: said.start, end: said.end, text: opensSentence ? english.capital(text) : text }], {
    kind: 'within',
    step: said.step.index,
    ...(low && { low }),
    ...(high && { high }),
  });
});

const canBeBounded = (problem: Problem, said: Said, bounds: readonly Exact[]): boolean => {
  const { mention, before, after, scale, around, step, head, sentence } = said;
  const { kind, unit } = mention;
  // Who knows how old Ann will be at least knows how old she will be.
  if (step.quantity.role === 'age') return false;
  // Of bags for at least 55 feet she needs as many as cover it at 55 each.
  const divides = problem.subject.steps.some((by) => sidesOf(problem.subject, by, '/')[1] === step.index);
  if (bounds.length === 1 && divides && english.isDue(problem.asking.text)) return false;
  // Nobody compares by a range: `between 2 and 4 times as old as Ann`.
  const isNumber = kind === 'plain' || kind === 'percent';
  if (!isNumber || after.includes('-') || english.isClock(around) || !english.takesBounds(around))
    return false;
  // `at least 7 days a week`: there are no more; and what one thing costs is known.
  const isTime = unit !== undefined && english.dimensionOf(unit) === 'duration';
  // `for at least 12 days`: it is done for 12, if not for more.
  if (isTime && around.before === 'for') return false;
  // `There are between 10 and 16 pens`: who can count them tells how many.
  if (mention.per === undefined && !english.isVarying(around)) return false;
  if (before === '' ? isTime && english.isOfEach(around) : !english.isOfEach(around)) return false;
  // Who has paid knows how much.
  if (before !== '' && (english.isPaid(head) || english.tellsPast(sentence.text))) return false;
  const everything = scale.num === scale.den ? whole(100) : one;
  if (kind === 'percent' && bounds.some((bound) => compare(bound, everything) >= 0)) return false;
  return !isSpokenOf(problem, said);
};
