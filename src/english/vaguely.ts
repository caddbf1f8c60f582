import { compare, type Exact, isWhole, once, whole } from '../base/index.ts';
import { type Beside, isAdjective, isDifference, isOfEach, isPair, takesWords } from './beside.ts';
import { comparesBefore } from './clause-ends.ts';
import { expression, tells } from './expression.ts';
import { wordClass } from './lexicon/lexicon.ts';
import { isPlural, lemma, pluralOf } from './nouns.ts';
import type { NumeralKind } from './numerals.ts';
import { isMeasure } from './things.ts';
import { dimensionOf } from './units.ts';
import { isOfOne, verbs } from './words.ts';

/** A number of a text for which words may stand. */
export interface Untold {
  readonly kind: NumeralKind;
  readonly value: Exact;
  readonly unit: string | undefined;
  readonly sign: string;
  readonly isAge: boolean;
  /** How many of it there are at least, as a part of it is told; so many dollars are no few. */
  readonly part: Exact | undefined;
}

const isBetween = (value: Exact, low: number, high: number): boolean =>
  compare(value, whole(low)) >= 0 && compare(value, whole(high)) <= 0;

/** Whether a text tells of amounts without their numbers: `she sells some bags`. */
export const tellsVaguely = tells(
  String.raw`\b(?:some|several|a few|more and more|a certain|an unknown)\b`,
  'i',
);

const [sameNumber, samePrice] = [/\bsame (?:amount|number)\b/i, /\bsame (?:amount|price|cost)\b/i];
/** Whether a text tells that two numbers are the same, or two prices: where one of them is gone, it could be any. */
export const tellsAlike = (text: string, isMoney: boolean): boolean =>
  (isMoney ? samePrice : sameNumber).test(text);

/** How many the words for a number speak of at least: `some` of two, `several` of three. */
export const leastOf = (words: string): number | undefined => {
  if (/money/.test(words)) return undefined;
  if (/^many\b/i.test(words)) return 4;
  if (/^(?:several|a few|few)\b/i.test(words)) return 3;
  return /^(?:some\b|$)/i.test(words) ? 2 : undefined;
};

const ofDay = expression(String.raw`\b(?:day|daily|night|today|yesterday)\b`, 'i');
const ofWeek = expression(String.raw`\b(?:<rate_word>|the|this) week\b`, 'i');

/** How many they speak of at most: a `few` of 4 are no 9, and no day has 49 hours. */
export const mostOf = (words: string, sentence: string, unit: string | undefined): number | undefined => {
  if (unit === 'hour' && ofDay().test(sentence)) return 24;
  if (unit === 'day' && ofWeek().test(sentence)) return 7;
  if (/\bfew\b/i.test(words)) return 6;
  return /\bseveral\b/i.test(words) ? 12 : undefined;
};

/** The words that may stand for a number, by what it is and what stands beside it. */
export const wordsForNumber = (number: Untold, beside: Beside): readonly string[] =>
  wordsOf(number, beside).filter((words) => {
    const least = /^(?:several|many|a few|few)\b/.test(words) ? leastOf(words) : undefined;
    return least === undefined || compare(number.value, whole(least)) >= 0;
  });

const wordsOf = (number: Untold, beside: Beside): readonly string[] => {
  const { kind, value, unit, sign } = number;
  const { before, after } = beside;
  if (isPair(beside) || isAdjective(beside)) return [];
  // `4 boys to every 5 girls`, `in every 6 hours`
  if (inRatio.test(after) || (before === 'every' && beside.earlier === 'in')) return [];
  if (before === 'every' && unit !== undefined && dimensionOf(unit) === 'duration')
    return isBetween(value, 3, 9) ? ['few'] : [];
  const isShare = kind === 'percent' && compare(value, whole(100)) < 0;
  if (isShare && takesShare.test(before) && shareEnds.test(after)) return ['a certain percentage'];
  if (!takesWords(beside)) return [];
  if (kind === 'percent') {
    if (compare(value, whole(100)) >= 0) return [];
    return [
      ...partWords(beside).filter((words) => words === 'some'),
      ...(/^ of\b/.test(after) ? ['a percentage'] : []),
    ];
  }
  if (kind === 'multiplier')
    return /^ (?:as|more)\b/.test(after) && compare(value, whole(2)) > 0
      ? ['several times', 'many times']
      : [];
  if (kind === 'plain') {
    if (sign !== '') return moneyWords(number, beside);
    if (compare(value, whole(1)) <= 0) return [];
    const counted = countWords(number, beside);
    return counted.length > 0 ? counted : certainWords(number, beside);
  }
  if (kind === 'fraction') return partWords(beside);
  return [];
};

