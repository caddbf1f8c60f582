import {
  dimensionOf,
  endsInIng,
  endsLikeDeed,
  endsLikeDeedDone,
  entryOf,
  isPlural,
  lemma,
  pluralOf,
  singularOf,
  wordClass,
} from '../english/index.ts';
import { type Attested, isEnglish } from './attested.ts';
import { ofAmount } from './phrase-words.ts';
import { isAdjective, isOfSeveral, isPartOfName, type ProperNames } from './proper-names.ts';
import { wordsOf } from './units.ts';

const spending = wordClass('spending');
const doneWithIt = wordClass('done_with_it');
const shortUnit = wordClass('short_unit');
const dimensionWord = wordClass('dimension_adjective');
const many = wordClass('many_or_when');
const behindDeed = wordClass('behind_deed');
const direction = wordClass('direction');
const openTotal = wordClass('total_or_rest');
const openJoin = wordClass('joint_behind_total');
const restWord = wordClass('rest_or_available');
const rowWord = wordClass('row_word');
const amounts = wordClass('amount_in_plural');
const ofRest = wordClass('behind_rest');
const behindNoun = wordClass('rest_word');
const newWord = wordClass('new_in_name');
const saysHowMany = wordClass('before_number_of');
const longer = wordClass('short_in_name');
/** Words at the end of a name that only tell the programmer how the number is kept. */
const technical = wordClass('technical_in_name');

/** A variable's name as words: `num_oranges` is 'number of oranges'. */
export const inWords = (name: string): string => {
  const words = [...wordsOf(name)];
  while (words.length > 1 && technical.has(words.at(-1) ?? '')) words.pop();
  return words
    .map((word, index) => {
      const next = words[index + 1];
      const full = longer.has(word) ? entryOf(word)?.stands_for : undefined;
      return full === undefined ||
        (full.endsWith(' of') && (next === undefined || joins.has(next) || index > 0))
        ? word
        : full;
    })
    .join(' ');
};

/** What makes a sentence of a name, or belongs to the programmer: no phrase can be made of it. */
const unsayable = wordClass('unsayable_in_name');
/** Words before which nobody owns anything: `american to european ratio`. */
const joins = wordClass('joint_of_name');
/** Some of these are the final ones. */
const ended = wordClass('may_be_final');
/** What was done with an amount, when a name begins with it: `spent_on_comics`. */
const ofAmounts = wordClass('done_with_amount');
/** What somebody did with money: `frank_spent_on_pizza` is the amount Frank spent on pizza. */
const isSpending = (word: string): boolean => spending.has(word);
/** Heads that take what they belong to with 'of': `cost milk` is the cost of milk. */
const heads = wordClass('head_with_of');
const attributes = wordClass('attribute');
const whichOfRow = wordClass('which_of_row');
/** `weight_lost`, `amount_saved`: what was done with it. */
const isDone = (word: string): boolean => doneWithIt.has(word) || endsLikeDeed(word);
/** Heads that are told in a unit. */
const measured = wordClass('head_in_unit');
const isUnitOf = (word: string): boolean => dimensionOf(lemma(word)) !== undefined || shortUnit.has(word);
const afterHead = wordClass('behind_head');

/**
 * A quantity as a phrase, by its variable's name: 'the number of oranges', "Betty's age"; undefined for what is none, or
 * where words of the problem are given that do not stand so in it.
 */
