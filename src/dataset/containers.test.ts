import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { fromCell } from '../model/index.ts';
import { type Container, containerOf, type Feature } from './columns.ts';
import type { Kind, Row } from './types.ts';

const columns: readonly Feature[] = [
  { name: 'id', dtype: 'string' },
  { name: 'text', dtype: 'string', optional: true },
  { name: 'lines', dtype: 'int32' },
  { name: 'weight', dtype: 'float64' },
  { name: 'held', dtype: 'bool' },
];

const bytesOf = async (kind: Kind, rows: readonly Row[]): Promise<Buffer> => {
  const container: Container = await containerOf(kind, columns);
  const pieces = rows.flatMap((row) => container.add(row) ?? []);
  return Buffer.concat([...pieces, container.end()]);
};
const arrayOf = (bytes: Buffer): ArrayBuffer => {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
};

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '=1+1',
    '@A1',
    "'=1",
    '- Step 1',
    'a,"b"\nc\r\nd',
    'x\u2028y\u2029z',
    ' ',
    '-5',
    'naïve 太郎',
    '\\n',
  ),
);
const rows = fc.array(
  fc.record({
    id: text,
    // Of a text that is not there and one that is empty CSV says the same.
    text: fc.option(text.filter((one) => one !== '')),
    lines: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
    weight: fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 1e6 }),
    held: fc.boolean(),
  }),
  { maxLength: 30 },
);

test('JSON Lines give back what went in, a row a line for every reader', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (all) => {
      const written = (await bytesOf('jsonl', all)).toString('utf8');
      expect(written.split(/[\n\r\u2028\u2029]/)).toHaveLength(all.length + 1);
      const back = written
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line));
      expect(back).toEqual(all.map((row) => ({ ...row, weight: row.weight === 0 ? 0 : row.weight })));
    }),
  );
});

test('CSV gives back every cell', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (all) => {
      const back: { [column: string]: string }[] = parse(await bytesOf('csv', all), { columns: true });
      expect(back).toHaveLength(all.length);
      all.forEach((row, at) => {
        expect(fromCell(back[at]?.id ?? '')).toBe(row.id);
        expect(fromCell(back[at]?.text ?? '')).toBe(row.text ?? '');
        // A spreadsheet runs none of it.
        expect(back[at]?.text).not.toMatch(/^[=@\t\r]|^[+-][^\d.]/);
        expect(Number(back[at]?.weight)).toBe(row.weight);
        expect(back[at]?.held).toBe(String(row.held));
      });
    }),
  );
});

test('Parquet gives back every value with its type', async () => {
  await fc.assert(
    fc.asyncProperty(
      rows.filter((all) => all.length > 0),
      async (all) => {
        const back = await parquetReadObjects({ file: arrayOf(await bytesOf('parquet', all)) });
        expect(back).toEqual(all.map((row) => ({ ...row, text: row.text ?? null })));
      },
    ),
    { numRuns: 40 },
  );
});

test('Parquet of many rows is written in groups, and reads as one', async () => {
  const many = Array.from({ length: 2_500 }, (_, at) => ({
    id: `row ${at}`,
    text: at % 3 === 0 ? null : `${at} `.repeat(20),
    lines: at,
    weight: at / 4,
    held: at % 2 === 0,
  }));
  const file = arrayOf(await bytesOf('parquet', many));
  expect(parquetMetadata(file).row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([1000, 1000, 500]);
  expect(await parquetReadObjects({ file })).toEqual(many);
});
