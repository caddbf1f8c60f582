import { expression } from './expression.ts';

const ofWhole = expression(
  String.raw`(?<![\d.,])(\d(?:[\d,]*\d)?)(?![\d.,]*\d)(?: [a-z]+){0,3},?(?: (?:which|that|and|so|<pronoun_subject>|can|is|be))* round(?:s|ed|ing)?(?: it| this| that)?(?: up| down| off)?(?: to)?(?: (?:about|the (?:next|nearest)(?: [a-z]+){1,2})(?:,| is| to| or)*)? \$?\1(?![\d,]*\.?\d)`,
  'iu',
);

/** `384 minutes, which rounds down to 384`: what is whole already is not rounded. Annotations are no part of it. */
export const roundsWhole = (line: string): boolean =>
  /round/i.test(line) && ofWhole().test(line.replace(/<<[^<>]*>>/g, ''));

/** Whether a text tells that something is rounded, or to be whole. */
export const tellsRounding = (text: string): boolean => /round|whole|nearest/iu.test(text);

const full = expression(String.raw`^ (?:<filled_whole>)\b`, 'i');
/** ` full boxes`: behind a number, that those begun do not count. */
export const countsFull = (behind: string): boolean => full().test(behind);

/** `8 (rounded down)`: behind a number, that it is rounded. */
export const isRoundedBefore = (behind: string): boolean => /^[^.]{0,40}?\bround/i.test(behind);

/** `with a remainder of 1`, `r 1`: what is told of a remainder behind a number. */
export const remainderBehind = (behind: string): string | undefined =>
  /^\s?[rR]\.?\s?\d+\b|^.{0,80}?\b(?:remain|left ?over).{0,20}/.exec(behind)?.[0];
