import { stringify } from 'csv-stringify/sync';
import { toCell } from '../model/index.ts';
import type { Feature } from './columns.ts';
import type { Kind, Row } from './types.ts';

/** Rows as the bytes of a file, piece by piece. */
export interface Container {
  /** Takes a row; gives bytes when enough have come together. */
  readonly add: (row: Row) => Uint8Array | undefined;
  /** What is left, and what the file ends with. */
  readonly end: () => Uint8Array;
}

/** Signs of text or rows that are gathered before they are given on. */
const pieceSigns = 1 << 18;
const groupRows = 1000;

const gathered = (encode: (row: Row) => string, head = ''): Container => {
  let waiting: string[] = head === '' ? [] : [head];
  let size = head.length;
  const take = (): Uint8Array => {
    const bytes = Buffer.from(waiting.join(''), 'utf8');
    [waiting, size] = [[], 0];
    return bytes;
  };
  return {
    add(row) {
      const text = encode(row);
      waiting.push(text);
      size += text.length;
      return size < pieceSigns ? undefined : take();
    },
    end: take,
  };
};

/** U+2028 and U+2029 end a line for some readers of JSON Lines. */
const jsonLine = (row: Row): string =>
  `${JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;

/** Whoever opens the file in a spreadsheet runs nothing of what a stranger's problem says. */
const cell = (value: unknown): string =>
  typeof value === 'string' ? toCell(value) : value === null || value === undefined ? '' : String(value);

const csv = (columns: readonly Feature[]): Container =>
  gathered(
    (row) => stringify([columns.map(({ name }) => cell(row[name]))]),
    stringify([columns.map(({ name }) => name)]),
  );

/** Loads the writer; rows are written in groups of some thousands. */
const parquet = async (columns: readonly Feature[]): Promise<Container> => {
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  const writer = new ByteWriter();
  const columnData = (rows: readonly Row[]) =>
    columns.map((column) => {
      const [{ name }, type] = [column, parquetType(column)];
      const data = rows.map((row) => stored(row[name], type));
      return { name, data, type, nullable: 'optional' in column && column.optional === true };
    });
  const file = new ParquetWriter({ writer, schema: schemaFromColumnData({ columnData: columnData([]) }) });
  let rows: Row[] = [];
  const group = (): Uint8Array => {
    if (rows.length > 0) file.write({ columnData: columnData(rows), rowGroupSize: groupRows });
    rows = [];
    const bytes = Uint8Array.from(new Uint8Array(writer.buffer, 0, writer.index));
    // The offset goes on; only the memory is used again.
    writer.index = 0;
    return bytes;
  };
  return {
    add(row) {
      rows.push(row);
      return rows.length < groupRows ? undefined : group();
    },
    end() {
      const last = group();
      file.finish();
      return Buffer.concat([last, new Uint8Array(writer.buffer, 0, writer.index)]);
    },
  };
};

type ParquetType = 'STRING' | 'INT32' | 'DOUBLE' | 'BOOLEAN';

const parquetTypes: { readonly [dtype: string]: ParquetType } = {
  ...{ string: 'STRING', int32: 'INT32', int64: 'INT32', float64: 'DOUBLE', bool: 'BOOLEAN' },
};

/** Throws where a column is no plain one. */
const parquetType = (column: Feature): ParquetType => {
  const type = 'dtype' in column ? parquetTypes[column.dtype] : undefined;
  if (!type) throw new Error(`${column.name} is no plain column`);
  return type;
};

const stored = (value: unknown, type: ParquetType): unknown =>
  value === null || value === undefined ? undefined : type === 'STRING' ? String(value) : value;

/** A container of this kind. */
export const containerOf = async (kind: Kind, columns: readonly Feature[]): Promise<Container> => {
  if (kind === 'jsonl') return gathered(jsonLine);
  return kind === 'csv' ? csv(columns) : parquet(columns);
};
