import { compare } from '../base/index.ts';
import { conversions, joinsParts } from '../english/index.ts';
import type { Mention, ReadText } from './around.ts';

/** `5 feet 3 inches`: one length in two numbers, from its first to behind its last unit. */
export interface Measure {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly Mention[];
}

/** The measures of a text that are told in several units, in reading order. */
export const measuresIn = ({ tokens, mentions }: ReadText): readonly Measure[] => {
  const found: { start: number; end: number; parts: Mention[] }[] = [];
  mentions.forEach((small, at) => {
    const large = mentions[at - 1];
    const between = large ? tokens.slice(large.to, small.from) : [];
    if (!large || !isPartOf(small, large) || !joinsParts(between)) return;
    const end = tokens[small.to]?.end ?? small.end;
    const before = found.at(-1);
    if (before?.parts.at(-1) === large) {
      before.parts.push(small);
      before.end = end;
    } else found.push({ start: large.start, end, parts: [large, small] });
  });
  return found;
};

/** Whether a number is of a smaller unit, and of less of it than make one of the larger. */
const isPartOf = (small: Mention, large: Mention): boolean => {
  const each = conversions().find((one) => one.large === large.unit && one.small === small.unit);
  return each !== undefined && large.per === undefined && compare(small.value, each.factor) < 0;
};
