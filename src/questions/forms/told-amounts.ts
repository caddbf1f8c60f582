import { add, type Exact, equal, multiply, whole } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import * as english from '../../english/index.ts';
import { type Problem, placesOf, type Said } from '../problem.ts';
import { inputsOf, slotOf } from '../solve/values.ts';
import { areOnlyPartlyTaken, type Found, isMoreBetween, isPlain } from './telling.ts';

/** How a step follows that adds, multiplies, takes away or shares out; undefined where the words are not certain. */
export const amountTold = (problem: Problem, step: SubjectStep, own: Exact): Found | undefined =>
  total(problem, step, own) ??
  product(problem, step, own) ??
  rest(problem, step) ??
  share(problem, step) ??
  converted(problem, step);

const isOp = ({ expr }: SubjectStep, op: string): boolean => expr.kind === 'binary' && expr.op === op;

/** The two or more numbers of the question that a step takes and nothing else, in order, in one sentence, with no other between. */
const together = ({ said, text }: Problem, step: SubjectStep, op: string): readonly Said[] => {
  const { operands, reads } = step;
  if (!isOp(step, op) || operands.length !== reads.length) return [];
  const found = reads.flatMap((read) => said.get(read) ?? []).toSorted((a, b) => a.start - b.start);
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last || found.length < 2 || found.length < reads.length) return [];
  if (!found.every((one) => isPlain(one) && one.sentence === first.sentence)) return [];
  const isAlone = text.mentions.every(
    (mention) =>
      mention.start < first.start ||
      mention.start > last.start ||
      found.some((one) => one.mention === mention),
  );
  return isAlone ? found : [];
};

/** `5 red and 8 green apples (13 apples in all), and 3 pears`; `20 boys and 23 girls (43 children in all)`. */
const total = (problem: Problem, step: SubjectStep, own: Exact): Found | undefined => {
  const all = together(problem, step, '+');
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last || english.speaksOfRest(first.sentence.text)) return undefined;
  const { sentence, before } = first;
  const sum = all.map(({ mention }) => mention.value).reduce(add, whole(0));
  if (!equal(own, sum) || !all.every((one) => one.mention.per === undefined && one.before === before))
    return undefined;
  const isAlike = all.every(({ mention }) => mention.unit === first.mention.unit);
  const likely = step.quantity.unit ?? (isAlike ? first.mention.unit : undefined);
  const unit = before === '$' ? 'dollar' : likely;
  // `24 cows, 7 sheep`: no 31 cows.
  if (unit === undefined || all.some(({ mention }) => (mention.unit === unit) !== isAlike)) return undefined;
  // `2 liters, 750 milliliters, 250 milliliters`: the list begins before.
  const { mentions } = problem.text;
  if (mentions.some(({ start }) => start >= sentence.start && start < first.start)) return undefined;
  if (english.isOfSeveral(problem.question.slice(sentence.start, last.end)) || areOnlyPartlyTaken(all))
    return undefined;
  // `5 plums, 3 pears (8 fruits in all), 2 kiwis`: of which are they all?
  const isMore = mentions.some(({ start, end }) => start >= last.end && end <= sentence.end);
  const words = isMore && !isAlike ? undefined : wordsBehind(last);
  const behind = words === undefined ? undefined : english.closedBehind(last.tail, words);
  return { kind: 'total', last, behind, of: all, unit };
};

/** How many letters behind a number are its own words, where it is for each of nothing. */
const wordsBehind = ({ tail }: Said): number | undefined => {
  const phrase = english.phraseBehind(tail);
  return phrase?.each === '' ? phrase.length : undefined;
};

interface Side {
  readonly value: Exact;
  readonly unit: string;
  readonly per: string | undefined;
  /** Where it is said itself. */
  readonly place: Said | undefined;
  /** Where all that it hangs on is said. */
  readonly at: number;
}

/** A factor that is said, or follows from what is. */
const sideOf = (problem: Problem, index: number): Side | undefined => {
  const { subject, said, values } = problem;
  const [place, value] = [said.get(index), values[index]];
  if (!value) return undefined;
  if (place) {
    const { unit, per } = place.mention;
    return isPlain(place) && unit !== undefined ? { value, unit, per, place, at: place.start } : undefined;
  }
  const places = placesOf(problem, index);
  const [unit, per] = (subject.steps[index]?.quantity.unit ?? '').split(' per ');
  if (!unit || places.length < inputsOf(subject, index).length || places.length === 0) return undefined;
  return { value, unit, per, place, at: Math.max(...places.map(({ start }) => start)) };
};

