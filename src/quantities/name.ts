import { type Exact, remembered } from '../base/index.ts';
import { type Form, lemma, wordClass } from '../english/index.ts';
import type { QuantityRole } from '../model/index.ts';

/** What the words of a variable's name say of it. */
export interface NameWords {
  /** `red_apples_left` as words: red, apples, left. */
  readonly words: readonly string[];
  /** The words that say what is counted, in the singular: red, apple. */
  readonly things: readonly string[];
  /** True for a rate (`price_per_apple`): it counts neither of its two units. */
  readonly rate: boolean;
}

/** Words that tell which of several quantities is meant, or how it came about, but not what it counts. */
const asides = wordClass('aside_in_name');

/** The words of a variable's name: `redApples_left` is red, apples, left. */
export const wordsOf = remembered((name): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter((word) => word !== ''),
);

export const readName = remembered((name): NameWords => {
  const words = wordsOf(name);
  const per = words.findIndex((word) => word === 'per' || word === 'each' || word === 'every');
  const rate = per > 0;
  const own = (rate ? words.slice(0, per) : words).map(lemma);
  return { words, things: own.filter((word) => !asides.has(word) && !/^\d+$/.test(word)), rate };
});

/** Where a quantity comes from. */
export type Source =
  /** A number that the question says, in digits or in letters: its offsets there, where the place is certain. */
  | { readonly kind: 'question'; readonly place: Place | undefined; readonly form: Form }
  /** Something that everybody knows: 60 minutes in an hour. */
  | { readonly kind: 'world knowledge' }
  | { readonly kind: 'step' }
  /** A number that the template holds and the question does not say: two people named, a sum done in the head. */
  | { readonly kind: 'unknown' };

/** Offsets into the question. */
export type Place = { readonly start: number; readonly end: number };

/** What something was read from; the order is that in which it counts. */
export type EvidenceFrom = 'question' | 'solution' | 'comment' | 'name' | 'program';

/** Why an entry is what it is: the words that say so, and where they stand. */
export interface Evidence {
  readonly of: 'role' | 'unit' | 'thing' | 'source' | 'earlier' | 'asked';
  readonly from: EvidenceFrom;
  readonly words: string;
}

/** What a variable of a template means. What has no evidence is undefined, and no condition on it holds. */
export interface Quantity {
  readonly value: Exact | undefined;
  readonly source: Source;
  /** The question's own words at the number: `half as many`, `20%`, `$3 each`; empty where it does not say it. */
  readonly said: string;
  /** What it is in its problem; undefined without evidence. */
  readonly role: QuantityRole | undefined;
  /**
   * In the singular: `dollar`, `hour`, `apple`, `dollar per hour`; `percent`; `number` for what counts nothing
   * (multipliers, divisors, fractions).
   */
  readonly unit: string | undefined;
  /** The unit as which it is added to others: `pet` of cats that are added to dogs; mostly the unit itself. */
  readonly addedAs: string | undefined;
  /** The lemma of what is counted or measured: `apple` of `7 red apples`. */
  readonly thing: string | undefined;
  /** What tells it from others of its thing: `red`, `john`, `monday`. */
  readonly group: readonly string[];
  /** The step of the quantity that this one is a later state of: `left = apples - eaten` of `apples`. */
  readonly earlier: number | undefined;
  /** It has the unit or thing that the question's last sentence asks for. */
  readonly asked: boolean;
  readonly name: NameWords;
  readonly evidence: readonly Evidence[];
}

/** What the numbers of a template mean. */
export interface Quantities {
  /** By step of the program. */
  readonly quantities: readonly Quantity[];
  /** By node id, of numbers that stand within a computation. */
  readonly constants: ReadonlyMap<number, Quantity>;
}
