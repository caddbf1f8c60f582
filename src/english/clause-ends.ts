import { expression, tells } from './expression.ts';
import { wordClass } from './lexicon/lexicon.ts';
import { isPlural, lemma } from './nouns.ts';

const clause = expression(
  String.raw`^(?! (?:and|while|but|or)\b)(?: [\p{L}’'-]+){1,9}?(?=[.,;?!]| (?:and|while|but|which|who|or) )`,
);
const sides = expression(
  String.raw`^(?: times)? (?:as \p{L}.* as \p{L}|(?:the|that|this) \p{L}|as (?:many|much)\b)`,
);

const joinedSide = expression(
  String.raw`^ and (?:.*\b(?:combined|together)\b|(?:\p{Lu}[\p{L}’'-]* ?){1,3}(?:(?:have|had|do|did|and)\b|[.,;?!]|$))`,
);
/** How many letters behind a number that compares end its clause; undefined where the other side is not among them. */
export const comparedWithin = (tail: string, isDifference: boolean): number | undefined => {
  const [whole] = clause().exec(tail) ?? [];
  if (
    whole === undefined ||
    / (?:when|if|because|before|after|until|each|every|per|combined|together|between|usual|normal)\b/.test(
      whole,
    )
  )
    return undefined;
  // `twice as much as food and actors combined`, `as Ann and Uncle Bob have`
  if (joinedSide().test(tail.slice(whole.length))) return undefined;
  const isCompared = isDifference ? / than \p{L}/u.test(whole) : sides().test(whole);
  return isCompared ? whole.length : undefined;
};

const part = expression(
  String.raw`^ of (?:(it|them)|(?:the|his|her|their|its|these|those) (?:(?!number\b)[\p{Ll}-]+ ){0,2}?([\p{Ll}-]+))(?=[.,;?!]| (?:and|while|but|for|at|to|from|in|on|with|who|which|that|by|<form_of_be>|<form_of_have>|<telling_form>|right|correctly|wrong)\b| \p{Ll}+ed\b)`,
);

/** `half as many pens`: behind the number it is not said as who, so it is as who was told last. */
export const comparesWithLast = tells(String.raw`^(?: times)? as (?:many|much)\b(?!.* as \p{L})`);

/** Of what a part is told within a clause: ` of the pupils`, ` of them`, with an empty thing. */
export const partWithin = (tail: string): { readonly of: string; readonly length: number } | undefined => {
  const [whole, , of = ''] = part().exec(tail) ?? [];
  return whole === undefined ? undefined : { of, length: whole.length };
};

/** Whether a word is `is` or `was`. */
export const isOfBeing = (word: string): boolean => being.has(word);
const being = wordClass('form_of_be');
/** Whether words before a number say what something is by its nature: `The density of gold is`. */
export const tellsWhatIs = tells(String.raw`^\s*(?:the|<possessive>) .*\b(?:<form_of_be>) $`, 'i');
/** Whether what follows belongs to a noun: `paid` of `the amount paid`. */
export const goesOnAsNoun = (tail: string): boolean => /^ \p{Ll}+ed\b/u.test(tail);

/** Whether what follows says which things are meant: ` that popped`, ` who sing`. */
export const isRestricted = (tail: string): boolean => /^ (?:that|who|whom|whose|which) /.test(tail);

const counts = expression(
  String.raw`\b(?:as many(?! times)|number of|<more_or_fewer>) ((?!as\b|than\b)\p{Ll}[\p{L}-]*(?: (?!as\b|than\b)\p{Ll}[\p{L}-]*)?)`,
);
/** What a comparison counts, without an ending: `bar` of `three times the number of bars`; nothing where it does not say it. */
export const thingsCompared = (clause: string): readonly string[] => {
  const [, stuff] = /\bas much (?!as\b|money\b|time\b)(\p{Ll}+)/u.exec(clause) ?? [];
  const words = stuff === undefined ? (counts().exec(clause)?.[1]?.split(' ') ?? []) : [stuff];
  const areCounted = words.some((word) => isPlural(word)) || clause.includes(' as many ');
  return stuff !== undefined || areCounted ? words.map(lemma) : [];
};

