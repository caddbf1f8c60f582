import { Text, Transform } from 'ink';
import pc from 'picocolors';
import type { ReactElement } from 'react';
import { printable, type Tone } from './rows.ts';
import type { View } from './view.ts';

/** Gives a text the look of its tone. */
type Paint = (text: string) => string;
export type Theme = { readonly [tone in Tone]: Paint };

/** The looks of the tones; for `NO_COLOR` weight only, since every tone has its sign in the text anyway. */
export const themeOf = (isColoured: boolean): Theme => {
  const { bold, cyan, dim, green, red, yellow } = pc.createColors(true);
  const asIs: Paint = (text) => text;
  const either = (coloured: Paint, plain: Paint): Paint => (isColoured ? coloured : plain);
  return {
    plain: asIs,
    dim: either(dim, asIs),
    strong: bold,
    title: either((text) => bold(cyan(text)), bold),
    added: either(green, asIs),
    removed: either(red, asIs),
    correct: either(green, asIs),
    flawed: either(red, asIs),
    good: either(green, asIs),
    warn: either(yellow, bold),
    error: either((text) => bold(red(text)), bold),
    cursor: either((text) => bold(cyan(text)), bold),
    key: either(cyan, bold),
  };
};

/**
 * The whole screen: header, body, last row. The rows are as wide as they should be already, so Ink need not measure and
 * wrap them: it lays out blanks, and the transform puts the rows there. That halves the time of a frame.
 */
export const Screen = ({ view, theme }: { readonly view: View; readonly theme: Theme }): ReactElement => {
  const rows = [...view.header, ...view.body, view.footer];
  // Whatever a catalog holds, it must not reach the terminal as a control.
  const painted = rows.map((row) => row.map(({ text, tone }) => theme[tone](printable(text))).join(''));
  return (
    <Transform transform={(_, at) => painted[at] ?? ''}>
      <Text>{rows.map(() => ' ').join('\n')}</Text>
    </Transform>
  );
};
