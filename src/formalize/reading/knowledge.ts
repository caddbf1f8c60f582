import { type Exact, equal, fromDecimal } from '../../base/index.ts';
import { lemma } from '../../english/index.ts';

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
  return known;
};

const entryFrom = (entry: unknown): Known | string => {
  if (typeof entry !== 'object' || entry === null) return 'it must have value, name, unit and words';
  const { value, name, unit, words }: Readonly<Record<string, unknown>> = { ...entry };
  if (typeof value !== 'number' || !Number.isFinite(value)) return '`value` must be a number';
  if (typeof name !== 'string' || !/^[a-z][a-z0-9_]*$/.test(name))
    return '`name` must be a name in small letters';
  if (typeof unit !== 'string') return '`unit` must be a text';
  if (!isTexts(words)) return '`words` must be a list of words';
  return { value: fromDecimal(String(value)), name, unit, words: words.map((word) => word.split('|')) };
};

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string');

/** What the table says of a value in a problem with these lemmas, in the order of the table. */
export const knownFor = (
  table: readonly Known[],
  value: Exact,
  words: ReadonlySet<string>,
): readonly Known[] =>
  table.filter(
    (known) =>
      equal(known.value, value) &&
      known.words.every((forms) => forms.some((form) => words.has(form) || words.has(lemma(form)))),
  );
