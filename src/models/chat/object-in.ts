import { jsonrepair } from 'jsonrepair';
import { dataIn, type Fields, isFields } from '../../base/index.ts';

/** Longer replies are looked at by their end alone: that is where what was asked for stands. */
const mostText = 200_000;
/** So many places are tried from the end on: a reply that repeats itself is not read for ever. */
const mostPlaces = 8;
/**
 * So many characters of a reply are mended, all tries together: to mend can take as long as the square of a text. What is asked
 * for has a few thousand.
 */
const mostMended = 60_000;

/**
 * The last JSON object of a text with a text, or what else `isValue`, under the key `name`: in prose, in a fence, with
 * single quotes, Python's words, comments, a comma too many, or cut off. `mentioned`: whether there is any.
 */
export const objectIn = (
  text: string,
  name: string,
  isValue: (value: unknown) => boolean = (value) => typeof value === 'string',
): { readonly found?: Fields; readonly mentioned: boolean } => {
  const whole = unwrapped(parsed(text));
  if (whole && fieldOf(whole, name) !== undefined) return { found: whole, mentioned: true };
  const end = text.slice(-mostText);
  const key = new RegExp(`["'“”‘’]?\\b${name}\\b["'“”‘’]?\\s*[:=]`, 'gi');
  const places = [...end.matchAll(key)].map(({ index }) => index);
  const fits = (value: unknown): value is Fields => isFields(value) && isValue(fieldOf(value, name));
  const mended = mender();
  for (const place of places.slice(-mostPlaces).reverse()) {
    for (const start of [braceAround(end, place), end.indexOf('{')]) {
      if (start < 0 || start > place) continue;
      const found = objectFrom(end, [start, place], mended, fits);
      if (found) return { found, mentioned: true };
    }
  }
  return { mentioned: whole !== undefined || /\{\s*["'\w]/.test(end) };
};

export const fieldOf = (fields: Fields, name: string): unknown => {
  if (Object.hasOwn(fields, name)) return fields[name];
  const key = Object.keys(fields).find((one) => one.toLowerCase().replaceAll(/[\s-]/g, '_') === name);
  return key === undefined ? undefined : fields[key];
};

/** Most answers are prose, and to find that out by failing is slow. */
const parsed = (text: string): unknown => (/^\s*[{["]/.test(text) ? dataIn(text) : undefined);

/** Mends texts of one reply while there is room for them; what is too long for it is left as it is. */
const mender = () => {
  let left = mostMended;
  return (text: string): unknown => {
    if (text.length > left) return undefined;
    left -= text.length;
    try {
      return parsed(jsonrepair(text));
    } catch {
      return undefined;
    }
  };
};

/** An object, one in a list of one, or one written as a JSON string. */
const unwrapped = (value: unknown, depth = 0): Fields | undefined => {
  if (isFields(value)) return value;
  if (depth > 2) return undefined;
  if (Array.isArray(value) && value.length === 1) return unwrapped(value[0], depth + 1);
  if (typeof value === 'string') return unwrapped(parsed(value), depth + 1);
  return undefined;
};

/** Where the innermost object that holds a place begins; -1 outside of any. */
const braceAround = (text: string, place: number): number => {
  let depth = 0;
  for (let at = place - 1; at >= 0; at--) {
    if (text[at] === '}') depth++;
    else if (text[at] === '{' && depth-- === 0) return at;
  }
  return -1;
};

/** The object from a brace on, if it reaches over `place`: to its own end, to the text's last brace, to the end. */
const objectFrom = (
  text: string,
  [start, place]: readonly [number, number],
  mended: (text: string) => unknown,
  fits: (value: unknown) => value is Fields,
): Fields | undefined => {
  const own = ['"', `"'`].map((quotes) => scanned(text, start, quotes));
  const pieces = [
    ...own.map(({ end }) => text.slice(start, end)),
    // Cut off: what is open is closed.
    ...own.flatMap(({ end, open }) => (end === undefined ? [text.slice(start) + open] : [])),
    text.slice(start, text.lastIndexOf('}') + 1),
  ];
  for (const piece of new Set(pieces)) {
    if (start + piece.length <= place) continue;
    const value = parsed(piece) ?? mended(piece);
    if (fits(value)) return value;
  }
  return undefined;
};

/** Where the object that begins at `start` ends, braces within quotes apart; where it does not, `open` would close it. */
const scanned = (text: string, start: number, quotes: string) => {
  const closers: string[] = [];
  let quote: string | undefined;
  for (let at = start; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (quote !== undefined) {
      if (sign === '\\') at++;
      else if (sign === quote) quote = undefined;
    } else if (quotes.includes(sign)) quote = sign;
    else if (sign === '{') closers.push('}');
    else if (sign === '[') closers.push(']');
    else if (sign === closers.at(-1) && closers.pop() && closers.length === 0)
      return { end: at + 1, open: '' };
  }
  return { end: undefined, open: (quote ?? '') + closers.toReversed().join('') };
};
