import { add, type Exact, equal, multiply, whole } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import {
  bought,
  closedBehind,
  conversionWith,
  dimensionOf,
  endsList,
  happensOften,
  isGotBySale,
  isOfSeveral,
  isOneOfMore,
  joinsByOf,
  lemma,
  nounsIn,
  phraseBehind,
  sharesAlike,
  speaksOfDays,
  speaksOfRest,
  takesAway,
  tellsVaguely,
  wordAlone,
} from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { inputsOf } from '../solve/values.ts';
import { areOnlyPartlyTaken, type Found, isMoreBetween, isPlain, leadOf } from './telling.ts';

/** How a step follows that adds, multiplies, takes away or shares out; undefined where the words are not certain. */
export const amountTold = (problem: Problem, step: SubjectStep, own: Exact): Found | undefined =>
  total(problem, step, own) ??
  product(problem, step, own) ??
  rest(problem, step) ??
  share(problem, step) ??
  converted(problem, step);

const tailOf = ({ question }: Problem, { end, sentence }: Said): string => question.slice(end, sentence.end);

/** The two or more numbers of the question that a step takes and nothing else, in order, in one sentence, with no other between. */
const together = ({ said, text }: Problem, step: SubjectStep, op: string): readonly Said[] | undefined => {
  const { expr, operands } = step;
  if (expr.kind !== 'binary' || expr.op !== op || operands.length !== step.reads.length) return undefined;
  const found = step.reads.flatMap((read) => said.get(read) ?? []).toSorted((a, b) => a.start - b.start);
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last || found.length < 2 || found.length < step.reads.length || !found.every(isPlain))
    return undefined;
  const isAlone = text.mentions.every(
    (mention) =>
      mention.start < first.start ||
      mention.start > last.start ||
      found.some((one) => one.mention === mention),
  );
  return isAlone && found.every(({ sentence }) => sentence === first.sentence) ? found : undefined;
};

/** `5 red and 8 green apples (13 apples in all), and 3 pears`; `20 boys and 23 girls (43 children in all)`. */
const total = (problem: Problem, step: SubjectStep, own: Exact): Found | undefined => {
  const all = together(problem, step, '+') ?? [];
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last || speaksOfRest(first.sentence.text)) return undefined;
  const sum = all.reduce((so, { mention }) => add(so, mention.value), whole(0));
  const isAmount = all.every(({ mention: { per }, before }) => per === undefined && before === first.before);
  if (!equal(own, sum) || !isAmount) return undefined;
  const isAlike = all.every(({ mention: { unit } }) => unit === first.mention.unit);
  const unit =
    first.before === '$' ? 'dollar' : (step.quantity.unit ?? (isAlike ? first.mention.unit : undefined));
  // `24 cows, 7 sheep`: no 31 cows.
  if (unit === undefined || all.some(({ mention }) => (mention.unit === unit) !== isAlike)) return undefined;
  // `2 liters, 750 milliliters, 250 milliliters`: the list begins before.
  const { mentions } = problem.text;
  if (mentions.some(({ start }) => start >= first.sentence.start && start < first.start)) return undefined;
  const { question } = problem;
  if (isOfSeveral(question.slice(first.sentence.start, last.end))) return undefined;
  if (areOnlyPartlyTaken(problem, all)) return undefined;
  // `5 plums, 3 pears (8 fruits in all), 2 kiwis`: of which are they all?
  const isMore = mentions.some(({ start, end }) => start >= last.end && end <= last.sentence.end);
  const words = isMore && !isAlike ? undefined : wordsBehind(problem, last);
  const behind = words === undefined ? undefined : closedBehind(tailOf(problem, last), words);
  return { kind: 'total', last, behind, of: all, unit };
};

/** How many letters behind a number are its own words, where it is for each of nothing. */
const wordsBehind = (problem: Problem, said: Said): number | undefined => {
  const phrase = phraseBehind(tailOf(problem, said));
  return phrase?.each === '' ? phrase.length : undefined;
};

interface Side {
  readonly index: number;
  readonly value: Exact;
  readonly unit: string;
  readonly per: string | undefined;
  /** Where it is said itself. */
  readonly place: Said | undefined;
  /** Where all that it hangs on is said. */
  readonly at: number;
}

/** A factor that is said, or follows from what is. */
const sideOf = ({ subject, said, values }: Problem, index: number): Side | undefined => {
  const place = said.get(index);
  const value = values[index];
  if (!value) return undefined;
  if (place) {
    const { unit, per } = place.mention;
    return isPlain(place) && unit !== undefined
      ? { index, value, unit, per, place, at: place.start }
      : undefined;
  }
  const inputs = inputsOf(subject, index);
  const places = inputs.flatMap((input) => said.get(input) ?? []);
  const [unit, per] = (subject.steps[index]?.quantity.unit ?? '').split(' per ');
  if (!unit || places.length < inputs.length || places.length === 0) return undefined;
  return { index, value, unit, per, place: undefined, at: Math.max(...places.map(({ start }) => start)) };
};

