import { counted } from '../model/index.ts';
import type { Choice } from './agreed.ts';
import { meanings, type Rejection } from './formalizer.ts';

export interface Tally {
  readonly problems: number;
  readonly templates: number;
  /** Problems that could not be read at all, by reason. */
  readonly unread: Counts;
  /** By formaliser: how many of its templates were taken, and why it gave none, by reason. */
  readonly formalizers: { readonly [name: string]: { readonly taken: number; readonly rejected: Counts } };
  /** Templates by how sure the formaliser is, in tenths: `0.9` for 0.9 and more. */
  readonly confidence: Counts;
}

type Counts = { readonly [name: string]: number };

export type Tallied = ReturnType<typeof tallied>;

const more = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

const sorted = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));

export const tallied = (names: readonly string[]) => {
  let [problems, templates] = [0, 0];
  const unread: Record<string, number> = {};
  const confidence: Record<string, number> = {};
  const formalizers = new Map(names.map((name) => [name, fresh()]));
  const rowOf = (name: string): ReturnType<typeof fresh> => {
    const row = formalizers.get(name) ?? fresh();
    formalizers.set(name, row);
    return row;
  };
  return {
    /** Keys in their order by name, so that equal counts have equal texts. */
    get counts(): Tally {
      const rows = [...formalizers].map(([name, row]) => [name, { ...row, rejected: sorted(row.rejected) }]);
      return {
        problems,
        templates,
        unread: sorted(unread),
        formalizers: Object.fromEntries(rows),
        confidence: sorted(confidence),
      };
    },
    get soFar() {
      return { problems, templates };
    },
    unread: (reason: Rejection): void => {
      problems++;
      more(unread, reason);
    },
    add: (taken: Choice['taken'], failed: Choice['failed']): void => {
      problems++;
      for (const { name, rejection } of failed) more(rowOf(name).rejected, rejection.reason);
      if (!taken) return;
      templates++;
      rowOf(taken.name).taken++;
      more(confidence, tenth(taken.confidence));
    },
  };
};

const fresh = (): { taken: number; readonly rejected: Record<string, number> } => ({
  taken: 0,
  rejected: {},
});

const tenth = (confidence: number): string => (Math.floor(confidence * 10) / 10).toFixed(1);

export interface TallySection {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;

const byCount = (counts: Counts): readonly (readonly [string, number])[] =>
  Object.entries(counts).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));

const isReason = (name: string): name is Rejection => Object.hasOwn(meanings, name);

/** What `report.md` and the page tell, table by table. */
export const tallySections = (tally: Tally): readonly TallySection[] => [
  {
    title: 'Formalisers',
    head: ['formaliser', 'templates taken', 'of the problems'],
    rows: Object.entries(tally.formalizers).map(([name, { taken }]) => [
      name,
      taken,
      share(taken, tally.problems),
    ]),
  },
  ...Object.entries(tally.formalizers).flatMap(([name, { rejected }]) =>
    reasons(`Why ${name} gave none`, rejected, tally),
  ),
  ...reasons('Problems that could not be read', tally.unread, tally),
  {
    title: 'How sure the readings are',
    head: ['confidence', 'templates'],
    rows: Object.entries(tally.confidence).map(([from, count]) => [`from ${from}`, count]),
  },
];

const reasons = (title: string, counts: Counts, { problems }: Tally): readonly TallySection[] =>
  Object.keys(counts).length === 0
    ? []
    : [
        {
          title,
          head: ['reason', 'what it means', 'problems', 'share'],
          rows: byCount(counts).map(([reason, count]) => [
            reason,
            isReason(reason) ? meanings[reason] : '',
            count,
            share(count, problems),
          ]),
        },
      ];

export const tallyOpening = ({ problems, templates }: Tally): string =>
  `${counted(templates, 'template')} of ${counted(problems, 'problem')} (${share(templates, problems)}).`;

/** `report.md` */
export const reportText = (tally: Tally): string =>
  [
    '# From problems to templates',
    '',
    tallyOpening(tally),
    ...tallySections(tally).flatMap(({ title, head, rows }) => [
      '',
      `## ${title}`,
      '',
      `| ${head.join(' | ')} |`,
      `|${head.map(() => '---').join('|')}|`,
      ...rows.map((row) => `| ${row.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`),
    ]),
    '',
  ].join('\n');
