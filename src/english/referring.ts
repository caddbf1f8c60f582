import type { Span } from '../base/index.ts';
import { counts } from './about-number.ts';
import { expression, tells } from './expression.ts';
import { wordClass } from './lexicon/lexicon.ts';
import { isPlural, lemma, pluralOf } from './nouns.ts';
import { namesOf } from './sentences.ts';
import { isMeasure, isSortOfAmount, joinedNoun } from './things.ts';

const person = expression(String.raw`\b(?:<person_pronoun>)\b`, 'i');

/** Whether a text speaks of somebody without a name: `he`, `her pens`. */
export const speaksOfPerson = (text: string): boolean => person().test(text);
/** Whether it speaks of somebody's mother, son or the like. */
export const speaksOfKin = tells(String.raw`\b(?:<kin>)s?\b`, 'i');
/** Where it does so first. */
export const personAt = (text: string): number => text.search(person());

/** Whether a sentence begins with words that point at the one before it, or counts what that one told of: `39 are brown`. */
export const refersBack = tells(
  String.raw`^(?:<points_back>|the (?:other|<rest_word>|first|second|latter)|(?:of|after|all of|at|in|with|by|for|if) (?:<points_back>|such|so)|(?:after|before|during|following) (?:the|<possessive>) |(?:when|once|as|after|before|while|until) (?:it|they) |(?:<NUMBER>|\d+%) (?:<form_of_be>|<form_of_have>))\b`,
  'i',
);

const one = String.raw`(?:each|every)(?: of (?:the|<possessive>))? (?!(?:of|other|\p{Ll}+ed|<state_verb>|<preposition_of_name>|<and_or>)\b)([a-z]+)`;
const anew = tells(String.raw`^(?:there (?:<form_of_be>) (?!.*\bothers?\b)|(?:if )?${one})`, 'i');
/** Whether a sentence begins with `There are` or says of which `each` is, and goes on from nothing. */
export const opensAnew = (sentence: string): boolean => anew(sentence) && !continues(sentence);

/** Whether what is asked is of several who do something, and of nothing that one of them has: `How many pens do they buy?` */
export const asksOfDoers = tells(
  String.raw`^how (?:many|much) (?:[\p{L}-]+ ){1,4}(?:<form_of_do>|<form_of_have>|<modal>) (?:(?:all|both|the \p{L}+) of them\b|they (?!<holding_verb>|cost|weigh|take|last|have in them)\p{L})`,
  'i',
);

/** Whether what is asked could be of what is told before it; `they` are not one who is named there. */
export const asksOfTold = (asking: string, text: string): boolean =>
  asksOfThem(asking) &&
  !(asksOfDoers(asking) && /^\p{Lu}\p{Ll}+ /u.test(text) && namesOf(`x ${text}`).size < 2);

/** Whether it begins with `he`, `she` or the like. */
export const beginsWithPronoun = tells(String.raw`^(?:<pronoun_subject>)\b`, 'i');

/** Whether it begins with `it` or `they`, which the one before it tells. */
export const beginsWithThings = (text: string): boolean =>
  beginsWithPronoun(text) && !/^(?:He|She) \p{Ll}/u.test(text);

/** Whether a sentence has words that make it one of a story, told behind another. */
export const hangsOnBefore = tells(String.raw`\b(?:<hangs_on_before>)\b|^the (?:<named_result>)\b`, 'i');

const goesOn = expression(
  String.raw`^(?!how much (?:(?!\b(?:it|they|them|<demonstrative>)\b).)*\b(?:<money_word>)\b)how (?:many|much) (?:of (?:<points_back>|them)|<rest_word>|(?:more )?(?:<form_of_be>|<form_of_do>|<form_of_have>|<modal>)\b|(?:\p{L}+ ){1,2}(?:<form_of_be>) <demonstrative>\b)`,
  'i',
);

/** Whether the sentence that asks goes on from the one before it: `At this rate`, `How many are left?` */
export const asksOn = (asking: string): boolean =>
  refersBack(asking) || beginsWithPronoun(asking) || goesOn().test(asking);

/** Whether it speaks of what stands before it: `How much do they cost?` */
export const asksOfBefore = (asking: string): boolean => asksOfThem(asking) || asksOfAll(asking);
const asksOfAll = tells(String.raw`\b(?:both|everything|everyone|all together|the two)\b`, 'i');
/** Whether it speaks of what was told last, and not of all that was told: `How much do they cost?` */
export const asksOfThem = tells(
  String.raw`\b(?:they|them|their|these|those|this)\b|\bit\b(?! (?:take|takes|took|cost))`,
  'i',
);

const pronounAnywhere = expression(String.raw`\b(?:<person_pronoun>|they|them|their|it|its)\b`, 'i');

