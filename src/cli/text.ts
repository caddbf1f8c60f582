import type { JsonValue } from '../model/index.ts';

/** Signs that would move the cursor or change the colours of a terminal, made visible. */
export const harmless = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the terminal
  text.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, (sign) =>
    sign === '\t' ? '    ' : sign === '\r' ? '' : `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );

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
