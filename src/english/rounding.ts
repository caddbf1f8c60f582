import { expression } from './expression.ts';

const full = expression(String.raw`^ (?:<filled_whole>)\b`, 'i');
/** ` full boxes`: behind a number, that those begun do not count. */
export const countsFull = (behind: string): boolean => full().test(behind);

/** `8 (rounded down)`: behind a number, that it is rounded. */
export const isRoundedBefore = (behind: string): boolean => /^[^.]{0,40}?\bround/i.test(behind);

/** `with a remainder of 1`, `r 1`: what is told of a remainder behind a number. */
export const remainderBehind = (behind: string): string | undefined =>
  /^\s?[rR]\.?\s?\d+\b|^.{0,80}?\b(?:remain|left ?over).{0,20}/.exec(behind)?.[0];
