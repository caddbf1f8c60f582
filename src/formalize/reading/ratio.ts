import type { Mention, ReadText } from '../../quantities/index.ts';

/** The ratio that a number is a part of, `5:2`, and which of its parts it is, from 1. */
export const ratioWith = (
  { text }: ReadText,
  { start, end }: Mention,
): { readonly said: string; readonly part: number } | undefined => {
  const before = /(?:\d+ ?: ?)+$/.exec(text.slice(Math.max(0, start - 30), start))?.[0] ?? '';
  const behind = /^(?: ?: ?\d+)+/.exec(text.slice(end, end + 30))?.[0] ?? '';
  if (before === '' && behind === '') return undefined;
  return { said: text.slice(start - before.length, end + behind.length), part: before.split(':').length };
};
