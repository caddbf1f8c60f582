import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import {
  asyncBufferFromFile,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from 'hyparquet';
import { fromCell, type Origin, type Problem, shortened, UserError } from '../../model/index.ts';
import {
  bytesOf,
  inputLines,
  inputName,
  isFileError,
  jsonAt,
  splitJson,
  standardInput,
  textOf,
} from '../../runtime/index.ts';

/** The rows of a file, in order. `columns` are those that are read where a format can choose; all without them. */
export const rowsOf = (file: string, format: Format, columns?: readonly string[]): AsyncGenerator<Row> =>
  readers[format](file, columns);

type Reader = (file: string, columns?: readonly string[]) => AsyncGenerator<Row>;
const readers: { readonly [format in Format]: Reader } = {
  jsonl: lineRows,
  json: jsonRows,
  csv: csvRows,
  parquet: parquetRows,
};

async function* lineRows(file: string): AsyncGenerator<Row> {
  for await (const lines of inputLines(file))
    for (const line of lines) {
      const origin = { file: inputName(file), line: line.line };
      yield { origin, ...('problem' in line ? { problem: line.problem } : jsonAt(line.bytes, line.line)) };
    }
}

async function* jsonRows(file: string): AsyncGenerator<Row> {
  const text = await textOf(file);
  if (typeof text !== 'string') {
    yield { origin: { file: inputName(file), line: 1 }, problem: text };
    return;
  }
  for (const { line, text: json } of splitJson(text))
    yield { origin: { file: inputName(file), line }, ...jsonAt(json, line) };
}

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
    if (!(error instanceof CsvError)) throw error;
    throw new UserError(
      `${inputName(file)} is no CSV that can be read: ${error.message}`,
      'The first line names the columns, with commas between them; texts with commas, quotes or line ends stand in double quotes.',
    );
  } finally {
    source.destroy();
  }
}

type CsvRecord = { readonly record: unknown; readonly info: { readonly lines: number } };

const isRecord = (found: unknown): found is CsvRecord =>
  found instanceof Object && 'record' in found && 'info' in found;

export const formats = ['jsonl', 'json', 'csv', 'parquet'] as const;
export type Format = (typeof formats)[number];

/** One row of the input as it stands there, or what is wrong with it. */
type Row =
  | { readonly origin: Origin; readonly value: unknown }
  | { readonly origin: Origin; readonly problem: Problem };

const batch = 1000;
/** A group of rows is unpacked whole. */
const mostGroupBytes = 512 << 20;

/** The rows of a Parquet file; of its columns those that are asked for, or all. Their `line` counts rows from 1. */
async function* parquetRows(path: string, columns?: readonly string[]): AsyncGenerator<Row> {
  if (path === standardInput)
    throw new UserError(
      'Parquet cannot be read from standard input: its end says where things are.',
      'Give a file.',
    );
  const file = await asyncBufferFromFile(path);
  const metadata = await readable(path, () => parquetMetadataAsync(file));
  await readable(path, async () => refuseLarge(path, metadata));
  const there = await readable(path, async () =>
    parquetSchema(metadata).children.map(({ element }) => element.name),
  );
  const wanted = columns?.filter((column) => there.includes(column)) ?? there;
  const rows = Number(metadata.num_rows);
  for (let rowStart = 0; rowStart < rows; rowStart += batch) {
    const rowEnd = Math.min(rows, rowStart + batch);
    const read = await readable(path, () =>
      parquetReadObjects({ file, metadata, columns: wanted, rowStart, rowEnd }),
    );
    // There may be fewer than it says that there are.
    if (read.length === 0) return;
    for (const [at, value] of read.entries())
      yield { origin: { file: path, line: rowStart + at + 1 }, value };
  }
}

const refuseLarge = (path: string, { row_groups }: FileMetaData): void => {
  const largest = row_groups.reduce(
    (most, { total_byte_size }) => Math.max(most, Number(total_byte_size)),
    0,
  );
  if (largest > mostGroupBytes)
    throw new UserError(
      `${path} holds a group of rows of ${Math.round(largest / 2 ** 20)} MB, and at most ${mostGroupBytes >> 20} may be.`,
      'Write it with smaller row groups, or as JSONL.',
    );
};

/** Whatever the library throws of a file that is none. */
const readable = async <T>(path: string, read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (isFileError(error) || error instanceof UserError) throw error;
    // What it stumbles over says something of its inside, and nothing of the file.
    const said =
      error instanceof Error && Object.getPrototypeOf(error) === Error.prototype
        ? error.message
        : 'its inside is not as it should be';
    const hint = 'Is it whole? A file that is packed once more (.gz) is not read.';
    throw new UserError(`${path} cannot be read as Parquet: ${shortened(said)}`, hint);
  }
};
