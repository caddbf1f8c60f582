import { type Numeral, type Token, timesAfter, tokensOf } from '../english/index.ts';
import type { AlignedText } from '../solution/index.ts';
import { type Mention, mentionOf } from './around.ts';

/** Where a solution shows the number of a step, with the words around; read when it is asked for. */
export type Told = (step: number) => readonly Mention[];

/** So many places tell what there is to tell. */
const mostPlaces = 4;

/**
 * The places where the solution shows the number of a step: those of the line that tells it first, and of them the
 * last number (the result) before the others.
 */
export const toldIn = ({ lines, lineOf }: AlignedText): Told => {
  const cut: (readonly Token[])[] = [];
  return (step) => {
    const places = lines.flatMap(({ numbers }, line) =>
      numbers
        .flatMap((number) => (number.step === step && !number.annotated ? [{ line, number }] : []))
        .reverse(),
    );
    const own = lineOf[step];
    const first = [
      ...places.filter(({ line }) => line === own),
      ...places.filter(({ line }) => line !== own),
    ];
    return first.slice(0, mostPlaces).flatMap(({ line, number }) => {
      const text = lines[line]?.text ?? '';
      const tokens = cut[line] ?? tokensOf(text);
      cut[line] = tokens;
      const one = numeralAt(tokens, number);
      return one ? [mentionOf(text, tokens, one)] : [];
    });
  };
};

const numeralAt = (
  tokens: readonly Token[],
  { start, end, value }: AlignedText['lines'][number]['numbers'][number],
): Numeral | undefined => {
  const from = tokens.findIndex((token) => token.start >= start);
  if (from < 0) return undefined;
  const next = tokens.findIndex((token) => token.start >= end);
  const to = next < 0 ? tokens.length : next;
  const after = tokens[to]?.text;
  const kind = after === '%' || after === 'percent' ? 'percent' : 'plain';
  return timesAfter(tokens, { start, end, from, to, value, form: 'digits', kind, also: [] });
};
