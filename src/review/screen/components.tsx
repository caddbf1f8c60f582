import { Box, Text, type TextProps } from 'ink';
import { memo, type ReactElement } from 'react';
import { type Row, type Tone, textOf } from './rows.ts';
import type { View } from './view.ts';

type Look = Pick<TextProps, 'color' | 'bold' | 'dimColor' | 'inverse'>;

const COLOURED: { readonly [tone in Tone]: Look } = {
  plain: {},
  dim: { dimColor: true },
  strong: { bold: true },
  title: { bold: true, color: 'cyan' },
  added: { color: 'green' },
  removed: { color: 'red' },
  good: { color: 'green' },
  warn: { color: 'yellow' },
  error: { color: 'red', bold: true },
  cursor: { color: 'cyan', bold: true },
  key: { color: 'cyan' },
};

/** For `NO_COLOR`: weight only; every tone has its sign in the text anyway. */
const PLAIN: { readonly [tone in Tone]: Look } = {
  plain: {},
  dim: {},
  strong: { bold: true },
  title: { bold: true },
  added: {},
  removed: {},
  good: {},
  warn: { bold: true },
  error: { bold: true },
  cursor: { bold: true },
  key: { bold: true },
};

interface LineProps {
  readonly row: Row;
  readonly isColoured: boolean;
}

/** One row. The same spans are not rendered again, which keeps a key's frame quick. */
const Line = memo(
  ({ row, isColoured }: LineProps): ReactElement => {
    const looks = isColoured ? COLOURED : PLAIN;
    if (row.length === 0) return <Text> </Text>;
    return (
      <Text wrap="truncate">
        {row.map(({ text, tone }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity but their place
          <Text key={index} {...looks[tone]}>
            {text}
          </Text>
        ))}
      </Text>
    );
  },
  (before, after) => before.isColoured === after.isColoured && sameRow(before.row, after.row),
);

function sameRow(left: Row, right: Row): boolean {
  if (left === right) return true;
  if (left.length !== right.length || textOf(left) !== textOf(right)) return false;
  return left.every((span, index) => span.tone === right[index]?.tone && span.text === right[index]?.text);
}

interface RowsProps {
  readonly rows: readonly Row[];
  readonly isColoured: boolean;
}

function Rows({ rows, isColoured }: RowsProps): ReactElement {
  return (
    <Box flexDirection="column">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place on the screen
        <Line key={index} row={row} isColoured={isColoured} />
      ))}
    </Box>
  );
}

export interface ScreenProps {
  readonly view: View;
  readonly isColoured: boolean;
}

/** The whole screen: header, body, last row. */
export function Screen({ view, isColoured }: ScreenProps): ReactElement {
  return (
    <Box flexDirection="column">
      <Rows rows={view.header} isColoured={isColoured} />
      <Rows rows={view.body} isColoured={isColoured} />
      <Line row={view.footer} isColoured={isColoured} />
    </Box>
  );
}
