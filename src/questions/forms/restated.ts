import { compare, equal, isWhole, toNumber, whole } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import * as english from '../../english/index.ts';
import { otherGroup, readText } from '../../quantities/index.ts';
import { nextOf, type Problem, type Said, saidOf } from '../problem.ts';
import { inputsOf, takenFrom, type Value } from '../solve/values.ts';
import { type Edit, insert } from '../text/edits.ts';
import { hasRoomFor } from '../text/going.ts';
import type { Editable } from './form.ts';
import { amountOf, byIn, opOf, type Telling } from './telling.ts';
import { saysOfWhat } from './told-of.ts';

/** `Ann has 12 caps.`, `If Ben has 4 bags and Ann has 12 caps, …`: a result in the words of solution or name, behind what it follows from. */
export const restated = (
  problem: Editable,
  step: SubjectStep,
  words: english.ToldWords | undefined,
): Telling | undefined => {
  const { question, names, asking } = problem;
  const place = words && saysOfWhat(problem, step, words) ? placeBehind(problem, step) : undefined;
  if (!words || !place) return undefined;
  const { next, put, fits } = place;
  const told = isTotal(problem, step, words) ? english.inAll(words) : words;
  const { sign, behind, of } = told;
  const earlier = question.slice(0, next.start);
  const before = named(problem, told.before, earlier);
  const [text, things] = [english.capital(`${before}${behind}`), `${english.subjectIn(before)}${behind}`];
  if (
    !callsKnown(problem, step, text, earlier) ||
    !english.speaksOfKnown(things, earlier, opOf(step) === '+' ? question : earlier) ||
    english.tellsVaguely(earlier) ||
    english.saysEnough(text) ||
    (opOf(step) !== '*' && english.costsOtherwise(text, earlier)) ||
    (step.quantity.role !== 'age' && english.saysAge(before, behind)) ||
    (of !== undefined && isOnePartOfMore(problem, step, told)) ||
    // `She gives a fourth of them away. Ann gives 9 away.`: once more?
    (of === 'deed' &&
      ['fraction', 'percent', 'multiplier'].includes(byIn(problem, step)?.mention.kind ?? '')) ||
    // `7 dozen eggs` are not 7.
    readText(`2${behind}`).mentions[0]?.value.num !== 2n
  )
    return undefined;
  // `He sells 50 and gives the others to Ann. He has 22 left.`: no more.
  const rest = question.slice(place.last, next.start);
  const goesOnTaking =
    readText(rest).mentions.length > 0 || english.speaksOfRest(rest) || english.namesOneMore(rest);
  if (english.speaksOfRest(behind) && goesOnTaking) return undefined;
  // `She orders 6 more and then loses 2. She has a total of 10.`
  const isLost = ({ start, mention, step: { usedBy } }: Said): boolean =>
    start >= place.last &&
    start < next.start &&
    mention.role !== 'difference' &&
    usedBy.some((at) => takenFrom(problem.subject, step.index, at) !== undefined);
  if (of !== 'deed' && [...problem.said.values()].some(isLost)) return undefined;
  // `She will be 12`: when?
  if (step.quantity.role === 'age' && english.shiftsTime(problem.question)) return undefined;
  // `Her daughter`, where more than one has been named.
  if (english.openingOwner(text) !== '' && names.size !== 1) return undefined;
  const pronoun = english.openingPronoun(text);
  if (!english.mayGoOn(text, earlier) || (pronoun !== undefined && !isWho(problem, pronoun, earlier)))
    return undefined;
  // `They play 20 games. They win 6 games. They …`
  const goesOn = pronoun !== undefined && pronoun === english.openingPronoun(next.text);
  const hasRoom = goesOn ? !english.pointsBack(next.text) : hasRoomFor(problem, text, next);
  const isAsked = next.end === asking.end && english.asksOfTold(next.text, text);
  if (!hasRoom || isAsked || !fits(text, told)) return undefined;
  return {
    like: { before: sign, numeral: '12' },
    wrong: wrongOf(problem, words, step),
    mayChange: (of !== undefined && !isAllOfIt(problem, step)) || readText(text).mentions.length > 0,
    edit: (number) => put(`${before} ${sign}${number}${behind}`),
  };
};

