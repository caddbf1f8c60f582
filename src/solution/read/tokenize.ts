import { remembered } from '../../base/index.ts';
import { cut, type Known, type Token } from './tokens.ts';

/** The tokens of a line, which is read, aligned and checked one after another; `known` of its numbers, in their order. */
export const tokenize = (line: string, known: readonly Known[] = [], colons = true): readonly Token[] => {
  if (!colons) return cut(line, known, colons);
  const plain = cutBefore(line);
  return known.length === 0 ? plain : (withKnown(plain, known) ?? cut(line, known, colons));
};

const cutBefore = remembered((line) => cut(line, [], true), 100);

/** The same tokens, with what is known of their numbers; undefined where one of these is no token by itself. */
const withKnown = (tokens: readonly Token[], known: readonly Known[]): readonly Token[] | undefined => {
  const all = [...tokens];
  let at = 0;
  for (const { start, end, value, shape, step } of known) {
    while ((all[at]?.start ?? start) < start) at++;
    const token = all[at];
    if (token?.kind !== 'number' || token.start !== start || token.end !== end) return undefined;
    all[at++] = { kind: 'number', ordinal: token.ordinal, start, end, value, shape, step };
  }
  return all;
};
