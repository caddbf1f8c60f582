import { type Exact, equal, multiply } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import { happensOften, isOfSeveral, phraseBehind, takesAway, tellsVaguely } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { inputsOf } from '../solve/values.ts';
import { type InClause, isPlain, leadOf, placed } from './brackets.ts';
import { amountOf } from './written.ts';

/** `Each pine makes 80 logs. … 8 pines (640 logs in all), 3 maples …`: the rate stands elsewhere, or behind. */
export const farProduct = (problem: Problem, step: SubjectStep, own: Exact): InClause | undefined => {
  const { subject, said, question, text } = problem;
  const { expr, reads, operands } = step;
  if (expr.kind !== 'binary' || expr.op !== '*' || reads.length !== 2 || operands.length !== 2)
    return undefined;
  const sides = reads.flatMap((read) => sideOf(problem, read) ?? []).toSorted((a, b) => a.at - b.at);
  const [one, two] = sides;
  const last = two && said.get(two.index);
  if (!one || !two || !last || !equal(own, multiply(one.value, two.value))) return undefined;
  const rates = sides.filter(({ per }) => per !== undefined);
  const [rate, ...more] = rates.length === 0 ? sides.filter(({ isMoney }) => isMoney) : rates;
  const count = rate === one ? two : one;
  if (!rate || more.length > 0 || rate.unit === 'time' || rate.unit === count.unit) return undefined;
  if (rate.per === '' || (rate.per !== undefined && rate.per !== count.unit)) return undefined;
  // `The eagle flies 15 miles per hour, the falcon 46`: for two hours both.
  if (
    text.mentions.filter(({ unit, per }) => per !== undefined && per === rate.per && unit === rate.unit)
      .length > 1
  )
    return undefined;
  const counted = said.get(count.index);
  // `Gas costs $3.75 per gallon` of gallons that nobody has told yet.
  if (rate === two && !counted) return undefined;
  // The price of several, or the rate of several counts: which are meant?
  const many = text.mentions.filter(({ unit }) => unit === count.unit).length;
  if (
    rate === two
      ? rate.per === undefined || many > 1
      : rate.per === undefined && counted?.sentence === said.get(rate.index)?.sentence
  )
    return undefined;
  // `Both bring 3 packs`; of a rate `each pack` is what it is of.
  if (
    counted &&
    (isOfSeveral(leadOf(problem, counted)) || happensOften(counted.sentence.text, leadOf(problem, counted)))
  )
    return undefined;
  const phrase = phraseBehind(question.slice(last.end, last.sentence.end));
  if (!phrase || (rate === one && phrase.each !== '')) return undefined;
  const like = said.get(rate.index) ?? last;
  return placed(problem, { said: last, behind: phrase.length }, (number) => {
    const amount = amountOf(problem, subject.steps[rate.index] ? like : last, rate.unit, number);
    return amount && `${amount} in all`;
  });
};

interface Side {
  readonly index: number;
  readonly value: Exact;
  readonly unit: string;
  readonly per: string | undefined;
  readonly isMoney: boolean;
  /** Where all that it hangs on is said. */
  readonly at: number;
}

/** A factor that is said, or follows from what is. */
const sideOf = (problem: Problem, index: number): Side | undefined => {
  const { subject, said, values } = problem;
  const place = said.get(index);
  const value = values[index];
  if (place) {
    const { unit, per } = place.mention;
    if (!isPlain(place) || unit === undefined || !value) return undefined;
    return { index, value, unit, per, isMoney: place.before === '$', at: place.start };
  }
  const inputs = inputsOf(subject, index);
  const places = inputs.flatMap((input) => said.get(input) ?? []);
  const [unit, per] = (subject.steps[index]?.quantity.unit ?? '').split(' per ');
  if (!unit || !value || places.length < inputs.length || places.length === 0) return undefined;
  return {
    index,
    value,
    unit,
    per,
    isMoney: unit === 'dollar',
    at: Math.max(...places.map(({ start }) => start)),
  };
};