const opener = wordClass('sentence_opener');

/** Whether a sentence says `he` before it names anybody. */
export const speaksOfNobody = (text: string): boolean => {
  const at = text.search(pronounAnywhere());
  const isBefore = (name: string): boolean => text.indexOf(name) < at && !opener.has(name.toLowerCase());
  return at >= 0 && ![...namesOf(text)].some(isBefore);
};

/** Whether a subject leaves open whose it is: `the number of leaves they have`. */
export const isOfNobody = (subject: string): boolean => /^the /i.test(subject) && speaksOfNobody(subject);

/** Whether a sentence begins with something as known: `The list`, `Her mom`. */
export const beginsKnown = tells('^(?:the|<demonstrative>|<possessive>) ', 'i');

const definite = expression(String.raw`\b(?:the|<demonstrative>|<possessive>) (?:[a-z]+ )?([a-z]+)\b`, 'g');

/** What a text speaks of as known: `box` of `the box`, `those boxes`. */
export const definitesIn = (text: string): readonly string[] =>
  [...text.toLowerCase().matchAll(definite())].flatMap(([whole, noun = '']) => [
    lemma(noun),
    ...whole.split(' ').slice(1, 2).map(lemma),
  ]);

/** Whether a text has one of these words, in whatever number. */
export const speaksOf = (text: string, things: readonly string[]): boolean =>
  (text.toLowerCase().match(/[\p{L}-]+/gu) ?? []).some((word) => things.includes(lemma(word)));

/** Whether a text tells of one of what another speaks of only as of many: `the cost of the cupcake` behind `He buys cupcakes`. */
export const tellsOfSingle = (text: string, earlier: string): boolean => {
  const before = new Set(earlier.toLowerCase().match(/[a-z]+/g));
  return [...text.matchAll(/\bof (?:the|his|her|their) (?:[a-z]+ )?([a-z]+)/g)].some(([, noun = '']) => {
    const many = isPlural(noun) ? undefined : pluralOf(noun);
    return many !== undefined && before.has(many) && !before.has(noun);
  });
};

/** The words right behind `the` or `this`: `store` of `the store opens`. */
export const knownIn = (text: string): readonly string[] =>
  [...text.toLowerCase().matchAll(/\b(?:the|this) ([a-z]+)/g)].map(([, noun = '']) => lemma(noun));

/** Whether a text speaks of one thing of a sort and no more: what is told of `the book` is of that one. */
export const speaksOfOne = (text: string, noun: string): boolean => {
  const words = new Set(text.toLowerCase().match(/[a-z]+/g));
  const isMore = new RegExp(
    `\\b(?:another|other|each|every|any|per|first|second|third|next|last|new|old|which|\\d+|\\d+-\\w+) (?:[a-z-]+ )?${noun}\\b`,
    'i',
  );
  const introduced =
    text.match(new RegExp(`\\b(?:an?|one|his|her|their) (?:[a-z-]+ )?${noun}\\b`, 'gi')) ?? [];
  return words.has(noun) && !words.has(pluralOf(noun) ?? '') && !isMore.test(text) && introduced.length < 2;
};

const ofOne = expression(String.raw`\b${one}`, 'g');
/** Of what a text tells for each one: `pack` of `each pack holds`. */
export const eachOf = (text: string): readonly string[] =>
  [...text.toLowerCase().matchAll(ofOne())].map(([, noun = '']) => lemma(noun));

const askedThere = expression(
  String.raw`\bhow (?:many|much) (?:\p{L}+ )?(\p{L}+) (?:<form_of_be>) there\b`,
  'i',
);
/** What a text speaks of as known, or asks of as if it were: `marble` of `How many marbles are there?`, `closet` of `How many cans are in each closet?` */
export const askedAsKnown = (text: string): readonly string[] => {
  const [asking = ''] = /\bhow (?:many|much)\b[^.?!]*/i.exec(text) ?? [];
  const noun = askedThere().exec(asking)?.[1];
  const there = noun === undefined ? [] : [lemma(noun.toLowerCase())];
  return [...definitesIn(text), ...eachOf(asking), ...there];
};

/** The nouns that it may bring in; a short word only behind an article: `a bus`. */
export const nounsIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.toLowerCase().matchAll(/\b(an? |the )?([a-z]+)/g)].flatMap(([, article, word = '']) =>
      article || isPlural(word) || word.length > 3 ? [lemma(word)] : [],
    ),
  );

