import { stringify } from 'csv-stringify/sync';
import { toCell } from '../model/index.ts';
import type { Row } from './types.ts';

/** Rows as the bytes of a file, piece by piece. */
export interface Container {
  /** Takes a row; gives bytes when enough have come together. */
  readonly add: (row: Row) => Uint8Array | undefined;
  /** What is left, and what the file ends with. */
  readonly end: () => Uint8Array;
}

export type Kind = 'jsonl' | 'csv' | 'parquet';

/** What a column holds: what Parquet and the card must know. */
const columnTypes = ['string', 'int', 'double', 'bool'] as const;
export type ColumnType = (typeof columnTypes)[number];
export type Columns = readonly {
  readonly name: string;
  readonly type: ColumnType;
  readonly optional: boolean;
}[];

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

const jsonLines = (): Container => gathered(jsonLine);

/** Whoever opens the file in a spreadsheet runs nothing of what a stranger's problem says. */
const cell = (value: unknown): string =>
  typeof value === 'string' ? toCell(value) : value === null || value === undefined ? '' : String(value);

const csv = (columns: Columns): Container =>
  gathered(
    (row) => stringify([columns.map(({ name }) => cell(row[name]))]),
    stringify([columns.map(({ name }) => name)]),
  );

/** Loads the writer; rows are written in groups of some thousands. */
const parquet = async (columns: Columns): Promise<Container> => {
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  const writer = new ByteWriter();
  const columnData = (rows: readonly Row[]) =>
    columns.map(({ name, type, optional }) => ({
      name,
      data: rows.map((row) => stored(row[name], type)),
      type: parquetTypes[type],
      nullable: optional,
    }));
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

const parquetTypes = { string: 'STRING', int: 'INT32', double: 'DOUBLE', bool: 'BOOLEAN' } as const;

const stored = (value: unknown, type: ColumnType): unknown =>
  value === null || value === undefined ? undefined : type === 'string' ? String(value) : value;

/** A container of this kind. */
export const containerOf = async (kind: Kind, columns: Columns): Promise<Container> => {
  switch (kind) {
    case 'jsonl':
      return jsonLines();
    case 'csv':
      return csv(columns);
    case 'parquet':
      return parquet(columns);
  }
};