/** The number of the question that a step adds or takes away last, of the same unit as all that it hangs on, with no other of them between. */
const lastOf = (problem: Problem, { index, expr, reads }: SubjectStep): Said | undefined => {
  const { subject, said, text, question } = problem;
  if (expr.kind !== 'binary' || expr.right.kind !== 'name' || expr.left.kind !== 'name' || reads.length !== 2)
    return undefined;
  const inputs = inputsOf(subject, index);
  const places = inputs.flatMap((input) => said.get(input) ?? []).toSorted((a, b) => a.start - b.start);
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last || places.length < inputs.length || !isPlain(last) || !reads.includes(last.step.index))
    return undefined;
  const { unit } = last.mention;
  const isAlike = reads.every((read) => subject.steps[read]?.quantity.unit === unit);
  // `Her friend, who sent 120`, with whom another one is compared; years are told of ages.
  if (last.step.usedBy.length > 1 || unit === 'year') return undefined;
  // What else is told of such things up to there would belong to it.
  const isAll = text.mentions.every(
    (mention) =>
      mention.start > last.start || mention.unit !== unit || places.some((one) => one.mention === mention),
  );
  return isAlike && isAll && last.mention.per === undefined && !tellsVaguely(question.slice(0, last.end))
    ? last
    : undefined;
};

/** `He gives 7 chips to his brother (leaving 15 chips) and …`. */
export const leaving = (problem: Problem, { index, expr, reads }: SubjectStep): InClause | undefined => {
  const { subject, said, text, question } = problem;
  if (expr.kind !== 'binary' || expr.op !== '-' || expr.right.kind !== 'name' || reads.length !== 2)
    return undefined;
  const taken = subject.facts.slots[expr.right.id] ?? -1;
  const placesOf = (at: number): readonly (Said | undefined)[] =>
    said.has(at) ? [said.get(at)] : inputsOf(subject, at).map((input) => said.get(input));
  const all = inputsOf(subject, index).map((input) => said.get(input));
  const outs = placesOf(taken).toSorted((a, b) => (a?.start ?? 0) - (b?.start ?? 0));
  const last = outs.at(-1);
  const unit = last?.mention.unit;
  if (!last || unit === undefined || !reads.every((read) => subject.steps[read]?.quantity.unit === unit))
    return undefined;
  const isTold = all.every((one) => one && one.start <= last.start);
  const isTaken = outs.every(
    (one) => one && isPlain(one) && one.mention.unit === unit && isTakenAway(problem, one),
  );
  const isAll = text.mentions.every(
    (mention) =>
      mention.start > last.start || mention.unit !== unit || all.some((one) => one?.mention === mention),
  );
  if (!isTold || !isTaken || !isAll || tellsVaguely(question.slice(0, last.end))) return undefined;
  const phrase = phraseBehind(question.slice(last.end, last.sentence.end));
  if (phrase?.each !== '') return undefined;
  return placed(problem, { said: last, behind: phrase.length }, (number) => {
    const amount = amountOf(problem, last, unit, number);
    return amount && `leaving ${amount}`;
  });
};

const isTakenAway = (problem: Problem, said: Said): boolean =>
  takesAway(problem.question.slice(said.sentence.start, said.start)) && !isOfSeveral(leadOf(problem, said));

/** `… and a book for $8 ($32 in all)`: all that was told so far. */
export const running = (problem: Problem, step: SubjectStep): InClause | undefined => {
  const { expr } = step;
  const last = expr.kind === 'binary' && expr.op === '+' ? lastOf(problem, step) : undefined;
  // `Joey got 8 votes`, and another one 3 more.
  const isCompared = step.reads.some((read) => problem.said.get(read)?.mention.role === 'difference');
  if (!last || isCompared || isOfSeveral(leadOf(problem, last))) return undefined;
  const { unit } = last.mention;
  const phrase = phraseBehind(problem.question.slice(last.end, last.sentence.end));
  if (phrase?.each !== '' || unit === undefined) return undefined;
  return placed(problem, { said: last, behind: phrase.length, wrong: 'less' }, (number) => {
    const amount = amountOf(problem, last, unit, number);
    return amount && `${amount} in all`;
  });
};
