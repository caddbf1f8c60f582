import { createHash } from 'node:crypto';
import * as base from '../../base/index.ts';
import { conversions, dimensionOf, lemma, pluralOf, wordClass } from '../../english/index.ts';
import { UserError } from '../../model/index.ts';
import type { Mention, ReadText } from '../../quantities/index.ts';
import { keyOf } from '../../solution/index.ts';

/** A number that everybody knows: an entry of `rules/knowledge.yaml`. */
export interface Known {
  readonly value: base.Exact;
  readonly name: string;
  readonly unit: string;
  /** All must stand in the problem, each in one of its forms. */
  readonly words: readonly (readonly string[])[];
}

/** Takes parsed YAML for the table, or says what is wrong with it. */
export const knowledgeFrom = (parsed: unknown): readonly Known[] | string => {
  if (!Array.isArray(parsed)) return 'it must be a list of entries';
  const known: Known[] = [];
  for (const [at, entry] of parsed.entries()) {
    const one = entryFrom(entry);
    if (typeof one === 'string') return `entry ${at + 1}: ${one}`;
    known.push(one);
  }
  return [...known, ...conversionsBeside(known)];
};

/** What the table of units has, and no entry. */
const conversionsBeside = (known: readonly Known[]): readonly Known[] =>
  conversions()
    .map(({ small, large, factor }) => ({
      value: factor,
      name: `${pluralOf(small) ?? small}_per_${large}`.replaceAll(' ', '_'),
      unit: `${small} per ${large}`,
      words: [[small], [large]],
    }))
    .filter(({ unit }) => !known.some((one) => one.unit === unit));

const entryFrom = (entry: unknown): Known | string => {
  if (typeof entry !== 'object' || entry === null) return 'it must have value, name, unit and words';
  const { name, unit, words, ...rest }: Readonly<Record<string, unknown>> = { ...entry };
  const value = rest.value ?? (typeof unit === 'string' ? factorOf(unit) : undefined);
  if (typeof value !== 'number' || !Number.isFinite(value))
    return '`value` must be a number; only what rules/lexicon.yaml knows of two units needs none';
  if (typeof name !== 'string' || !/^[a-z][a-z0-9_]*$/.test(name))
    return '`name` must be a name in small letters';
  if (typeof unit !== 'string') return '`unit` must be a text';
  if (!isTexts(words)) return '`words` must be a list of words';
  return { value: base.fromDecimal(String(value)), name, unit, words: words.map((word) => word.split('|')) };
};

/** 60 of `minute per hour`, where the table of units has one number for it. */
const factorOf = (unit: string): number | undefined => {
  const found = conversions().filter(({ small, large }) => `${small} per ${large}` === unit);
  return found.length === 1 ? Number(found[0]?.factor.num) : undefined;
};

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string');

/** Every operand of every problem asks the same table for its value. */
const byValue = base.rememberedOf((table: readonly Known[]) =>
  base.groupedBy(table, ({ value }) => keyOf(value)),
);

export const knownFor = (
  table: readonly Known[],
  value: base.Exact,
  words: () => ReadonlySet<string>,
): readonly Known[] =>
  (byValue(table).get(keyOf(value)) ?? []).filter((known) =>
    known.words.every((forms) => forms.some((form) => words().has(form) || words().has(lemma(form)))),
  );

/**
 * Whether a measure may stand beside these units: 12 months are no 12 years, and are added to months only; and of `4 * 4 = 16 square
 * metres` no 4 is how many sides a square has.
 */
export const mayStand = (
  known: Known,
  isAdded: boolean,
  { units, resultUnit, numbers }: Omit<Beside, 'part'>,
): boolean => {
  const [unit = ''] = known.unit.split(' ');
  const isSquared = numbers.filter((number) => base.equal(number, known.value)).length > 1;
  const makes = dimensionOf(resultUnit ?? '');
  if (unit === 'side' && (makes === 'area' || (isSquared && makes !== 'length'))) return false;
  if (dimensionOf(unit) === undefined) return true;
  return units.length > 0 ? units.includes(unit) : !isAdded || resultUnit === unit;
};

/** Many times what the table of the package has; YAML's reader takes its time for what is deep. */
const mostBytes = 256 << 10;

