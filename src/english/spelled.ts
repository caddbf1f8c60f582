import type { Exact } from '../base/index.ts';
import { expression } from './expression.ts';
import { isCount, spelledNumber } from './number-words.ts';

/** A number in letters that a working counts with: `8 times six equals`, `six plus 8`. */
export interface Spelled {
  readonly text: string;
  readonly value: Exact;
}

/** `1 1/2`, `1 and 1/2`, as the text of an expression. */
export const mixedText: string = String.raw`\d+ (?:and )?\d{1,2}\/\d{1,2}(?![\d/]|[.,]\d)`;

/** What stands between a number and the part that it takes in, as the text of an expression. */
export const mixedJoint: string = '[ -]| and ';

/** `1 1/2`, `1 and 1/2`, `1\\frac{1}{2}`: what is whole, what joins it, the command, and both sides of the bar. */
export const mixedParts: RegExp = /^(\d+)( (?:and )?)?(\\[dt]?frac)?\{?(\d+)(?:\/|\}\{)(\d+)\}?$/;

/** The rest of `1 and a half`, behind its digits. */
export const mixedRest: () => RegExp = expression(
  String.raw` and (?:an?|one|two|three)[ -](?:<part>)s?\b`,
  'uy',
);

const word = /\p{L}+(?:-\p{L}+)?/uy;
const sign = String.raw`\s+(?:plus|minus|times|divided by|multiplied by)\s+`;
/** What goes on with a working, or says what it comes to. */
const goesOn = new RegExp(
  String.raw`${sign}|\s*(?:=|<<|[+*×÷·−-]\s*\d)|\s+(?:equals|is|are|gives|makes)\s+[\p{Sc}<\d]`,
  'uy',
);
/** A sign, and then a number, in digits or in letters. */
const opens = new RegExp(String.raw`${sign}(?:[\p{Sc}(]?\.?\d|(\p{L}+))`, 'uy');

/**
 * The number in letters at `start`, where it is an operand: behind a sign (`follows`) and before what a working may go
 * on with, or before a sign in letters and a number. Anywhere else a number in letters is prose.
 */
export const spelledAt = (line: string, start: number, follows: boolean): Spelled | undefined => {
  word.lastIndex = start;
  const text = word.exec(line)?.[0] ?? '';
  const value = isCount(text) ? spelledNumber(text) : undefined;
  if (!value) return undefined;
  const end = start + text.length;
  goesOn.lastIndex = end;
  if (follows && goesOn.test(line)) return { text, value };
  opens.lastIndex = end;
  const behind = opens.exec(line);
  return behind && (behind[1] === undefined || isCount(behind[1])) ? { text, value } : undefined;
};