const inRatio = /^ \p{Ll}+ to (?:each|every)\b/u;
const takesShare =
  /^(?:by|of|at|offer(?:s|ed|ing)?|pa(?:ys?|id)|tips?|tipped|covers?|adds?|added|t(?:ake|akes|ook)|gets?|got|saves?|saved|loses?|lost)$/;
const shareEnds = /^(?:[.,;]| (?:off|to|from|for|on|in|as|at)\b)/;

const ofSomething = expression(
  String.raw`^ of (?:the|<possessive>|<demonstrative>|them) ?(?:\p{Ll}+ )?(\p{Ll}*)`,
);
const attribute = wordClass('attribute');
const being = wordClass('form_of_be');

const doing = expression(
  String.raw`^ (?:<form_of_be>|<form_of_have>|<telling_form>|like|likes|prefer|play|took|chose|got)\b`,
);

/** `some of the pens`, but of the price a part: `some of the price` is nothing that anybody pays. */
const partWords = ({ head, before, after }: Beside): readonly string[] => {
  // `Of the pupils, some play chess.`
  if (/^$|, $| and $/.test(head) && doing().test(after)) return ['some'];
  const [of] = ofSomething().exec(after) ?? [];
  if (of === undefined || being.has(before) || /^(?:be|by|than|costs?|times)$/.test(before)) return [];
  const words = of.split(' ');
  // `some of the birds`; of their number, or of the money, it would be a part.
  if (words.some((word) => isPlural(word) || word === 'them')) return ['some'];
  if (words.includes('number')) return [];
  return words.some((word) => attribute.has(word)) ? ['a part'] : ['some', 'a part'];
};

const behindMoney = expression(String.raw`^(?:[.,;?!]|$| (?:<behind_money>)\b)`);
const having = wordClass('having_money');
const giving = expression(
  String.raw`\b(?:gives?|gave|lends?|lent|hands?|handed) (?:her|him|them|\p{Lu}\p{Ll}+) $`,
);
const scaled = expression(String.raw`^ (?:<scale_word>)\b`);

const ofTime = expression(String.raw`^ (?:an?|per|each|every) (?:<time_of_each>|hour|minute)\b`);

const moneyWords = ({ value, sign, part }: Untold, beside: Beside): readonly string[] => {
  const { before, after } = beside;
  if (sign !== '$' || !behindMoney().test(after) || scaled().test(after)) return [];
  const isRate = isOfEach(beside);
  // `buys a cap, for $2, on Monday`
  if (/, \S+ $/.test(beside.head) && after.startsWith(',')) return [];
  // `works for $12 an hour`
  if (
    /^(?:costs?|worth)$/.test(before) ||
    /\bprice[ds]? at $/.test(beside.head) ||
    (/^(?:at|for)$/.test(before) && ofTime().test(after))
  )
    return ['a certain amount'];
  const isHad =
    ((having.has(before) || did().test(before)) && !/^(?:pa(?:y|ys|id)|cost|charg)/.test(before)) ||
    giving().test(beside.head);
  if (rated.test(before) && (isRate || (!isHad && /^ (?:for|on|to)\b/.test(after))))
    return ['a certain amount'];
  if (/^(?:at|for)$/.test(before)) return ['a certain price'];
  // `The cards are a certain amount`
  if (being.has(before) || (/^(?:of|in)$/.test(before) && !isRate)) return [];
  const few = isWhole(value) && isBetween(value, 3, 9) && !isAbove(part, 3) ? ['a few dollars'] : [];
  if (/^ (?:more|less)\b/.test(after)) return few;
  // `saves $9 of the rest`, `buys $9 of food`
  if (/^ of (?:the|his|her|their)\b/.test(after)) return ['some'];
  return !isRate && isHad && !/^ of\b/.test(after) ? [...few, 'some money'] : few;
};

/** `earns $12 an hour`, `charges $5 for a ticket`, `spends $9 on food` */
const rated =
  /^(?:charg|earn|mak|pay|cost|get|receiv|spend|sav|giv)(?:e?s?|ed|ing)$|^(?:made|paid|got|spent|gave)$/;

const isAbove = (part: Exact | undefined, most: number): boolean =>
  part !== undefined && compare(part, whole(most)) > 0;

