import { harmless, colours as pc } from './print.ts';

/** A line of a diff: what was (`-`), what is now (`+`), what should not be and is (`!`), or a heading over them. */
export type Difference = { readonly sign: '-' | '+' | '!' | ' '; readonly text: string };

export const changed = (sign: Difference['sign'], texts: readonly string[]): readonly Difference[] =>
  texts.map((text) => ({ sign, text }));

/** Lines with a heading over them; nothing where there are none. */
export const under = (heading: string, lines: readonly Difference[]): readonly Difference[] =>
  lines.length === 0 ? [] : [{ sign: ' ', text: heading }, ...lines];

/** In colour: what is now stands out from what was. */
export const painted = ({ sign, text }: Difference): string =>
  sign === ' ' ? pc.bold(text) : (sign === '+' ? pc.green : pc.red)(`  ${sign} ${harmless(text)}`);
