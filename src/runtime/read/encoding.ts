import { isUtf8 } from 'node:buffer';
import type { Problem } from '../../model/index.ts';

const utf16: Problem = {
  message: 'the file is written in UTF-16, not in UTF-8',
  hint: 'Save it again as UTF-8.',
};
export const notUtf8: Problem = {
  message: 'this is not valid UTF-8 text',
  hint: 'Save the file again as UTF-8.',
};

/** What keeps the bytes of a whole file from being UTF-8 text. */
export const encodingProblem = (bytes: Buffer): Problem | undefined =>
  utf16Problem(bytes) ?? (isUtf8(bytes) ? undefined : notUtf8);

/** Says so when a file begins as UTF-16 does. */
export const utf16Problem = (bytes: Buffer): Problem | undefined =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff) ? utf16 : undefined;

/** The length of the byte order mark at the beginning of a file: 3 or 0. */
export const markLength = (bytes: Buffer): number =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;

const isSpace = (byte: number | undefined): boolean =>
  byte !== undefined && (byte === 32 || (byte >= 9 && byte <= 13));

/** Bytes without the white space around them, as `trim` takes it from text. */
export const trimmed = (bytes: Buffer): Buffer => {
  let [start, end] = [0, bytes.length];
  while (start < end && isSpace(bytes[start])) start++;
  while (end > start && isSpace(bytes[end - 1])) end--;
  const inner = bytes.subarray(start, end);
  // White space beyond ASCII is rare, and begins and ends with bytes from 128 on.
  if ((inner[0] ?? 0) < 128 && (inner[inner.length - 1] ?? 0) < 128) return inner;
  return isUtf8(inner) ? Buffer.from(inner.toString('utf8').trim()) : inner;
};

/** A JSON value as one line: valid JSON has its line ends between tokens only, where a space does as well. */
export const oneLine = (text: string): string =>
  /[\r\n]/.test(text) ? text.replaceAll(/[\r\n]\s*/g, ' ') : text;

/** The same of bytes, which are given back as they are where nothing is to be done. */
export const oneLineBytes = (bytes: Buffer): Buffer =>
  (bytes.includes(10) || bytes.includes(13)) && isUtf8(bytes)
    ? Buffer.from(oneLine(bytes.toString('utf8')))
    : bytes;
