import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Fields, isFields, keptIn, quantile, recordOf } from '../base/index.ts';
import { type Report, tablesOf } from '../dataset/index.ts';
import { rowsOf } from '../formalize/index.ts';
import { type Drawing, drawing } from '../judging/index.ts';
import { grouped, UserError } from '../model/index.ts';
import type { Entry, Section } from './blocks.ts';
import { countsOf, fieldsOf, objectAt, type Reading, textOf } from './figures.ts';
import { barsOf, countTable, table, titled } from './tell.ts';

const splits = ['train', 'validation', 'test'] as const;

/** How a split may be kept; one that is kept in several ways is read in the first of them. */
const formats = ['jsonl', 'csv', 'parquet'] as const;

/** Of an export. Its manifest has the counts; lengths and examples are read off the splits. */
export const datasetFigures = async (folder: string, { sample, seed, signal }: Reading) => {
  const path = join(folder, 'manifest.json');
  const { value: manifest } = exported(await objectAt(path));
  if (!manifest) throw new UserError(`${path} is not the manifest of an export.`, 'Export the data again.');
  const classes = new Map<string, Seen>();
  for (const split of splits) {
    const format = formats.find((one) => existsSync(join(folder, `${split}.${one}`)));
    if (!format) continue;
    let at = 0;
    for await (const read of rowsOf(join(folder, `${split}.${format}`), format)) {
      if (++at % 1000 === 0) signal.throwIfAborted();
      const row = 'value' in read ? read.value : undefined;
      if (isFields(row))
        see(classes, { row, split, id: textOf(row.id) || `${split} ${at}` }, { seed, sample });
    }
  }
  const each = [...classes].sort(([a], [b]) => (a < b ? -1 : 1));
  // As many of each class as there is room for.
  const most = Math.ceil(sample / Math.max(1, each.length));
  return {
    what: 'dataset' as const,
    folder,
    /** `manifest.json` as it stands there: it has the counts. */
    manifest,
    /** By class: rows read, and their lengths in signs and lines at the quartiles and ends. */
    lengths: each.map(([name, { signs, lines }]) => ({
      name,
      rows: signs.length,
      signs: quartiles(signs),
      lines: quartiles(lines),
    })),
    examples: each.flatMap(([name, { drawn }]) =>
      drawn
        .lots()
        .slice(0, most)
        .map(({ thing }) => ({ ...thing, class: name })),
    ),
  };
};

export type DatasetFigures = Awaited<ReturnType<typeof datasetFigures>>;

const exported = recordOf<
  Report & Readonly<Record<'format' | 'set' | 'seed', string>> & { readonly level?: string }
>('exported');

type Row = { readonly id: string; readonly split: string; readonly row: Fields };

type Seen = { readonly signs: number[]; readonly lines: number[]; readonly drawn: Drawing<Row> };

const see = (classes: Map<string, Seen>, one: Row, { seed, sample }: Pick<Reading, 'seed' | 'sample'>) => {
  const name = classOf(one.row);
  const own = keptIn(classes, name, () => ({ signs: [], lines: [], drawn: drawing<Row>(seed, sample) }));
  const text = whatIsRead(one.row);
  own.signs.push(text.length);
  own.lines.push(text.split('\n').filter((line) => line.trim() !== '').length);
  own.drawn.see(one.id, () => one);
};

/** What a row is: its family or class where its `meta` says so, else what is to be said of it. */
const classOf = (row: Fields): string => {
  const meta = fieldsOf(row.meta);
  const target = fieldsOf(row.target);
  const named = meta.family ?? meta.error_class ?? row.family ?? row.error_class ?? row.type;
  if (typeof named === 'string' && named !== '') return named;
  const verdict = target.verdict ?? row.verdict ?? row.error_class_label;
  if (verdict === 'Correct') return 'correct';
  if (typeof verdict === 'string' || typeof verdict === 'number') return String(verdict);
  return typeof row.label === 'number' ? (row.label < 0 ? 'correct' : 'flawed') : 'all';
};

/** What a model is shown: the input, the question that was edited, all but the last turn of a conversation, or a problem and steps. */
const whatIsRead = (row: Fields): string => {
  const given = row.input ?? row.modified_problem_text ?? row.prompt ?? row.messages ?? row.problem ?? '';
  const steps = row.steps ?? row.completions;
  if (!Array.isArray(given)) return [given, ...(Array.isArray(steps) ? steps : [])].map(textOf).join('\n');
  const turns = row.messages === undefined ? given : given.slice(0, -1);
  return turns.map((turn) => textOf(fieldsOf(turn).content)).join('\n');
};

const quartiles = (numbers: number[]): readonly number[] => {
  numbers.sort((a, b) => a - b);
  return [0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(quantile(numbers, part) ?? 0));
};

export const datasetSection = ({ folder, manifest, lengths, examples }: DatasetFigures): Section => {
  const { format, set, seed, level, splits, leaks, rules, left_out } = manifest;
  const tables = tablesOf(manifest);
  return {
    title: titled('Dataset', folder),
    blocks: [
      { text: `Format ${format}, ${set}${level === undefined ? '' : `, level ${level}`}, seed ${seed}.` },
      {
        caption: 'Splits and classes',
        ...tables.splits,
        bars: barsOf(Object.values(splits).map(({ rows }) => rows)),
      },
      leaks.length === 0
        ? undefined
        : {
            caption:
              'What gives the answer away: what a classifier reaches that sees only this, beside chance',
            ...tables.leaks,
            bars: barsOf(
              leaks.map(({ reached }) => reached),
              1,
            ),
          },
      table(
        'Lengths of what a model is shown: least, quartiles, most',
        ['class', 'rows', 'signs', 'lines'],
        lengths.map(({ name, rows, signs, lines }) => [
          name,
          ...[grouped(rows), signs.map(grouped).join(' · '), lines.map(grouped).join(' · ')],
        ]),
      ),
      countTable('Rules', ['rule', 'rows'], countsOf(Object.entries(rules))),
      countTable('What was left out', ['reason', 'left out'], countsOf(Object.entries(left_out))),
      examples.length === 0
        ? { text: 'Lengths and examples are shown of rows of JSON; this format has others.' }
        : {
            heading: 'Examples',
            about: 'As many of each class, drawn by the seed, as a trainer sees them.',
            entries: examples.map(entryOf),
          },
    ],
  };
};

const entryOf = ({ id, split, class: name, row }: DatasetFigures['examples'][number]): Entry => {
  const { meta, ...shown } = row;
  return {
    id,
    title: `${name}, ${split}`,
    facets: { class: name, split },
    parts: [
      ...Object.entries(shown).flatMap(([field, value]) =>
        field === 'id'
          ? []
          : [{ label: `${field}:`, text: typeof value === 'object' ? JSON.stringify(value) : textOf(value) }],
      ),
      { facts: Object.entries(fieldsOf(meta)).map(([field, value]) => [field, textOf(value)] as const) },
    ],
  };
};