const noCounted = wordClass('no_counted_noun');
/** Whether a number counts nothing before this word, or is told in words before no short one: no `several km`. */
const isNoCounted = (word: string, unit = ''): boolean =>
  noCounted.has(word) || (word.length < 4 && dimensionOf(unit) !== undefined && word !== pluralOf(unit));

const ofNumber = wordClass('of_number');
const moreOf = expression(String.raw`^ (<more_or_fewer>|extra|additional) \p{Ll}`);

/** `caught it 23 times`; not `pays 5 times her share`, and no rate. */
const isRepeated =
  /^ times(?:[.,]| (?:an?|per|each|every) (?!minute|hour|second)| (?:on|in|last|this|that|while|before)\b)/;
/** `gave 6 of them away` */
const partOfMany = expression(
  String.raw`^ of (?:them\b|(?:the|these|those|<possessive>) (?:\p{Ll}+ )?(?!<of_number>)\p{Ll}+s\b)`,
);

const isOfPace =
  /^ \S+ per\b|^ \p{L}+\/|^ \p{Ll}+(?: \p{Ll}+)? (?:an hour|(?:a|each|every) (?:minute|second|hour))\b/u;

const isOnly = expression(String.raw`\bonly (?:\p{L}+ ){0,4}$`);

const countWords = (
  { value, unit, isAge, part }: Untold,
  { next, before, after, head }: Beside,
): readonly string[] => {
  const small = [
    ...(isBetween(value, 3, 24) && !isAbove(part, 6) ? ['several'] : []),
    ...(isBetween(value, 3, 9) && !isAbove(part, 3) ? ['a few'] : []),
  ];
  // `A van can carry many pupils` says nothing.
  const many = small.length > 0 || able().test(head) ? small : ['many'];
  const [, more] = moreOf().exec(after) ?? [];
  if (more !== undefined) {
    if (more !== 'more' || /^ more than/.test(after)) return [];
    // Nobody has some more pens than Ann.
    return / than\b/.test(after) ? many : ['some', ...small];
  }
  if (partOfMany().test(after)) return ['some', ...many];
  if (isRepeated.test(after)) return many;
  if (next === '' || unit === undefined || isNoCounted(next, unit) || ofNumber.has(next)) return [];
  if (isAge || /^ years? old\b/.test(after) || /^(?:[km]ph|percent|degrees?)$/.test(unit)) return [];
  if (isOnly().test(head)) return [];
  // Nobody runs several miles per hour, or types some words a minute.
  if (isOfPace.test(after)) return [];
  // Nobody has many marks fewer than Ann, nor is a list many words; a board may be a few feet long.
  const isLong = dimensionOf(unit) !== undefined;
  const isTold = being.has(before) && !/\bthere(?: \p{L}+)* $/iu.test(head);
  if (!isLong && (isMeasure(unit) || isTold || isDifference({ after }))) return [];
  // `3 boxes of some books each`, `a crate of some eggs`, `the largest at some cards`, `It takes some tickets to ride`
  const isBound = isOfEach({ after }) || /^(?:of|at|takes?|took|needs?|costs?|requires?)$/.test(before);
  // `several different boxes`, and no `some different boxes`
  if (next === 'different') return many;
  return isLong || isBound || many.length === 0 ? small : ['some', ...many];
};

const beforeCertain = expression(
  `^(?:and|at|for|in|with|has|have|had|(?:<holding_verb>)|contains?|carr(?:y|ies)|needs?|needed|takes?|took|uses?|used|runs?|ran|types?|reads?|makes?|eats?|drinks?|burns?|walks?|drives?|drove|scor(?:es|ed)|earn(?:s|ed)|ate|drank|walked|spends?|spent|contained|weigh(?:s|ed)|poured)$`,
);
const isLater = expression(
  String.raw`^ (?:years? old|\S+ (?:long|tall|wide|high|deep|away|ago|later)|(?:\S+ ){1,4}?(?:<comparative_of_number>|<older_taller>))\b`,
);
/** `Each slice contains a certain number of calories`: of what is measured, or of pace. */
const certainWords = ({ unit, isAge }: Untold, { head, before, next, after }: Beside): readonly string[] => {
  const isOld = isAge || isLater().test(after) || isOnly().test(head);
  if (
    unit !== undefined &&
    dimensionOf(unit) === 'money' &&
    lemma(next) === unit &&
    !isOld &&
    !isDifference({ after })
  )
    return priceWords(before);
  if (unit === undefined || next === '' || isOld || isDifference({ after }) || !isPlural(next)) return [];
  // `at a certain number of metres a minute`
  if (before === 'at' && dimensionOf(unit) !== undefined) return [];
  if (isNoCounted(next, unit) || ofNumber.has(next) || /^(?:dollars|cents|degrees|times|.*\/.*)$/.test(next))
    return [];
  return beforeCertain().test(before) || (did().test(before) && !being.has(before))
    ? ['a certain number of']
    : [];
};

