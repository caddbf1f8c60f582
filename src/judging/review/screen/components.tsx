import { Box, Text, Transform } from 'ink';
import pc from 'picocolors';
import { memo, type ReactElement } from 'react';
import { printable, type Row, type Tone, textOf } from './rows.ts';
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

interface LineProps {
  readonly row: Row;
  readonly theme: Theme;
}

/**
 * One row. It is as wide as it should be already, so Ink need not measure and wrap it: it lays out a blank, and the
 * transform puts the row there. That halves the time of a frame.
 */
const Line = memo(
  ({ row, theme }: LineProps): ReactElement => {
    // Whatever a catalog holds, it must not reach the terminal as a control.
    const painted = row.map(({ text, tone }) => theme[tone](printable(text))).join('');
    return (
      <Transform transform={() => painted}>
        <Text> </Text>
      </Transform>
    );
  },
  (before, after) => before.theme === after.theme && sameRow(before.row, after.row),
);

const sameRow = (left: Row, right: Row): boolean => {
  if (left === right) return true;
  if (left.length !== right.length || textOf(left) !== textOf(right)) return false;
  return left.every((span, index) => span.tone === right[index]?.tone && span.text === right[index]?.text);
};

const Rows = ({ rows, theme }: { readonly rows: readonly Row[]; readonly theme: Theme }): ReactElement => (
  <Box flexDirection="column">
    {rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place on the screen
      <Line key={index} row={row} theme={theme} />
    ))}
  </Box>
);

/** The whole screen: header, body, last row. */
export const Screen = ({ view, theme }: { readonly view: View; readonly theme: Theme }): ReactElement => (
  <Rows rows={[...view.header, ...view.body, view.footer]} theme={theme} />
);
