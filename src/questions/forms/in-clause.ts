import { add, type Exact, equal, multiply, whole } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import {
  articleBefore,
  comparedWithin,
  comparesBefore,
  conversionWith,
  dimensionOf,
  isAsMuch,
  isOfSeveral,
  isOneClause,
  joinsByOf,
  lemma,
  partWithin,
  phraseBehind,
  speaksOfRest,
  wordAlone,
} from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { byIn } from './apposed.ts';
import { type InClause, isPlain, leadOf, placed } from './brackets.ts';
import { named } from './named.ts';
import { farProduct, leaving, running } from './running.ts';
import { amountOf } from './written.ts';

/** `4 gels for $4 each ($16 in all), a brush …`; `75% of them (30 questions)`; `2 hours (120 minutes)`. */
export const inClause = (problem: Problem, step: SubjectStep, own: Exact): InClause | undefined =>
  product(problem, step, own) ??
  total(problem, step, own) ??
  converted(problem, step) ??
  part(problem, step) ??
  compared(problem, step) ??
  farProduct(problem, step, own) ??
  leaving(problem, step) ??
  running(problem, step) ??
  quotient(problem, step) ??
  named(problem, step);

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

/** `2 black inks which cost $11 each ($22 in all)`, `8 rows of 12 chairs (96 chairs in all)`. */
const product = (problem: Problem, step: SubjectStep, own: Exact): InClause | undefined => {
  const [one, two, ...more] = together(problem, step, '*') ?? [];
  const { question } = problem;
  if (!one || !two || more.length > 0 || !equal(own, multiply(one.mention.value, two.mention.value)))
    return undefined;
  const between = question.slice(one.end, two.start);
  if (!isOneClause(between)) return undefined;
  if (isOfSeveral(leadOf(problem, one))) return undefined;
  const isOf = joinsByOf(between);
  const [rate, count] = one.mention.per !== undefined ? [one, two] : [two, one];
  const { unit, per } = rate.mention;
  const phrase = phraseBehind(question.slice(two.end, two.sentence.end));
  if (!phrase || unit === undefined || (per === undefined && !isOf)) return undefined;
  if (per !== undefined && per !== '' && per !== count.mention.unit) return undefined;
  if (per === '' && one === rate) return undefined;
  const of = count.mention.per;
  if (of === '' || (one !== rate && phrase.each === '' && !isOf)) return undefined;
  const end = of === undefined ? ' in all' : ` ${articleBefore(of)} ${of}`;
  return placed(problem, { said: two, behind: phrase.length }, (number) => {
    const amount = amountOf(problem, rate, unit, number);
    return amount && `${amount}${end}`;
  });
};

/** `5 red and 8 green apples (13 apples in all), and 3 pears`; `20 boys and 23 girls (43 children in all)`. */
const total = (problem: Problem, step: SubjectStep, own: Exact): InClause | undefined => {
  const all = together(problem, step, '+') ?? [];
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last || speaksOfRest(first.sentence.text)) return undefined;
  if (
    !equal(
      own,
      all.reduce((sum, { mention }) => add(sum, mention.value), whole(0)),
    )
  )
    return undefined;
  if (!all.every(({ mention: { per }, before }) => per === undefined && before === first.before))
    return undefined;
  const isAlike = all.every(({ mention: { unit } }) => unit === first.mention.unit);
  const unit = isAlike ? first.mention.unit : step.quantity.unit;
  // `24 cows, 7 sheep`: no 31 cows.
  if (unit === undefined || (!isAlike && all.some(({ mention }) => mention.unit === unit))) return undefined;
  // `2 liters, 750 milliliters, 250 milliliters`: the list begins before.
  const { mentions } = problem.text;
  if (mentions.some(({ start }) => start >= first.sentence.start && start < first.start)) return undefined;
  const phrase = phraseBehind(problem.question.slice(last.end, last.sentence.end));
  if (phrase?.each !== '' || isOfSeveral(problem.question.slice(first.sentence.start, last.end)))
    return undefined;
  return placed(problem, { said: last, behind: phrase.length, wrong: 'less' }, (number) => {
    const amount = amountOf(problem, first, unit, number);
    return amount && `${amount} in all`;
  });
};

/** `2 hours (120 minutes)`. */
const converted = (problem: Problem, step: SubjectStep): InClause | undefined => {
  const { subject, said, question } = problem;
  const [one] = step.reads.flatMap((read) => said.get(read) ?? []);
  const known = step.reads
    .map((read) => subject.steps[read])
    .find((read) => read?.role === 'world knowledge');
  const { expr, quantity } = step;
  if (!one || !known?.exact || expr.kind !== 'binary' || expr.op !== '*' || step.reads.length !== 2)
    return undefined;
  const { unit } = one.mention;
  if (!isPlain(one) || unit === undefined || quantity.unit === undefined) return undefined;
  if (!conversionWith(known.exact, { small: quantity.unit, large: unit })) return undefined;
  const word = wordAlone(question.slice(one.end));
  if (word === '' || lemma(word.trim()) !== unit) return undefined;
  const small = quantity.unit;
  return placed(problem, { said: one, behind: word.length }, (number) =>
    amountOf(problem, one, small, number),
  );
};