/** `5 gels for $4 each ($20)`, `8 rows of 12 chairs (96 chairs)`; `8 pines (640 logs)` where each makes 80. */
const product = (problem: Problem, step: SubjectStep, own: Exact): Found | undefined => {
  const { expr, reads, operands, quantity } = step;
  if (expr.kind !== 'binary' || expr.op !== '*' || reads.length !== 2 || operands.length !== 2)
    return undefined;
  const [one, two] = reads.flatMap((read) => sideOf(problem, read) ?? []).toSorted((a, b) => a.at - b.at);
  const last = two?.place;
  if (!one || !two || !last || !equal(own, multiply(one.value, two.value))) return undefined;
  const isNear = together(problem, step, '*') !== undefined;
  const isOf =
    isNear && one.place !== undefined && joinsByOf(problem.question.slice(one.place.end, last.start));
  const isPriceFirst = one.per === undefined && one.place?.before === '$';
  const [rate, count] = one.per !== undefined || isPriceFirst ? [one, two] : [two, one];
  const per =
    rate.per ?? (isOf ? '' : isPriceFirst && !isNear && isPriceOf(rate, count) ? count.unit : undefined);
  // What is told is what the rate counts, of as many as there are of what it is of.
  if (per === undefined || count.per !== undefined || rate.unit === 'time') return undefined;
  const isMoney = rate.place?.before === '$';
  if ((!isMoney && rate.unit !== quantity.unit) || rate.unit === count.unit) return undefined;
  if (per !== count.unit && !(per === '' && isNear && rate === two)) return undefined;
  if (!(isNear ? isPlainly(problem, one) : isCounted(problem, count) && isOnly(problem, rate, count)))
    return undefined;
  const phrase = phraseBehind(tailOf(problem, last));
  const of = [one, two].flatMap(({ place }) => place ?? []);
  const behind = rate === one && phrase?.each !== '' ? undefined : phrase?.length;
  const hasOthers = problem.text.mentions.some(
    (mention) =>
      mention.unit === rate.unit &&
      mention !== rate.place?.mention &&
      (mention.per !== undefined || (!isMoney && mention.start < last.start)),
  );
  return {
    kind: 'product',
    last,
    behind,
    of,
    unit: rate.unit,
    hasOthers,
    things: thingsOf(problem, count, last),
    ...(rate.place && { like: rate.place }),
  };
};

/** `gels` of `5 shower gels for $4`: what is counted, where the text counts no others by that word. */
const thingsOf = ({ question, text }: Problem, { place, unit }: Side, last: Said): string => {
  const behind = place === undefined ? '' : question.slice(place.end);
  const things = bought(question.slice(place?.end ?? 0, last.start)) ?? phraseBehind(behind)?.things ?? '';
  const isOnly = text.mentions.every((mention) => mention === place?.mention || mention.unit !== unit);
  const isPlainly = isOnly && dimensionOf(unit) === undefined && things.split(' ').length <= 3;
  return isPlainly ? things : '';
};

/** Whether it is of one alone: not `both bring 3 packs`. */
const isPlainly = (problem: Problem, { place }: Side): boolean =>
  place === undefined || !isOfSeveral(leadOf(problem, place));

/** Whether a count says plainly how many there are: not `as 3 of his bags`, nor `3 more`. */
const isCounted = (problem: Problem, count: Side): boolean =>
  isPlainly(problem, count) &&
  (count.place === undefined || !isOneOfMore(leadOf(problem, count.place), tailOf(problem, count.place)));

/** `$60 to treat a dog`, and later 20 dogs. */
const isPriceOf = ({ place }: Side, count: Side): boolean =>
  place !== undefined &&
  place.sentence !== count.place?.sentence &&
  nounsIn(place.sentence.text).has(count.unit);

/** Whether of what stands apart only one count and one rate can be meant, and it is so once. */
const isOnly = (problem: Problem, rate: Side, count: Side): boolean => {
  const { mentions } = problem.text;
  const rates = mentions.filter(
    ({ unit, per }) => per !== undefined && per === rate.per && unit === rate.unit,
  );
  if (rates.length > 1) return false;
  const counts = mentions.filter(({ unit, per }) => unit === count.unit && per === undefined);
  const { place } = count;
  if (isMoreBetween(problem, count.unit, place?.sentence.end ?? count.at, rate.place?.sentence.start ?? 0))
    return false;
  // Of a rate that is said last, what it is of was counted before.
  if (!place) return counts.length === 0 && rate.place !== undefined && count.at < rate.place.start;
  if (counts.length > 1 && !isThatOf(problem, rate, place)) return false;
  const lead = leadOf(problem, place);
  if (rate.at < place.start && endsList(lead)) return false;
  const isTime = dimensionOf(count.unit) === 'duration';
  return !happensOften(place.sentence.text, lead) && !(isTime && speaksOfDays(place.sentence.text));
};

