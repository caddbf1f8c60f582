import type { SubjectStep } from '../../engine/index.ts';
import * as english from '../../english/index.ts';
import { type Problem, placesOf } from '../problem.ts';
import { sidesOf } from '../solve/values.ts';
import { opOf } from './telling.ts';

/** Whether words that tell a result say of what it is: who reads the question alone does not know its step in the solution. */
export const saysOfWhat = (problem: Problem, step: SubjectStep, told: english.ToldWords) => {
  const { before, behind, of } = told;
  const [text, verb] = [`${before}${behind}`, before.replace(/.* /, '')];
  const subject = english.subjectIn(before);
  if (english.namesNoThing(subject) || english.isOfNobody(subject)) return false;
  // Who can read 16 pages an hour, or wants to, may read fewer.
  const isTold = !english.isMeant(before) && !english.isNeeded(before);
  const places = isTold ? placesOf(problem, step.index) : [];
  // `She finds 5 that she wanted`
  const leads = places.map(({ lead, tail }) => `${lead}${tail.replace(/[.,;?!].*/s, '')}`);
  const isOnlyMeant = leads.some(english.isMeant);
  if (isOnlyMeant && step.quantity.unit !== 'dollar') return false;
  if (of === 'deed' && (isOnlyMeant || leads.some(english.isDue) || isTakenFrom(problem, step))) return false;
  // `She spends $90`, of which these $75 are taken.
  const taken = problem.subject.steps.map((one) => sidesOf(problem.subject, one, '-'));
  const isOfAll = taken.some(
    ([all, part]) => part === step.index && problem.said.get(all)?.lead.includes(verb),
  );
  // `He burns 2300 calories`, of which 500 are left when he has eaten: these are not what he burns.
  const [from, gone] = sidesOf(problem.subject, step, '-').map((at) => problem.said.get(at));
  const isRest = places.every(({ mention: { kind, role } }) => kind === 'plain' && role !== 'difference');
  if (of === 'deed' && (isOfAll || (gone && isRest && from?.lead.includes(` ${verb} `)))) return false;
  if (isArea(problem, step) || (english.isCost(before) && isLessOf(problem, step, subject))) return false;
  const ones = onesOf(problem, step);
  return ones.length === 0 || ones.some((one) => english.tellsOfOne(text, one));
};

const partsOf = ({ quantity }: SubjectStep): readonly string[] => quantity.unit?.split(' per ') ?? [];

/** Of one of what a result is: `week` of what is earned in one, `row` of the roses that are counted by rows later. */
export const onesOf = ({ subject: { steps } }: Problem, step: SubjectStep): readonly string[] => {
  const [unit, ...per] = partsOf(step);
  const later = new Set([step.index]);
  const counts = steps.flatMap((one) => {
    if (!one.reads.some((read) => later.has(read)) || partsOf(one)[0] !== unit) return [];
    const others = opOf(one) === '*' ? one.reads.filter((read) => !later.has(read)) : [];
    later.add(one.index);
    return others.flatMap((read) => countedBy(steps[read], unit));
  });
  return [...per, ...counts];
};

const counting: ReadonlySet<string> = new Set(['count', 'duration', 'total', 'conversion factor']);

/** What a factor counts; nothing where it is a share or a rate of the thing itself. */
const countedBy = (factor: SubjectStep | undefined, unit: string | undefined): readonly string[] => {
  const [counted, of] = factor ? partsOf(factor) : [];
  const { role } = factor?.quantity ?? {};
  return role && counting.has(role) && counted !== undefined && ![counted, of].includes(unit)
    ? [counted]
    : [];
};

/** `20 pairs of socks` of which no step says how many socks are in one: a result of them counts pairs. */
export const holdersOf = (problem: Problem, step: SubjectStep): readonly string[] => {
  const { steps, facts } = problem.subject;
  if (english.isMeasure(step.quantity.unit ?? '')) return [];
  const opened = facts.upstream(step.index).flatMap((at) => (steps[at] ? partsOf(steps[at]).slice(1) : []));
  return placesOf(problem, step.index).flatMap(({ tail }) => {
    const holder = english.holderBehind(tail);
    return holder === undefined || opened.includes(holder) ? [] : [holder];
  });
};

/** `10 feet by 25 feet` are no 250 feet. */
const isArea = ({ subject: { steps } }: Problem, step: SubjectStep): boolean => {
  const { unit = '' } = step.quantity;
  const alike = step.reads.filter((read) => steps[read]?.quantity.unit === unit);
  return opOf(step) === '*' && english.dimensionOf(unit) === 'length' && alike.length > 1;
};

/** `The visit costs $60`, of which the question says that it costs $120, and what is taken from that. */
const isLessOf = ({ subject, said }: Problem, step: SubjectStep, of: string): boolean => {
  const from = said.get(sidesOf(subject, step, '-')[0]);
  const things = english.nounsIn(from && from.before !== '' ? from.lead : '');
  return [...english.nounsIn(of)].some((noun) => things.has(noun));
};

/** `She makes $90`, from which her costs are taken: is that before or after? */
const isTakenFrom = ({ subject }: Problem, { index, quantity: { unit } }: SubjectStep): boolean =>
  unit === 'dollar' && subject.steps.some((one) => sidesOf(subject, one, '-')[0] === index);
