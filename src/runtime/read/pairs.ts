import { basename, dirname, extname } from 'node:path';
import { jsonOf } from '../../base/index.ts';
import type { Problem } from '../../model/index.ts';
import { brokenJson } from './broken-json.ts';
import { textOf } from './bytes.ts';
import type { Pair } from './sources.ts';

/** A pair of the folder layout as JSON: what the `.json` leaves out comes from the path and from the code. */
export const pairText = async (source: Pair): Promise<string | Problem> => {
  const beside = basename(source.file);
  const code = await textOf(source.code);
  if (typeof code !== 'string') return code;
  const text = await textOf(source.file);
  if (typeof text !== 'string') return { ...text, message: `${beside}: ${text.message}` };
  let fields: unknown;
  try {
    fields = jsonOf(text);
  } catch (error) {
    const problem = brokenJson(text, 1, error);
    return { ...problem, message: `${beside}: ${problem.message}` };
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return { message: `${beside} must hold one JSON object with the fields of the template` };
  return JSON.stringify({ ...fieldsOfPath(source.file), ...withoutNulls(fields), function_code: code });
};

const withoutNulls = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** `tier2/17/gpt-4.json` says tier, index and model. */
const fieldsOfPath = (file: string): { index: number | string; model: string; tier?: string } => {
  const folder = dirname(file);
  const name = basename(folder);
  const above = basename(dirname(folder));
  return {
    index: /^(0|[1-9]\d{0,14})$/.test(name) ? Number(name) : name,
    ...(/^tier\d+$/.test(above) ? { tier: above } : {}),
    model: basename(file, extname(file)),
  };
};
