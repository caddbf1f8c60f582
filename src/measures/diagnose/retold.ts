import {
  decimalsOf,
  divide,
  type Exact,
  equal,
  multiply,
  plainNumber,
  subtract,
  toNumber,
} from '../../base/index.ts';
import {
  dimensionOf,
  factorsBetween,
  saysPart,
  type ToldWorking,
  unitBehind,
  unitOfSame,
} from '../../english/index.ts';
import type { Mention } from '../../quantities/index.ts';
import { toldInSigns } from '../../solution/index.ts';

/** A working of a line that stands there in none of its signs; `converts`: whether one unit is so many of another as is said, and how many it is. */
export interface Retold extends Omit<ToldWorking, 'isBrief'> {
  readonly converts?: { readonly isTrue: boolean; readonly value: Exact };
}

/** What a line says in words, and of units: `5 kg = 50000 g` is `5 * 10000`, which is not so. */
export const retoldIn = (text: string, mentions: readonly Mention[]): readonly Retold[] => [
  ...toldInSigns(text),
  ...mentions.flatMap((to, at) => conversionOf(text, mentions[at - 1], to) ?? []),
  ...mentions.flatMap((to, at) => partOf(text, mentions[at - 2], mentions[at - 1], to) ?? []),
];

/** `Half of 36 is 16`; what stands in signs is read as a working. */
const partOf = (
  text: string,
  part: Mention | undefined,
  whole: Mention | undefined,
  { start, end, value }: Mention,
): Retold | undefined => {
  if (part?.kind !== 'fraction' || !whole || /\d/.test(text.slice(part.start, part.end))) return undefined;
  return saysPart(text.slice(part.end, whole.start), text.slice(whole.end, start), text.slice(end))
    ? {
        start: part.start,
        workingEnd: whole.end,
        shownStart: start,
        working: `${plainNumber(part.value)} * ${plainNumber(whole.value)}`,
        shown: plainNumber(value),
      }
    : undefined;
};

const conversionOf = (text: string, from: Mention | undefined, to: Mention): Retold | undefined => {
  const word = from && unitOfSame(text.slice(from.end, to.start), text.slice(to.end));
  if (!from || word === undefined || to.unit === undefined) return undefined;
  if (afterSign.test(text.slice(0, from.start))) return undefined;
  const unit = dimensionOf(from.unit ?? '') === undefined ? unitBehind(word, '') : (from.unit ?? '');
  const isOther = unit !== to.unit && dimensionOf(unit) === dimensionOf(to.unit);
  const factors = isOther ? factorsBetween(unit, to.unit) : [];
  const said = divide(to.value, from.value);
  const [usual] = factors;
  if (!usual || !said) return undefined;
  const factor = factors.find((one) => isRoundedTo(to.value, multiply(from.value, one)));
  return {
    start: from.start,
    workingEnd: from.end + text.slice(from.end).indexOf(word) + word.length,
    shownStart: to.start,
    working: `${plainNumber(from.value)} * ${plainNumber(factor ?? said)}`,
    shown: plainNumber(to.value),
    converts: { isTrue: factor !== undefined, value: multiply(from.value, factor ?? usual) },
  };
};

/** `7 days a week * 4 weeks = 28 days`: what is multiplied or added is not said to be the same. */
const afterSign = /[-+*×x·÷/−–]\s*[$€£]?$/;

const isRoundedTo = (shown: Exact, value: Exact): boolean =>
  equal(shown, value) ||
  Math.abs(toNumber(subtract(shown, value))) < (decimalsOf(shown) ? 10 ** -(decimalsOf(shown) ?? 0) : 0);
