import { expression, tells } from './expression.ts';
import { wordClass } from './lexicon/lexicon.ts';

/** What stands behind a number that compares: ` more lemons than Levi`, ` times as many pens as his sister`. */
interface Comparison {
  /** The words that compare: `more`, `times as many`, `as many`. */
  readonly compares: string;
  readonly isDifference: boolean;
  readonly isLess: boolean;
  readonly things: string;
  /** From `than` or `as` on: with whom or what. */
  readonly other: string;
  /** How many letters all of it has, and how many up to the other side. */
  readonly length: number;
  readonly head: number;
}

const side = String.raw`(?!(?:the )?(?:<ordinal>)\b)(?:(?:the|<possessive>) )?(?:\p{Ll}[\p{L}’'-]* )?[\p{L}’'-]+(?: (?:<form_of_do>|<form_of_have>))?(?=[.,;]| and \p{Lu}| while | but )`;
const words = String.raw`\p{Ll}[\p{L}-]*(?: \p{Ll}[\p{L}-]*){0,2}?`;
const moreThan = expression(`^( (<more_or_fewer>) (${words}))( than (?!usual|normal|half|twice)${side})`);
const measuredThan = expression(
  String.raw`^( (\p{Ll}+) ((old|tall|long|wide|high|deep)e?r|younger))( than ${side})`,
);
const moneyThan = expression(`^( (more|less))( than (?!usual|normal|half|twice)${side})`);
const tellsAmount = tells(
  String.raw`\b(?:<form_of_be>|<form_of_have>|costs?|pays?|paid|<spending>|earns?|earned|made|saved|got) $`,
);
const asMany = expression(`^( ((?:times )?as (?:many|much)) (${words}))( as ${side})`);

/** The comparison that a number is followed by, where its clause ends with it. */
export const comparisonBehind = (tail: string): Comparison | undefined => {
  const difference = moreThan().exec(tail);
  const found = difference ?? asMany().exec(tail);
  if (!found) return undefined;
  const [whole, head = '', compares = '', things = '', other = ''] = found;
  return {
    compares,
    isDifference: difference !== null,
    isLess: less().test(compares),
    things,
    other: other.trim(),
    length: whole.length,
    head: head.length,
  };
};

/**
 * The same where a number is told with its measure, `is 3 | inches taller than Ben`, or is money, `has $5 | more than Ben`;
 * the things are `inches tall` then, or none.
 */
export const measureBehind = (lead: string, tail: string, isMoney: boolean): Comparison | undefined => {
  if (!tellsAmount(lead)) return undefined;
  const [money, measure] = isMoney ? [moneyThan().exec(tail)] : [null, measuredThan().exec(tail)];
  const [whole = '', head = '', unit = '', , size = 'old'] = measure ?? money ?? [];
  if (whole === '') return undefined;
  const compares = head.trim();
  return {
    compares,
    isDifference: true,
    isLess: less().test(compares),
    things: measure ? `${unit} ${size}` : '',
    other: whole.slice(head.length).trim(),
    length: whole.length,
    head: head.length,
  };
};

const shifts = String.raw`\b(?:ago|from now|later|earlier|will|would|when|next|last|after|before|was|were|turn(?:s|ed)?|then)\b|\bin (?:<NUMBER>|\p{Ll}+) years?\b`;
/** Whether a text tells of more times than one: by then everybody is of another age. */
export const shiftsTime = tells(shifts, 'i');

const less = expression(String.raw`\b(?:<comparative_of_less>)\b`);
/** Whether what stands behind `half` or `3` says that it is so many times something, and not that much more; who is `twice as fast` takes half of the time. */
export const isAsMuch = tells(
  String.raw`^(?: times)? (?:as (?!fast|quick|slow)\p{L}+|(?:the|that|this) (?:<noun_of_amount>))\b`,
);

/** `5 fewer pens than Ann`: behind the number it says that there are fewer. */
export const isLessThan = tells(
  String.raw`^ (?:\p{Ll}+ )?(?:<comparative_of_less>)\b(?:[^.,;?!]*? than| the number)\b`,
);

/**
 * Whether a text has words by which some read another number: `three times more`, three times as many or four times; of four
 * that are `equally spaced` the gaps are three, or four.
 */
export const readTwoWays = tells(
  String.raw`\btimes (?:\p{L}+ )?(?:<comparative_of_more>|<comparative_of_less>)\b|\b(?:equally|evenly)[- ]spaced\b`,
  'i',
);

/** Whether what stands before a number says that all else goes and this stays: `she sold all but`. */
export const isAllBut = tells(String.raw`\b(?:but|except(?: for)?) \p{Sc}?$`, 'i');

const [wordsOfLess, wordsOfMore] = [wordClass('comparative_of_less'), wordClass('comparative_of_more')];

/** Which way a comparative compares: `fewer` -1, `longer` 1; undefined for any other word, in small letters. */
export const orderSaid = (comparative: string): -1 | 1 | undefined => {
  if (wordsOfLess.has(comparative)) return -1;
  return wordsOfMore.has(comparative) ? 1 : undefined;
};

const compares = expression(
  String.raw`\b(?:<form_of_be>) (?:not )?\p{L}+ than\b|\bround\p{Ll}* .*?(?:up|down) to\b`,
  'i',
);
/** `400 is greater than 300`, `is not greater than`, `2.4 rounds up to 3`. */
export const comparesInWords = (line: string): boolean => / than|round/i.test(line) && compares().test(line);

const rounding = /\bround(?:s|ed|ing)?(?: \S*[^\s.;]){0,2} (up|down) $/i;
/** How a number compares with what it is rounded to, behind `rounds up ` or `rounding 2.4 down `; undefined behind other words. */
export const orderRounded = (before: string): -1 | 1 | undefined => {
  const [, way] = rounding.exec(before) ?? [];
  if (way === undefined) return undefined;
  return /up/i.test(way) ? -1 : 1;
};

const isNow = /(?:^|[ ,])(\p{Lu}\p{L}+) is (?:now |currently )?$/u;

/** Who is by so many years older than whom: `Ann is 3 years older than Bob`. */
export const olderBy = (
  head: string,
  tail: string,
): { readonly older: string; readonly younger: string } | undefined => {
  const [, who] = isNow.exec(head) ?? [];
  const [, how, whom] =
    /^ years? (older|younger) than (\p{Lu}\p{L}+)(?=[.,;]| and | while | but )/u.exec(tail) ?? [];
  if (who === undefined || whom === undefined || who === whom) return undefined;
  return how === 'older' ? { older: who, younger: whom } : { older: whom, younger: who };
};

const limit = expression(
  String.raw`\b(?:(?:<form_of_be>) (?!<NUMBER>)(?:\p{Ll}+ )??(?:<side_of_bound>|(?:<comparative_of_less>|<comparative_of_more>) than)|<passes_bound>) (?:\p{Ll}+ ){0,5}\p{Sc}?(?=\d)`,
  'gi',
);
/** Where the numbers begin on one side of which a line says that something lies: `This is below the limit of $20`. */
export const limitsIn = (line: string): readonly number[] =>
  [...line.matchAll(limit())].map(({ index, 0: said }) => index + said.length);

/** Whether a number is a deed: for `triples` no comparison stands. */
export const isDeedOfTimes = (numeral: string): boolean => /[bp]l(?:es|ed|ing)$/i.test(numeral);
