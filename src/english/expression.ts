import { once } from '../base/index.ts';
import { anyOf } from './lexicon/lexicon.ts';
import { numberSaid, numeral } from './number-words.ts';

/** What a piece in capitals stands for. */
const pieces: { readonly [name: string]: () => string } = {
  /** A number in digits: `1,250`, `12.50`. */
  NUMERAL: () => numeral,
  /** A number in digits, or a whole one below a hundred in letters: `12`, `twelve`. */
  NUMBER: numberSaid,
};

/** Those of an expression beside `u`. */
type Flags = '' | 'i' | 'g' | 'gi' | 'y' | 'iy';

/**
 * An expression of which pieces are classes: `expression(String.raw`\b(?:<kin>)\b`, 'i')` finds any word of the class
 * `kin`; `<NUMBER>` and `<NUMERAL>` find numbers. It is built when it is first asked for, so that it may stand at the
 * head of a file. One that keeps its place (`g`, `y`) is for one reader at a time, as any is.
 */
export const expression = (source: string, flags: Flags = ''): (() => RegExp) =>
  once(() => {
    const built = source.replaceAll(
      /(?<!\(\?|\\k)<([a-z][a-z_]*|[A-Z]+)>/g,
      (_, name: string) => pieces[name]?.() ?? anyOf(name),
    );
    return new RegExp(built, flags + wholeLetters(built, flags));
  });

/** With `i` and `u` a text takes V8 seven times as long at each `\b`: there `u` is only for what needs it. */
const wholeLetters = (source: string, flags: Flags): string =>
  flags.includes('i') && !source.includes('\\p{') ? '' : 'u';

export const tells = (source: string, flags: Flags = ''): ((text: string) => boolean) => {
  const shape = expression(source, flags);
  return (text) => shape().test(text);
};

/*
 * What the capital letters of a phrase in rules/wording.yaml stand for, each a piece of bounded length, so that no phrase can
 * hang a run. `A`, `B`: some words, up to a purpose (`to find …`) or the end of the clause; `C`: what a number counts, a few
 * words; `N`: a number; `M`: an amount of money; `R`: a result.
 */

const number = once(
  () =>
    String.raw`\p{Sc}?\d(?:[\d,]{0,20}\d)?(?:\.\d{1,20})?%?|\b(?:${anyOf('indefinite_article')}|${anyOf('cardinal')})\b`,
);
/** What begins what a phrase does not reach into: a purpose, or the next clause. */
const nextClause = once(() => String.raw`(?:to (?:${anyOf('purpose')})|${anyOf('begins_next_clause')})\b`);
const words = (): string =>
  String.raw`(?!as )(?:(?! ${nextClause()})(?:[^.,:;=<>+*/×÷?!\n]|[.,](?=\d))){1,90}?`;
const noun = (): string => String.raw`(?!(?:${anyOf('never_counted')})\b)[a-z-]{1,30}`;

const sources: { readonly [letter: string]: () => string } = {
  A: once(words),
  B: once(words),
  C: once(() => `(?:${noun()} ){0,3}${noun()}`),
  N: number,
  M: () => String.raw`\p{Sc}\d(?:[\d,]{0,20}\d)?(?:\.\d{1,20})?`,
  R: once(() => `(?<=>>|= ?)(?:${number()})`),
};

/** Whether a word of a phrase stands for words of the sentence. */
export const isSlot = (word: string): boolean => Object.hasOwn(sources, word);

/** What such a letter stands for, as a piece of an expression; undefined for any other word. */
export const slotSource = (word: string): string | undefined =>
  isSlot(word) ? sources[word]?.() : undefined;

/** As a piece of an expression: that no purpose follows, as behind the `to` of `to find`. */
export const noPurpose = once(() => String.raw`(?! (?:${anyOf('purpose')})\b)`);

/** As a piece of an expression: that the words of a last slot end here. */
export const slotEnds = once(() => `(?= ${nextClause()}|[.,:;=<]|$)`);
