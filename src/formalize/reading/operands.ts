import { type Exact, equal, isWhole, once, rememberedOf, whole } from '../../base/index.ts';
import * as english from '../../english/index.ts';
import type { BinaryOp } from '../../model/index.ts';
import { type Mention, type ReadText, says, wordsOf } from '../../quantities/index.ts';
import { type TextExpr, type TextNumber, textValue } from '../../solution/index.ts';
import { type Calculation, isWorked, type ReadLine, type Sign, type Signs, weigh } from './calculations.ts';
import {
  followsFrom,
  hasHundred,
  inOtherUnit,
  isOfForm,
  type Known,
  knownFor,
  mayStand,
  type Part,
  ratioWith,
} from './knowledge.ts';

export type Origin =
  | { readonly kind: 'result'; readonly calculation: number }
  /** A number that the question says; `derived` where it says what the number follows from: 0.8 of `20% off`. */
  | { readonly kind: 'question'; readonly mention: Mention; readonly at: number; readonly derived: boolean }
  | { readonly kind: 'known'; readonly known: Known }
  /** The solution says it in its own words: `there are 4 people`. */
  | { readonly kind: 'stated'; readonly mention: Mention };

/** A possible origin, by a key that two operands share when they read the same variable. */
export interface Candidate {
  readonly key: string;
  readonly origin: Origin;
  /** Of what it is a number, where the words say so. */
  readonly unit: string | undefined;
  /** What speaks for it by itself. */
  readonly signs: Signs;
  readonly score: number;
}

/** A number of a working, and all that it may stand for. */
export interface Operand {
  readonly calculation: number;
  readonly part: Part;
  /** The sum or product in which it may change places. */
  readonly group: Group | undefined;
  readonly number: TextNumber;
  readonly value: Exact;
  /** The units that the line says beside it. */
  readonly units: readonly string[];
  /** The unit of what its working comes to. */
  readonly makes: string | undefined;
  readonly candidates: readonly Candidate[];
}

/** What the operands of a solution are looked for in. */
export interface Places {
  readonly question: ReadText;
  readonly lines: readonly ReadLine[];
  readonly calculations: readonly Calculation[];
  readonly knowledge: readonly Known[];
  /** A number of which nothing says what it is counts as one that the solution knows. */
  readonly anyNumber?: boolean | undefined;
}

/** The lemmas of a problem, for the table of what everybody knows. */
const lemmasOf = ({ question, lines }: Places): ReadonlySet<string> => {
  const words = `${question.text} ${lines.map(({ text }) => text).join(' ')}`.toLowerCase();
  const found = new Set(words.match(/\p{L}+|%/gu) ?? []);
  // The hour of `0.75 h` and of `24 km/h`.
  const units = [question, ...lines].flatMap(({ mentions }) =>
    mentions.flatMap(({ unit = '', per = '' }) => [unit, per]),
  );
  return new Set([...units, ...[...found].flatMap((word) => [word, english.lemma(word)])]);
};

/** Of more than this the words tell too little. */
const mostCandidates = 12;

/** Every number of every working with its candidates, in reading order. */
export const operandsOf = (places: Places): readonly Operand[] => {
  const lemmas = once(() => lemmasOf(places));
  const units = resultUnits(places);
  return places.calculations.flatMap((calculation, at) => {
    const all = calculation.isAgain ? [] : numbersIn(calculation.working, 'alone');
    const numbers = all.map(({ number }) => number.value);
    return all.map((placed, i) => {
      const { number, part, group } = placed;
      const value = textValue(number) ?? number.value;
      const near = nearOf(placed, numbers, i, calculation, places, units[at]);
      const found = results(value, at, near, places, units);
      const factor = calculation.factors?.get(number);
      const common = known(value, near, lemmas, places);
      const candidates =
        factor !== undefined
          ? common.filter(({ origin }) => origin.kind === 'known' && origin.known.unit === factor)
          : number.token.ordinal < 0
            ? found.slice(-1)
            : [...found, ...said(value, near, places), ...common];
      return {
        calculation: at,
        part,
        group,
        number,
        value,
        units: near.units,
        makes: units[at],
        candidates:
          candidates.length > 0
            ? candidates.sort((a, b) => b.score - a.score).slice(0, mostCandidates)
            : strange(value, stated(value, calculation.line, places), near, places),
      };
    });
  });
};

