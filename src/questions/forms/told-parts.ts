import { type Exact, equal, multiply, whole } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import * as english from '../../english/index.ts';
import { mentionsIn, nextOf, type Problem, placesOf, type Said, saidOf } from '../problem.ts';
import { inputsOf, sidesOf } from '../solve/values.ts';
import { byIn, type Found, isCount, opOf, type Telling } from './telling.ts';
import { onesOf } from './told-of.ts';

/** How a step follows that takes a part of something, or compares with it; undefined where the words are not certain. */
export const partTold = (problem: Problem, step: SubjectStep, own: Exact): Found | undefined =>
  part(problem, step, own) ?? compared(problem, step) ?? converted(problem, step);

/** `She buys 6 mugs at $4 each, for a total of $24.`, `6 mugs at $4 each ($24 in all) and …`; no price of an adult and a child. */
export const totalTold = (problem: Problem, step: SubjectStep): Found | undefined => {
  const { subject, said, question } = problem;
  const { unit = '', role } = step.quantity;
  const inputs = inputsOf(subject, step.index);
  const of = placesOf(problem, step.index).toSorted((a, b) => a.start - b.start);
  const [first, last, op] = [of[0], of.at(-1), opOf(step)];
  if (!first || !last || first === last || of.length < inputs.length || role === 'age') return undefined;
  if (onesOf(problem, step).length > 0) return undefined;
  const areAmounts =
    inputs.every((at) => isAmount(problem, at)) && !of.some(({ around }) => english.isDifference(around));
  const areParts = step.reads.every((read) => {
    const { unit: own = unit, per } = said.get(read)?.mention ?? {};
    const part = subject.steps[read];
    return said.has(read) ? op === '*' || (own === unit && per === undefined) : part && opOf(part) === '*';
  });
  const [each, ...more] = of.filter(({ mention }) => mention.unit === unit);
  const isProduct = op === '*' && each?.mention.per !== undefined && more.length === 0;
  // Of what an adult and a child pay there are some.
  const isPrice = unit === 'dollar' && step.usedBy.some((at) => /[*/]/.test(opOf(subject.steps[at] ?? step)));
  if (!areAmounts || !areParts || !(isProduct || (op === '+' && !isPrice))) return undefined;
  const { sentence } = last;
  // `The density of gold is 19 grams per cubic inch` totals nothing.
  if (sentence !== first.sentence && english.tellsWhatIs(last.lead)) return undefined;
  const othersIn = (start: number, end: number) =>
    mentionsIn(problem, { ...sentence, start, end }).filter(
      (one) => one.role !== 'ordinal or name' && !of.some((own) => own.mention === one),
    );
  // `twice that much`
  if (english.pointsBack(nextOf(problem, sentence)?.text ?? '')) return undefined;
  const isBeside = of.every(
    (one) => one.sentence === sentence || (op === '*' && nextOf(problem, one.sentence) === sentence),
  );
  const found = { last, unit, like: each ?? first };
  const isSure = isBeside && english.tellsForSure(question.slice(first.sentence.start, last.end));
  const isEnd = english.tellsForSure(last.tail) && !english.joinsMore(last.tail);
  if (isSure && isEnd && othersIn(first.sentence.start, sentence.end).length === 0)
    return { kind: 'total', behind: sentence.end - 1 - last.end, ...found };
  const behind = english.phraseWithin(last.tail);
  // Sums only of what a comma ends: no `9 letters (15 letters in all) in February`.
  if (behind === undefined || (!isProduct && question[last.end + behind] !== ',')) return undefined;
  const isAsked = sentence === problem.asking && sentence !== first.sentence;
  if (isSure && !isAsked && othersIn(first.sentence.start, last.end).length === 0)
    return { kind: 'all', behind, ...found };
  const isPlain = of.every(({ lead }) => english.supposesForSure(lead));
  const isNear = sentence === first.sentence && othersIn(first.start, last.end).length === 0;
  if (!isProduct || of.length !== 2 || !isPlain || !isNear) return undefined;
  // `3 jars at $5 each ($15)`; not `2 caps and 3 jars at $5 each`.
  const before = othersIn(sentence.start, first.start).at(-1);
  if (before !== undefined && before.unit !== unit) return undefined;
  return { kind: before === undefined ? 'all' : 'each', behind, ...found };
};

