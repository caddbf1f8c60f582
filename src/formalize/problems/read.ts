import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import {
  asyncBufferFromFile,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from 'hyparquet';
import { whyUnread } from '../../base/index.ts';
import { fromCell, type Origin, type Problem, refuseTwice, shortened, UserError } from '../../model/index.ts';
import * as runtime from '../../runtime/index.ts';
import { type Rejected, rejected, type WordProblem } from '../formalizer.ts';

export interface Fields {
  readonly index: string;
  readonly question: string;
  readonly answer: string;
  /** The number alone, where the solution does not end with `#### N`; empty where there is no such field. */
  readonly final: string;
}

export const usualFields: Fields = { index: 'index', question: 'question', answer: 'answer', final: '' };

/** A problem of the input, or why it is none; `index` is its own, or its position where it has none. */
export type ReadProblem = { readonly origin: Origin; readonly index: number | string } & (
  | { readonly ok: true; readonly problem: WordProblem }
  | Rejected
);

const byExtension: ReadonlyMap<string, Format> = new Map([
  ['.jsonl', 'jsonl'],
  ['.ndjson', 'jsonl'],
  ['', 'jsonl'],
  ['.json', 'json'],
  ['.csv', 'csv'],
  ['.parquet', 'parquet'],
]);

const whatIsReadHere =
  'Give a .jsonl, .json, .csv (each packed with gzip or not) or .parquet file of problems, or - for standard input.';

/** How a file is kept, by its name. Throws a UserError for a name that does not tell. */
export const formatOf = (path: string): Format => {
  const format = path === runtime.standardInput ? 'jsonl' : byExtension.get(runtime.extensionOf(path));
  if (format === undefined || (format === 'parquet' && path.endsWith('.gz')))
    throw new UserError(
      `${path} is no file of problems`,
      `${whatIsReadHere} --format says how another is kept.`,
    );
  return format;
};

/**
 * Reads problems one after another, in the order of the input. What is wrong with one costs that one only. Throws a
 * UserError when the input cannot be read, or holds nothing.
 */
export async function* readProblems(
  path: string,
  fields: Fields,
  format = formatOf(path),
): AsyncGenerator<ReadProblem> {
  const seen = runtime.seenBefore();
  const columns = Object.values(fields).filter((name) => name !== '');
  let position = 0;
  try {
    if (path !== runtime.standardInput && (await stat(path)).isDirectory())
      throw new UserError(`${path} is a folder`, whatIsReadHere);
    for await (const row of rowsOf(path, format, columns)) {
      const { origin } = row;
      const found = 'problem' in row ? wrong(row.problem) : problemOf(row.value, fields, position);
      const index = 'index' in found ? found.index : position;
      position += 1;
      if ('reason' in found) yield { origin, index, ...found };
      else if (!seen.add(runtime.digestOfName({ index: found.index })))
        yield { origin, index, ...rejected('duplicate', readBefore(found.index, row, fields)) };
      else yield { origin, index, ok: true, problem: found };
    }
  } catch (error) {
    if (!runtime.isFileError(error)) throw error;
    throw new UserError(`${runtime.inputName(path)} ${whyUnread(error)}`, whatIsReadHere);
  }
  if (position === 0) throw new UserError(`${runtime.inputName(path)} holds no problems`, whatIsReadHere);
}

/** Whoever mixes problems with an index and without finds that the position of one is the index of another. */
const readBefore = (index: number | string, row: Row, fields: Fields): string => {
  const own = 'value' in row && Object(row.value)[fields.index];
  return own === undefined || own === null || own === ''
    ? `it has no \`${fields.index}\`, and its position ${index} is the index of one before: give all problems one, or none`
    : `index ${index} was already read`;
};

const wrong = ({ message, hint }: Problem): Rejected =>
  rejected('unreadable_problem', hint === undefined ? message : `${message} (${hint})`);

type Found = WordProblem | (Rejected & { readonly index?: number | string });

const problemOf = (value: unknown, fields: Fields, position: number): Found => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return rejected('unreadable_problem', 'a problem must be an object with named fields');
  const row = new Map<string, unknown>(Object.entries(value));
  const index = indexOf(row.get(fields.index), position);
  if (index === undefined)
    return rejected('unreadable_problem', `\`${fields.index}\` must be a whole number or a text`);
  const [question, answer] = [row.get(fields.question), row.get(fields.answer)];
  if (typeof question !== 'string') return { index, ...missing('question', fields, row) };
  if (typeof answer !== 'string' || answer.trim() === '') return { index, ...missing('answer', fields, row) };
  const final = fields.final === '' ? undefined : finalOf(row.get(fields.final));
  const problem = {
    index,
    question: withPlainLines(question),
    answer: withPlainLines(final === undefined ? answer : withFinal(answer, final)),
  };
  const half = runtime.halfCharacterIn([index, question, problem.answer]);
  if (half !== undefined) return { index, ...rejected('unreadable_problem', half) };
  const large = runtime.tooLarge({ ...problem, function_code: '', logical_steps: [] });
  return large === undefined ? problem : { index, ...rejected('too_large', large) };
};

/** Lines end as everywhere here, whatever wrote the file. */
const withPlainLines = (text: string): string => text.replaceAll('\r\n', '\n');

