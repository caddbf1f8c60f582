import type { Columns, ColumnType } from './containers.ts';

/** A column as a dataset card declares it. */
export type Feature =
  | { readonly name: string; readonly dtype: string }
  | { readonly name: string; readonly struct: readonly Feature[] }
  | { readonly name: string; readonly list: readonly Feature[] | string };

/** Columns of text. */
export const texts = (...names: readonly string[]): readonly Feature[] =>
  names.map((name) => ({ name, dtype: 'string' }));

/** A turn of a conversation. */
export const message = texts('role', 'content');

/** The columns of a table that may be empty. */
const optional: ReadonlySet<string> = new Set(
  'error_type erroneous_line_number explanation candidate_id problem_id rule kind family'.split(' '),
);

const types: { readonly [dtype: string]: ColumnType } = {
  string: 'string',
  int32: 'int',
  int64: 'int',
  float64: 'double',
  bool: 'bool',
};

/** The same for what writes tables. Throws where a column is no plain one. */
export const columnsOf = (features: readonly Feature[]): Columns =>
  features.map((feature) => {
    const type = 'dtype' in feature ? types[feature.dtype] : undefined;
    if (!type) throw new Error(`${feature.name} is no plain column`);
    return { name: feature.name, type, optional: optional.has(feature.name) };
  });
