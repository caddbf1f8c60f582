import * as english from '../../english/index.ts';
import { numeralsIn } from '../../quantities/index.ts';
import { mentionsIn, type Problem, type Said } from '../problem.ts';
import { no } from '../solve/reasons.ts';
import { inputsOf, withNoneOf } from '../solve/values.ts';
import type { Edit } from '../text/edits.ts';
import { bringsIn, canGo, tellsMeant, withoutSentence } from '../text/going.ts';
import { type Editable, hiding, way } from './form.ts';
import { byIn, opOf } from './telling.ts';

/** What tells a number is left out: the phrase `at $2 each`, a clause, what is only supposed, or the sentence. */
export const remove = hiding((problem, said) => {
  const { question, asking } = problem;
  const { step, start, end, sentence, mention, head, tail } = said;
  if (sentence === asking && !english.isHypothetical(head))
    return no('no_words', 'the question asks for it with this number');
  if (english.tellsAlike(question, said.before !== ''))
    return no('needed', 'what is the same could be any other one then');
  const around = (found: english.Droppable | undefined): readonly Edit[] =>
    found ? [{ start: start - found.before, end: end + found.after, text: '' }] : [];
  const isPlain = mention.kind === 'plain' && !english.isDifference(said.around);
  const isLeftWhole = (one: Edit): boolean =>
    // Nobody sets a question without a number.
    numeralsIn(question.slice(0, one.start) + question.slice(one.end)).length > 0 &&
    !english.isStump(question.slice(sentence.start, one.start), question.slice(one.end, sentence.end));
  const [brief] = shortOf(problem, said)
    .flatMap(around)
    .filter((one) => !tellsMeant(problem, one) && isLeftWhole(one));
  const parts = isPlain ? [english.phraseAround(head, tail), english.clauseAround(head, tail)] : [];
  const long =
    sentence === asking
      ? supposed(problem, said).filter(() => isPlain)
      : [...parts.flatMap(around), withoutSentence(problem, sentence)].filter((one) => {
          const part = { ...one, text: question.slice(one.start, one.end) };
          return isUntold(problem, part) && isLeftWhole(one) && canGo(problem, sentence, part);
        });
  const edit = brief ?? long.find((one) => isWanted(problem, said, one));
  if (edit) return way([edit], { kind: 'untold', step: step.index });
  return long.length === 0
    ? no('no_sentence', 'its sentence tells more, or what follows refers to it')
    : no('needed', 'without it the question would be another one, not an open one');
});

/** The phrase that tells a price or a time: what is bought stays, and so it is plain that its price is wanted. */
const shortOf = ({ question }: Problem, { step, mention, head, tail, end, sentence }: Said) => {
  const isPaid = step.quantity.role === 'price' || english.tellsOfTrade(head);
  // `3 hats, 2 coats at $9 each`: the price of the next would be of both.
  const isPrice = isPaid && !/\p{Sc}/u.test(tail) && !english.isForFree(sentence.text);
  const behind = question.slice(end);
  const time = mention.kind === 'plain' ? mention.unit : undefined;
  return [
    isPrice ? english.priceAround(head, behind) : undefined,
    time === undefined ? undefined : english.timeAround(head, behind, time),
  ];
};

