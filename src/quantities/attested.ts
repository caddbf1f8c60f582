import {
  dimensionOf,
  endsLikeDeed,
  endsLikeDoing,
  expression,
  singularOf,
  wordClass,
} from '../english/index.ts';

const singlePronoun = wordClass('pronoun_of_one');
const participle = wordClass('short_participle');
const joining = wordClass('list_joint');
const ownDeed = wordClass('deed_of_its_own');
const early = wordClass('early_ordinal');

/** The words of a problem: each in the singular, and each two that stand side by side, none of them owning the other. */
export interface Attested {
  readonly words: ReadonlySet<string>;
  readonly pairs: Names;
  /** Those that stand in the plural somewhere. */
  readonly many: ReadonlySet<string>;
  /** Those of which the problem says `a` or `each`: one of many. */
  readonly counted: ReadonlySet<string>;
  /** Two that stand side by side but for an article, an owner or a number between them: `for the 6 friends`. */
  readonly nearPairs: Names;
  /** Those, and those with `the` or an owner before them somewhere: `the pool`, `her garden`, `Ann's old pool`. */
  readonly definite: ReadonlySet<string>;
  /** Words in -s behind which a number stands, and that are nowhere a thing: `The grass costs $396`. */
  readonly verbs: ReadonlySet<string>;
}