/** A whole number stays one, also from a table of texts. */
const indexOf = (value: unknown, position: number): number | string | undefined => {
  if (value === undefined || value === null || value === '') return position;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return /^(?:0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
};

/** An empty cell gives none: the solution may have one itself. */
const finalOf = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;

const withFinal = (answer: string, final: unknown): string =>
  /^\s*####/m.test(answer) ? answer : `${answer.trimEnd()}\n#### ${String(final).trim()}`;

const mostNamed = 10;

const missing = (field: keyof Fields, fields: Fields, row: ReadonlyMap<string, unknown>): Rejected => {
  const name = `\`${fields[field]}\``;
  const value = row.get(fields[field]);
  const none = value === null ? ', but it is null' : typeof value === 'string' ? ', but it is empty' : '';
  if (value !== undefined) return rejected('unreadable_problem', `${name} must be a text${none}`);
  const names = [...row.keys()].slice(0, mostNamed).map((key) => shortened(key, 100));
  const hint = names.length === 0 ? '' : ` The fields are ${names.join(', ')}; --${field} names another.`;
  return rejected('unreadable_problem', `${name} is missing.${hint}`);
};

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
  for await (const lines of runtime.inputLines(file))
    for (const line of lines) {
      const origin = { file: runtime.inputName(file), line: line.line };
      yield {
        origin,
        ...('problem' in line ? { problem: line.problem } : runtime.jsonAt(line.bytes, line.line)),
      };
    }
}

async function* jsonRows(file: string): AsyncGenerator<Row> {
  const text = await runtime.textOf(file);
  if (typeof text !== 'string') {
    yield { origin: { file: runtime.inputName(file), line: 1 }, problem: text };
    return;
  }
  for (const piece of runtime.splitJson(text)) {
    const origin = { file: runtime.inputName(file), line: piece.line };
    yield { origin, ...('problem' in piece ? piece : runtime.jsonAt(piece.text, piece.line)) };
  }
}

/** A row below it costs itself only, however large; beyond it there is a quote that is never closed, or nothing that fits the memory. */
const mostRecordBytes = 64 << 20;

/** What is wrong with a whole table, and what helps. */
const noTable = (file: string, { code, message, lines }: CsvError): UserError =>
  code === 'CSV_MAX_RECORD_SIZE'
    ? new UserError(
        `${file} has a row of more than ${mostRecordBytes >> 20} MB at line ${lines}.`,
        'A quote may be open there that is never closed; else leave the row out, or write the table as JSONL.',
      )
    : new UserError(
        `${file} is no CSV that can be read: ${message}`,
        'The first line names the columns, with commas between them; texts with commas, quotes or line ends stand in double quotes.',
      );

/** The first line names the columns. A row of more or fewer cells costs itself; a quote that is never closed ends the input. */
async function* csvRows(file: string, wanted?: readonly string[]): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    // As `rules export` and reviewers' tables write what a spreadsheet would run.
    cast: fromCell,
    columns: (names: string[]) => {
      refuseTwice(wanted ? names.filter((name) => wanted.includes(name)) : names, runtime.inputName(file));
      return names;
    },
    info: true,
    max_record_size: mostRecordBytes,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const source = Readable.from(runtime.bytesOf(file));
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const found of source.pipe(parser))
      if (isRecord(found)) yield csvRow(found, runtime.inputName(file));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw noTable(runtime.inputName(file), error);
  } finally {
    source.destroy();
  }
}

type CsvRecord = {
  readonly record: unknown;
  readonly info: { readonly lines: number; readonly error?: CsvError };
};

const csvRow = ({ record, info: { lines: line, error } }: CsvRecord, file: string): Row => {
  const origin = { file, line };
  if (error !== undefined)
    return {
      origin,
      problem: { message: error.message, hint: 'A text with commas stands in double quotes.' },
    };
  // The parser puts this sign for bytes that are no text.
  return JSON.stringify(record).includes('\uFFFD')
    ? { origin, problem: runtime.notUtf8 }
    : { origin, value: record };
};

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
  if (path === runtime.standardInput)
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
  refuseTwice(columns ? there.filter((column) => columns.includes(column)) : there, path);
  const wanted = columns?.filter((column) => there.includes(column)) ?? there;
  // What is told of a column that is missing names those that are there.
  const unread = Object.fromEntries(there.map((name) => [name, undefined]));
  const rows = Number(metadata.num_rows);
  for (let rowStart = 0; rowStart < rows; rowStart += batch) {
    const rowEnd = Math.min(rows, rowStart + batch);
    const read = await readable(path, () =>
      parquetReadObjects({ file, metadata, columns: wanted, rowStart, rowEnd }),
    );
    // There may be fewer than it says that there are.
    if (read.length === 0) return;
    for (const [at, value] of read.entries())
      yield { origin: { file: path, line: rowStart + at + 1 }, value: { ...unread, ...value } };
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
    if (runtime.isFileError(error) || error instanceof UserError) throw error;
    // What it stumbles over says something of its inside, and nothing of the file.
    const said =
      error instanceof Error && Object.getPrototypeOf(error) === Error.prototype
        ? error.message
        : 'its inside is not as it should be';
    const hint = 'Is it whole? A file that is packed once more (.gz) is not read.';
    throw new UserError(`${path} cannot be read as Parquet: ${shortened(said)}`, hint);
  }
};
