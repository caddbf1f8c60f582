import { expression, tells } from './expression.ts';
import { wordClass } from './lexicon/lexicon.ts';
import { isPlural, lemma } from './nouns.ts';
import { dimensionOf } from './units.ts';

export interface Beside {
  /** All that stands before it in its sentence. */
  readonly head: string;
  /** The word before it and the one before that, in small letters; empty at the beginning of a sentence. */
  readonly before: string;
  readonly earlier: string;
  /** What follows it, from the first sign behind it on. */
  readonly after: string;
  /** The next word in small letters, where only a space stands between. */
  readonly next: string;
  /** Whether it is a part of what stands right before it: the 9 of `4:9`, of `5 9 hours`, of `1 hour 9 minutes`. */
  readonly isJoined: boolean;
  readonly opensSentence: boolean;
}

const joined = expression(String.raw`[^\s("“‘—–]$|\d $|\$[\d.,]+ (?:<and_or>|to) \p{Sc}?$`);

const measured = /\d \p{L}+ $/u;

/** The words beside a number, of what stands before and behind it in its sentence. */
export const besideOf = (head: string, after: string): Beside => {
  const [, earlier = '', before = ''] = /(?:([\p{L}'’]+) )?([\p{L}'’]+) $/iu.exec(head) ?? [];
  const [, next = ''] = /^ ([\p{L}'’-]+)/u.exec(after) ?? [];
  return {
    head,
    before: before.toLowerCase(),
    earlier: earlier.toLowerCase(),
    after,
    next: next.toLowerCase(),
    isJoined: joined().test(head) || (measured.test(head) && dimensionOf(lemma(before)) !== undefined),
    opensSentence: head.trim() === '',
  };
};

const summed = expression(
  String.raw`^(?: [\p{L}-]+){0,3}?(?: \(?(?:in )?(?:<of_all>|overall)\b|,? (?:which|that) (?:<form_of_be>) (?:\p{Sc}?<NUMBER>|<multiple_or_part>|<more_or_fewer>|twice)\b)`,
);
const wantsNumber = wordClass('wants_number');
const indefinite = wordClass('indefinite_article');
const compared = wordClass('comparative_of_number');

/**
 * Whether a word such as `some` can stand where the number does, as far as what stands before it goes: not behind an
 * article, and what stands between (`a further $18`); nor of a sum, or of what is told further: `200 words in total`, `90
 * pages, which are 30 less than …`.
 */
export const takesWords = ({ head, before, earlier, after, isJoined }: Beside): boolean =>
  !isJoined &&
  // `at a steady 20 metres a minute`
  !/\bat an? \p{Ll}+ $/u.test(head) &&
  // `Ann's two sons`
  !/[’']s?$/.test(before) &&
  !(indefinite.has(earlier) && compared.has(before)) &&
  !(
    before === 'of' &&
    /^(?:bills|coins|notes|maximum|minimum|limit|out|total|number|sum|average)$/.test(earlier)
  ) &&
  !summed().test(after) &&
  (!wantsNumber.has(before) ||
    (before === 'and' && earlier !== 'between') ||
    (before === 'to' && earlier !== 'up'));

const ender = wordClass('ender');

/** A number that belongs with its unit to the noun behind it: `a 12-foot board`, `a 30 day month`, `20 pounds turkeys`, `3 fewer 8 string guitars`. */
export const isAdjective = ({ before, after }: Beside): boolean => {
  if (/^[-‑–]\p{L}/u.test(after) || moreOrFewer.has(before)) return true;
  const [, unit = '', noun = ''] = /^ (\p{Ll}+) (\p{Ll}+)\b/u.exec(after) ?? [];
  if (dimensionOf(lemma(unit)) === undefined || divisible.has(lemma(unit)) || ender.has(noun)) return false;
  return isPlural(unit) ? isPlural(noun) : noun.length > 3 && !compared.has(noun) && !describing.has(noun);
};
const divisible = wordClass('divisible_thing');
const moreOrFewer = wordClass('more_or_fewer');
const describing = wordClass('describing');

const differs = expression(
  String.raw`^ (?:[\p{L}-]+ ){0,2}?(?:<more_or_fewer>|<older_taller>|<comparative_of_number>|<comparative_in_name>|cheaper)\b`,
);

/** `30 more pens than`, `2 hours less than`: the number is a difference. */
export const isDifference = ({ after }: Pick<Beside, 'after'>): boolean => differs().test(after);

const listed = expression(
  String.raw`^(?: [\p{L}-]+){0,4}(?:,(?: and)?| and) (?:an? \p{L}+ )?\p{Sc}?<NUMBER>`,
);

/** `pens, 12 cups and 3 bowls`, `$8, a hat $18`: the first of several that are told in a row. */
export const isListed = ({ after }: Beside): boolean => listed().test(after);

/** Whether each number of a sentence is of its own thing, in the same order: `60% and 70% full, respectively`. */
export const tellsInOrder = (sentence: string): boolean => /\brespectively\b/i.test(sentence);

/** Whether words between two numbers only lead from one thing of a list to the next: ` red, `, ` cups for Ann and `. */
export const listsOn = (between: string): boolean =>
  /^(?: [\p{L}'’-]+){0,6}(?:,(?: and| or)?| and| or)(?: [\p{L}'’-]+){0,5} \p{Sc}?$/u.test(between);

const clock = expression(String.raw`^ ?(?:[ap]\.?m\b|(?:<clock>)\b|o['’]clock)`, 'i');

/** A time of the day: `1 PM`. */
export const isClock = ({ after }: Beside): boolean => clock().test(after);

const bound = expression(
  String.raw`^(?: \p{L}+)? (?:<and_or>) (?:<more_or_fewer>|<older_taller>|over|under|above|below|higher|lower|up)\b`,
);
const pair = expression(
  String.raw`^(?:\s*(?:-|–|to|<and_or>)\s*\p{Sc}?(?:<NUMBER>)\b|\/|:|\s*(?:[+*×÷=/-]|x )\s*\d)`,
  'i',
);

/** `$20 bills`, `a 5-dollar bill`: the number says of which sort they are, and there are not all sorts. */
export const isOfSort = (sign: string, { after }: Pick<Beside, 'after'>): boolean =>
  /^[- ](?:dollar|cent)s? (?:bill|coin)s?\b/u.test(after) ||
  (sign !== '' && /^ (?:bill|coin)s?\b/.test(after));

/** Behind `or`, `to` and the like it is one of two numbers; `5% or less` is a bound. */
export const isPair = ({ after }: Beside): boolean =>
  bound().test(after) || /^ \p{L}+ (?:by|x) \d/u.test(after) || pair().test(after);

const perTime = expression(
  String.raw`^ (?:(?!(?:as|in|into|on|to|from|with|of|at) )[\p{L}-]+ )?(?:<rate_word>|this|that|last|out of the) \p{L}+`,
  'i',
);

/** `7 days a week`, `$5 each`: so many for one of something. */
export const isOfEach = ({ after }: Pick<Beside, 'after'>): boolean =>
  perTime().test(after) || /^ (?:each|apiece)\b/.test(after);

/** Whether a text tells how many for one of several: a number of it is no number of all. */
export const tellsOfEach = tells(String.raw`\b(?:<for_one>)\b`, 'i');

const meant = expression(
  String.raw`\b(?:that|this|these|those) (?:same|number|many|much|amount|quantity|total|long|price|distance)\b|\b(?:as (?:many|much|long|far|often)(?: \p{Ll}+)?|half|an? <part>)(?=[.,;])`,
  'i',
);
/** Where a text speaks of a number as one that is known: `half that number`, `twice as many.`; -1 where it does not. */
export const numberMeant = (text: string): number => text.search(meant());
/** Whether a sentence is about a number: `This is twice as many`. */
export const isOfNumber = (sentence: string): boolean =>
  /^(?:This|That) (?:is|was|number|amount)\b/.test(sentence);

/** `both`, `pair` and the like say their number themselves: no other can stand for it. */
export const countsByItself = (numeral: string): boolean =>
  /^both$/i.test(numeral) || group.has(lemma(numeral.toLowerCase()));
const group = wordClass('counting_group');

/** All that says a number of a text, `$5` or `20 percent`, and what stands before and behind its numeral in it. */
export const extentOf = (
  question: string,
  { start, end }: { readonly start: number; readonly end: number },
) => {
  const before = /\p{Sc}$/u.exec(question.slice(0, start))?.[0] ?? '';
  const whole = question.slice(start, end);
  const behind = /^(?:%| ?¢)/.exec(question.slice(end))?.[0] ?? '';
  const [after = ''] = /\s*-?(?:%|per ?cents?\b).*$/i.exec(whole) ?? [];
  const numeral = whole.slice(0, whole.length - after.length);
  return {
    start: start - before.length,
    end: end + behind.length,
    before,
    after: `${after}${behind}`,
    numeral,
  };
};