export const namePhrase = (
  name: string,
  properNames: ProperNames,
  attested?: Attested,
): string | undefined => {
  const all = ordered(withoutVerb(inWords(name).split(' '), properNames, attested), attested);
  const words = withNamesAsOne(all, properNames);
  if (words.some((word) => unsayable.has(word) || /\d/.test(word) || word.length < 2)) return undefined;
  if (words.length > 6 || joins.has(words[0] ?? '') || joins.has(words.at(-1) ?? '')) return undefined;
  if (words[0] === 'number' && words[1] === 'of' && words.length === 3) {
    // `num_mother` counts mothers; `num_couple` the two of a couple, where the problem has but one.
    const many = pluralOf(words[2] ?? '');
    if (many !== undefined && attested && !attested.many.has(words[2] ?? '')) return undefined;
    words[2] = many ?? words[2] ?? '';
  }
  const [first = '', second] = words;
  const shown = words.map((word) => properNames.get(word) ?? word);
  const owns = properNames.has(first) && second !== undefined && !joins.has(second);
  if (owns && !mayOwn(words, shown, attested)) return undefined;
  if (second === undefined && first === 'remaining') return 'the rest';
  // A colour or a coin alone names no number.
  if (second === undefined && !properNames.has(first) && !isCounted(first) && !isAmount(first))
    return undefined;
  if (bareUnitOf(name, properNames) !== undefined || isMeasured(words)) return undefined;
  const own = owns ? words.slice(1) : words;
  if (attested && !isEnglish(own, attested, properNames)) return undefined;
  if (tellsADeed(own) || standsBefore(own)) return undefined;
  if (attested && namesOneThing(own, name, attested)) return undefined;
  // `total_cost_cole` is Cole's total cost.
  const [joint, last = ''] = words.slice(-2);
  if (joint === 'of' && properNames.has(last) && singularOf(last) === undefined)
    return `${properNames.get(last)}'s ${shown.slice(0, -2).join(' ')}`;
  // Of `cats` the number is meant.
  if (second === undefined && !properNames.has(first) && isCounted(first)) return `the number of ${first}`;
  const owner = owns ? whose(first, shown[0], attested) : 'the';
  const numbered = asNumberOf(own, attested);
  if (numbered !== undefined)
    return [owner, ...numbered.map((word) => properNames.get(word) ?? word)].join(' ');
  if (saysHowMany.has(own[0] ?? '') && isNeither(own.at(-1) ?? '')) return undefined;
  // `Jamie Persian cats`: of two names in a row nobody knows who owns.
  if (owns && properNames.has(second) && all.length > 2 && !subjects.has(first)) return undefined;
  // `the second speed`, where the problem does not say it so.
  if (whichOfRow.has(own.at(-2) ?? '') && attested && !attested.pairs.has(own.slice(-2).join(' ')))
    return undefined;
  const turned = subjects.has(first) ? undefined : ofWhich(own, owner, attested);
  if (turned !== undefined) return turned;
  if (properNames.has(first) && (second === undefined || properNames.has(second))) return shown.join(' ');
  if (!owns || subjects.has(first)) return `the ${shown.join(' ')}`;
  if (isSpending(second)) return joins.has(words[2] ?? 'of') ? `the amount ${shown.join(' ')}` : undefined;
  return `${owner} ${shown.slice(1).join(' ')}`;
};

/** The `sound` and the `barn` of `sound_barn_price` are one. */
const withNamesAsOne = (words: readonly string[], names: ProperNames): string[] =>
  words.filter(
    (word, at) =>
      !isPartOfName(word, words[at + 1], names) &&
      (isOfSeveral(names.get(word)) || !isPartOfName(word, words[at - 1], names)),
  );

/** Whether the name that a phrase begins with can own what comes behind it; `shown`: as the texts write the words. */
const mayOwn = (words: readonly string[], shown: readonly string[], attested?: Attested): boolean => {
  const [first = '', second = ''] = words;
  // `TVs` and `Saturdays` own nothing, and what somebody has is an amount, or many of a thing.
  if (/^\p{Lu}{2,}s$/u.test(shown[0] ?? '') || dayOfWeek.has(singularOf(first) ?? '')) return false;
  // `Monster Club cards` are cards of a kind, nobody's.
  const isOfKind =
    isOfSeveral(shown[0]) &&
    attested?.pairs.has([first, second].map((word) => singularOf(word) ?? word).join(' '));
  return isOwned(words.slice(1)) && !isOfKind;
};

/** `Ann's`; of many, `the Herons'`. */
const whose = (owner: string, shown = owner, attested?: Attested): string =>
  /\p{Ll}s$/u.test(shown) && attested?.pairs.has(`the ${singularOf(owner)}`) ? `the ${shown}'` : `${shown}'s`;

