import { Ajv } from 'ajv';

/**
 * Holds data against a JSON Schema: the data as what the schema describes, or what is wrong with it. Import this
 * file with `await import`: the checker takes time to load, and most commands never need it.
 */
export const checkedBy = <T>(
  schema: object,
  data: unknown,
): { readonly value: T; readonly wrong?: never } | { readonly value?: never; readonly wrong: string } => {
  const ajv = new Ajv({ allowUnionTypes: true });
  const validate = ajv.compile<T>(schema);
  return validate(data) ? { value: data } : { wrong: ajv.errorsText(validate.errors, { dataVar: '' }) };
};
