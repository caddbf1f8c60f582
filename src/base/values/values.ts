import { createRequire } from 'node:module';

/** How many lists and objects may stand in each other in what is read: ten times what any of it needs. */
export const mostLevels = 100;

/** What is said of data that is nested deeper. */
export const tooDeep = `more than ${mostLevels} lists and objects stand in each other`;

/**
 * The value that a JSON text says: whatever is read becomes values here. Throws a SyntaxError for what is no JSON and for what
 * is nested so deep that whoever goes through it, `JSON.stringify` included, could run out of stack.
 */
export const jsonOf = (text: string): unknown => {
  if (isDeep(text)) throw new SyntaxError(tooDeep);
  return JSON.parse(text);
};

const quote = 34;
const backslash = 92;

const isDeep = (text: string): boolean => {
  // So many cannot be open in less.
  if (text.length <= mostLevels) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at);
    // Brackets and braces, but for bit 32 the same.
    else if ((code | 32) === 123) {
      depth++;
      if (depth > mostLevels) return true;
    } else if ((code | 32) === 125) depth--;
  }
  return false;
};

/** Where a text in quotes ends that begins at `start`. */
const endOfText = (text: string, start: number): number => {
  let at = start;
  for (;;) {
    at = text.indexOf('"', at + 1);
    if (at < 0) return text.length;
    let before = at;
    while (text.charCodeAt(before - 1) === backslash) before--;
    if ((at - before) % 2 === 0) return at;
  }
};

/** The value that a YAML text says. Throws for what is no YAML, and for what is nested as deep as `jsonOf` refuses. */
export const yamlOf = (text: string): unknown => {
  // YAML's reader takes long for brackets that are deep.
  let open = 0;
  for (const [sign] of text.matchAll(/[[{}\]]/g)) {
    open = sign === '[' || sign === '{' ? open + 1 : Math.max(0, open - 1);
    if (open > mostLevels) throw new SyntaxError(tooDeep);
  }
  const value: unknown = parsed(text);
  if (isNested(value)) throw new SyntaxError(tooDeep);
  return value;
};

const parsed = (text: string): unknown => {
  try {
    // Loaded for the first text: most commands read none.
    const { parse }: typeof import('yaml') = createRequire(import.meta.url)('yaml');
    return parse(text, { maxAliasCount: 100 });
  } catch (error) {
    throw error instanceof RangeError ? new SyntaxError(tooDeep) : error;
  }
};

const isNested = (value: unknown): boolean => {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels) return true;
    // What aliases name stands in several places, and is looked at in one.
    level = [
      ...new Set(level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))),
    ];
  }
  return false;
};

/** An object of somebody's data. */
export type Fields = { readonly [name: string]: unknown };

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value that a JSON text says; undefined where it is none. */
export const dataIn = (text: string): unknown => {
  try {
    return jsonOf(text);
  } catch {
    return undefined;
  }
};

/** The object that a JSON text is; undefined where it is none. */
export const fieldsIn = (text: string): Fields | undefined => {
  const value = dataIn(text);
  return isFields(value) ? value : undefined;
};

/** Things by a key of each: groups in the order in which they are first met, and within them in their own. */
export const groupedBy = <K, T>(all: Iterable<T>, keyOf: (one: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const own = groups.get(key);
    if (own) own.push(one);
    else groups.set(key, [one]);
  }
  return groups;
};

/** What a map has under a key; what is made where it has nothing stays there. */
export const keptIn = <K, V>(
  map: { get: (key: K) => V | undefined; set: (key: K, value: V) => unknown },
  key: K,
  make: () => V,
): V => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
};

/** Takes one away for each of some others that is like it: what is left, and those of the others that are alone. */
export const pairedOff = <T>(
  all: readonly T[],
  others: readonly T[],
  isLike = (one: T, other: T): boolean => one === other,
) => {
  const left = [...all];
  const alone = others.filter((other) => {
    const at = left.findIndex((one) => isLike(one, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { left, alone };
};

/** Counts one more. */
export const raise = <K>(counts: Map<K, number>, key: K, by = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + by);

/** How often each comes, in the order in which it comes first. */
export const tallyOf = <K>(all: Iterable<K>): Map<K, number> => {
  const counts = new Map<K, number>();
  for (const one of all) raise(counts, one);
  return counts;
};

/** Of those that come most often the first; undefined of none. */
export const mostFrequent = <K>(all: Iterable<K>): K | undefined =>
  [...tallyOf(all)].reduce<readonly [K | undefined, number]>(
    (best, one) => (one[1] > best[1] ? one : best),
    [undefined, 0],
  )[0];

export const sumOf = (numbers: Iterable<number>): number => {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
};

/** A value of a record as people write it: `12`, `3/4`, `12.5`; nothing where there is none. */
export const valueText = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  if ('int' in value) return String(value.int);
  if (!('fraction' in value) || !Array.isArray(value.fraction)) return JSON.stringify(value);
  const [above, below] = value.fraction.map(valueText);
  return below === '1' ? `${above}` : `${above}/${below}`;
};

/** Some fields of an object, in this order: what is written of it. */
export const picked = <T extends object>(from: T, ...names: readonly (keyof T & string)[]): Fields =>
  Object.fromEntries(names.map((name) => [name, from[name]]));