/** Whether words call by name whom the question has named by then; the solution may call another one than the program. */
const callsKnown = (problem: Problem, step: SubjectStep, text: string, earlier: string): boolean => {
  const [called, owners] = [[...english.namesOf(`x ${text}`)], ownersOf(problem, step)];
  const isHis = called.length === 0 || owners.length === 0 || owners.some((name) => called.includes(name));
  return isHis && called.every((name) => problem.names.has(name) && earlier.includes(name));
};

/** Whether `he` behind a text is who its last sentence begins with: so it is called, or is the only one who is named there. */
const isWho = ({ names }: Problem, pronoun: string, earlier: string): boolean => {
  // `Ann's grandmother is 60. Ann is 12. She …`
  if (pronoun === 'They' || (names.size < 2 && !english.speaksOfKin(earlier))) return true;
  const last = english.sentencesOf(earlier).at(-1)?.text ?? '';
  return english.openingPronoun(last) === pronoun && english.namesOf(`x ${last}`).size === 0;
};

/** What its line in the solution says of a result. */
export const toldBySolution = (
  { subject, values, question }: Problem,
  step: SubjectStep,
): english.ToldWords | undefined => {
  const { line, index, reads, quantity } = step;
  const own = values[index];
  const told = line === undefined ? undefined : english.statedIn(subject.plainLines[line - 1] ?? '');
  if (!own || equal(own, whole(1)) || !told || Number(told.number.replaceAll(',', '')) !== toNumber(own))
    return undefined;
  if (english.countsOne(told.behind, question)) return undefined;
  // `He spends 3 * $5 = 15 on honey`; and dollars where the question has pounds.
  const hasDollars = (text: string): boolean => text.includes('$') || english.nounsIn(text).has('dollar');
  if (quantity.unit === 'dollar' && ![`${told.sign}${told.behind}`, question].every(hasDollars))
    return undefined;
  // `There are 2 slices`, of which they are a part.
  const alike = reads.filter((read) => subject.steps[read]?.quantity.unit === quantity.unit);
  const isPart = alike.some((read) => isMore(values[read], own));
  // `She eats 2 slices` of what she has eaten of before.
  const isOpen = told.of === 'things' || (told.of === 'deed' && !told.behind.trim().includes(' '));
  return isPart && isOpen ? undefined : told;
};

/** `The cost of the purse is $85.`, `The total number of marbles is 170.`: a result with a name of its own. */
export const toldByName = (problem: Problem, step: SubjectStep): english.ToldWords | undefined => {
  const [{ values, subject }, { index, reads, quantity }] = [problem, step];
  const [{ phrases, steps }, { unit }] = [subject, quantity];
  const name = phrases.isAmbiguous(index) ? undefined : phrases.of(index).named;
  const amount =
    name === undefined || unit === undefined ? undefined : english.namedAmount(name, unit, problem.question);
  if (!amount || unit === undefined || isOfAnother(problem, step, name)) return undefined;
  const before = `${amount.subject} ${english.tellsPast(problem.question) ? 'was' : 'is'}`;
  // `the number of workers` of a quarter of them
  const kinds = reads.map((read) => saidOf(problem, read)?.mention.kind);
  const isOfShare = kinds.some((kind) => kind === 'percent' || kind === 'fraction');
  if (isOfShare && amount.subject.split(' of ')[1]?.includes(' ') === false) return undefined;
  // `The number of pupils is 2.8`
  if (['things', 'number'].includes(amount.sort) && !isWhole(values[index] ?? whole(1))) return undefined;
  if (['things', 'number', 'score'].includes(amount.sort))
    // `hats = times * hat_cost` is no number of hats, whatever it is called.
    return opOf(step) !== '/' && reads.some((read) => steps[read]?.quantity.unit === 'dollar')
      ? undefined
      : { before, sign: '', behind: '', ...(amount.sort === 'things' && { of: amount.sort }) };
  const isMoney = amount.sort === 'cost' || amount.sort === 'price' || unit === 'dollar';
  if (isMoney !== (unit === 'dollar') || (!isMoney && english.dimensionOf(unit) === undefined))
    return undefined;
  const said = amountOf(problem, { before: '', numeral: '5' }, unit, '5');
  const [, sign = '', behind = ''] = /^(\$?)5(.*)$/.exec(said ?? '') ?? [];
  return said === undefined ? undefined : { before, sign, behind };
};