/** The unit of each result: the one that the line says, or else that of a result that goes into its sum. */
const resultUnits = ({ calculations, lines }: Places): readonly (string | undefined)[] => {
  const units: (string | undefined)[] = [];
  for (const { line, seen, working } of calculations) {
    const said = lines[line]?.mentions.find(({ start, end }) => start <= seen && seen < end)?.unit;
    const term = numbersIn(working, 'alone')
      .filter(({ part }) => part === 'term' || part === 'taken')
      .map(({ number }) => calculations.findIndex(({ result }) => equal(result.value, number.value)))
      .find((from) => from >= 0 && units[from] !== undefined);
    units.push(said ?? units[term ?? -1]);
  }
  return units;
};

/** A sum or a product, by its topmost working. */
type Group = { readonly kind: 'sum' | 'product'; readonly of: TextExpr };
type Placed = { readonly number: TextNumber; readonly part: Part; readonly group: Group | undefined };

/** `group`: the sum or product in which it stands. */
const numbersIn = (text: TextExpr, part: Part, group?: Group): readonly Placed[] => {
  if (text.kind === 'number') return [{ number: text, part, group }];
  if (text.kind === 'minus') return numbersIn(text.operand, part);
  const { op, left, right } = text;
  const [first, second] = partsOf(op, part);
  const kind = op === '+' || op === '-' ? 'sum' : 'product';
  const own: Group = group?.kind === kind ? group : { kind, of: text };
  return [
    ...numbersIn(left, first, own),
    ...numbersIn(right, second, op === '+' || op === '*' ? own : undefined),
  ];
};

const partsOf = (op: BinaryOp, outer: Part): readonly [Part, Part] => {
  if (op === '+') return ['term', 'term'];
  if (op === '-') return ['term', 'taken'];
  if (op === '**') return ['factor', 'power'];
  if (op === '*') return outer === 'divisor' ? ['divisor', 'divisor'] : ['factor', 'factor'];
  return [outer === 'factor' ? 'factor' : 'dividend', 'divisor'];
};

/** The result of a calculation has a currency sign before it, or dollars behind. */
const isMoney = ({ result, line, equation }: Calculation, { lines }: Places): boolean => {
  const text = lines[line]?.text ?? '';
  const from = equation.annotation ? text.lastIndexOf('<<', result.start) : result.start;
  return (
    /\p{Sc}\s?-?$/u.test(text.slice(Math.max(0, from - 3), from)) ||
    english.moneyBehind(text.slice(result.end))
  );
};

/** What the question says of a number, beside what it does in the working. */
const fitOf = (
  { kind, role, unit, value: stated }: Mention,
  value: Exact,
  derived: boolean,
  { part, money, numbers }: Near,
): Signs => {
  const multiplies = part === 'factor' || part === 'dividend';
  const adds = part === 'term' || part === 'taken';
  const paid: Signs =
    multiplies && unit === 'dollar' ? { [money ? 'moneyMakesMoney' : 'moneyMakesOther']: 1 } : {};
  if (kind === 'fraction' && !derived) {
    const isWhole = !equal(value, stated);
    // The 2 of `2/3` without the 3 is the number of something else.
    if (isWhole && !equal(value, whole(stated.den)) && !numbers.some((one) => equal(one, whole(stated.den))))
      return { denominatorElse: 1 };
    if (isWhole && equal(value, whole(stated.den)))
      return { [part === 'divisor' ? 'denominatorDivides' : 'denominatorElse']: 1 };
    return { [multiplies ? 'fractionMultiplies' : 'fractionElse']: 1 };
  }
  if (kind === 'percent' && multiplies && !hasHundred(numbers) && equal(value, stated) && !equal(value, one))
    return { percentAsFactor: 1 };
  if (kind === 'multiplier') return { [multiplies ? 'multiplierMultiplies' : 'multiplierElse']: 1 };
  if (role === 'difference') return { ...paid, [adds ? 'differenceAdds' : 'differenceElse']: 1 };
  if (role === 'price' || role === 'rate')
    return { ...paid, ...(adds ? { rateAdds: 1 } : multiplies && { rateMultiplies: 1 }) };
  return role === 'ordinal or name' ? { name: 1 } : paid;
};

