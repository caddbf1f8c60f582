import { once } from '../base/index.ts';
import { anyOf } from './lexicon/ask.ts';
import { numberSaid, numeral } from './number-words.ts';

/** What a piece in capitals stands for. */
const pieces: { readonly [name: string]: () => string } = {
  /** A number in digits: `1,250`, `12.50`. */
  NUMERAL: () => numeral,
  /** A number in digits, or a whole one below a hundred in letters: `12`, `twelve`. */
  NUMBER: numberSaid,
};

/**
 * An expression of which pieces are classes: `expression(String.raw`\b(?:<kin>)\b`, 'i')` finds any word of the class
 * `kin`; `<NUMBER>` and `<NUMERAL>` find numbers. It is built when it is first asked for, so that it may stand at the
 * head of a file. One that keeps its place (`g`, `y`) is for one reader at a time, as any is.
 */
export const expression = (source: string, flags = ''): (() => RegExp) =>
  once(
    () =>
      new RegExp(
        source.replaceAll(
          /(?<!\(\?|\\k)<([a-z][a-z_]*|[A-Z]+)>/g,
          (_, name: string) => pieces[name]?.() ?? anyOf(name),
        ),
        flags,
      ),
  );

/** Whether a text has what an expression finds. */
export const tells = (source: string, flags = ''): ((text: string) => boolean) => {
  const shape = expression(source, flags);
  return (text) => shape().test(text);
};
