import type { Fields } from '../base/index.ts';
import { grouped } from '../model/index.ts';
import type { Block, Entry, Section } from './blocks.ts';
import { countsOf } from './counts.ts';
import type { DatasetFigures } from './dataset-figures.ts';
import { fieldsOf, textOf } from './fields.ts';
import { countTable, percent, titled } from './tell.ts';

/** A dataset for people. */
export const datasetSection = ({ folder, manifest, lengths, examples }: DatasetFigures): Section => {
  const splits = Object.entries(fieldsOf(manifest.splits)).map(([name, own]) => ({ name, ...splitOf(own) }));
  const classes = [...new Set(splits.flatMap((split) => Object.keys(split.classes)))];
  return {
    title: titled('Dataset', folder),
    blocks: [
      {
        text: `Format ${textOf(manifest.format)}, ${textOf(manifest.set)}${
          manifest.level === undefined ? '' : `, level ${textOf(manifest.level)}`
        }, seed ${textOf(manifest.seed)}.`,
      },
      {
        caption: 'Splits and classes',
        head: ['split', 'rows', 'problems', ...classes],
        rows: splits.map(({ name, rows, problems, classes: own }) => [
          name,
          ...[rows, problems, ...classes.map((one) => own[one] ?? 0)].map(grouped),
        ]),
        words: 1,
        bars: {
          most: Math.max(1, ...splits.map(({ rows }) => rows)),
          of: splits.map(({ rows }) => ({ value: rows })),
        },
      },
      ...leakBlocks(manifest),
      ...lengthBlocks(lengths),
      ...countTable('Rules', ['rule', 'rows'], countsIn(manifest.rules)),
      ...countTable('What was left out', ['reason', 'left out'], countsIn(manifest.left_out)),
      ...(examples.length === 0
        ? [{ text: 'Lengths and examples are shown of rows of JSON; this format has others.' }]
        : [
            {
              heading: 'Examples',
              about: 'As many of each class, drawn by the seed, as a trainer sees them.',
              entries: examples.map(entryOf),
            },
          ]),
    ],
  };
};

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

const splitOf = (value: unknown) => {
  const { rows, problems, classes } = fieldsOf(value);
  return {
    rows: numberOf(rows),
    problems: numberOf(problems),
    classes: Object.fromEntries(countsIn(classes).map(({ name, count }) => [name, count])),
  };
};

const countsIn = (value: unknown) =>
  countsOf(Object.entries(fieldsOf(value)).map(([name, count]) => [name, numberOf(count)] as const));

const leakBlocks = ({ leaks }: Fields): readonly Block[] => {
  const all = (Array.isArray(leaks) ? leaks : []).map(fieldsOf);
  if (all.length === 0) return [];
  return [
    {
      caption: 'What gives the answer away: what a classifier reaches that sees only this, beside chance',
      head: ['it sees the', 'and tells apart', 'reaches', 'by chance'],
      rows: all.map(({ seen, between, reached, chance }) => [
        textOf(seen),
        Array.isArray(between) ? between.map(textOf).join(', ') : '',
        percent(numberOf(reached), 1),
        percent(numberOf(chance), 1),
      ]),
      words: 2,
      bars: { most: 1, of: all.map(({ reached }) => ({ value: numberOf(reached) })) },
    },
  ];
};

const lengthBlocks = (lengths: DatasetFigures['lengths']): readonly Block[] =>
  lengths.length === 0
    ? []
    : [
        {
          caption: 'Lengths of what a model is shown: least, quartiles, most',
          head: ['class', 'rows', 'signs', 'lines'],
          rows: lengths.map(({ name, rows, signs, lines }) => [
            name,
            grouped(rows),
            signs.map(grouped).join(' · '),
            lines.map(grouped).join(' · '),
          ]),
          words: 1,
        },
      ];

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
      {
        facts: Object.entries(fieldsOf(meta)).map(([field, value]) => [field, textOf(value)] as const),
      },
    ],
  };
};
