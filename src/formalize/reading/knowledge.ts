import { createHash } from 'node:crypto';
import {
  type Exact,
  equal,
  fromDecimal,
  groupedBy,
  readText,
  rememberedOf,
  yamlOf,
} from '../../base/index.ts';
import { conversions, dimensionOf, lemma, pluralOf } from '../../english/index.ts';
import { UserError } from '../../model/index.ts';
import { keyOf } from '../../solution/index.ts';
import type { Beside } from './derived.ts';

/** A number that everybody knows: an entry of `rules/knowledge.yaml`. */
export interface Known {
  readonly value: Exact;
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
  return { value: fromDecimal(String(value)), name, unit, words: words.map((word) => word.split('|')) };
};

/** 60 of `minute per hour`, where the table of units has one number for it. */
const factorOf = (unit: string): number | undefined => {
  const found = conversions().filter(({ small, large }) => `${small} per ${large}` === unit);
  return found.length === 1 ? Number(found[0]?.factor.num) : undefined;
};

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string');

/** Every operand of every problem asks the same table for its value. */
const byValue = rememberedOf((table: readonly Known[]) => groupedBy(table, ({ value }) => keyOf(value)));

export const knownFor = (
  table: readonly Known[],
  value: Exact,
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
  const isSquared = numbers.filter((number) => equal(number, known.value)).length > 1;
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
  const read = await readText(file, mostBytes);
  if (!read) throw new UserError(`There is no table of knowledge at ${file}.`);
  const table = knowledgeFrom(parsed(read.text, file));
  if (typeof table === 'string')
    throw new UserError(`${file}: ${table}`, 'rules/knowledge.yaml of the package shows how.');
  return { table, digest: createHash('sha256').update(read.text).digest('hex') };
};

const parsed = (text: string, file: string): unknown => {
  try {
    return yamlOf(text);
  } catch (error) {
    throw new UserError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
};
