import {
  asyncBufferFromFile,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from 'hyparquet';
import { shortened, UserError } from '../../model/index.ts';
import { isFileError, standardInput } from '../../runtime/index.ts';
import type { Row } from './row.ts';

/** Rows that are read at once. */
const batch = 1000;
/** A group of rows is unpacked whole. */
const mostGroupBytes = 512 << 20;

/** The rows of a Parquet file; of its columns those that are asked for, or all. Their `line` counts rows from 1. */
export async function* parquetRows(path: string, columns?: readonly string[]): AsyncGenerator<Row> {
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
    throw new UserError(
      `${path} cannot be read as Parquet: ${shortened(said)}`,
      'Is it whole? A file that is packed once more (.gz) is not read.',
    );
  }
};