/** `for a certain price`, `earns a certain amount an hour`: so many euros, with their word. */
const priceWords = (before: string): readonly string[] => {
  if (/^(?:at|for)$/.test(before)) return ['a certain price'];
  return beforeCertain().test(before) || /^(?:costs?|worth)$/.test(before) ? ['a certain amount'] : [];
};

/** How many letters behind a number go with it: for `50 euros` stands `a certain amount`. */
export const goneWith = (words: string, sign: string, { next }: Beside): number =>
  sign === '' && /amount|price/.test(words) ? next.length + 1 : 0;

const did = once(() => new RegExp(`^(?:${verbs().source.slice(2, -2)})$`, 'i'));
const unitAlone =
  /^-(?:(?:square|cubic)[ -])?(?!(?:square|cubic)\b)\p{L}+(?:-old)? (?!(?:by|x|to|or|and)\b)(?=\p{Ll})/u;
const ofPercent = expression(String.raw`^ (?=(?:<part_by_percent>)\b)`);
const beforeAdjective = expression('^(?:<one_of_many>|<possessive>|the)$');

const givenAmount = expression(String.raw`^ (?=(?:[a-z]+ )?(?:<given_amount>)\b)`);

/** How much of what follows goes with a number that stands as an adjective: `a 12-foot board` is `a board`. */
export const adjectiveBehind = (
  { kind, sign }: Pick<Untold, 'kind' | 'sign'>,
  { before, after }: Beside,
): number | undefined => {
  const apart = kind === 'percent' ? ofPercent() : sign === '' ? undefined : givenAmount();
  const [left] = unitAlone.exec(after) ?? apart?.exec(after) ?? [];
  if (left === undefined || !beforeAdjective().test(before) || /-old/.test(left)) return undefined;
  return left.length;
};

const bare = wordClass('before_bare_noun');
const goes = wordClass('goes_without_saying');
const perAll = expression(
  String.raw`\b(?:per|for (?:each|every)|(?:to|of) each|out of|instead of|<of_all>|an? (?:<time_of_each>|hour|second))\b|^ \w+(?: \w+)? each\b`,
  'i',
);
const atPrice = expression(
  String.raw`^(?: [\p{L}-]+){1,4} (?:(?:for|at|cost|costs|costing) (?:a total of )?[\p{Sc}\d]|(?:<more_or_fewer>) than\b)`,
);
const able = expression(
  String.raw`\b(?:(?:<ability>) (?:to |only )?\p{L}+|averaged?) $|\b(?:<rest_word>) with $|, who \p{L}+ $|\b(?:if|when|assuming|each|every)\b`,
  'i',
);

/** `In a class of students, …`, `Baking in batches of rolls, …`: all that such words say is how many. */
const leadsIn = /^(?:In|Out of|From|With|\p{Lu}\p{Ll}+ing) [^,;:]*$/u;

/** Whether many of a thing may stand without their number: `Ben buys packs`, but no `essay with words`, and no `family of arrives`. */
export const standsWithoutNumber = (
  unit: string,
  { head, before, earlier, after, opensSentence }: Beside,
): boolean => {
  if (
    opensSentence ||
    (earlier.endsWith('ly') && did().test(before)) ||
    // `With 60 pens, Ann has half as many.`
    /^\p{Lu}\p{Ll}* $/u.test(head) ||
    !bare.has(before) ||
    (before === 'of' && (ofNumber.has(earlier) || attribute.has(earlier) || leadsIn.test(head)))
  )
    return false;
  // `A table takes planks to make`: how many it takes is all that it says.
  if (
    /^(?:takes?|took|needs?|needed|uses?|used)$/.test(before) &&
    /^(?: [\p{L}-]+){1,4} to \p{Ll}/u.test(after)
  )
    return false;
  if (perAll().test(after) || atPrice().test(after) || able().test(head) || goes.has(unit)) return false;
  const [, first = '', second = ''] = /^ ([a-z]+)(?![-\p{L}])(?: ([a-z]+)(?![-\p{L}]))?/u.exec(after) ?? [];
  if (ofNumber.has(first) || first === 'people' || isNoCounted(first)) return false;
  return (
    (isPlural(first) && !isOfOne(first)) ||
    (isPlural(second) && !isNoCounted(second) && lemma(second) === unit)
  );
};