/** `If Ann has 60 cards, how many …` becomes `How many …`. */
const supposed = (problem: Editable, said: Said): readonly Edit[] => {
  const { question, asking } = problem;
  const found = english.supposedIn(asking.text);
  if (!found || asking === problem.sentences[0]) return [];
  const [start, end] = [asking.start + found.start, asking.start + found.end];
  const [gone, stays] = [question.slice(start, end), question.slice(end, asking.end)];
  const part = { start, end, text: gone };
  const isIts = start < said.start && said.end <= end && isUntold(problem, part);
  // `he` of the question would be nobody.
  const isKnown = [...english.namesOf(`x ${gone}`)].every((name) => question.slice(0, start).includes(name));
  // `How long would it take if it ran at 80 mph instead?` of what runs at 60 mph.
  const { unit, per } = said.mention;
  // Nor what each of 10 vans holds, of which another number is told.
  const isElse = problem.text.mentions.some(
    (other) =>
      (other.start < start || other.start > end) &&
      (per !== undefined || english.eachOf(stays).includes(unit ?? '')) &&
      other.per === per &&
      other.unit === unit,
  );
  if (
    !isIts ||
    !isKnown ||
    isElse ||
    english.asksOn(english.capital(stays)) ||
    english.asksOfUndone(asking.text) ||
    english.pointsBack(stays) ||
    (numeralsIn(gone).length > 1 && english.speaksOfRest(stays)) ||
    bringsIn(problem, part)
  )
    return [];
  const isFirst = start === asking.start;
  return [{ start, end: end + (isFirst ? 1 : 0), text: isFirst ? stays.charAt(0).toUpperCase() : '' }];
};

const saidIn = ({ said }: Problem, part: Edit): readonly Said[] =>
  [...said.values()].filter(({ start, end }) => start >= part.start && end <= part.end);

/** Whether a part of a text tells one number, or several that nothing else tells. */
const isUntold = (problem: Editable, part: english.Sentence): boolean => {
  const gone = saidIn(problem, part);
  const numbers = numeralsIn(part.text).length;
  const isKnown = gone.some(({ step }) => problem.known.get(step.index) !== undefined);
  return numbers === 1 || (numbers === gone.length && !isKnown);
};

/** Whether it is plain that a number is wanted: a price of what is bought, how many there are with so many each, what one has with whom another is compared. */
const isWanted = (problem: Problem, said: Said, part: Edit): boolean => {
  const { start, end } = part;
  const { step, sentence, mention, tail } = said;
  const { question, asking, subject, names } = problem;
  const { per, unit } = mention;
  // Without `4 minutes slower` she would be as fast, and of `0 marbles` there is an answer.
  if (english.isDifference(said.around) || problem.text.mentions.some(({ value }) => value.num === 0n))
    return false;
  // `He types 50 words a minute`: without the 4 hours a day he may do it all day.
  if (unit !== undefined && per !== undefined && [unit, per].every(english.isTimeOfEach)) return false;
  // `This was 40% of what he raised`: without it it was all; `He sells it for 110% of that`: without it for all of that.
  const isPart = mention.kind === 'percent' || mention.kind === 'fraction';
  if (mention.kind === 'percent' && mention.value.num > 100n * mention.value.den) return false;
  if (isPart && step.usedBy.some((at) => opOf(subject.steps[at] ?? step) === '/')) return false;
  const rest = `${question.slice(0, start)} ${question.slice(end)}`.toLowerCase();
  const isTime = unit === undefined || english.dimensionOf(unit) === 'duration';
  const gone = saidIn(problem, part).map((one) => one.step.index);
  if (asksForMeanOfOthers(problem, gone)) return false;
  // With none of it there would be nothing to ask for.
  const { answer, effects } = withNoneOf(subject, gone);
  const isPlain = mention.kind !== 'multiplier' || english.comparesBehind(tail);
  // `Each week 5 of them die`: without it none would.
  const words = question.slice(start, end);
  const isChange =
    english.tellsExtra(sentence.text) || english.changesAmount(words) || english.continues(words);
  // That other things are told in feet asks for no more of them.
  const of = per ?? (isTime || english.isMeasure(unit) ? '' : unit);
  // `2 minutes a problem`: without the 20 problems it is asked of one.
  const isOfOne = per === undefined && problem.text.mentions.some((one) => one.per === (unit ?? ''));
  const isSpokenOf = (rest.match(/[a-z]+/g) ?? []).some(
    (word) => english.lemma(word) === of && (!isOfOne || english.isPlural(word)),
  );
  // `He cooks for 8 people`: without them it is for one; without `3 new fish a week` the 18 that there are get fewer.
  const isMissed = isSpokenOf || !(isOfOne || english.isPerson(unit ?? ''));
  const isAgain = isChange && per !== undefined && english.isTimeOfEach(per) && effects.includes(1);
  const isAlone = !isOneOfAlike(problem, part) && !isAdded(problem, step, gone);
  const isAll = answer
    ? answer.num === 0n || (answer.num < 0n && !isAgain && isAlone)
    : !asksForLeftOver(problem);
  // Who is not told to take a time for it may take none, but where the time is asked for.
  const isAsked = english.dimensionOf(subject.steps.at(-1)?.quantity.unit ?? '') === 'duration';
  if (isPlain && (isAsked || !isTime || per !== undefined) && isAll && isMissed) return true;
  // `5 trays with 12 buns each`: the trays stay; of `2 with 5 each and 6 with 3 each` the 2 would have none, or 3.
  const isAlike = mentionsIn(problem, sentence).some(
    (one) => one !== mention && one.per === '' && one.unit === unit,
  );
  if (per === '' && isAlike) return false;
  // `each is married, with 2 children each`: without them they have none.
  const isInUse = answer && answer.num > 0n && !effects.includes(0);
  if (per === '' && !isChange && !isInUse && (start > sentence.start || sentence === asking)) return true;
  // Who is not told to take a time for it may take none.
  const mayBeNone = isChange || english.dimensionOf(unit ?? '') === 'duration';
  // Where all else has its use, nothing is missed: of `2 of the 9 bags hold nuts. The rest are sold.` the rest are 9 then.
  if (!mayBeNone && isSpokenOf && effects.includes(0) && !(per && english.isTimeOfEach(per))) return true;
  if (['price', 'rate'].includes(step.quantity.role ?? '')) return false;
  // `If Ben is 9 years old, …`
  const told = sentence === asking ? english.capital(words.replace(/^,? *\p{L}+ /u, '')) : sentence.text;
  const name = english.subjectOf(told);
  return names.has(name) && rest.includes(name.toLowerCase()) && isComparedWith(problem, said);
};

