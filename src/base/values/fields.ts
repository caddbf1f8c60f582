import { jsonOf } from './json.ts';

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
