import { expression, tells } from './expression.ts';

/*
 * Words that point at what another line told, or announce what the next one tells: a line that has them cannot stand
 * without it.
 */

const goingOn = expression(
  String.raw`^\W*(?:(?:so|thus|then|and|therefore),? |in \p{L}+,? )?(?:(?:that|this)(?:['’]s| (?:<says_of_that>))|(?:these|those) (?:\d+ \p{L}+ )?(?:<form_of_be>|add|bring|give|leave|make)\p{L}{0,2})\b`,
  'iu',
);

/** `five more than that`, `Divide that number by 5`, `Similarly, …`, `at that time`: what it means would be gone. */
export const pointsBack = tells(
  String.raw`\b(?:<takes_what_was_told>|of|with) (?:<demonstrative>|them)\b|\b(?:<demonstrative>) (?:<named_result>)s?\b|^\W*(?:similarly|likewise|again|in the same way)\b|\b(?:at|by|during|in) (?:<demonstrative>) times?\b|\bthe same way\b`,
  'iu',
);

/** `Dividing this number by two`, `Then multiply it by 3`: it means the number of the line before. */
export const pointsAtNumber = tells(
  String.raw`\b(?:<takes_what_was_told>) (?:that|this)\b(?! \p{L}+s\b)|\b(?:that|this) (?:<named_result>)\b|\b(?:<operation_done>)(?:ing)? (?:<demonstrative>|it|them)\b`,
  'iu',
);

/** `That means …`, `Now multiply that weekly cost by 52`, `Then double it`: it goes on from the line before. */
export const goesOnFrom = (text: string): boolean =>
  pointsBack(text) || pointsAtNumber(text) || goingOn().test(text);

const opener = expression(
  String.raw`^(?:(?:and|but)(?:,| (?!then\b))|(?:(?:and|so) )?(?:<opens_what_follows>)(?! (?:far|that|long|much|many|on|to|of)\b)\b,?) ?`,
  'iu',
);
const within = expression(
  String.raw`^(\p{L}+(?: \p{L}+)?(?: (?:can|will|must|<form_of_have>|<form_of_be>))?),? (?:also|then|<therefore>),? `,
  'u',
);

/** A sentence without the words that only say that one came before it: `He also increased`, `We then divide`. */
export const withoutOpener = (sentence: string): string => {
  const bare = sentence.replace(opener(), '');
  return (bare === sentence ? sentence : bare.replace(opener(), '')).replace(within(), '$1 ');
};

const atNothing =
  /^\W*(?:th(?:is|at|ese|those)\b|such\b|likewise\b|similarly\b|again\b|instead\b|otherwise\b|(?:if|since|because|as) (?:this|that)\b|the (?:other|same|second|rest)\b|of (?:these|those|them)\b|after (?:this|that)\b)/iu;
const theirs = /^[^=\p{Lu}]*.[^=\p{Lu}]*\b(?:their|them)\b[^=]* \p{Lu}\p{Ll}+ /u;

/**
 * Whether a first line means something that would stand before it, or is the rest of it: `Such pens …`, `Removing their
 * badges from the total, Celestia has 83 - 31`.
 */
export const pointsAtNothing = (line: string): boolean => atNothing.test(line) || theirs.test(line);

/** `So it is 80/20 pages`: nobody would know what. */
export const saysIt = (line: string): boolean =>
  /^\W*(?:(?:so|then|thus),? )?it (?:is|was|costs?|has|had)\b/iu.test(line);

const ofTime = expression('^(?:<stretch_of_time>)s?$', 'iu');

/** What a line points at, without an ending and in small letters: `cycle` of `this cycle`; nothing that is a time. */
export const thingsPointedAt = (line: string): readonly string[] =>
  [...line.matchAll(/\b(?:this|these|those) (?:[$€£]?\d[\d.,]* )?(\p{L}{3,})/giu)].flatMap(
    ({ 1: noun = '' }) => (ofTime().test(noun) ? [] : [noun.toLowerCase().replace(/s$/, '')]),
  );

/** Whether words name an operation that is done: `Then subtract $3`. */
export const namesOperation = (words: string): boolean =>
  /\b(?:add|subtract|deduct|multipl|divid|doubl|tripl|quadrupl|halv)(?:s|y|ies|e|es|ed|ied|d|ing|ying)?\b/iu.test(
    words,
  );
