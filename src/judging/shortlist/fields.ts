import { compareNaturally, type Fields } from '../../base/index.ts';
import { positionBins } from '../../model/index.ts';

/**
 * The text under which a candidate counts in a field: what a scalar says, `some` or `none` for a list, JSON
 * for anything else, `none` for nothing. `path` may reach inside: `mutation.to`.
 */
export const fieldText = (candidate: Fields, path: string): string => {
  const value = reach(candidate, path);
  if (value === undefined || value === null || value === '') return 'none';
  if (Array.isArray(value)) return value.length > 0 ? 'some' : 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

export const hasField = (candidate: Fields, path: string): boolean => reach(candidate, path) !== undefined;

const reach = (candidate: Fields, path: string): unknown => {
  let value: unknown = candidate;
  for (const name of path.split('.')) {
    const fields: Fields = Object(value);
    if (typeof value !== 'object' || !Object.hasOwn(fields, name)) return undefined;
    value = fields[name];
  }
  return value;
};

/** What a stratum is called: its values with slashes between them, a slash inside a value written `%2F`. */
export const stratumName = (values: readonly string[]): string =>
  values
    .map((value) => (/[%/]/.test(value) ? value.replaceAll('%', '%25').replaceAll('/', '%2F') : value))
    .join('/');

/** Compares the values of two strata field by field, as a person would list them. */
export const compareValues = (a: readonly string[], b: readonly string[]): number => {
  for (let place = 0; place < Math.max(a.length, b.length); place++) {
    const order = compareListed(a[place] ?? '', b[place] ?? '');
    if (order !== 0) return order;
  }
  return 0;
};

/** Positions first, in the order of the solution; numbers inside texts by size (`tier2` before `tier10`). */
export const compareListed = (a: string, b: string): number => {
  const [first, second] = [placeOfBin(a), placeOfBin(b)];
  if (first !== -1 || second !== -1) return first !== -1 && second !== -1 ? first - second : second - first;
  return compareNaturally(a, b);
};

const bins: readonly string[] = positionBins;
const placeOfBin = (text: string): number => bins.indexOf(text);