/** Whether a text speaks of nothing as known that what stands before it has not named, and of no things that `named` has not. */
export const speaksOfKnown = (text: string, earlier: string, named: string): boolean => {
  const [known, all] = [nounsIn(earlier), nounsIn(named)];
  const words = text.match(/\b\p{Ll}+/gu) ?? [];
  const things = words.filter((word) => isPlural(word) && !beginsWithPronoun(word)).map(lemma);
  // `the five bags`, `the pool currently has`
  const isNoThing = (noun: string): boolean =>
    noun.length < 4 || noun.endsWith('ly') || counts(noun) || isSortOfAmount(noun);
  return (
    !tellsOfSingle(text, earlier) &&
    [...definitesIn(text), ...eachOf(text)].every((noun) => isNoThing(noun) || known.has(noun)) &&
    things.every((noun) => all.has(noun) || isMeasure(noun))
  );
};

/** What `them` of the sentence behind a text may be: of what it speaks in the plural. */
export const meantByThem = (text: string, later: string): readonly string[] =>
  /^[^.?!]*\bthem\b/.test(later)
    ? (text.toLowerCase().match(/[a-z]+/g) ?? []).filter(isPlural).map(lemma)
    : [];

/** Where things are spoken of as known, or one of them as any: `the mugs`, `each mug`. */
interface Again extends Span {
  /** What stands there with a number before the noun: `the 6 mugs`, `each of the 6 mugs`. */
  readonly withNumber: (number: string, plural: string) => string;
}

const again = expression(
  String.raw`(?<!\b(?:some|most|many|few|part|<rest_word>|<part>|one|any|none|every|number|kind|sort|out) of )\b(the|these|those|his|her|their|(?:the|<possessive>) remaining|all the|all (?:of )?(?:the|<possessive>)|each|every|each of (?:the|<possessive>)) (\p{Ll}+)(?=[.?!,;]|(?<=\b(?:each|every) \p{Ll}+) (?:\p{Ll}+(?:s|ed(?! ?(?:[.,;:?!]|$)))|that|who)\b| (?:<form_of_be>|<form_of_have>|<modal>|<telling_form>|<preposition_of_name>|<holding_verb>|costs?|weighs?|takes?|holds?|equally|evenly|together|combined|and)\b)`,
  'gi',
);

/** The places where a text speaks of things of this kind as known, where it does not say which of them are meant. */
export const spokenOfAgain = (text: string, thing: string, isRest = false): readonly Again[] =>
  [...text.matchAll(again())].flatMap(({ 0: whole, 1: article = '', 2: noun = '', index }): Again[] => {
    const isEach = /^(?:each|every)$/i.test(article);
    const behind = text.slice(index + whole.length);
    // `the points of Ann and Bob` are others, and of `the pens and caps` the number would be of both.
    if (!isEach && (behind.startsWith(' of') || joinedNoun(behind).length > 0)) return [];
    // `each yard of yarn` behind 20 yards of fabric
    const [, stuff] = /^ of (\p{Ll}+)/u.exec(behind) ?? [];
    if (stuff !== undefined && !nounsIn(text.slice(0, index)).has(lemma(stuff))) return [];
    if (lemma(noun) !== thing || isEach === (noun !== thing) || /remaining$/i.test(article) !== isRest)
      return [];
    return [
      {
        start: index,
        end: index + whole.length,
        // `all the players`, but `all eight players`
        withNumber: (number, plural) =>
          `${article.replace(/^(all) the$/i, '$1').replace(/very$/, 'ach')}${isEach ? ' of the' : ''} ${number} ${plural}`,
      },
    ];
  });

const these = expression(String.raw`^ of (?:the|those|<possessive>) (?:remaining )?(?=(\p{Ll}+)\b)`);
/** ` of the beans` behind a share: what it is of, and where that stands; nothing of what says which of them. */
export const ofThese = (tail: string): { readonly things: string; readonly at: number } | undefined => {
  const [lead, things = ''] = these().exec(tail) ?? [];
  return lead !== undefined && isPlural(things) ? { things, at: lead.length } : undefined;
};

/** Whether a sentence tells one more of the like, or compares with what was told: `She also buys`, `He installs twice as many caps.` */
export const continues = (sentence: string): boolean =>
  /\b(?:also|too|another|then|instead|again)\b/i.test(sentence) ||
  /\bas (?:many|much)\b(?![^.,;?!]*\bas\b)|\b(?:one|\d+) of each(?=[.,;?!])/i.test(sentence);

/** `3 such boats and a small one`, `another`: of the things of before there is one more. */
export const namesOneMore = tells(
  String.raw`\b(?:<indefinite_article>|<possessive>) (?:[\p{L}-]+ ){0,2}ones?\b|\b(?:another|others?)\b`,
  'i',
);

/* Words that point at what another line told, or announce what the next one tells: a line that has them cannot stand without it. */

