import type { Origin, Problem } from '../../model/index.ts';

/** How problems are kept. */
export const formats = ['jsonl', 'json', 'csv', 'parquet'] as const;
export type Format = (typeof formats)[number];

/** One row of the input as it stands there, or what is wrong with it. */
export type Row =
  | { readonly origin: Origin; readonly value: unknown }
  | { readonly origin: Origin; readonly problem: Problem };