const comparedBare = expression(
  String.raw`^((?: \p{Ll}+)?)(?= (?:<more_or_fewer>|<older_taller>|<comparative_of_number>|cheaper)\b[^.,;?!]* than (?!(?:<part>|<multiple_or_part>|twice|usual|normal|<NUMBER>)\b|\d))`,
);
const moreOfThings = expression(String.raw`^(?= more (\p{Ll}+)(?! than\b))`);
const noComparison =
  /^(?:by|of|for|at|in|about|to|only|just|exactly|another|least|most|and|or|the|an?|but|with|was|were)$/;

/**
 * How many letters of a difference go with its number where the comparison stands without it: of `6 inches taller than
 * Bob` and of `6 more pens`; undefined where it cannot.
 */
export const comparesWithout = ({ before, after }: Beside): number | undefined => {
  const [, measure] = comparedBare().exec(after) ?? [];
  if (measure !== undefined && !noComparison.test(before))
    return measure === '' || isMeasure(measure.trim()) ? measure.length : undefined;
  const [, things = ''] = moreOfThings().exec(after) ?? [];
  return bare.has(before) && isPlural(things) ? 0 : undefined;
};

const asManyAs = expression(
  String.raw`^(?: times)?(?: as (?:(many|much)((?: \p{Ll}[\p{L}-]*){0,5}?)|(\p{Ll}{3,6})) as (?=\p{L})| the number of((?: \p{Ll}[\p{L}-]*){1,3}?)(?: that| as)? (?=(?:\p{Lu}\p{L}+|he|she|they) (?:<form_of_have>|<form_of_do>|<simple_past>|\p{Ll}+ed)\b))`,
);
const comparatives: { readonly [much: string]: string } = {
  old: 'older',
  tall: 'taller',
  long: 'longer',
  far: 'farther',
  fast: 'faster',
  heavy: 'heavier',
  big: 'bigger',
  large: 'larger',
  high: 'higher',
  wide: 'wider',
  deep: 'deeper',
};

// No `under` or `over`, whose bound stands behind them: `stay 20% under that weight`.
const comparedShare =
  /^ (?=(?:more|less|fewer|cheaper|interest|tax|(?!under|over|after)\p{Ll}{2,}er)\b)(?!\p{Ll}+ (?:an?|per|each|every)\b)/u;
/** Whether a comparison stands without its percentage: `is 20% more expensive`, `earns 5% interest`. */
export const standsWithoutShare = ({ before, after }: Beside): boolean =>
  comparedShare.test(after) &&
  before !== '' &&
  !noComparison.test(before.replace(/^(?:is|was|were|are)$/, ''));

/** What stands for a multiplier that is not told, and how many letters behind it go: `more pens than` of `twice as many pens as`. */
export const moreThan = (
  { kind, value }: Pick<Untold, 'kind' | 'value'>,
  { head, after }: Beside,
): { readonly words: string; readonly length: number } | undefined => {
  const [found, said, what = '', size = '', counted] = asManyAs().exec(after) ?? [];
  const [much, things] = counted === undefined ? [said, what] : ['many', counted];
  const isOne = compare(value, whole(1)) === 0;
  // `as many oranges as apples as she took`
  if (found !== undefined && /^\p{L}+ as /u.test(after.slice(found.length))) return undefined;
  if (found === undefined || isOne || (kind !== 'multiplier' && kind !== 'fraction')) return undefined;
  // `three less than twice as many`, `only half as many`, `5 more to have twice as many`
  if (comparesBefore(head) || /\b(?:and|only|just|exactly|about|to|by|of|to have) $/.test(head))
    return undefined;
  const isMore = compare(value, whole(1)) > 0;
  if (much === undefined) {
    const taller = isMore ? comparatives[size] : undefined;
    return taller === undefined ? undefined : { words: `${taller} than `, length: found.length };
  }
  return {
    words: `${isMore ? 'more' : much === 'many' ? 'fewer' : 'less'}${things} than `,
    length: found.length,
  };
};

/** Whether words stand for a multiplier that is not told: `more pens than `. */
export const isMoreThan = (words: string): boolean =>
  /^(?:more|fewer|less|\p{Ll}+er)\b.* than $/u.test(words);
/** `many` of `twice as many pens as`, `old` of `twice as old as`. */
export const manyOrMuch = (words: string): string => /\bas (\p{Ll}+)/u.exec(words)?.[1] ?? 'much';
