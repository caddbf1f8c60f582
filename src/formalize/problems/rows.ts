import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { jsonOf } from '../../base/index.ts';
import { fromCell, type Origin, UserError } from '../../model/index.ts';
import {
  brokenJson,
  bytesOf,
  inputLines,
  inputName,
  notUtf8,
  splitJson,
  textOf,
} from '../../runtime/index.ts';
import { parquetRows } from './parquet.ts';
import type { Format, Row } from './row.ts';

/** The rows of a file, in order. `columns` are those that are read where a format can choose; all without them. */
export const rowsOf = (file: string, format: Format, columns?: readonly string[]): AsyncGenerator<Row> => {
  switch (format) {
    case 'jsonl':
      return lineRows(file);
    case 'json':
      return jsonRows(file);
    case 'csv':
      return csvRows(file);
    case 'parquet':
      return parquetRows(file, columns);
  }
};

async function* lineRows(file: string): AsyncGenerator<Row> {
  for await (const lines of inputLines(file))
    for (const line of lines) {
      const origin = { file: inputName(file), line: line.line };
      if ('problem' in line) yield { origin, problem: line.problem };
      else if (!isUtf8(line.bytes)) yield { origin, problem: notUtf8 };
      else yield parsed(origin, line.bytes.toString('utf8'));
    }
}

async function* jsonRows(file: string): AsyncGenerator<Row> {
  const text = await textOf(file);
  if (typeof text !== 'string') {
    yield { origin: { file: inputName(file), line: 1 }, problem: text };
    return;
  }
  for (const piece of splitJson(text)) yield parsed({ file: inputName(file), line: piece.line }, piece.text);
}

const parsed = (origin: Origin, text: string): Row => {
  try {
    return { origin, value: jsonOf(text) };
  } catch (error) {
    return { origin, problem: brokenJson(text, origin.line, error) };
  }
};

const mostRecordBytes = 1 << 20;

/** The first line names the columns. A quote that is never closed ends the input, with a message. */
async function* csvRows(file: string): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    // As `rules export` and reviewers' tables write what a spreadsheet would run.
    cast: fromCell,
    columns: true,
    info: true,
    max_record_size: mostRecordBytes,
    skip_empty_lines: true,
  });
  const source = Readable.from(bytesOf(file));
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const found of source.pipe(parser))
      if (isRecord(found))
        yield { origin: { file: inputName(file), line: found.info.lines }, value: found.record };
  } catch (error) {
    if (!isCsvError(error)) throw error;
    throw new UserError(
      `${inputName(file)} is no CSV that can be read: ${error.message}`,
      'The first line names the columns; texts with commas, quotes or line ends stand in double quotes.',
    );
  } finally {
    source.destroy();
  }
}

interface CsvRecord {
  readonly record: unknown;
  readonly info: { readonly lines: number };
}

const isRecord = (found: unknown): found is CsvRecord =>
  found instanceof Object && 'record' in found && 'info' in found;

const isCsvError = (error: unknown): error is CsvError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('CSV_');
