import { jsonOf, readText } from '../base/index.ts';

/** An object of somebody's JSON. */
export type Fields = { readonly [name: string]: unknown };

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value);

/** The object that a text of JSON is; undefined where it is none. */
export const objectIn = (text: string): Fields | undefined => {
  try {
    const value = jsonOf(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

export const objectAt = async (path: string): Promise<Fields | undefined> =>
  objectIn((await readText(path))?.text ?? '');
