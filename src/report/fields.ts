import { type Fields, fieldsIn, isFields, readText } from '../base/index.ts';

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value);

export const objectAt = async (path: string): Promise<Fields | undefined> =>
  fieldsIn((await readText(path))?.text ?? '');