/** `the number of boy students` of a school that has other boys as well: the name says less than the solution. */
const isOfAnother = (
  { subject: { steps, phrases, facts }, values }: Problem,
  step: SubjectStep,
  name = '',
): boolean => {
  const units = facts.upstream(step.index).map((at) => steps[at]?.quantity.unit);
  // `the number of boxes` of red caps, beside boxes of blue ones
  const isUnsaid = !step.quantity.group.some((word) => name.includes(word));
  return steps.some(({ index, quantity }) => {
    if (isUnsaid && otherGroup(quantity, step.quantity) === true) return true;
    const [own, other, theirs] = [values[step.index], values[index], phrases.of(index).named];
    return (
      theirs !== undefined &&
      own !== undefined &&
      other !== undefined &&
      !equal(own, other) &&
      (quantity.unit === 'dollar') === (step.quantity.unit === 'dollar') &&
      english.isInWords(theirs, name) &&
      english.isInWords(name, `${theirs} ${units.join(' ')}`)
    );
  });
};

/** Whether what is told is a total: of a deed there may be more; `Bob buys 8` totals nothing where that is 3 more than Ann does, nor do `£14 off`. */
const isTotal = (problem: Problem, step: SubjectStep, { of, before }: english.ToldWords): boolean =>
  (of === 'deed' || english.tellsOfSome(before)) && isPutTogether(problem, step);

/** `Ann has 60 pens` of 5 packs of 12: she may have others besides. */
const isPutTogether = (problem: Problem, step: SubjectStep): boolean =>
  !/^[-/]$/.test(opOf(step)) &&
  byIn(problem, step) === undefined &&
  step.reads.every((read) =>
    ['plain', 'multiplier', undefined].includes(saidOf(problem, read)?.mention.kind),
  );

/** `Ann buys a total of 12 caps`, to which the program adds others of hers; more words of them (`12 red caps`) would tell which. */
const isOnePartOfMore = (
  problem: Problem,
  { index, quantity }: SubjectStep,
  { before, behind }: english.ToldWords,
): boolean => {
  const { steps, facts } = problem.subject;
  const isOfOwner = (one: SubjectStep): boolean => ownersOf(problem, one).join() === ownerOf(before);
  return (
    !behind.trim().includes(' ') &&
    !english.opensWithTime(before) &&
    steps.some(
      (one) =>
        facts.upstream(one.index).includes(index) &&
        /^[+*/]$/.test(opOf(one)) &&
        isMore(problem.values[one.index], problem.values[index]) &&
        one.quantity.unit === quantity.unit &&
        (!isOfOneOfMore(problem, before) || isOfOwner(one)),
    )
  );
};

const isMore = (one: Value, than: Value): boolean =>
  one !== undefined && than !== undefined && compare(one, than) > 0;

/** Those who are named in the name of a result. */
const ownersOf = ({ names }: Problem, { target }: SubjectStep): readonly string[] =>
  [...names].filter((name) => target.includes(name.toLowerCase()));
const ownerOf = (words: string): string => /^\p{L}*/u.exec(words)?.[0] ?? '';
const isOfNamed = ({ names }: Problem, words: string): boolean => names.has(ownerOf(words));
const isOfOneOfMore = (of: Problem, words: string): boolean => of.names.size > 1 && isOfNamed(of, words);

/** Which other numbers stand against it: of what is put together there may be more than is told, of what is gone less. */
const wrongOf = (
  problem: Problem,
  { of, before }: english.ToldWords,
  step: SubjectStep,
): Telling['wrong'] => {
  const op = opOf(step);
  // Three caps at $3 may cost $8 together.
  if (op === '*' && step.quantity.unit === 'dollar' && english.isCost(before)) return 'more';
  if (of === undefined) return op === '+' && !byIn(problem, step) ? 'less' : 'any';
  if (of === 'deed' && op === '/') return 'any';
  // Who can buy six bags can buy five.
  if (of === 'ability') return 'more';
  return of === 'deed' && !isPutTogether(problem, step) ? 'more' : 'less';
};

