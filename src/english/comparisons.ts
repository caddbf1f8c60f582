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

const less = expression(String.raw`\b(?:<comparative_of_less>)\b`);
const asMuch = expression(
  String.raw`^(?: times)? (?:as \p{L}+|(?:the|that|this) (?:<noun_of_amount>))\b`,
  'u',
);
/** Whether what stands behind `half` or `3` says that it is so many times something, and not that much more. */
export const isAsMuch = (tail: string): boolean => asMuch().test(tail);

const moreToTheEnd = expression(
  String.raw`^(?: [\p{L}-]+){0,3}? (?:<more_or_fewer>|<comparative_of_number>)((?: [\p{L}’'-]+){0,4}) than(?: [\p{L}’'-]+){1,6}$`,
  'u',
);
const timesToTheEnd = expression(
  String.raw`^(?: times)? (?:as (?:many|much|long|far|tall|heavy)((?: [\p{L}’'-]+){0,4}) as|(?:the|that) (?:<noun_of_amount>)(?: of)?)(?: [\p{L}’'-]+){0,6}$`,
  'u',
);
const clauses = expression(
  String.raw`\b(?:<clause_opener>|after|before|until|usual|normal|half|twice)\b`,
  'i',
);

/**
 * The things that are counted where what stands behind a number compares with something, and its sentence ends with that:
 * `pens` of ` more pens than Bob`, an empty text of ` more than Bob`; undefined where it does not.
 */
export const comparesToTheEnd = (tail: string, by: 'more' | 'less' | 'times'): string | undefined => {
  if (clauses().test(tail)) return undefined;
  const found = (by === 'times' ? timesToTheEnd() : moreToTheEnd()).exec(tail);
  if (by !== 'times' && less().test(tail.replace(/ than .*$/, '')) !== (by === 'less')) return undefined;
  return found ? (found[1] ?? '').trim() : undefined;
};

const partOf = expression(
  String.raw`^(?: of (?:the|<possessive>|these|those) (?:\p{Ll}+ )?(\p{Ll}+)| (?:sales )?<part_by_percent>)?(?=[.,;]| (?:<form_of_be>|<form_of_have>|<telling_form>|for|on|in|to|at|and|while|but)\b| \p{Ll}+ed )`,
  'u',
);

const goesOn = expression(String.raw`^ (?:for|on|in|to|at)\b`);

/** Of what a part is told, where its words end: ` of the pupils` before `are girls`, nothing before `for the tax`. */
export const sharedBehind = (
  head: string,
  tail: string,
): { readonly of: string; readonly length: number } | undefined => {
  const [whole, of = ''] = partOf().exec(tail) ?? [];
  if (whole === undefined) return undefined;
  // `3/5 of the mangoes on a tree are ripe`: the words go on.
  const isOpen = head === '' && goesOn().test(tail.slice(whole.length));
  return isOpen ? undefined : { of, length: whole.length };
};

const opensClause = expression(String.raw`[,;:()]|\b(?:<clause_opener>|after|before|until)\b`, 'i');

/** Whether the words behind a number are few and of its own clause, so that what is said behind them is of the number. */
export const endsClause = (tail: string): boolean =>
  !opensClause().test(tail) && tail.trim().split(/\s+/).length <= 6;

const twoWays = expression(
  String.raw`\btimes (?:\p{L}+ )?(?:<comparative_of_more>|<comparative_of_less>)\b`,
  'iu',
);
/** Whether a text compares so that some read another number: `three times more`, three times as many or four times. */
export const comparesTwoWays = (text: string): boolean => twoWays().test(text);

/** Whether what stands before a number takes it away from what there is: `she sold`. */
export const takesAway = tells(
  String.raw`\b(?:<deed_that_takes>|gives|gave|<spending>)(?: [\p{L}’'-]+){0,3} ?[$€£]?$`,
  'iu',
);

const evenly = /\b(?:equally|evenly)\b/;

/** Whether something is shared alike. */
export const sharesAlike = (text: string): boolean => evenly.test(text);
