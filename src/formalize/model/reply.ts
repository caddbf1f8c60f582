import { jsonrepair } from 'jsonrepair';

type Fields = { readonly [key: string]: unknown };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A reply longer than this is not searched. */
const mostText = 200_000;

const parsed = (text: string): Fields | undefined => {
  for (const read of [JSON.parse, (broken: string): unknown => JSON.parse(jsonrepair(broken))]) {
    try {
      const value: unknown = read(text);
      if (isFields(value)) return value;
    } catch {}
  }
  return undefined;
};

/**
 * The JSON object of a reply: the whole of it, the one in a fence, or from the first brace to the last one. Undefined
 * where there is none.
 */
export const objectOf = (reply: string): Fields | undefined => {
  const text = reply.slice(0, mostText).trim();
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n?```/.exec(text)?.[1];
  const open = text.indexOf('{');
  const pieces = [
    text.startsWith('{') ? text : undefined,
    fenced,
    open < 0 ? undefined : text.slice(open, text.lastIndexOf('}') + 1),
  ];
  for (const piece of pieces) {
    const found = piece === undefined || piece === '' ? undefined : parsed(piece);
    if (found && 'function_code' in found) return found;
  }
  return undefined;
};