const goingOn = expression(
  String.raw`^\W*(?:(?:so|thus|then|and|therefore),? |in \p{L}+,? )?(?:(?:that|this)(?:['’]s| (?:<says_of_that>|<state_verb>))|(?:these|those) (?:\d+ \p{L}+ )?(?:<form_of_be>|add|bring|give|leave|make)\p{L}{0,2})\b`,
  'i',
);

/** `five more than that`, `Divide that number by 5`, `Similarly, …`, `Those brought in …`, `at that time`: what it means would be gone. */
export const pointsBack = tells(
  String.raw`\b(?:<takes_what_was_told>|of|with) (?:<demonstrative>|them)\b|\b(?:<demonstrative>) (?:<named_result>)s?\b|^\W*(?:similarly|likewise|again|in the same way|(?:(?:so|then|and),? )?(?:these|those) (?!(?:\p{Ll}+ )?\p{Ll}+s\b)\p{Ll}+)\b|\b(?:at|by|during|in) (?:<demonstrative>) times?\b|\bthe same way\b`,
  'i',
);

/** `Dividing this number by two`, `Then multiply it by 3`: it means the number of the line before. */
export const pointsAtNumber = tells(
  String.raw`\b(?:<takes_what_was_told>) (?:that|this)\b(?! [a-z]+s\b)|\b(?:that|this) (?:<named_result>)\b|\b(?:<operation_done>)(?:ing)? (?:<demonstrative>|it|them)\b`,
  'i',
);

/** `That means …`, `Now multiply that weekly cost by 52`, `Then double it`: it goes on from the line before. */
export const goesOnFrom = (text: string): boolean =>
  pointsBack(text) || pointsAtNumber(text) || goingOn().test(text);

const openingWords = expression(
  String.raw`^(?:(?:and|but)(?:,| (?!then\b))|(?:(?:and|so) )?(?:<opens_what_follows>)(?! (?:far|that|long|much|many|on|to|of|and|or)\b)\b,?) ?`,
  'i',
);
const within = expression(
  String.raw`^(\p{L}+(?: \p{L}+)?(?: (?:can|will|must|<form_of_have>|<form_of_be>))?),? (?:also|then|<therefore>),? `,
);

/** A sentence without the words that only say that one came before it: `He also increased`, `We then divide`. */
export const withoutOpener = (sentence: string): string => {
  const bare = sentence.replace(openingWords(), '');
  return (bare === sentence ? sentence : bare.replace(openingWords(), '')).replace(within(), '$1 ');
};

const atNothing =
  /^\W*(?:th(?:is|at|ese|those)\b|such\b|likewise\b|similarly\b|again\b|instead\b|otherwise\b|(?:if|since|because|as) (?:this|that)\b|the (?:other|same|second|rest)\b|of (?:these|those|them)\b|after (?:this|that)\b)/i;
const theirs = /^[^=\p{Lu}]*.[^=\p{Lu}]*\b(?:their|them)\b[^=]* \p{Lu}\p{Ll}+ /u;

/** Whether a first line means something that would stand before it, or is the rest of it: `Such pens …`, `Removing their badges, …`. */
export const pointsAtNothing = (line: string): boolean => atNothing.test(line) || theirs.test(line);

/** `So it is 80/20 pages`: nobody would know what. */
export const saysIt = (line: string): boolean =>
  /^\W*(?:(?:so|then|thus),? )?it (?:is|was|costs?|has|had)\b/i.test(line);

const ofTime = expression('^(?:<stretch_of_time>)s?$', 'i');

/** What a line points at, without an ending and in small letters: `cycle` of `this cycle`; nothing that is a time. */
export const thingsPointedAt = (line: string): readonly string[] =>
  [...line.matchAll(/\b(?:this|these|those) (?:\p{Sc}?\d[\d.,]* )?(\p{L}{3,})/giu)].flatMap(
    ({ 1: noun = '' }) => (ofTime().test(noun) ? [] : [noun.toLowerCase().replace(/s$/, '')]),
  );

/** Whether words name an operation that is done: `Then subtract $3`. */
export const namesOperation = (words: string): boolean =>
  /\b(?:add|subtract|deduct|multipl|divid|doubl|tripl|quadrupl|halv)(?:s|y|ies|e|es|ed|ied|d|ing|ying)?\b/i.test(
    words,
  );

/** Whether a text says these words, and their last number is no beginning of a longer one: `for $40` is not in `for $400`. */
export const quotes = (text: string, words: string): boolean =>
  text
    .split(words)
    .slice(1)
    .some((rest) => !/^\d/.test(rest));

/** Whether a text speaks of an amount as one that was told: what is `the same amount` may be any that has no number. */
export const speaksOfSame = tells(
  String.raw`\b(?:(?:same|that|this|equal) (?:amount|price|number)|(?:same|this|equal|(?:of|than|times|half|twice) that) cost)s?\b`,
  'i',
);