/** Where the noun of a name ends, before `of milk`, `per box`, `left`. */
const nounEnd = (words: readonly string[]): number => {
  const joint = words.findIndex((word, at) => at > 0 && joins.has(word));
  const own = words.slice(0, joint < 0 ? undefined : joint);
  return own.findLastIndex((word) => !isDone(word) && !behindNoun.has(word) && !endsInIng(word)) + 1;
};

/** `total number of dogs`, `initial amount of money`: nobody says `the total dogs`, `the initial money`. Of exams there are final ones. */
const asNumberOf = (words: readonly string[], attested?: Attested): readonly string[] | undefined => {
  const [first = '', second = ''] = words;
  const head = words[nounEnd(words) - 1] ?? '';
  // `12 fish` are counted there; of pounds of fish there is no number.
  const isCounted = isMany(head) || (isNeither(head) && attested?.pairs.has(`# ${head}`));
  const what = head === 'money' ? 'amount' : isCounted && 'number';
  if (!what || !saysHowMany.has(first) || (first === 'final' && ended.has(head))) return undefined;
  return [first, what, 'of', ...words.slice(second === 'total' ? 2 : 1)];
};

/** `the total clothes`, `the initial fish`: what is the same in the plural is neither many nor much. */
const isNeither = (word: string): boolean =>
  isPlural(word) && singularOf(word) === undefined && !isAmount(word) && !amounts.has(word);

/** `the length of the last part`, `the weight of the black dog`, `the cost of Ann's dress`, where the problem has the dog and her dress. */
const ofWhich = (words: readonly string[], whose: string, attested?: Attested): string | undefined => {
  const [measure = '', thing = '', ...before] = words.toReversed();
  const what = words.slice(0, -1).join(' ');
  const isOneOfMany = attested?.many.has(thing) && (before.length === 0 || whose !== 'the');
  const isDefinite = attested?.definite.has(thing) || attested?.pairs.has(`the ${what}`);
  const isThing = isDefinite && !isOneOfMany && !isAdjective(thing);
  return (whichOfRow.has(words[0] ?? '') ? before.length > 0 : isThing) &&
    // `the highest speed`, `the ticket price`, where the problem says it so.
    !attested?.pairs.has(`${thing} ${measure}`) &&
    !openTotal.has(words[0] ?? '') &&
    attributes.has(measure) &&
    !words.some((word) => joins.has(word))
    ? `the ${measure} of ${whose} ${what}`
    : undefined;
};

const isMany = (word: string): boolean =>
  singularOf(word) !== undefined && dimensionOf(singularOf(word) ?? '') !== 'money' && !amounts.has(word);

