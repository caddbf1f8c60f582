import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { plainBytes } from '../../../base/index.ts';
import { UserError } from '../../../model/index.ts';
import { type Catalog, cellsOf, columnsWritten, csvHeader, csvLine, parseCatalog } from './catalog.ts';
import type { Decision } from './decision.ts';
import { decisionOf, type Ledger } from './ledger.ts';

export type FoundCatalog = ReturnType<typeof readCatalog>;

/** Reads the CSV, with the SHA-256 of its text. Throws `UserError` where it is none, or not UTF-8. */
export const readCatalog = (path: string) => {
  const stats = statSync(path);
  const text = decoded(plainBytes(path), path);
  return { catalog: parseCatalog(text, path), digest: digestOf(text), stats };
};

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** True when nobody has written the file since; cheap, for it is asked before every decision. */
export const isSameFile = ({ stats }: FoundCatalog, path: string): boolean => {
  const found = statSync(path);
  return found.ino === stats.ino && found.size === stats.size && found.mtimeMs === stats.mtimeMs;
};

/** Writes the CSV's text; a row that has not changed since the last time is not written out again. */
export type CsvWriter = ReturnType<typeof csvWriter>;

export const csvWriter = () => {
  const known = new Map<string, { decision: Decision; cells: object; line: string }>();
  return {
    textOf: (catalog: Catalog, ledger: Ledger, acceptedAt: (id: string) => string) => {
      const columns = columnsWritten(catalog.columns);
      const lines = catalog.rows.map((row) => {
        const decision = decisionOf(ledger, row.id);
        const before = known.get(row.id);
        if (before?.decision === decision && before.cells === row.cells) return before.line;
        const line = csvLine(columns, cellsOf(row, decision, acceptedAt(row.id)));
        known.set(row.id, { decision, cells: row.cells, line });
        return line;
      });
      return csvHeader(columns) + lines.join('');
    },
    /** Writes the row of this candidate anew the next time, or all of them. */
    forget: (id?: string) => {
      if (id === undefined) known.clear();
      else known.delete(id);
    },
  };
};

const howToSave =
  "Open it again in the program that saved it and save it as UTF-8: in Excel as 'CSV UTF-8 (Comma delimited)', in LibreOffice with the character set 'Unicode (UTF-8)'.";

/** The text of a CSV, its byte-order mark included. What is not UTF-8 would be read, and written, with damaged letters. */
const decoded = (bytes: Buffer, path: string): string => {
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
