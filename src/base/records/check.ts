import { createRequire } from 'node:module';
import type { Ajv, ValidateFunction } from 'ajv';
import { jsonOf } from '../values/index.ts';
import { schemaNamed } from './schemas.ts';

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

/**
 * Holds data against what `schemas.yaml` says under a name, which is compiled when it is needed first. `T` is what that
 * describes.
 */
export const recordOf = <T>(name: string): ((data: unknown) => Checked<T>) => {
  const schema = schemaNamed(name);
  let validate: ValidateFunction<T> | undefined;
  return (data) => {
    validate ??= ajvOnce().compile<T>(schema);
    return validate(data)
      ? { value: data }
      : { wrong: ajvOnce().errorsText(validate.errors, { dataVar: '' }).trim() };
  };
};

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
