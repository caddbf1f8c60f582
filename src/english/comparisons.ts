import { expression, tells } from './expression.ts';

/** What stands behind a number that compares: ` more lemons than Levi`, ` times as many pens as his sister`. */
export interface Comparison {
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
const moreThan = expression(
  String.raw`^( (<more_or_fewer>) (${words}))( than (?!usual|normal|half|twice)${side})`,
  'u',
);
const measuredThan = expression(
  String.raw`^( (\p{Ll}+) ((old|tall|long|wide|high|deep)e?r|younger))( than ${side})`,
  'u',
);
const moneyThan = expression(String.raw`^( (more|less))( than (?!usual|normal|half|twice)${side})`, 'u');
const tellsAmount = tells(
  String.raw`\b(?:<form_of_be>|<form_of_have>|costs?|pays?|paid|<spending>|earns?|earned|made|saved|got) $`,
);
const asMany = expression(String.raw`^( ((?:times )?as (?:many|much)) (${words}))( as ${side})`, 'u');

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
export const shiftsTime = tells(shifts, 'iu');

const less = expression(String.raw`\b(?:<comparative_of_less>)\b`);
const asMuch = expression(
  String.raw`^(?: times)? (?:as \p{L}+|(?:the|that|this) (?:<noun_of_amount>))\b`,
  'u',
);
/** Whether what stands behind `half` or `3` says that it is so many times something, and not that much more. */
export const isAsMuch = (tail: string): boolean => asMuch().test(tail);

/** `5 fewer pens than Ann`: behind the number it says that there are fewer. */
export const isLessThan = tells(String.raw`^ (?:\p{Ll}+ )?(?:<comparative_of_less>)\b[^.,;?!]*? than\b`, 'u');

const twoWays = expression(
  String.raw`\btimes (?:\p{L}+ )?(?:<comparative_of_more>|<comparative_of_less>)\b`,
  'iu',
);
/** Whether a text compares so that some read another number: `three times more`, three times as many or four times. */
export const comparesTwoWays = (text: string): boolean => twoWays().test(text);

const taking = tells(
  String.raw`\b(?:<deed_that_takes>|gives|gave|<spending>)(?: [\p{L}’'-]+){0,3} ?[$€£]?$`,
  'iu',
);
/** Whether what stands before a number says that all else goes and this stays: `she sold all but`. */
export const isAllBut = tells(String.raw`\b(?:but|except(?: for)?) [$€£]?$`, 'i');
/** Whether what stands before a number takes it away from what there is: `she sold`. */
export const takesAway = (head: string): boolean => taking(head) && !isAllBut(head);