/** `$100 for a large painting`, and behind it 5 large paintings and 8 small ones. */
const isThatOf = (problem: Problem, rate: Side, count: Said): boolean => {
  const things = (phraseBehind(tailOf(problem, count))?.things ?? '').split(' ').slice(0, -1);
  return (
    rate.at < count.start &&
    things.length > 0 &&
    things.every((word) => rate.place?.sentence.text.includes(word))
  );
};

/** `She sells 12 beans, leaving 30 beans`. */
const rest = (problem: Problem, { index, expr, reads, quantity }: SubjectStep): Found | undefined => {
  const { subject, said, text, question, names } = problem;
  if (expr.kind !== 'binary' || expr.op !== '-' || expr.right.kind !== 'name' || reads.length !== 2)
    return undefined;
  const placesOf = (at: number): readonly (Said | undefined)[] =>
    said.has(at) ? [said.get(at)] : inputsOf(subject, at).map((input) => said.get(input));
  const all = placesOf(index);
  const outs = placesOf(subject.facts.slots[expr.right.id] ?? -1);
  const last = outs.toSorted((a, b) => (a?.start ?? 0) - (b?.start ?? 0)).at(-1);
  const first = all.toSorted((a, b) => (a?.start ?? 0) - (b?.start ?? 0))[0];
  const unit = last?.mention.unit;
  if (!first || !last || unit === undefined || unit !== quantity.unit || outs.includes(first))
    return undefined;
  if (!reads.every((read) => subject.steps[read]?.quantity.unit === unit)) return undefined;
  const isTold = all.every((one) => one && one.start <= last.start);
  const isTaken = outs.every(
    (one) =>
      one &&
      isPlain(one) &&
      one.mention.unit === unit &&
      one.mention.per === undefined &&
      isTakenAway(problem, one),
  );
  const isAll = text.mentions.every(
    (mention) =>
      mention.start > last.start || mention.unit !== unit || all.some((one) => one?.mention === mention),
  );
  // `Tony paid $7 … Arnold paid $5` takes nothing of Tony's.
  const isOfOne =
    !isTakenAway(problem, first) &&
    [...names].every(
      (name) =>
        !question.slice(first.end, last.start).includes(name) ||
        question.slice(0, first.start).includes(name),
    );
  if (!isTold || !isTaken || !isAll || !isOfOne || tellsVaguely(question.slice(0, last.end)))
    return undefined;
  const of = all.flatMap((one) => one ?? []);
  return { kind: 'rest', last, behind: wordsBehind(problem, last), of, unit };
};

/** Whether a number is taken from what there is; who sells for $5 gets it. */
const isTakenAway = (problem: Problem, said: Said): boolean => {
  const lead = problem.question.slice(said.sentence.start, said.start);
  return (
    takesAway(lead) && !isOfSeveral(leadOf(problem, said)) && !(said.before === '$' && isGotBySale(lead))
  );
};

/** `He shares 24 candies equally among 6 friends, 4 candies each`; `100 nuggets for 5 children (20 nuggets each)`. */
const share = (problem: Problem, step: SubjectStep): Found | undefined => {
  const all = together(problem, step, '/') ?? [];
  const [whole, parts] = [step.reads[0], step.reads[1]].map((read) => problem.said.get(read ?? -1));
  const [one, last] = all;
  if (!one || !last || !whole || !parts || all.length > 2 || isOfSeveral(leadOf(problem, one)))
    return undefined;
  const { unit, per } = whole.mention;
  if (unit === undefined || per !== undefined || parts.mention.per !== undefined) return undefined;
  const isAlike =
    step.quantity.unit === `${unit} per ${parts.mention.unit}` || sharesAlike(one.sentence.text);
  if (!isAlike || dimensionOf(parts.mention.unit ?? '') !== undefined) return undefined;
  return { kind: 'share', last, behind: wordsBehind(problem, last), of: all, unit, like: whole };
};

/** `2 hours (120 minutes)`. */
const converted = (problem: Problem, { expr, quantity, reads }: SubjectStep): Found | undefined => {
  const { subject, said } = problem;
  const [last] = reads.flatMap((read) => said.get(read) ?? []);
  const known = reads.map((read) => subject.steps[read]).find((read) => read?.role === 'world knowledge');
  if (!last || !known?.exact || expr.kind !== 'binary' || expr.op !== '*' || reads.length !== 2)
    return undefined;
  const { unit } = last.mention;
  if (!isPlain(last) || unit === undefined || quantity.unit === undefined) return undefined;
  if (!conversionWith(known.exact, { small: quantity.unit, large: unit })) return undefined;
  const word = wordAlone(tailOf(problem, last));
  return word !== '' && lemma(word.trim()) === unit
    ? { kind: 'same', last, behind: word.length, of: [last], unit: quantity.unit }
    : undefined;
};
