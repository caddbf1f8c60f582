import { createRequire } from 'node:module';
import type { Ajv, ValidateFunction } from 'ajv';
import { jsonOf } from '../values/index.ts';

/** Data as what a schema describes, or what is wrong with it, in words. */
export type Checked<T> =
  | { readonly value: T; readonly wrong?: never }
  | { readonly value?: never; readonly wrong: string };

/** Loaded for the first data that is held against a schema: most commands read none back. */
const ajvOnce = (): Ajv => {
  if (!ajv) {
    const { Ajv: Made }: typeof import('ajv') = createRequire(import.meta.url)('ajv');
    ajv = new Made({ allowUnionTypes: true });
  }
  return ajv;
};
let ajv: Ajv | undefined;

/** Holds data against a JSON Schema, which is compiled when it is needed first. `T` is what the schema describes. */
export const checkerOf = <T>(schema: object): ((data: unknown) => Checked<T>) => {
  let validate: ValidateFunction<T> | undefined;
  return (data) => {
    validate ??= ajvOnce().compile<T>(schema);
    return validate(data)
      ? { value: data }
      : { wrong: ajvOnce().errorsText(validate.errors, { dataVar: '' }).trim() };
  };
};

/** Holds data against a schema once. */
export const checkedBy = <T>(schema: object, data: unknown): Checked<T> => checkerOf<T>(schema)(data);

/** A line of JSON against a checker: what cannot be parsed is wrong too. */
export const checkedLine = <T>(line: string, record: (data: unknown) => Checked<T>): Checked<T> => {
  let data: unknown;
  try {
    data = jsonOf(line);
  } catch {
    return { wrong: 'this line is no JSON.' };
  }
  return record(data);
};
