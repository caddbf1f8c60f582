import { equal } from '../../base/index.ts';
import type { NumberToken, Token } from './tokens.ts';

/** `<<…>>` in a line, with the result in it and the number right behind it (by ordinal). */
export interface Annotation {
  readonly start: number;
  readonly end: number;
  readonly numbers: readonly NumberToken[];
  /** No sign but `=` stands in it: `<<60=60>>`. */
  readonly bare: boolean;
  readonly result: number | undefined;
  readonly twin: number | undefined;
}

export const annotationsOf = (text: string, tokens: readonly Token[]): Annotation[] =>
  [...text.matchAll(/<<[^<>]*>>/g)].map((match): Annotation => {
    const [start, end] = [match.index, match.index + match[0].length];
    const inner = tokens.filter((token) => token.start > start && token.end < end);
    const numbers = inner.filter((token): token is NumberToken => token.kind === 'number');
    const result = numbers.at(-1);
    const after = tokens.find((token) => token.start >= end);
    const twin =
      after?.kind === 'number' && after.start === end && result && equal(after.value, result.value);
    return {
      start,
      end,
      numbers,
      bare: inner.every(({ kind }) => kind === 'number' || kind === 'equals' || kind === 'mark'),
      result: result?.ordinal,
      twin: twin ? after.ordinal : undefined,
    };
  });

/** What stands behind `>>` says what the result before it is, and the reverse; `<<60=60>>` is one number. */
export const bindTwins = (
  marks: readonly Annotation[],
  slots: Map<number, number>,
  tokens: readonly Token[],
): void => {
  const stepOf = (ordinal: number | undefined): number | undefined =>
    tokens.find((token): token is NumberToken => token.kind === 'number' && token.ordinal === ordinal)
      ?.step ?? (ordinal === undefined ? undefined : slots.get(ordinal));
  for (const { numbers, bare, result, twin } of marks) {
    const step = stepOf(result) ?? stepOf(twin);
    if (step === undefined) continue;
    for (const ordinal of [result, twin, ...(bare ? numbers.map((number) => number.ordinal) : [])])
      if (ordinal !== undefined && !slots.has(ordinal)) slots.set(ordinal, step);
  }
};