const candidateOf = (key: string, origin: Origin, signs: Signs, unit?: string): Candidate => ({
  key,
  origin,
  unit,
  signs,
  score: weigh(signs),
});

/** What is about an operand: what it does, the words right beside it, and those of its line. */
type Near = ReturnType<typeof nearOf>;

/** `at`: which of the working's `numbers` it is, from 0. */
const nearOf = (
  { number, part }: Placed,
  numbers: readonly Exact[],
  at: number,
  calculation: Calculation,
  places: Places,
  resultUnit: string | undefined,
) => {
  const read = places.lines[calculation.line];
  const nth = numbers.slice(0, at).filter((other) => equal(other, number.value)).length;
  const same = (read?.mentions ?? []).filter(
    ({ value, start }) => equal(value, number.value) && start !== calculation.seen,
  );
  const worked = same.filter((mention) => read && isWorked(read, mention));
  const prose = same.filter((mention) => !worked.includes(mention));
  const own = [worked[nth], prose[nth] ?? prose[0]].filter((mention) => mention !== undefined);
  return {
    part,
    money: isMoney(calculation, places),
    numbers,
    units: own.flatMap(({ unit }) => (unit === undefined ? [] : [unit])),
    resultUnit,
    beside: new Set(own.flatMap((mention) => [...contentAbout(mention)])),
    line: english.contentIn(read?.text ?? ''),
  };
};

/** Each operand asks this of each number of the question. */
const contentAbout = rememberedOf(({ clause }: Mention) => english.contentOf(clause));

/** How well what stands about an operand agrees with what stands about a number that it may be; `makes`: what it makes. */
const agreement = (
  near: Near,
  unit: string | undefined,
  words: ReadonlySet<string>,
  makes: string | undefined = unit,
): Signs => {
  const adds = near.part === 'term' || near.part === 'taken';
  const ofResult =
    makes === undefined || near.resultUnit === undefined
      ? {}
      : near.resultUnit === makes
        ? { [adds ? 'termLikeResult' : 'factorLikeResult']: 1 }
        : adds
          ? { termUnlikeResult: 1 }
          : {};
  const ofUnit =
    unit === undefined || near.units.length === 0
      ? {}
      : near.units.includes(unit)
        ? { unitSame: 1 }
        : { unitOther: 1 };
  return {
    ...ofResult,
    ...ofUnit,
    besideShared: Math.min(3, english.shared(near.beside, words)),
    lineShared: Math.min(4, english.shared(near.line, words)),
  };
};

const asResult: { readonly [part in Part]?: Sign } = {
  term: 'resultAsTerm',
  taken: 'resultAsTerm',
  factor: 'resultAsFactor',
  divisor: 'resultAsDivisor',
};

const results = (
  value: Exact,
  before: number,
  near: Near,
  places: Places,
  units: readonly (string | undefined)[],
): readonly Candidate[] =>
  places.calculations.slice(0, before).flatMap(({ result, line, seen }, calculation) => {
    if (!equal(result.value, value)) return [];
    const read = places.lines[line];
    const mention = read?.mentions.find(({ start }) => start === seen);
    const words = new Set([
      ...(mention ? contentAbout(mention) : []),
      ...english.contentIn(read?.text ?? ''),
    ]);
    const does = asResult[near.part];
    const signs: Signs = {
      ...agreement(near, units[calculation], words),
      result: 1,
      ...(does && { [does]: 1 }),
      ...(calculation === before - 1 && { resultBefore: 1 }),
    };
    const origin: Origin = { kind: 'result', calculation };
    return [candidateOf(`result ${calculation}`, origin, signs, units[calculation])];
  });

