import { isUtf8 } from 'node:buffer';
import { UserError } from '../../../model/index.ts';

const howToSave =
  "Open it again in the program that saved it and save it as UTF-8: in Excel as 'CSV UTF-8 (Comma delimited)', in LibreOffice with the character set 'Unicode (UTF-8)'.";

/**
 * The text of a CSV, its byte-order mark included. Throws `UserError` where it is not UTF-8: what a spreadsheet saved in
 * another encoding would be read with damaged letters, and written so.
 */
export const decoded = (bytes: Buffer, path: string): string => {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isWide || bytes.includes(0))
    throw new UserError(`${path}: the file is UTF-16, or no text. Nothing was changed.`, howToSave);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new UserError(
    `${path}:${damagedLine(bytes)}  the line is not UTF-8: it was saved in another encoding (Windows-1252?). Nothing was changed.`,
    howToSave,
  );
};

/** No part of a letter of several bytes is a line feed: each line is UTF-8 for itself, or is not. */
const damagedLine = (bytes: Buffer): number => {
  let number = 1;
  for (let from = 0; from < bytes.length; number++) {
    const end = bytes.indexOf(0x0a, from);
    const next = end === -1 ? bytes.length : end + 1;
    if (!isUtf8(bytes.subarray(from, next))) return number;
    from = next;
  }
  return number;
};