/** `75% of the questions (30 questions)`. */
const part = (problem: Problem, step: SubjectStep): InClause | undefined => {
  const { subject, said, question, divided, text } = problem;
  const { expr, reads } = step;
  if (expr.kind !== 'binary' || (expr.op !== '*' && expr.op !== '/') || reads.length !== 2) return undefined;
  const by = reads
    .flatMap((read) => (expr.op === '/' ? divided : said).get(read) ?? [])
    .find(({ mention: { kind } }) => kind === 'percent' || kind === 'fraction');
  const base = subject.steps[reads.find((read) => read !== by?.step.index) ?? -1];
  if (!by || !base || by.step.usedBy.length > 1) return undefined;
  const of = partWithin(question.slice(by.end, by.sentence.end));
  const unit = base.quantity.unit;
  const all = said.get(base.index);
  if (!of || unit === undefined || (all && all.start > by.start)) return undefined;
  // Of what is worked out only a noun tells which is meant; `it` and `them` are what was told last.
  const last = text.mentions.filter(({ start }) => start < by.start).at(-1);
  const isMeant =
    of.of === ''
      ? all !== undefined && all.mention === last
      : lemma(of.of) === unit || (unit === 'dollar' && all !== undefined && all.mention === last);
  if (!isMeant || isOfSeveral(leadOf(problem, by))) return undefined;
  return placed(problem, { said: by, behind: of.length }, (number) => amountOf(problem, by, unit, number));
};

/** `3 books for $12 ($4 each)`, `100 nuggets in boxes of 20 (5 boxes)`. */
const quotient = (problem: Problem, step: SubjectStep): InClause | undefined => {
  const [one, two, ...more] = together(problem, step, '/') ?? [];
  const [unit, per] = (step.quantity.unit ?? '').split(' per ');
  if (!one || !two || more.length > 0 || !unit || isOfSeveral(leadOf(problem, one))) return undefined;
  const units = [one.mention.unit, two.mention.unit];
  if (per === undefined ? units.includes(unit) : !units.includes(unit) || !units.includes(per))
    return undefined;
  if (one.mention.per !== undefined || two.mention.per !== undefined) return undefined;
  const phrase = phraseBehind(problem.question.slice(two.end, two.sentence.end));
  if (phrase?.each !== '') return undefined;
  const like = [one, two].find(({ mention }) => mention.unit === unit) ?? { ...one, before: '' };
  const end =
    per === undefined ? '' : dimensionOf(per) === undefined ? ' each' : ` ${articleBefore(per)} ${per}`;
  const told = placed(problem, { said: two, behind: phrase.length }, (number) => {
    const amount = amountOf(problem, like, unit, number);
    return amount && `${amount}${end}`;
  });
  return told && { ...told, like };
};

/** `half as many clips as in May (24 clips)`. */
const compared = (problem: Problem, step: SubjectStep): InClause | undefined => {
  const { subject, said, question } = problem;
  const by = byIn(problem, step);
  const base = step.reads.find((read) => read !== by?.step.index);
  const { unit, role } = step.quantity;
  if (!by || base === undefined || step.reads.length !== 2 || by.step.usedBy.length > 1) return undefined;
  if (
    unit === undefined ||
    role === 'age' ||
    subject.steps[base]?.quantity.unit !== unit ||
    by.mention.per !== undefined
  )
    return undefined;
  // `3 less than twice as many pens as Ann` is told of another number.
  if (comparesBefore(question.slice(by.sentence.start, by.start))) return undefined;
  const isDifference = by.mention.role === 'difference';
  // `1/4 times more books than Betty` may be that much more, or so much.
  if (!isDifference && !isAsMuch(question.slice(by.end))) return undefined;
  const behind = comparedWithin(question.slice(by.end, by.sentence.end), isDifference);
  const from = subject.facts
    .upstream(base)
    .concat(base)
    .flatMap((at) => said.get(at) ?? []);
  // `twice as many as Ann, who has 3 more than …`: nobody knows yet.
  if (behind === undefined || from.length === 0 || from.some(({ start }) => start > by.start))
    return undefined;
  if (isOfSeveral(leadOf(problem, by))) return undefined;
  return placed(problem, { said: by, behind }, (number) => amountOf(problem, by, unit, number));
};