const said = (value: Exact, near: Near, { question, lines }: Places): readonly Candidate[] =>
  question.mentions.flatMap((written, at) => {
    const mention = says(written, value)
      ? written
      : (inOtherUnit(written, value, near, [...lines, question]) ?? written);
    const derived = !says(written, value);
    if (derived && mention === written && !followsFrom(written, value, near)) return [];
    if (mention.role === 'ordinal or name' || saidBefore(question, at) !== at) return [];
    if (isOfForm(mention, value)) return [];
    // `2^2` of a side of 2 m: how often is no length.
    const measures = english.dimensionOf(mention.unit ?? '');
    if (near.part === 'power' && measures !== undefined && measures !== 'duration') return [];
    const signs: Signs = {
      ...agreement(near, mention.unit, contentAbout(mention)),
      ...fitOf(mention, value, derived, near),
      question: 1,
      ...(derived && { derived: 1 }),
      // Each part is read once for all parts together, and again for its own.
      ...(near.part !== 'term' && near.part !== 'taken' && ratioWith(question, mention) && { ofRatio: 1 }),
    };
    const origin: Origin = { kind: 'question', mention, at, derived };
    return [candidateOf(`question ${at} ${value.num}/${value.den}`, origin, signs, mention.unit)];
  });

/**
 * The first place that says the number that the question says at a place: `the five containers` are those of before, and
 * `6 days a week` is the same wherever it stands.
 */
const saidBefore = ({ mentions, tokens }: ReadText, at: number): number => {
  const mention = mentions[at];
  if (!mention?.unit) return at;
  const { value, unit, per, from } = mention;
  const before = tokens[from - 1]?.text ?? '';
  const isSame = saidAgain.has(before) || (isTime(unit) && isTime(per ?? ''));
  if (!isSame) return at;
  const first = mentions.findIndex(
    (other) => equal(other.value, value) && other.unit === unit && (per === undefined || other.per === per),
  );
  return first < 0 ? at : Math.min(first, at);
};
const saidAgain = english.wordClass('before_said_again');
const isTime = (unit: string): boolean => english.dimensionOf(unit) === 'duration';

const one = whole(1);

const known = (
  value: Exact,
  near: Near,
  lemmas: () => ReadonlySet<string>,
  { knowledge, question }: Places,
) =>
  knownFor(knowledge, value, lemmas)
    .filter((entry) => mayStand(entry, near.part === 'term' || near.part === 'taken', near))
    .slice(0, 3)
    .map((entry) => {
      const words = new Set(wordsOf(entry.name).map(english.lemma));
      const [unit = '', per, large] = entry.unit.split(' ');
      const unspoken = per !== undefined && isTime(unit) && !lemmas().has(unit);
      const signs: Signs = {
        // 60 cents by 10 are 6 dimes for the cents of a dime, not the dimes of a dollar.
        ...agreement(near, unit, words, near.part === 'divisor' ? (large ?? unit) : unit),
        known: 1,
        ...(unspoken && { knownUnspoken: 1 }),
        ...(question.mentions.some((one) => one.kind === 'multiplier' && says(one, value)) && {
          knownSaid: 1,
        }),
      };
      return candidateOf(`known ${entry.name}`, { kind: 'known', known: entry }, signs);
    });

/** A number that no question says, where the solution says it outside its workings. */
const stated = (value: Exact, line: number, { lines }: Places): readonly Candidate[] => {
  for (const read of [lines[line], ...lines.slice(0, line)]) {
    const mention = read?.mentions.find(
      (each) => equal(each.value, value) && isGeneral(each, read.text) && !isWorked(read, each),
    );
    if (mention)
      return [candidateOf(`stated ${value.num}/${value.den}`, { kind: 'stated', mention }, { stated: 1 })];
  }
  return [];
};

const strange = (
  value: Exact,
  found: readonly Candidate[],
  { part, resultUnit = '' }: Near,
  { anyNumber }: Places,
): readonly Candidate[] => {
  // The 3 of `4^3 = 64 cubic feet`, of which the dimension may be the feet's.
  const dimension = english.dimensionOf(resultUnit.replace('cubic ', '')) ?? '';
  const isPower = part === 'power' && ['length', 'area', 'volume'].includes(dimension);
  if (found.length > 0 || !(anyNumber || isPower)) return found;
  const name = isPower ? 'dimensions' : `number_${value.num}${isWhole(value) ? '' : `_${value.den}`}`;
  const known = { value, name, unit: isPower ? 'dimension' : '', words: [] };
  return [candidateOf(`known ${known.name}`, { kind: 'known', known }, { known: 1 })];
};

/** `a tricycle has 3 wheels`, `there are 5 school days in a week`: what holds of any, not what came out in the head. */
const isGeneral = ({ unit, start, end }: Mention, text: string): boolean =>
  unit !== undefined && english.holdsOfAny(text.slice(0, start), text.slice(end));