/** `3 jars ($15)`: what so many come to of which it was told before what one has or costs. */
export const countTold = (problem: Problem, step: SubjectStep): Found | undefined => {
  const { subject, said } = problem;
  const { unit = '' } = step.quantity;
  const [count, ...more] = step.reads.flatMap((read) => said.get(read) ?? []).filter(isCount);
  const rate = step.reads.find((read) => read !== count?.step.index) ?? -1;
  const from = placesOf(problem, rate);
  if (!count || more.length > 0 || opOf(step) !== '*' || onesOf(problem, step).length > 0) return undefined;
  const isTold = from.length > 0 && from.length === inputsOf(subject, rate).length;
  const isBefore = isTold && isAmount(problem, rate) && from.every(({ end }) => end <= count.start);
  // `The theater has 188 children ($752)`: nobody is paid for.
  if (unit === 'dollar' && english.isPerson(count?.mention.unit ?? '')) return undefined;
  // `5 boxes a day`, of which the result is what a week brings.
  const isOpen = ({ head, tail, mention }: Said): boolean =>
    mention.kind !== 'plain' ||
    english.dimensionOf(mention.unit ?? '') === 'duration' ||
    english.leavesOpen(head) ||
    english.isPerTime(tail);
  // `2 caps and 3 jars ($15)` would be of both.
  const isSure = english.supposesForSure(count.lead) && !english.isJoinedTo(count.head) && !from.some(isOpen);
  const behind = english.thingsWithin(count.tail, count.mention.unit ?? '');
  // `twice that much`
  if (english.pointsBack(nextOf(problem, count.sentence)?.text ?? '')) return undefined;
  // A book costs $12, `and there are 30 students ($360)`: of what?
  const fits = [unit, `${unit} per ${count.mention.unit}`].includes(subject.steps[rate]?.quantity.unit ?? '');
  if (!isBefore || !isSure || !fits || behind === undefined) return undefined;
  const like = from.find(({ mention }) => mention.unit === unit) ?? count;
  return { kind: unit === 'dollar' ? 'all' : 'each', last: count, behind, unit, like };
};

/** `75% of the questions (30 questions)`; `She pays 20%, or $9.` */
const part = (problem: Problem, { reads }: SubjectStep, own: Exact): Found | undefined => {
  const { subject, said, values } = problem;
  const by = reads
    .flatMap((read) => saidOf(problem, read) ?? [])
    .find(({ mention: { kind } }) => kind === 'percent' || kind === 'fraction');
  // `She gives half, and he gives half of his`: of which is the result?
  if (!by || by.step.usedBy.length > 1 || english.isOfSeveral(by.lead)) return undefined;
  const { tail, around, mention } = by;
  const isOfAll = (value = own): boolean =>
    equal(multiply(value, mention.value), multiply(own, whole(mention.kind === 'percent' ? 100 : 1)));
  const base = reads.find((read) => isOfAll(values[read])) ?? -1;
  const unit = subject.steps[base]?.quantity.unit;
  if (unit === undefined || around.before === 'in') return undefined;
  const all = said.get(base);
  if (all && all.start > by.start) return undefined;
  const of = english.partWithin(tail) ?? (english.isBarePart(tail) ? { of: '', length: 0 } : undefined);
  // `a quarter of the seeds (5 seeds) that sprouted`: 5 sprouted? Nor of `is 8% of the amount paid`.
  if (!of || english.isRestricted(tail.slice(of.length))) return undefined;
  if (english.isOfBeing(around.before) && english.goesOnAsNoun(tail.slice(of.length))) return undefined;
  // Of what is worked out only a noun tells which is meant; `it`, `them` and nothing are what was told last.
  const isLast =
    all !== undefined && all.mention === lastBefore(problem, by) && all.mention.per === undefined;
  const isMoney = unit === 'dollar' && (isLast || of.of === 'money');
  const isMeant = of.of === '' ? isLast : english.lemma(of.of) === unit || isMoney;
  const kind = all || of.of === '' ? 'same' : 'share';
  // `1/5 (2) of the figs` is a product.
  if (!isMeant || (kind === 'share' && by.numeral.includes('/'))) return undefined;
  return { kind, last: by, behind: of.length, unit };
};

/** `She gives 12 to Bob, leaving 28 pens.`: of all that was told by then, and no other number with it. */
export const leftTold = (problem: Problem, step: SubjectStep): Found | undefined => {
  const { subject, said, text } = problem;
  const [all, taken] = sidesOf(subject, step, '-');
  const [by, of, { unit = '' }] = [said.get(taken), placesOf(problem, all), step.quantity];
  if (!by || !isCount(by) || by.mention.unit !== unit || !isAmount(problem, all)) return undefined;
  if (of.length < inputsOf(subject, all).length || of.some(({ lead }) => english.isMeant(lead)))
    return undefined;
  const own = [...of, by].map(({ mention }) => mention);
  const isElse = text.mentions.some(
    (one) => one.start < by.sentence.end && one.role !== 'ordinal or name' && !own.includes(one),
  );
  // `If she had 3 left at home`: what was given to so many was gone by then, too.
  const isToldLeft = [...said.values()].some(
    (one) => one.start > by.end && english.speaksOfRest(one.tail.split(' ', 3).join(' ')),
  );
  const isSure = english.isTakenAway(by.head) && english.tellsForSure(by.tail) && !isToldLeft;
  if (isElse || !isSure || of.some(({ end }) => end > by.start)) return undefined;
  return { kind: 'left', last: by, behind: by.sentence.end - 1 - by.end, unit };
};

const lastBefore = ({ text: { mentions } }: Problem, { start }: Said) =>
  mentions.filter((one) => one.start < start).at(-1);