/** The table of what everybody knows, with the digest of its text. Throws a UserError for what is none. */
export const readKnowledge = async (
  file: string,
): Promise<{ readonly table: readonly Known[]; readonly digest: string }> => {
  const read = await base.readText(file, mostBytes);
  if (!read) throw new UserError(`There is no table of knowledge at ${file}.`);
  const table = knowledgeFrom(parsed(read.text, file));
  if (typeof table === 'string')
    throw new UserError(`${file}: ${table}`, 'rules/knowledge.yaml of the package shows how.');
  return { table, digest: createHash('sha256').update(read.text).digest('hex') };
};

const parsed = (text: string, file: string): unknown => {
  try {
    return base.yamlOf(text);
  } catch (error) {
    throw new UserError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
};

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

export type Part = 'term' | 'taken' | 'factor' | 'dividend' | 'divisor' | 'power' | 'alone';

/** What stands beside a number in its working and its line. */
interface Beside {
  readonly part: Part;
  readonly numbers: readonly base.Exact[];
  readonly units: readonly string[];
  readonly resultUnit: string | undefined;
}

const [one, twelve, hundred] = [base.whole(1), base.whole(12), base.whole(100)];
const hundredth: base.Exact = { num: 1n, den: 100n };

/** What only says how a number is written: the 1 of `Round to one decimal`, and the 12 of `3 dozen eggs`, where the question says 3 and 36. */
export const isOfForm = ({ kind, value: said, also, clause, end }: Mention, value: base.Exact): boolean =>
  countsDigits.has(clause.find(({ start }) => start >= end)?.text ?? '') ||
  (kind === 'plain' &&
    base.equal(value, twelve) &&
    !base.equal(said, value) &&
    also.some((other) => base.equal(other, value)));
const countsDigits = wordClass('counts_digits');

/** Whether a working has the 100 of a percentage. */
export const hasHundred = (numbers: readonly base.Exact[]): boolean =>
  numbers.some((one) => base.equal(one, hundred) || base.equal(one, hundredth));

/** 0.8, 80, 1.2 and 120 of `20%`, 2/3 of `a third`: what is left, or what it becomes; the 50 of `50 * .01` of `half`. */
export const followsFrom = (
  { kind, value: stated }: Mention,
  value: base.Exact,
  { part, numbers }: Beside,
): boolean => {
  if (kind !== 'percent' && kind !== 'fraction') return false;
  const share = kind === 'percent' ? base.divide(stated, hundred) : stated;
  if (!share) return false;
  // `50% of` divides by 2.
  if (part === 'divisor' && kind === 'percent' && value.den === 1n && value.num * share.num === share.den)
    return true;
  if (kind === 'fraction' && hasHundred(numbers) && base.equal(value, base.multiply(share, hundred)))
    return true;
  const [rest, grown] = [
    { num: share.den - share.num, den: share.den },
    { num: share.den + share.num, den: share.den },
  ];
  const scaled = kind === 'percent' ? base.divide(value, hundred) : undefined;
  return [value, ...(scaled && value.num > value.den ? [scaled] : [])].some(
    (each) => !base.equal(each, one) && (sameRatio(each, rest) || sameRatio(each, grown)),
  );
};

/**
 * What the solution changes to another unit without a word: to the larger one only for a part of a unit that it or the question speaks of
 * (the dollars of 0.75 for `75 cents`; 10 years are no decade that nobody names), to the smaller one where it says that one
 * beside the number (the cents of 250 for `$2.50`).
 */
export const inOtherUnit = (
  said: Mention,
  value: base.Exact,
  beside: Beside,
  texts: readonly Pick<ReadText, 'mentions'>[],
): Mention | undefined => {
  if (said.kind !== 'plain') return undefined;
  const isSpokenOf = (unit: string): boolean =>
    texts.some(({ mentions }) => mentions.some((one) => one.unit === unit || one.per === unit));
  for (const { small, large, factor } of conversions()) {
    const isLarger =
      small === said.unit && !base.isWhole(value) && base.equal(base.multiply(value, factor), said.value);
    const isSmaller = large === said.unit && base.equal(base.multiply(said.value, factor), value);
    const unit = isLarger ? large : small;
    if (
      !(isLarger && isSpokenOf(unit)) &&
      !(isSmaller && (beside.units.includes(unit) || beside.resultUnit === unit))
    )
      continue;
    return { ...said, unit, clause: said.clause.filter(({ text }) => lemma(text) !== said.unit) };
  }
  return undefined;
};

const sameRatio = (a: base.Exact, b: base.Exact): boolean => a.num * b.den === b.num * a.den;