/** `5 gels for $4 each ($20)`, `8 rows of 12 chairs (96 chairs)`; `8 pines (640 logs)` where each makes 80. */
const product = (problem: Problem, step: SubjectStep, own: Exact): Found | undefined => {
  const { reads, operands, quantity } = step;
  if (!isOp(step, '*') || reads.length !== 2 || operands.length !== 2) return undefined;
  const [one, two] = reads.flatMap((read) => sideOf(problem, read) ?? []).toSorted((a, b) => a.at - b.at);
  const last = two?.place;
  if (!one || !two || !last || !equal(own, multiply(one.value, two.value))) return undefined;
  const isNear = together(problem, step, '*').length > 0;
  const isPriceFirst = one.per === undefined && one.place?.before === '$';
  const [rate, count] = one.per !== undefined || isPriceFirst ? [one, two] : [two, one];
  if (isNear ? isOfMore(one) : !isCounted(count) || !isOnly(problem, rate, count)) return undefined;
  const isOf = isNear && one.place && english.joinsByOf(problem.question.slice(one.place.end, last.start));
  const isPriceOf = isPriceFirst && !isNear && isPriceOfOne(rate, count);
  const per = rate.per ?? (isOf ? '' : isPriceOf ? count.unit : undefined);
  // What is told is what the rate counts, of as many as there are of what it is of.
  if (per === undefined || count.per !== undefined || rate.unit === 'time') return undefined;
  if (per !== count.unit && !(per === '' && isNear && rate === two)) return undefined;
  const isMoney = rate.place?.before === '$';
  if ((!isMoney && rate.unit !== quantity.unit) || rate.unit === count.unit) return undefined;
  const phrase = english.phraseBehind(last.tail);
  const hasOthers = problem.text.mentions.some(
    (mention) =>
      mention.unit === rate.unit &&
      mention !== rate.place?.mention &&
      (mention.per !== undefined || (!isMoney && mention.start < last.start)),
  );
  return {
    kind: 'product',
    last,
    behind: rate === one && phrase?.each !== '' ? undefined : phrase?.length,
    of: [one, two].flatMap(({ place }) => place ?? []),
    unit: rate.unit,
    hasOthers,
    more: ofWhat(isMoney ? thingsOf(problem, count, last) : undefined, isNear, hasOthers),
    ...(rate.place && { like: rate.place }),
  };
};

/** What is said behind a product within a sentence: what it is for, or nothing right behind its own two numbers. */
const ofWhat = (things: string | undefined, isNear: boolean, hasOthers: boolean): string | undefined => {
  if (things) return ` for the ${things}`;
  if (things === undefined && !hasOthers) return ' in all';
  return isNear ? '' : undefined;
};

/** `gels` of `5 shower gels for $4`: what is counted, where the text counts no others by that word. */
const thingsOf = ({ question, text }: Problem, { place, unit }: Side, last: Said): string => {
  const behind = place === undefined ? '' : question.slice(place.end);
  const bought = english.bought(question.slice(place?.end ?? 0, last.start));
  const things = bought ?? english.phraseBehind(behind)?.things ?? '';
  const isOnly = text.mentions.every((mention) => mention === place?.mention || mention.unit !== unit);
  return isOnly && english.dimensionOf(unit) === undefined && things.split(' ').length <= 3 ? things : '';
};

/** Whether it is of more than one: `both bring 3 packs`. */
const isOfMore = ({ place }: Side): boolean => place !== undefined && english.isOfSeveral(place.lead);

/** Whether a count says plainly how many there are: not `as 3 of his bags`, nor `3 more`. */
const isCounted = (count: Side): boolean =>
  !isOfMore(count) && !(count.place && english.isOneOfMore(count.place.lead, count.place.tail));

/** `$60 to treat a dog`, and later 20 dogs. */
const isPriceOfOne = ({ place }: Side, count: Side): boolean =>
  place !== undefined &&
  place.sentence !== count.place?.sentence &&
  english.nounsIn(place.sentence.text).has(count.unit);

/** Whether of what stands apart only one count and one rate can be meant, and it is so once. */
const isOnly = (problem: Problem, rate: Side, count: Side): boolean => {
  const { mentions } = problem.text;
  const { place, unit } = count;
  const rates = mentions.filter(
    (one) => one.per !== undefined && one.per === rate.per && one.unit === rate.unit,
  );
  const counts = mentions.filter((one) => one.unit === unit && one.per === undefined);
  const [from, to] = [place?.sentence.end ?? count.at, rate.place?.sentence.start ?? 0];
  if (rates.length > 1 || isMoreBetween(problem, unit, from, to)) return false;
  // Of a rate that is said last, what it is of was counted before.
  if (!place) return counts.length === 0 && rate.place !== undefined && count.at < rate.place.start;
  if (counts.length > 1 && !isThatOf(rate, place)) return false;
  if (rate.at < place.start && english.endsList(place.lead)) return false;
  const isOften = english.happensOften(place.sentence.text, place.lead);
  return !isOften && !(english.dimensionOf(unit) === 'duration' && english.speaksOfDays(place.sentence.text));
};

