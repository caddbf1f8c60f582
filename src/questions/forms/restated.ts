import { compare, toNumber } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import * as english from '../../english/index.ts';
import { readText } from '../../quantities/index.ts';
import { nextOf, type Problem, type Said, saidOf } from '../problem.ts';
import { inputsOf } from '../solve/values.ts';
import { capital, insert } from '../text/edits.ts';
import { hasRoomFor } from '../text/going.ts';
import { amountOf, opOf, type Telling } from './telling.ts';

/**
 * `Ann has 12 caps.`, `Ben bought a total of 60 pens.`: what the solution says of a result, or what that is called, is said
 * in the question, behind the sentence that tells the last number from which it follows.
 */
export const restated = (problem: Problem, step: SubjectStep): Telling | undefined => {
  const { question, names, asking } = problem;
  const told = toldBySolution(problem, step) ?? toldByName(problem, step);
  const last = told && lastOf(problem, step);
  const next = last && nextOf(problem, last);
  if (!told || !next) return undefined;
  const { before, sign, behind, of } = told;
  const earlier = question.slice(0, last.end);
  const text = capital(`${before}${behind}`);
  const isOfNamed = [...english.namesOf(`x ${text}`)].every(
    (name) => names.has(name) && earlier.includes(name),
  );
  if (!isOfNamed || !isKnown(text, earlier) || english.tellsVaguely(earlier)) return undefined;
  const pronoun = english.openingPronoun(text);
  if (!english.mayGoOn(text, earlier) || (pronoun !== undefined && pronoun !== 'They' && names.size > 1))
    return undefined;
  if (!hasRoomFor(problem, text, next) || (next === asking && english.asksOfBefore(next.text)))
    return undefined;
  return {
    like: { before: sign, numeral: '12' },
    wrong: wrongOf(told, step),
    mayChange: (of !== undefined && !isAllOfIt(problem, step)) || readText(text).mentions.length > 0,
    edit: (number) => insert(next.start, `${capital(before)} ${sign}${number}${behind}. `),
  };
};

type Told = Omit<english.Stated, 'number'>;

const toldBySolution = ({ subject, values }: Problem, step: SubjectStep): Told | undefined => {
  const { line, index, reads, quantity } = step;
  const own = values[index];
  const told = line === undefined ? undefined : english.statedIn(subject.plainLines[line - 1] ?? '');
  if (!own || !told || Number(told.number.replaceAll(',', '')) !== toNumber(own)) return undefined;
  // `There are 2 slices`, of which they are a part.
  const isPart = reads.some((read) => {
    const [of, unit] = [values[read], subject.steps[read]?.quantity.unit];
    return of !== undefined && unit === quantity.unit && compare(of, own) > 0;
  });
  return isPart && told.of === 'things' ? undefined : told;
};

/** `The cost of the purse is $85.`, `The total number of marbles is 170.`: a result with a name of its own. */
const toldByName = (problem: Problem, { index, quantity: { unit } }: SubjectStep): Told | undefined => {
  const { phrases } = problem.subject;
  const name = phrases.isAmbiguous(index) ? undefined : phrases.of(index).named;
  const amount = name === undefined ? undefined : english.namedAmount(name, problem.question);
  if (!amount || unit === undefined) return undefined;
  const before = `${amount.subject} is`;
  if (amount.sort === 'number' || amount.sort === 'score') return { before, sign: '', behind: '' };
  const isMoney = amount.sort === 'cost' || amount.sort === 'price' || unit === 'dollar';
  if (isMoney !== (unit === 'dollar') || (!isMoney && english.dimensionOf(unit) === undefined))
    return undefined;
  const said = amountOf(problem, { before: '', numeral: '5' }, unit, '5');
  const [, sign = '', behind = ''] = /^(\$?)5(.*)$/.exec(said ?? '') ?? [];
  return said === undefined ? undefined : { before, sign, behind };
};

/** Which other numbers stand against it: of what is put together there may be more than is told, of what is gone less. */
const wrongOf = ({ of }: Told, step: SubjectStep): Telling['wrong'] => {
  const op = opOf(step);
  if (of === undefined || op === '/') return 'any';
  if (op === '-') return of === 'deed' ? 'more' : 'any';
  return 'less';
};

/** The sentence that tells the last number from which a step follows, where all are told before the question, and none is only supposed. */
const lastOf = (problem: Problem, { index }: SubjectStep): english.Sentence | undefined => {
  const { subject, sentences, asking } = problem;
  const inputs = inputsOf(subject, index).filter(
    (input) => subject.steps[input]?.quantity.source.kind === 'question',
  );
  const places: readonly (Said | undefined)[] = inputs.map((input) => saidOf(problem, input));
  const told = places.filter((place) => place !== undefined);
  if (told.length === 0 || told.length < places.length) return undefined;
  const last = sentences.find(({ end }) => told.every((place) => place.end <= end));
  const isTold = told.every(({ head }) => !english.isHypothetical(head));
  return last === asking || !isTold || !last?.text.endsWith('.') ? undefined : last;
};

/** Whether the text tells of such things nothing but what a result follows from, so that it is the same when it is told and when it is asked. */
const isAllOfIt = (problem: Problem, { index, quantity: { unit } }: SubjectStep): boolean => {
  const own = inputsOf(problem.subject, index).flatMap((input) => saidOf(problem, input)?.mention ?? []);
  return problem.text.mentions.every(
    (one) => own.includes(one) || (one.unit !== undefined && one.unit !== unit && one.kind === 'plain'),
  );
};

/** Whether a sentence speaks of nothing that the question does not, and of nothing as known that it has not named by then. */
const isKnown = (text: string, earlier: string): boolean => {
  const known = english.nounsIn(earlier);
  const mayBe = (noun: string): boolean => known.has(noun) || english.isSortOfAmount(noun);
  return [...english.definitesIn(text), ...english.eachOf(text)].every(
    (noun) => noun.length < 4 || mayBe(noun),
  );
};
