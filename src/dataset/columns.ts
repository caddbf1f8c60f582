import type { Columns, ColumnType } from './containers.ts';
import type { Level } from './level.ts';
import type { FormatName } from './views.ts';

/** A column as a dataset card declares it. */
export type Feature =
  | { readonly name: string; readonly dtype: string }
  | { readonly name: string; readonly struct: readonly Feature[] }
  | { readonly name: string; readonly list: readonly Feature[] | string };

/** What of the data decides what columns hold. */
export interface Shape {
  readonly level: Level;
  /** Every index is a whole number. */
  readonly wholeIndexes: boolean;
}

/** Columns of text. */
export const texts = (...names: readonly string[]): readonly Feature[] =>
  names.map((name) => ({ name, dtype: 'string' }));

const metaOf = (wholeIndexes: boolean): readonly Feature[] => [
  { name: 'index', dtype: wholeIndexes ? 'int64' : 'string' },
  ...texts('candidate_id', 'rule', 'kind', 'family', 'tier', 'model'),
  { name: 'lines', dtype: 'int32' },
  ...texts('source'),
  { name: 'weight', dtype: 'float64' },
  { name: 'held_out', dtype: 'bool' },
];

const detailsOf: { readonly [level in Level]: readonly string[] } = {
  '1': [],
  '2': ['error_type'],
  '3': ['error_type'],
  '4': ['error_type'],
  '5': ['error_type', 'erroneous_line_number'],
  max: ['error_type', 'erroneous_line_number', 'explanation'],
};

const targetOf = (level: Level): Feature => ({
  name: 'target',
  struct: [
    ...texts('verdict'),
    ...(detailsOf[level].length === 0 ? [] : [{ name: 'error_details', struct: texts(...detailsOf[level]) }]),
  ],
});

/** A turn of a conversation. */
export const message = texts('role', 'content');

/** The columns of a table, and which of them may be empty. */
const flat: readonly Feature[] = [
  ...texts('id', 'input', 'target', 'question', 'solution', 'verdict'),
  ...texts('error_type', 'erroneous_line_number', 'explanation'),
  ...metaOf(false),
];
const optional: ReadonlySet<string> = new Set(
  'error_type erroneous_line_number explanation candidate_id problem_id rule kind family'.split(' '),
);

/** The columns of a format, in order. */
export const featuresOf = (format: FormatName, { level, wholeIndexes }: Shape): readonly Feature[] => {
  switch (format) {
    case 'jsonl':
      return [
        ...texts('id', 'input'),
        targetOf(level),
        ...texts('question', 'solution'),
        { name: 'meta', struct: metaOf(wholeIndexes) },
      ];
    case 'trl-messages':
      return [...texts('id'), { name: 'messages', list: message }];
    case 'trl-prompt-completion':
      return [...texts('id'), { name: 'prompt', list: message }, { name: 'completion', list: message }];
    case 'trl-stepwise':
      return [
        ...texts('id', 'prompt'),
        { name: 'completions', list: 'string' },
        { name: 'labels', list: 'bool' },
      ];
    case 'processbench':
      return [
        ...texts('id', 'generator', 'problem'),
        { name: 'steps', list: 'string' },
        { name: 'final_answer_correct', dtype: 'bool' },
        { name: 'label', dtype: 'int64' },
      ];
    case 'csv':
    case 'parquet':
      return flat;
  }
};

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
