import type { Share } from '../base/index.ts';
import { pairLines, shownValue, witnessText } from '../judging/index.ts';
import { type EditedQuestion, grouped, problemClassNames } from '../model/index.ts';
import type { Bar, Cell, Columns, Entries, Entry, EntryPart, Table } from './blocks.ts';
import type { Bin, Count, Example, Judged } from './figures.ts';

/** What a section is of; a page beside what it shows names no folder, so that it is the same wherever it lies. */
export const titled = (what: string, folder: string): string => (folder === '' ? what : `${what}: ${folder}`);

/** `12.3 %`, and a dash where there is nothing to divide by. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;

export const shareText = ({ share, low, high }: Share): string =>
  `${percent(share, 1)} (${percent(low, 1)} to ${percent(high, 1)})`;

/** A bar behind each row, `most` or the greatest of them wide. */
export const barsOf = (bars: readonly (Bar | number | undefined)[], most?: number) => {
  const of = bars.map((bar) => (typeof bar === 'number' ? { value: bar } : bar));
  return { most: most ?? Math.max(1, ...of.map((bar) => bar?.value ?? 0)), of };
};

/** A table with bars, where there are any; nothing where there are no rows. */
export const table = <C extends Cell>(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly C[])[],
  words = 1,
  ...bars: Parameters<typeof barsOf> | []
): Table<C> | undefined =>
  rows.length === 0
    ? undefined
    : { caption, head, rows, words, ...(bars[0] && { bars: barsOf(bars[0], bars[1]) }) };

/** Names with their counts, a bar to each; `linkOf` says which entry a name leads to. */
export const countTable = (
  caption: string,
  [name, things]: readonly [string, string],
  counts: readonly Count[],
  linkOf: (name: string) => string | undefined = () => undefined,
): Table | undefined => {
  const whole = counts.reduce((sum, { count }) => sum + count, 0);
  return table(
    caption,
    [name, things, 'share'],
    counts.map((one) => [linked(one.name, linkOf(one.name)), grouped(one.count), percent(one.count, whole)]),
    1,
    counts.map(({ count }) => count),
  );
};

export const linked = (text: string, to: string | undefined): Cell =>
  to === undefined ? text : { text, to };

/** Parts of a range as columns; nothing where nothing was counted. */
export const binColumns = (
  caption: string,
  axes: readonly [string, string],
  bins: readonly Bin[],
): Columns | undefined => {
  if (bins.every(({ count }) => count === 0)) return undefined;
  return {
    caption,
    axes,
    kind: 'count',
    columns: bins.map((bin) => ({ name: binName(bin), value: bin.count })),
  };
};

const binName = ({ from, to }: Bin): string => {
  if (from === Number.NEGATIVE_INFINITY) return `below ${to}`;
  return to === Number.POSITIVE_INFINITY ? `${from} or more` : `${from}–${to}`;
};

/** Shares of what was judged, each with its interval. */
export const judgedTable = (caption: string, name: string, rows: readonly Judged[]): Table | undefined => {
  const isJudged = ({ accepted, rejected }: Judged): boolean => accepted + rejected > 0;
  return table(
    caption,
    [name, 'accepted', 'rejected', 'skipped', 'to do', 'accepted of those judged (95 %)'],
    rows.map((row) => [
      row.name,
      ...[row.accepted, row.rejected, row.skipped, row.todo].map(grouped),
      isJudged(row) ? shareText(row.share) : '–',
    ]),
    1,
    rows.map((row) => (isJudged(row) ? { ...row.share, value: row.share.share } : undefined)),
    1,
  );
};

const factsOf = (facts: { readonly [name: string]: string | undefined }): EntryPart => ({
  facts: Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== undefined),
});

export const exampleEntries = (
  heading: string,
  about: string,
  examples: readonly Example[],
): Entries | undefined =>
  examples.length === 0 ? undefined : { heading, about, entries: examples.map(exampleEntry) };

const exampleEntry = ({ item, facets, said }: Example): Entry => {
  const { id, candidate, rule, missing } = item;
  const edited = candidate?.edited;
  const title = edited
    ? `${problemClassNames[edited.class]}: ${rule}`
    : [candidate?.kind ?? rule, candidate?.erroneous_line_number].filter(Boolean).join(', ');
  return {
    id,
    title,
    facets,
    parts: [
      ...(edited ? questionParts(item, edited) : solutionParts(item)),
      ...said.map((text) => ({ label: 'Said by', text })),
      ...(missing === '' ? [] : [{ label: 'Missing:', text: missing }]),
    ],
  };
};

const optional = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

const solutionParts = (item: Example['item']): readonly EntryPart[] => {
  const { candidate = { id: '', flawed_solution: {} } } = item;
  const { mutation, correct_answer: right, flawed_answer: wrong } = candidate;
  return [
    { label: '', text: item.question },
    {
      heads: ['right solution', 'flawed solution'],
      pairs: pairLines(item, item.flawed),
      labelled: item.erroneousLine,
    },
    { label: 'Why:', text: item.explanation },
    factsOf({
      label: candidate.error_type,
      kind: candidate.kind,
      rule: candidate.rule,
      family: candidate.family,
      line: candidate.erroneous_line_number,
      position: candidate.position_bin,
      problem: optional(candidate.index),
      tier: candidate.tier,
      model: candidate.model === '' ? undefined : candidate.model,
      step: candidate.target_variable,
      change: mutation && `${mutation.from} → ${mutation.to}`,
      answer:
        right === undefined || wrong === undefined
          ? undefined
          : `${shownValue(right)} → ${shownValue(wrong)}`,
      plausibility: optional(candidate.plausibility),
      'wants a look': candidate.needs_human?.join(', ') || undefined,
    }),
  ];
};

const questionParts = (item: Example['item'], edited: EditedQuestion): readonly EntryPart[] => [
  {
    heads: ['question as it was', 'question as edited'],
    pairs: pairLines(item, item.flawed),
    labelled: undefined,
  },
  { label: 'Why:', text: edited.explanation },
  { label: 'What proves it:', text: `${edited.witness.kind.replaceAll('_', ' ')}, ${witnessText(edited)}` },
  factsOf({
    class: `${edited.class}, ${problemClassNames[edited.class]}`,
    rule: edited.rule,
    beside: edited.beside,
    problem: String(edited.index),
    tier: edited.tier,
    'answer of the original':
      edited.original_answer === null ? undefined : shownValue(edited.original_answer),
    'wants a look': edited.needs_human.join(', ') || undefined,
  }),
];