/** `James buys` for `He buys`, and `Ann's daughter` for `Her daughter`, of who is named alone, and is called `he` nowhere yet. */
const named = ({ person, names, question }: Editable, before: string, earlier: string): string => {
  const owner = english.openingOwner(english.capital(before));
  if (owner !== '' && person !== undefined && names.size === 1)
    return `${person}'s ${before.slice(owner.length)}`;
  const pronoun = english.openingPronoun(`${english.capital(before)} `);
  const isHis = pronoun !== undefined && pronoun !== 'They' && english.mayGoOn(pronoun, question);
  return isHis && person !== undefined && names.size === 1 && !english.mayGoOn(pronoun, earlier)
    ? `${person}${before.slice(pronoun.length)}`
    : before;
};

/** Where a result can be told: before what stands there next. */
interface Place {
  /** Behind the last number from which it follows. */
  readonly last: number;
  readonly next: english.Sentence;
  readonly put: (told: string) => Edit;
  readonly fits: (text: string, told: english.ToldWords) => boolean;
}

/** Behind the sentence that tells the last number from which it follows: there all are told, and none is only wanted. */
const placeBehind = (problem: Problem, step: SubjectStep): Place | undefined => {
  const { subject, sentences, asking } = problem;
  const inputs = inputsOf(subject, step.index).filter(
    (input) => subject.steps[input]?.quantity.source.kind === 'question',
  );
  const told = inputs.flatMap((input) => saidOf(problem, input) ?? []);
  // A crate that can hold 20 may hold less.
  const isOpen = told.some(({ sentence, head }) => sentence !== asking && english.leavesOpen(head));
  if (told.length === 0 || told.length < inputs.length || isOpen) return undefined;
  const last = Math.max(...told.map(({ end }) => end));
  if (last > asking.start) return placeSupposed(problem, step, last);
  const sentence = sentences.find(({ end }) => last <= end);
  const next = sentence?.text.endsWith('.') ? nextOf(problem, sentence) : undefined;
  return (
    next && {
      last,
      next,
      put: (words) => insert(next.start, `${english.capital(words)}. `),
      fits: () => true,
    }
  );
};

/** `If Ben has 4 bags and Ann has 12 caps, how …`: behind what the sentence that asks supposes, told as that is. */
const placeSupposed = (problem: Problem, step: SubjectStep, last: number): Place | undefined => {
  const { question, asking } = problem;
  const found = english.supposedFirst(asking.text);
  const [at, start] = [asking.start + (found?.start ?? 0), asking.start + (found?.end ?? 0)];
  if (at < last) return undefined;
  const clause = question.slice(asking.start, at);
  // `If he buys 4 mugs and he has 7`: before it, or then?
  const isLasting = !/^[+-]$/.test(opOf(step)) || byIn(problem, step) !== undefined;
  const joint = clause.includes(' and ') ? ', and' : ' and';
  return {
    last,
    next: { start, end: asking.end, text: english.capital(question.slice(start, asking.end)) },
    put: (words) => insert(at, `${joint} ${isOfNamed(problem, words) ? words : english.small(words)}`),
    // `If he buys 4 mugs and Ann had 7`; `If he buys 4 mugs and he buys a total of 7 things`.
    fits: (text, { before, of }) =>
      english.tellsPast(clause) === english.tellsPast(text) &&
      english.fitsClause(text) &&
      (of !== 'deed' || isOfOneOfMore(problem, before)) &&
      (of !== 'having' || isLasting || english.speaksOfRest(text)),
  };
};

/** Whether the text tells of such things nothing but what a result follows from, so that it is the same when it is told and when it is asked. */
const isAllOfIt = (problem: Problem, { index, quantity: { unit } }: SubjectStep): boolean => {
  const own = inputsOf(problem.subject, index).flatMap((input) => saidOf(problem, input)?.mention ?? []);
  return problem.text.mentions.every(
    (one) => own.includes(one) || (one.unit !== undefined && one.unit !== unit && one.kind === 'plain'),
  );
};