/** `His average speed`, `what percentage of the balls is his`: of what is told else there is one, too. */
const asksForMeanOfOthers = (problem: Problem, gone: readonly number[]): boolean =>
  english.asksForMean(problem.asking.text) &&
  problem.subject.steps.some((one) => isAdded(problem, one, gone));

/** `How many are left over?` of what nobody puts into rows: all of them. */
const asksForLeftOver = ({ asking, subject }: Problem): boolean =>
  english.speaksOfRest(asking.text) && subject.steps.some((one) => /^(?:%|\/\/)$/.test(opOf(one)));

/** Of 36 cards that are ordered beside 13, from which 29 are taken: without them there are too few, and nothing is open. */
const isAdded = (problem: Problem, { index }: Said['step'], gone: readonly number[]): boolean => {
  const { subject } = problem;
  const isTold = (at: number): boolean => inputsOf(subject, at).every((input) => !gone.includes(input));
  if (isTold(index)) return false;
  return subject.steps.some(
    (one) => opOf(one) === '+' && !byIn(problem, one) && one.reads.includes(index) && one.reads.some(isTold),
  );
};

/** `He works 30 hours at $20 an hour`, beside 20 hours at $10: one job fewer is not missed. */
const isOneOfAlike = (problem: Problem, part: Edit): boolean => {
  const sorts = (of: Edit) => mentionsIn(problem, of).map(({ unit, per }) => `${unit} ${per}`);
  const own = sorts(part);
  const isElse = ({ start, end }: Edit): boolean => end <= part.start || start >= part.end;
  const isAlike = (one: Edit): boolean => isElse(one) && own.every((sort) => sorts(one).includes(sort));
  return own.length > 1 && problem.sentences.some(isAlike);
};

/** Whether another sentence compares with a number. */
const isComparedWith = ({ subject: { steps }, said }: Problem, { step, sentence }: Said): boolean =>
  step.usedBy
    .flatMap((later) => steps[later]?.reads ?? [])
    .flatMap((read) => (read === step.index ? [] : (said.get(read) ?? [])))
    .some((by) => by.sentence !== sentence && english.comparesBehind(by.tail));
