import { withoutTakenBack } from '../../english/index.ts';
import { fold } from '../../solution/index.ts';

const alone = /^\s*\p{Sc}?[\d.,]*\d%?\s*$/u;
const signed = /^\s*[-+*×x·÷/−–]\s*\p{Sc}?[\d.,]*\d%?\s*$/u;
/** What is drawn under a column of numbers. */
const ruled = /^\s*[-_=—─]{2,40}\s*$/;

/**
 * What a line goes on with: `= 540` with all of the one before, `* 3` with a number alone, a number with `60 * 9 =` or with
 * the column above it; empty for any other.
 */
export const begunBefore = (begun: string, before: string, text: string): string => {
  const isColumn = begun !== '' && signed.test(before);
  const isUnderColumn = begun !== '' && ruled.test(before);
  const goesOn = /^\s*=\s*\p{Sc}?[\d(]/u.test(text)
    ? /[\d)%]\s*\p{L}*\s*$/u.test(before)
    : (signed.test(text) && (alone.test(before) || isColumn)) ||
      (ruled.test(text) && isColumn) ||
      (alone.test(text) && (isUnderColumn || /\d[^=]{0,40}=\s*$/.test(before)));
  return goesOn && begun.length + before.length < mostCharacters
    ? `${begun}${isUnderColumn ? '=' : before} `
    : '';
};

/** The most characters of a line that are read; a longer line was not written by a pupil, and counts as unread. */
export const mostCharacters = 2000;

const number = String.raw`\p{Sc}?[\d.,]{0,20}\d`;
/** What parts a working from its result: the cells of a table, an arrow, a colon. No other working begins behind it. */
const parting = new RegExp(
  String.raw`(?<=\d\s?[-+*×x·÷/−–]\s?${number}\s{0,20})(?:[|\t]|:(?=\s)|[-=]{1,3}>)(?=\s{0,20}${number}(?![\d.,]*\d)[^-+*×·÷/−–=|\t,;.\d]{0,60}(?:[|\t,;.]|$))`,
  'gu',
);

/** `He keeps 3/4: 42 stamps`: a part of a whole, of which the colon says how much it is. */
const endsWithShare = (text: string): boolean => {
  const [, above = 1, below = 0] = /(?<![\d.,+*×x·÷/−–-]\s?)(\d{1,3})\s?\/\s?(\d{1,3})\s*$/u.exec(text) ?? [];
  return Number(above) < Number(below);
};

/** `10 - 99: 90 pages` */
const range = /^\s*(\d{1,6})\s?[-–]\s?(\d{1,6})(?=:\s)/u;

/** `1.`, `2)`, `(3)`, `**4. Cost`, `**Step 4:`, `Day 1:70(.3)`, or the first cell of a row; no `(3) (4) = 12`. */
const counting =
  /^\s*(?:\(\d{1,3}\)(?=\s+[^\s(=*×x·+÷/−-])|[*#>\s]{0,9}\d{1,3}[.)](?=\s)|[*#>\s-]{0,9}\p{L}{2,12}\s\d{1,3}(?:[.):](?=[\s*])|:(?=\d[\d.]*\s?[*×·÷/(](?!.*:)))|\|\s?\d{1,3}\s?(?=\|))/u;

/** `2 1/4` with a space that keeps it in one line. */
const unbroken = /(?<=\d)[\u00a0\u2009\u202f](?=\d{1,3}\/\d)/g;

/** `\\frac34` */
const shortFraction = /\\[dt]?frac\s?(\d)\s?(\d)(?!\d)/g;

/** `8,50` and `0,125`: no list is written without spaces, and a comma that groups has three digits behind it. */
const decimalComma = /(?<=(?<![\d.,])\d{1,6}),(?=\d{1,2}(?![\d,]|\.\d))|(?<=(?<![\d.,])0),(?=\d)/g;

/** `1.656,00` */
const groupedByPoints = /(?<![\d.,])\d{1,3}(?:\.\d{3})+,\d{1,2}(?![\d,]|\.\d)/g;

/**
 * `540:140=3.86` where a working stands alone, `780 : 6 = 130` anywhere; no other colon stands behind it, which makes it a time
 * or a ratio.
 */
const colon =
  /(?<![\d.])(\d[\d.]{0,12})(?: : |(?<=(?:^|[-+*x×·÷/=(;,:]\s?)\p{Sc}?[\d.]{1,13}):)(\d[\d.]{0,12})(?=\s?(?:[-+*x×·÷/]\s?\d[^:=]{0,80})?=\s?\p{Sc}?(\d[\d.]{0,12})[^:,;]*(?:[,;]|$))/gu;

/** `3:30 = 210` is a time; `20:10 = 2` is none. */
const isTime = (hours: string, minutes: string, result: string): boolean =>
  Number(hours) <= 24 && /^[0-5]\d$/.test(minutes) && Number(hours) !== Number(minutes) * Number(result);

/** `3 : 5 = 8 parts` */
const isRatio = (one: string, other: string, parts: string): boolean =>
  Number(one) + Number(other) === Number(parts);

/**
 * A line with nothing about its claims that is only how it is set: a number that counts the lines, the first cell of a row,
 * what dresses formulas, signs that are not seen, `&=` of aligned lines, commas for points, colons that divide. Every sign stays in its place; nothing is left of a line that nobody would write.
 */
export const unset = (text: string, line: number): string =>
  withoutTakenBack(fold(text.length > mostCharacters ? '' : text.replaceAll(unbroken, ' ')))
    .replace(range, (sign, from: string, to: string) =>
      Number(from) < Number(to) ? ' '.repeat(sign.length) : sign,
    )
    .replace(counting, (sign) => (Number(/\d+/.exec(sign)?.[0]) <= line + 1 ? ' '.repeat(sign.length) : sign))
    .replaceAll(/\p{Cf}|&(?=\s?=)/gu, (sign) => ' '.repeat(sign.length))
    .replaceAll(shortFraction, (sign, above: string, below: string) =>
      `${above}/${below}`.padStart(sign.length),
    )
    .replaceAll(groupedByPoints, (sign) => sign.replaceAll('.', '').replace(',', '.').padStart(sign.length))
    .replaceAll(decimalComma, '.')
    .replaceAll(colon, (sign, above: string, below: string, result: string) =>
      isTime(above, below, result) || isRatio(above, below, result) ? sign : sign.replace(':', '÷'),
    )
    .replaceAll(parting, (sign, at: number, all: string) =>
      endsWithShare(all.slice(0, at)) ? sign : '='.padStart(sign.length),
    );
