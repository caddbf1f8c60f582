import type { JsonValue } from '../model/index.ts';
import { escaped } from './terminal.ts';

/** Text as it will be shown, so that it can be measured and cut; tabs are blanks. */
export const harmless = (text: string): string => escaped(text.replaceAll('\t', '    ').replaceAll('\r', ''));

export const oneLine = (text: string): string => harmless(text.replaceAll('\n', ' '));

/** A value of `candidates.jsonl` as people write it: `12`, `3/4`, `12.5`. */
export const valueText = (value: JsonValue | undefined): string => {
  if (value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if ('int' in value) return value.int;
  const [over, under] = value.fraction;
  return String(under) === '1' ? String(over) : `${over}/${under}`;
};

export const indent = (text: string, by = '  '): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : by + line))
    .join('\n');