/** `$100 for a large painting`, and behind it 5 large paintings and 8 small ones. */
const isThatOf = (rate: Side, count: Said): boolean => {
  const things = (english.phraseBehind(count.tail)?.things ?? '').split(' ').slice(0, -1);
  return (
    rate.at < count.start &&
    things.length > 0 &&
    things.every((word) => rate.place?.sentence.text.includes(word))
  );
};

/** `She sells 12 beans, leaving 30 beans`. */
const rest = (problem: Problem, step: SubjectStep): Found | undefined => {
  const { subject, text, question, names } = problem;
  const { index, expr, reads, quantity } = step;
  if (expr.kind !== 'binary' || expr.op !== '-' || expr.right.kind !== 'name' || reads.length !== 2)
    return undefined;
  const taken = slotOf(subject, expr.right);
  const of = placesOf(problem, index);
  const outs = placesOf(problem, taken);
  // All that it rests on must be said.
  if (of.length < inputsOf(subject, index).length) return undefined;
  const byPlace = (a: Said, b: Said): number => a.start - b.start;
  const [first, last] = [of.toSorted(byPlace)[0], outs.toSorted(byPlace).at(-1)];
  const unit = last?.mention.unit;
  if (!first || !last || unit === undefined || unit !== quantity.unit || outs.includes(first))
    return undefined;
  if (!reads.every((read) => subject.steps[read]?.quantity.unit === unit)) return undefined;
  const isTaken = outs.every(
    (one) => isPlain(one) && one.mention.unit === unit && one.mention.per === undefined && isTakenAway(one),
  );
  const isAll = text.mentions.every(
    (mention) =>
      mention.start > last.start || mention.unit !== unit || of.some((one) => one.mention === mention),
  );
  const [before, between] = [question.slice(0, first.start), question.slice(first.end, last.start)];
  // `Tony paid $7 … Arnold paid $5` takes nothing of Tony's.
  const isOfOne =
    !isTakenAway(first) && [...names].every((name) => !between.includes(name) || before.includes(name));
  if (of.some(({ start }) => start > last.start) || !isTaken || !isAll || !isOfOne) return undefined;
  if (english.tellsVaguely(question.slice(0, last.end))) return undefined;
  return { kind: 'rest', last, behind: wordsBehind(last), of, unit };
};

/** Whether a number is taken from what there is; who sells for $5 gets it. */
const isTakenAway = ({ head, lead, before, around }: Said): boolean =>
  english.takesAway(head) &&
  !english.isDifference(around) &&
  !english.isOfSeveral(lead) &&
  !(before === '$' && english.isGotBySale(head));

/** `He shares 24 candies equally among 6 friends, 4 candies each`; `100 nuggets for 5 children (20 nuggets each)`. */
const share = (problem: Problem, step: SubjectStep): Found | undefined => {
  const all = together(problem, step, '/');
  const [one, last] = all;
  const [whole, parts] = step.reads.map((read) => problem.said.get(read));
  if (!one || !last || !whole || !parts || all.length > 2 || english.isOfSeveral(one.lead)) return undefined;
  const { unit, per } = whole.mention;
  const of = parts.mention;
  if (unit === undefined || per !== undefined || of.per !== undefined) return undefined;
  const isAlike = step.quantity.unit === `${unit} per ${of.unit}` || english.sharesAlike(one.sentence.text);
  if (!isAlike || english.dimensionOf(of.unit ?? '') !== undefined) return undefined;
  return { kind: 'share', last, behind: wordsBehind(last), of: all, unit, like: whole };
};

/** `2 hours (120 minutes)`. */
const converted = ({ subject, said }: Problem, step: SubjectStep): Found | undefined => {
  const { quantity, reads } = step;
  const [last] = reads.flatMap((read) => said.get(read) ?? []);
  const known = reads.map((read) => subject.steps[read]).find((read) => read?.role === 'world knowledge');
  if (!last || !known?.exact || !isOp(step, '*') || reads.length !== 2) return undefined;
  const [{ unit: large }, { unit: small }] = [last.mention, quantity];
  if (!isPlain(last) || large === undefined || small === undefined) return undefined;
  if (!english.conversionWith(known.exact, { small, large })) return undefined;
  const word = english.wordAlone(last.tail);
  return word !== '' && english.lemma(word.trim()) === large
    ? { kind: 'same', last, behind: word.length, of: [last], unit: small }
    : undefined;
};
