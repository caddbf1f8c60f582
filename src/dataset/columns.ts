import { stringify } from 'csv-stringify/sync';
import { toCell } from '../model/index.ts';
import type { Kind, Problem, Row } from './types.ts';

/** A column as a dataset card declares it. */
export type Feature =
  /** `optional`: a table may have nothing there. */
  | { readonly name: string; readonly dtype: string; readonly optional?: boolean }
  | { readonly name: string; readonly struct: readonly Feature[] }
  | { readonly name: string; readonly list: readonly Feature[] | string };

/** A column with what it has of an example, so that a file and what its card says of it are one. */
export type Column<E> = Feature & { readonly of: (example: E) => unknown };

/**
 * Columns by their names, each with what it has of an example. `lines:int32` says its type, which is a text where it
 * does not; `rule?` may have nothing there.
 */
export const columns = <E>(held: {
  readonly [column: string]: (example: E) => unknown;
}): readonly Column<E>[] =>
  Object.entries(held).map(([column, of]) => {
    const [plain = '', dtype = 'string'] = column.split(':');
    return { name: plain.replace('?', ''), dtype, optional: plain.endsWith('?'), of };
  });

export const struct = <E>(name: string, inner: readonly Column<E>[]): Column<E> => ({
  name,
  struct: inner,
  of: (example: E) => rowOf(inner, example),
});

/** The index of the problem: a whole number in JSON, where all are; a text otherwise. */
export const indexColumn = <E extends { readonly from: Problem }>(whole: boolean): readonly Column<E>[] =>
  columns<E>(
    whole ? { 'index:int64': ({ from }) => from.index } : { index: ({ from }) => String(from.index) },
  );

export const rowOf = <E>(all: readonly Column<E>[], example: E): Row =>
  Object.fromEntries(all.map(({ name, of }) => [name, of(example)]));

/** How the examples of a set are told, whatever the format. The first column is the id. */
interface Telling<E> {
  readonly plain: readonly Column<E>[];
  readonly flat: readonly Column<E>[];
  /** What a model is told to do, what it is given, and what it is to answer. */
  readonly turns: (example: E) => readonly [system: string, user: string, assistant: string];
}

const roles = ['system', 'user', 'assistant'];

const messages = <E>(name: string, turns: Telling<E>['turns'], from: number, to: number): Column<E> => ({
  name,
  list: ['role', 'content'].map((one) => ({ name: one, dtype: 'string' })),
  of: (example) =>
    turns(example).flatMap((content, at) => (at >= from && at < to ? [{ role: roles[at], content }] : [])),
});

interface Format {
  readonly kind: Kind;
  /** What a card says of it; undefined where that is of the set. */
  readonly about?: string;
  readonly columns: <E>(telling: Telling<E>) => readonly Column<E>[];
}

const table = { about: 'a column a field', columns: <E>({ flat }: Telling<E>) => flat };

/** The formats that every set has: they label no steps. */
const formats = {
  jsonl: { kind: 'jsonl', columns: ({ plain }) => plain },
  'trl-messages': {
    kind: 'jsonl',
    about: '`messages`: system, user, assistant',
    columns: ({ plain, turns }) => [...plain.slice(0, 1), messages('messages', turns, 0, 3)],
  },
  'trl-prompt-completion': {
    kind: 'jsonl',
    about: '`prompt` (system, user) and `completion` (assistant), lists of messages',
    columns: ({ plain, turns }) => [
      ...plain.slice(0, 1),
      messages('prompt', turns, 0, 2),
      messages('completion', turns, 2, 3),
    ],
  },
  csv: { kind: 'csv', ...table },
  parquet: { kind: 'parquet', ...table },
} as const satisfies { readonly [name: string]: Format };

export type SteplessFormat = keyof typeof formats;
export const isSteplessFormat = (name: string): name is SteplessFormat => Object.hasOwn(formats, name);

/** In which kind of file a format stands: those that label steps are lines of JSON. */
export const kindOf = (format: string): Kind => (isSteplessFormat(format) ? formats[format].kind : 'jsonl');

export const columnsIn = <E>(format: SteplessFormat, telling: Telling<E>): readonly Column<E>[] => {
  const { columns: of }: Format = formats[format];
  return of(telling);
};

/** What a card says of a format; `plain` are the fields of JSON Lines. */
export const aboutFormat = (format: SteplessFormat, plain: string): string => {
  const { about = plain }: Format = formats[format];
  return about;
};

export interface Container {
  readonly add: (row: Row) => Uint8Array | undefined;
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
      const data = rows
        .map((row) => row[name] ?? undefined)
        .map((value) => (value !== undefined && type === 'STRING' ? String(value) : value));
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
  string: 'STRING',
  int32: 'INT32',
  int64: 'INT32',
  float64: 'DOUBLE',
  bool: 'BOOLEAN',
};

const parquetType = (column: Feature): ParquetType => {
  const type = 'dtype' in column ? parquetTypes[column.dtype] : undefined;
  if (!type) throw new Error(`${column.name} is no plain column`);
  return type;
};

export const containerOf = async (kind: Kind, columns: readonly Feature[]): Promise<Container> => {
  if (kind === 'jsonl') return gathered(jsonLine);
  return kind === 'csv' ? csv(columns) : parquet(columns);
};