/** Whether each of several does or has what a clause tells. */
export const isOfSeveral = tells(
  String.raw`\b(?:each|every|both|all|per|either|daily|weekly|usually|they|twice|half)\b`,
  'i',
);

/** Whether what is asked for is asked behind this place. */
export const asksBehind = tells(String.raw`\b(?:how|what|which|calculate|find)\b`, 'i');

/** The words of the last clause of a text; `Both Ann and Bob sell` is one. */
export const lastClause = (head: string): string => head.replace(/^.*(?:[,;]| but | while )/, '');
/** Whether a comparison stands within another one: `3 less than twice as many`. */
export const comparesBefore = (head: string): boolean =>
  /\b(?:than|plus|minus)\b[^.;]*$/.test(head.slice(-40));

/** Whether the words of a number go on: `12-foot`, `1 gallon of milk`. */
export const isJoinedOn = (tail: string): boolean => /^(?:-| of\b)/.test(tail);
/** Whether it is joined to what stands before it: `4 squares and 2 hexagons`, `and a 2-foot shelf`, `and her 3 dogs`. */
export const isJoinedTo = tells(' and (?:(?:an?|<owner_or_the>) )?$');

/** Whether what stands behind a number names one thing more, without a number, or tells of another deed: `, and a box of soap.`, ` and pays half.` */
export const joinsMore = (tail: string): boolean =>
  /(?:,| and) (?:and )?(?:(?:an?|some|the|his|her) |\p{Ll}+(?:s|ed)\b)/u.test(tail);

const phrase = expression(
  String.raw`^(?! of\b)(?: (?!(?:and|but|in|on|of each|<owner_or_the>|<pronoun_subject>)\b)[\p{L}’'-]+){0,5}?(?=[.,;?!]| (?:and|but|while|which|(?:from|to|for|in|on|at|with)(?! (?:each|every|one|an?)\b)|who|<form_of_have>)\b)`,
);
/** How many letters behind a number end the phrase that it opens: ` jars of jam`, ` each`. */
export const phraseWithin = (tail: string): number | undefined => phrase().exec(tail)?.[0].length;

/** The same where that is no more than things of this sort: ` large paintings`, ` cans of soup`. */
export const thingsWithin = (tail: string, unit: string): number | undefined => {
  const words = tail.slice(0, phraseWithin(tail));
  const [things = ''] = words.split(' of ');
  return lemma(things.toLowerCase().trim()).endsWith(unit) ? words.length : undefined;
};

/** Whether a part is told without saying of what: `half to his brother`, `10%.` */
export const isBarePart = (tail: string): boolean =>
  /^(?:[.,;]| (?:to|for) (?:his|her|their|the)\b)/.test(tail);

const stump = expression(
  String.raw`^(?:all )?(?:(?:an?|the|<possessive>) )?[\p{L}’'-]+(?: (?:will be|<form_of_be>))?(?: \p{L}+)?(?: (?:the|each|every|<possessive>) \p{Ll}+)?\s?[.,;!?]?$`,
  'i',
);
/** Whether of a sentence, or of the clause around what is gone, no more than somebody and a verb are left: `The packages come.`, `They are out.`, `She sells the dolls.` */
export const isStump = (head: string, tail: string): boolean => {
  const clause = (lastClause(head) + tail.replace(/(?<=[.,;?!]).*/s, '')).trim();
  // `…, and bags`: the last of a list.
  const isOfList = /^and \p{L}+(?: \p{L}+)?[.,]/u.test(clause);
  return [head + tail, isOfList ? '' : clause.replace(/^and /, '')].some((words) =>
    stump().test(words.trim()),
  );
};