/** `twice as many clips as in May, or 24 clips`. */
const compared = (problem: Problem, step: SubjectStep): Found | undefined => {
  const by = byIn(problem, step);
  const base = step.reads.find((read) => read !== by?.step.index);
  const { unit, role } = step.quantity;
  if (!by || base === undefined || step.reads.length !== 2 || by.step.usedBy.length > 1) return undefined;
  if (unit === undefined || role === 'age' || by.mention.per !== undefined) return undefined;
  if (problem.subject.steps[base]?.quantity.unit !== unit || !isAmount(problem, base)) return undefined;
  // `3 less than twice as many pens as Ann` is told of another number, `to double the number of pens` of none.
  if (english.comparesBefore(by.head) || by.around.before === 'to') return undefined;
  const isDifference = by.mention.role === 'difference';
  // `1/4 times more books than Betty` may be that much more, or so much.
  if (!isDifference && !english.isAsMuch(problem.question.slice(by.end))) return undefined;
  // `30 pens, which is 10 fewer than Ann has`: what is told behind it would be the 30.
  if (isDifference && (english.isLessThan(by.tail) ? '-' : '+') !== opOf(step)) return undefined;
  const behind = english.comparedWithin(by.tail, isDifference);
  // `twice as many as Ann, who has 3 more than …`: nobody knows yet.
  const from = placesOf(problem, base);
  if (from.length === 0 || from.some(({ start }) => start >= by.start)) return undefined;
  if (behind === undefined || english.isOfSeveral(by.lead)) return undefined;
  // `three times the number of bars` is no amount of money, nor is `as much cutlery as Ann` one of plates.
  const things = english.thingsCompared(problem.question.slice(by.end, by.end + behind));
  const isOfStuff = english.isMeasure(unit) && unit !== 'dollar';
  if (things.length > 0 && !things.includes(unit) && !isOfStuff) return undefined;
  const like = unit === 'dollar' ? { ...by, before: '$' } : by;
  // `half as many pens, or 6`: as who was told last.
  const isBare = english.comparesWithLast(problem.question.slice(by.end, by.end + behind));
  if (isBare && !from.some(({ mention }) => mention === lastBefore(problem, by))) return undefined;
  return { kind: isBare ? 'same' : 'compared', last: by, behind, unit, like };
};

/** `for 2 hours (120 minutes)`: a measure in another unit; of `one every 12 minutes` it would be how many in an hour. */
const converted = ({ subject, said }: Problem, step: SubjectStep) => {
  const [{ reads }, { unit = '' }] = [step, step.quantity];
  const [last] = reads.flatMap((read) => said.get(read) ?? []);
  const { unit: own, per } = last?.mention ?? {};
  const isOther = reads.some((read) => {
    const { role, unit: rate = '' } = subject.steps[read]?.quantity ?? {};
    return role === 'conversion factor' && [`${unit} per ${own}`, `${own} per ${unit}`].includes(rate);
  });
  const [word = ''] = /^ \p{L}+\b(?!,? \d)/u.exec(last?.tail ?? '') ?? [];
  // No `5 year (60 months) loan`, nor `6 feet (72 inches), 3 inches`.
  const isAmount = per === undefined && english.isPlural(word.trim()) && english.lemma(word.trim()) === own;
  return last && isOther && isAmount && sidesOf(subject, step, '/')[1] !== last.step.index
    ? ({ kind: 'same', last, behind: word.length, unit } as const)
    : undefined;
};

/** Whether a number is how many or how much there is of something: not the 2 of `twice as many as Bob, who has …`. */
const isAmount = (problem: Problem, at: number): boolean =>
  placesOf(problem, at).some(({ mention: { kind, role } }) => kind === 'plain' && role !== 'difference');

/** `Jayden has 11 lemons, 6 more than Levi`, `is 40 inches tall, 3 inches taller than Levi`: the result before what it is compared with. */
export const comparedBehind = (
  problem: Problem,
  { reads, expr, quantity }: SubjectStep,
): Telling | undefined => {
  const by = byIn(problem, { reads, expr });
  const isMoney = by?.before === '$';
  const found =
    by &&
    ((isMoney ? undefined : english.comparisonBehind(by.tail)) ??
      english.measureBehind(by.lead, by.tail, isMoney));
  if (!by || !found || reads.length !== 2 || (by.before !== '' && !isMoney) || by.step.usedBy.length > 1)
    return undefined;
  if (quantity.role === 'age' && english.shiftsTime(problem.question)) return undefined;
  if (!reads.every((read) => read === by.step.index || isAmount(problem, read))) return undefined;
  // `60 less than 4 times as many` tells of another one.
  if (by.around.before === 'than' || english.isOfSeveral(by.lead)) return undefined;
  const { compares, things, other, isDifference, isLess } = found;
  const op = opOf({ expr });
  if (isDifference ? op !== (isLess ? '-' : '+') : op === '+' || op === '-') return undefined;
  const words = things.split(' ');
  if (!isMoney && !english.isPlural(words[0] ?? '') && !english.isPlural(words.at(-1) ?? ''))
    return undefined;
  const itself = english.small(problem.question.slice(by.start, by.end));
  return {
    wrong: 'any',
    like: by,
    edit: (number) => ({
      start: by.start,
      end: by.end + found.length,
      text: `${by.before}${[number, things].join(' ').trim()}, ${itself} ${compares} ${other}`,
    }),
  };
};