/** A name with its number, and alone: `the 4 pens left`, `the number of pens left`; `the total cost ($60)` of what is not counted. */
export const withNumber = (named: string, number: string) => {
  const [first = '', ...words] = ownerAndWords(named);
  const isPlain = (first === 'the' || /['’]s$/.test(first)) && /^\d[\d,]*$/.test(number) && number !== '1';
  // `the new hours (40)`: 40 of them need not be new.
  const isSaid = words[1] === 'number' || words[0] === 'number' || newWord.has(words[0] ?? '');
  const head = words[nounEnd(words) - 1] ?? '';
  if (!isPlain || isSaid || !(isMany(head) || isNeither(head)))
    return { whole: number === '' ? named : `${named} (${number})`, named };
  const own = first === 'the' ? words.join(' ') : named;
  return { whole: [first, number, ...words].join(' '), named: `the number of ${own}` };
};

/** `Ann's pens`, `Sound Barn's pens`: whose they are is one. */
const ownerAndWords = (named: string): readonly string[] => {
  const owner = /^(?:\p{Lu}\p{L}+ )*\p{Lu}\p{L}+['’]s(?= )/u.exec(named)?.[0];
  return owner === undefined ? named.split(' ') : [owner, ...named.slice(owner.length + 1).split(' ')];
};

/** Whether a name says how many things there are: so many cost something, and are no sum of money. */
export const isOfThings = (named: string): boolean => {
  const words = named.split(' ');
  const head = words[nounEnd(words) - 1] ?? '';
  return words.includes('number') || (isMany(head) && !isAmount(lemma(head)) && !ofMoney.has(lemma(head)));
};
const ofMoney = wordClass('money_in_name');

/**
 * Without what the last word does where it is a verb: `grass_costs` is the grass cost. Of `account_holds` nothing is
 * left that names an amount; `the amount Sophie spends` is one.
 */
const withoutVerb = (words: readonly string[], properNames: ProperNames, attested: Attested | undefined) => {
  const last = words.at(-1) ?? '';
  if (!attested?.verbs.has(last)) return words;
  if (last === 'costs') {
    const of = words.at(-2);
    const isCost =
      of === undefined || (attested.pairs.has(`${of} costs`) && !properNames.has(words[0] ?? ''));
    return isCost ? [...words.slice(0, -1), 'cost'] : [];
  }
  const [who = '', ...what] = words.slice(0, -1).toReversed();
  const isOfAmount = what.some((word) => isAmount(word) || singularOf(word) !== undefined);
  return (isOfAmount || isSpending(last)) && properNames.has(who) ? words : [];
};

/** A name that is a unit alone: `minutes`, `miles_per_hour`. */
export interface BareUnit {
  readonly unit: string;
  /** ` per hour`, or nothing. */
  readonly per: string;
  /** A number of them: `monday` is a day of many pages, and `hour` what is done in one. */
  readonly isMany: boolean;
}

/** The unit that a name is and nothing besides: what is measured it does not say. */
export const bareUnitOf = (name: string, properNames: ProperNames): BareUnit | undefined => {
  // `minutes_2` is the second that is called so.
  const [unit = '', per, of = '', ...more] = inWords(name.replace(/_\d+$/, '')).split(' ');
  if (!isUnitOf(unit) && unit !== 'times') return undefined;
  const isMany = singularOf(unit) !== undefined || shortUnit.has(unit);
  if (per === undefined) return { unit, per: '', isMany };
  return per === 'per' && of !== '' && more.length === 0
    ? { unit, per: ` per ${properNames.get(of) ?? of}`, isMany: true }
    : undefined;
};

/** `inches long`, `feet wide`, `km on Monday`, `dollars needed`, `total mg`. */
const isMeasured = (words: readonly string[]): boolean => {
  const end = words.findIndex((word) => joins.has(word));
  const head = words.at(end < 0 ? -1 : end - 1) ?? '';
  return (
    (words.length === 2 && isUnitOf(words[0] ?? '') && dimensionWord.has(words[1] ?? '')) ||
    (shortUnit.has(head) && singularOf(head) === undefined) ||
    (words[end] !== 'per' &&
      dimensionOf(lemma(words[nounEnd(words) - 1] ?? '')) === 'money' &&
      !ofAmount().test(words[0] ?? ''))
  );
};

/** Names of countries, and of what is spoken or taught: `the US stamps`, `the English pages`. */
const subjects = wordClass('proper_adjective');

/** Whether what is somebody's is an amount, or many of a thing: `total cost`, `red pens left`; no `online store`. */
const isOwned = (words: readonly string[]): boolean => {
  const whole = words.findIndex((word) => joins.has(word));
  const [last = '', ...before] = words.slice(0, whole < 0 ? undefined : whole).toReversed();
  return (
    (isAmount(last) && !(isOneUnit(last) && !ofAmount().test(last))) ||
    singularOf(last) !== undefined ||
    // `Ann's people`; `Ann's pens today`, and no `Ann's today`.
    (many.has(last) && (before.length > 0 || isPlural(last))) ||
    isSpending(words[0] ?? '') ||
    (isDone(last) && before.length > 0)
  );
};

/** `given to Vinnie`, `hours working`, `total with teachers`: no names of numbers. */
const tellsADeed = (words: readonly string[]): boolean => {
  const [first = '', second = ''] = words;
  const last = words.at(-1) ?? '';
  return (
    (isDone(first) && !ofAmounts.has(first) && (second === '' || joins.has(second))) ||
    (isDone(first) && behindDeed.has(second)) ||
    words.some(
      (word, at) => isCompared.has(word) && (words[at + 1] === undefined || joins.has(words[at + 1] ?? '')),
    ) ||
    (isUnitOf(first) && second === 'to') ||
    words.some((word, at) => isDone(word) && kin.has(words[at - 1] ?? '')) ||
    (direction.has(last) && words.at(-2) !== 'left') ||
    (endsInIng(last) && words.length > 1 && last !== 'remaining' && !words.some((word) => joins.has(word))) ||
    (openTotal.has(first) && openJoin.has(second)) ||
    (restWord.has(first) && (second === 'for' || second === 'to')) ||
    (words.includes('and') && !isAmount(last) && singularOf(last) === undefined) ||
    (first === 'total' && rowWord.has(second) && isUnitOf(last))
  );
};

/** `brother given` is what a brother was given, or somebody. */
const kin = wordClass('kin');
const dayOfWeek = wordClass('day_of_week');
/** Of `shorter in inches` nobody knows what is shorter. */
const isCompared = wordClass('comparative_in_name');

/** `new coin`, `water tank`, `hour for breaks`, where the problem has coins, `the tank`: one of them is no number. */
const namesOneThing = (words: readonly string[], name: string, problem: Attested): boolean => {
  const last = words[nounEnd(words) - 1] ?? '';
  const joint = words.find((word) => joins.has(word));
  if (ofAmount().test(last) || (joint === undefined && ofMoney.has(last))) return false;
  if (joint !== undefined || isOneUnit(last)) return joint !== 'per' && isOneUnit(last);
  if (problem.many.has(last) || kin.has(last)) return !isDone(last);
  // Of `land_value` what it is worth is meant, and an investment is as much as it comes to.
  const isMuch = (word: string): boolean => endsLikeDeedDone(word) || muchOf.some((nouns) => nouns.has(word));
  if (isNeither(last) || [last, ...wordsOf(name).slice(-1)].some(isMuch)) return false;
  return problem.counted.has(last) || problem.definite.has(last);
};
const muchOf = ['worth_in_name', 'noun_of_amount', 'uncounted'].map(wordClass);

/** `day` and `pound`, but `pounds` and `kg` */
const isOneUnit = (word: string): boolean =>
  dimensionOf(word) !== undefined && singularOf(word) === undefined;

/** `minute soccer game`, `pound packages`: a unit in the singular says how much of it something has that is no amount. */
const standsBefore = (words: readonly string[]): boolean => {
  const end = words.findIndex((word) => joins.has(word));
  const own = end < 0 ? words : words.slice(0, end);
  return (
    !isAmount(own.at(-1) ?? '') &&
    own.some(
      (word, at) =>
        at + 1 < own.length &&
        dimensionOf(lemma(word)) !== undefined &&
        singularOf(word) === undefined &&
        !behindNoun.has(own[at + 1] ?? ''),
    )
  );
};

export const isAmount = (word: string): boolean => ofAmount().test(word) || isUnitOf(word);

const isCounted = (word: string): boolean =>
  singularOf(word) !== undefined && !isUnitOf(word) && !amounts.has(word);

/** `metal beads total` is total metal beads, `height sum` the total height, `cost milk` is cost of milk. */
const ordered = (words: readonly string[], attested: Attested | undefined): string[] => {
  const last = words.at(-1) === 'sum' && heads.has(words.at(-2) ?? '') ? 'total' : words.at(-1);
  const ends = words.length > 1 && last === 'total' && words[0] !== 'total';
  const turned = ends ? ['total', ...words.slice(0, -1)] : [...words];
  if (ofAmounts.has(turned[0] ?? '')) return ['amount', ...turned];
  const head = turned[0] === 'total' ? 1 : 0;
  const [noun = '', next, ...more] = turned.slice(head);
  // `length_feet` is a length that is told in feet.
  if (measured.has(noun) && next !== undefined && more.length === 0 && isUnitOf(next))
    return turned.slice(0, head + 1);
  if (noun === 'rest' && ofRest.has(next ?? '')) return turned;
  // `weight gain` of a problem in which somebody gains weight is none of a gain.
  const isNoun =
    next !== undefined && singularOf(next) === undefined && attested?.pairs.has(`${noun} ${next}`);
  return heads.has(noun) && next !== undefined && !afterHead.has(next) && !isDone(next) && !isNoun
    ? [...turned.slice(0, head + 1), 'of', ...turned.slice(head + 1)]
    : turned;
};