export const attestedIn = (...texts: readonly string[]): Attested => {
  const words = new Set<string>();
  const many = new Set<string>();
  const counted = new Set<string>();
  const definite = new Set<string>();
  // Each word beside the one that it stands behind, with a bar where it stands behind none.
  const row: string[] = [];
  for (const text of texts) {
    const plain = text.includes('<<') ? text.replaceAll(/<<[^<>]*>>/g, ' 0 ') : text;
    let before = '';
    let beforeThat = '';
    let ownsNext = false;
    let end = -1;
    for (const { 0: found, index } of plain.matchAll(/\p{L}[\p{L}'’]*/gu)) {
      const small = found.toLowerCase();
      const owns = small.includes("'") || small.includes('’');
      const own = owns ? small.replace(/['’]s?$/, '') : small;
      const word = singularOf(own) ?? own;
      // `Silas paid`: what only begins sentences, and may be a name in -s, is no thing for certain.
      if (!small.endsWith('s') || !/^\p{Lu}[\p{L}-]*[^s]s$/u.test(found)) words.add(word);
      if (word !== small && singularOf(small) === word) many.add(word);
      const isBeside = end + 1 === index && isJoint(plain.charAt(end));
      if (!isBeside) row.push(end >= 0 && isNumber.test(plain.slice(end, index)) ? '#' : '|');
      if (word === small) {
        // `a tall stack` is one of many as `a stack` is.
        const determiners = isBeside ? [before, adjectives.has(before) ? beforeThat : ''] : [];
        if (determiners.some((one) => articles.has(one))) counted.add(word);
        if (determiners.some((one) => articles.has(one) || owners.has(one)) || ownsNext) definite.add(word);
      }
      row.push(word);
      beforeThat = isBeside ? before : '';
      before = word;
      ownsNext = owns;
      end = owns ? -1 : index + found.length;
    }
  }
  return {
    words,
    pairs: pairsOf(row),
    nearPairs: pairsOf(row.filter(isNoDeterminer)),
    many,
    counted,
    definite,
    verbs: verbsIn(texts),
  };
};

const pairsOf = (row: readonly string[]): Names => {
  const joined = ` ${row.join(' ')} `;
  return { has: (pair) => joined.includes(` ${pair} `) };
};

const isNumber = /^ \p{Sc}?[\d,.]+ $/u;
const isNoDeterminer = (word: string): boolean => word !== '#' && !articles.has(word) && !owners.has(word);

/** A space, mostly. */
const isJoint = (sign: string): boolean => sign === ' ' || /[\s-]/.test(sign);

/** What somebody or something does with an amount; as things they are rare. */
const doing = wordClass('deed_with_amount');
/** With what stands behind a verb: `costs him about $396`, `saves 2`, `brings in $9`. */
const doesSo = expression(
  String.raw`\b(?:(?:(?<one><one_of_many>) )?(?<who>\p{L}+) )?(?<verb>[a-z]{3,}s) (?:(?:<object_pronoun>|<hedge_of_number>|<behind_deed_with_amount>) ){0,2}\p{Sc}?\(?\d`,
  'g',
);

const verbsIn = (texts: readonly string[]): ReadonlySet<string> => {
  const whole = texts.join('\n').replaceAll(/<<[^<>]*>>/g, '');
  // `A storm cancels 3 and spoils 2`: behind one of a thing comes what it does.
  const found = [...whole.matchAll(doesSo())].flatMap(({ groups: { one = '', who = '', verb = '' } = {} }) =>
    doing.has(verb) ||
    singlePronoun.has(who.toLowerCase()) ||
    (one !== '' && singularOf(who) === undefined) ||
    joining.has(who.toLowerCase())
      ? [verb]
      : [],
  );
  const things = new Set(Array.from(whole.matchAll(beforeThing()), ([, word = '']) => word.toLowerCase()));
  return new Set(found.filter((word) => !things.has(word)));
};

/** A word behind what stands before things: `the uses`, `3 uses`. */
const beforeThing = expression(String.raw`\b(?:\d[\d,.]*|<before_thing>) (?=([a-z]+)\b)`, 'gi');
const articles = wordClass('one_of_many');
const owners = wordClass('definite');

/** What may stand before any noun. */
const adjectives = wordClass('adjective_of_any');
/** What may stand behind any thing: 'the ticket price'. */
const measures = wordClass('measure_of_thing');
/** Nouns of their own that a text need not have. */
const nouns = wordClass('noun_of_amount');
/** What is no deed behind a plural: `cars today`. */
const asides = wordClass('behind_things');
/** What a name goes on with behind many of a thing: `men and women`, `cars after buying`. */
const more = wordClass('goes_on_behind_things');
/** Plurals that stand before a noun of their own: `sports car`, `kids meal`. */
const attributive = wordClass('plural_before_noun_in_name');
const joins = wordClass('preposition_of_name');
const ofMoney = wordClass('money_in_name');
const amounts = wordClass('amount_word');
/** What comes behind a noun: 'the money left'. */
const behind = wordClass('done_to_amount');

/** What no phrase ends in: adjectives, and what somebody or something did. */
const noEnd = wordClass('no_end_of_phrase');
/** What was done, and no thing: of `judy_caught`, `doris_spent`. */
const isDeed = (word: string): boolean =>
  behind.has(word) || noEnd.has(word) || endsLikeDeed(word) || participle.has(word);
/** What makes a sentence: no name ends in it. */
const tells = wordClass('telling_verb');
const nounToo = wordClass('noun_too');
const notMany = wordClass('surely_not_plural');
/** What can be done to a thing: `cookies baked for friends`; `pets died from age` tells what they did. */
const canBeDone = (word: string): boolean => behind.has(word) || (endsLikeDeed(word) && !ownDeed.has(word));
/** `the total spent`, `the money spent`, `the amount Ann spent`; no `additional spent`, `already saved`, `school spent`. */
const isSaidOf = (words: readonly string[], properNames: Names): boolean => {
  const [done = '', thing = '', what = ''] = words.toReversed();
  const [first = '', ...more] = words;
  const isWhole = more.length > 1 || first === 'total' || (!adjectives.has(first) && !hangsOn.has(first));
  // No `hotel Maria paid`.
  const isMuch =
    amounts.has(what) || nouns.has(what) || uncounted.has(what) || singularOf(what) !== undefined;
  return isWhole && (properNames.has(thing) ? isMuch : canBeSo(done, thing));
};
const ordinals = wordClass('which_of_row');
const hangsOn = wordClass('hangs_on_before');
const kin = wordClass('kin');
/** They join any two nouns, as `per` does. */
const freely = wordClass('noun_tail');
const totals = wordClass('total_in_name');
const saysHowMany = wordClass('before_number_of');
/** Numbers, and what makes a sentence of a phrase. */
const unsaid = wordClass('unsayable_in_phrase');
/** Verbs where another word stands before them, `price per can` and `sales in May` apart; modals may end a name as nouns. */
const modals = wordClass('modal');
const verbs = wordClass('verb_in_name');
/** Of these things one takes no article, though the problem says which: `the cost of milk`, `the milk`. */
const uncounted = wordClass('uncounted');
const isUnit = (word: string): boolean => dimensionOf(singularOf(word) ?? word) !== undefined;

/** `goldfish die`, `points can lose`; but `price per can`, `a soup can`. */
const isVerb = (word: string, before: string, isLast: boolean): boolean =>
  !joins.has(before) && (verbs.has(word) || (modals.has(word) && !isLast));

type Names = { readonly has: (word: string) => boolean };

/** `tank` where the problem has several, or says `a tank`: one of them, no amount. */
const isOneOfMany = (word: string, { counted, many }: Attested): boolean =>
  !nouns.has(word) && singularOf(word) === undefined && (counted.has(word) || many.has(word));

/** `the candy per day`; no `friend per day`. */
const isStuff = (word: string, problem: Attested): boolean =>
  uncounted.has(word) || !(kin.has(word) || isOneOfMany(word, problem));

/** Money is spent, and of many things so many; no `food spent`. */
const canBeSo = (done: string, thing: string): boolean =>
  !ofMoney.has(done) || singularOf(thing) !== undefined || ofMoney.has(thing) || amounts.has(thing);

/** `in pool`, `of large glass`: one of many needs an article behind `of` or `in`. */
const lacksArticle = (behindJoin: readonly string[], problem: Attested, properNames: Names): boolean => {
  const next = behindJoin.findIndex((word) => joins.has(word));
  // `the number of ticket sold`
  const noun =
    behindJoin
      .slice(0, next < 0 ? undefined : next)
      .findLast((word) => !behind.has(word) && !asides.has(word)) ?? '';
  if (properNames.has(noun) || singularOf(noun) !== undefined || uncounted.has(noun)) return false;
  return problem.counted.has(noun) || problem.definite.has(noun) || problem.many.has(noun);
};

/** Whether a word and the next one do not go together there, though each of them may elsewhere. */
const isOutOfPlace = (
  at: number,
  own: readonly string[],
  single: readonly string[],
  { pairs, nearPairs }: Attested,
  properNames: Names,
): boolean => {
  const [before = '', one = '', other = ''] = [own[at - 1], own[at], own[at + 1]];
  // `the fence for lengths`, unless the problem says `for the lengths`; `the 12 cloves for bats`, `the difference in height`.
  const isNamed = nouns.has(before) || behind.has(before) || properNames.has(other);
  if (joins.has(one) && !freely.has(one) && !nearPairs.has(`${one} ${single[at + 1]}`))
    return before === single[at - 1] && !isNamed;
  // `the sugar tomorrow`; `the 8 cars today`.
  if (asides.has(other) && !adjectives.has(other)) return one === single[at] && !nouns.has(one);
  // `daily total bags`; `initial total bags` are the number of them.
  const isNumberOf = at === 1 && saysHowMany.has(before) && other !== single[at + 1];
  return at > 0 && totals.has(one) && !isNumberOf && !pairs.has(`${single[at - 1]} ${one}`);
};

/** A sentence, and no name: `child receive`, `interest comes`, `students paid half`; no `weight gain`, `amount to save`, `pens per pack`. */
const tellsSomething = (own: readonly string[], single: readonly string[], properNames: Names): boolean => {
  const last = own.at(-1) ?? '';
  const isAmount = behind.has(last) || nouns.has(last) || amounts.has(last);
  const isVerbal = (tells.has(last) && !nounToo.has(last)) || notMany.has(last);
  if (own.length > 1 && isVerbal && !isAmount && !joins.has(own.at(-2) ?? '')) return true;
  return own.some((word, at) => {
    const [before = '', next = ''] = [own[at - 1], own[at + 1]];
    if (at === 0) return false;
    if (isVerb(word, before, next === '') && !properNames.has(word)) return true;
    const goesOn = next === '' || [joins, asides, more].some((words) => words.has(next));
    return behind.has(word) && before !== single[at - 1] && !goesOn;
  });
};

/**
 * Whether a phrase that was made of a variable's name is English: each two words of it stand side by side in the problem, in that
 * order, or are words that go with any others. 'the red apples', 'the total cost of milk', 'the ticket price'; not 'the visitors
 * Tuesday', 'the total Ann Bo', 'the round trip multiplier'. `words` has no article and no owner before it.
 */
export const isEnglish = (words: readonly string[], problem: Attested, properNames: Names): boolean => {
  const { words: seen, pairs } = problem;
  const own = words.map((word) => word.toLowerCase());
  const single = own.map((word) => singularOf(word) ?? word);
  const isThing = (at: number): boolean =>
    seen.has(single[at] ?? '') && !properNames.has(own[at] ?? '') && !joins.has(own[at] ?? '');
  const isNoun = (at: number): boolean => isThing(at) || nouns.has(single[at] ?? '');
  const goesWith = (at: number): boolean => {
    const [one = '', other = ''] = [own[at], own[at + 1]];
    // `roses cost $3`: there it is a verb. And `of second half` wants an article.
    if (other === 'cost' && one !== single[at]) return false;
    // `employees drive`, `students bring lunch`: many of a thing, and what they do.
    const goesOn =
      at + 2 < own.length &&
      (more.has(other) || endsLikeDoing(other) || (canBeDone(other) && joins.has(own[at + 2] ?? '')));
    const isMany = one !== single[at] && other === single[at + 1] && !goesOn;
    if (
      isMany &&
      !joins.has(other) &&
      !behind.has(other) &&
      !nouns.has(other) &&
      !asides.has(other) &&
      !attributive.has(one)
    )
      return false;
    // `second third part` is of two or three, and nobody knows which; `apples second hour` tells what somebody did then.
    if (ordinals.has(other) && ordinals.has(one)) return false;
    if (early.has(other) && one !== single[at]) return false;
    if (isOutOfPlace(at, own, single, problem, properNames)) return false;
    // `the amount of now`
    if (joins.has(one) && (ordinals.has(other) || adjectives.has(other) || asides.has(other))) return false;
    if (pairs.has(`${single[at]} ${single[at + 1]}`)) return true;
    if (joins.has(other)) return other !== 'per' || at > 0 || (isNoun(at) && isStuff(one, problem));
    if (one === 'per') return at + 2 === own.length || joins.has(own[at + 2] ?? '') || !isUnit(other);
    if (joins.has(one)) return !lacksArticle(own.slice(at + 1), problem, properNames);
    if (adjectives.has(one)) return isNoun(at + 1);
    // `tank needed`: not the tank is, but what goes into it.
    if (behind.has(other))
      return isNoun(at) && at + 2 === own.length && !isOneOfMany(one, problem) && canBeSo(other, one);
    return measures.has(other) && isThing(at) && !kin.has(one) && one === single[at] && at + 2 === own.length;
  };
  const last = own.at(-1) ?? '';
  const ends =
    tellsSomething(own, single, properNames) ||
    (own.length > 1 && (noEnd.has(last) || (properNames.has(last) && !joins.has(own.at(-2) ?? '')))) ||
    (own.length > 1 && isDeed(last) && !(behind.has(last) && isSaidOf(own, properNames))) ||
    own.some((word) => unsaid.has(word) || word === 'each' || word === 'every');
  const known = own.every(
    (word, at) =>
      joins.has(word) || adjectives.has(word) || behind.has(word) || seen.has(single[at] ?? '') || isNoun(at),
  );
  const head = own.length > 1 || (isNoun(0) && !isDeed(own[0] ?? '')) || properNames.has(own[0] ?? '');
  return !ends && known && head && own.slice(1).every((_, at) => goesWith(at));
};
