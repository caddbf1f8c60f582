import { join } from 'node:path';
import { checkedLine, eachLine, raise, recordOf } from '../base/index.ts';
import { type Diagnosed, type Tally, tallied } from '../measures/diagnose/index.ts';
import { compareLabels, counted, grouped, UserError } from '../model/index.ts';
import type { Cell, Entry, Section, Table } from './blocks.ts';
import { countsOf, drawingOfEach, type Reading } from './figures.ts';
import { countTable, linked, percent, table, titled } from './tell.ts';

export const diagnosisFigures = async (folder: string, { sample, seed, signal }: Reading) => {
  const path = join(folder, 'diagnosed.jsonl');
  const [lines, standings] = [new Map<string, number>(), new Map<string, number>()];
  const drawn = drawingOfEach<Diagnosed>(seed, sample);
  const { tally, add } = tallied();
  for await (const text of eachLine(path)) {
    const one = diagnosedIn(text, path, tally.solutions + 1);
    add(one);
    if (tally.solutions % 1000 === 0) signal.throwIfAborted();
    if (one.erroneous_line_number !== null) raise(lines, one.erroneous_line_number);
    for (const { is } of one.lines) raise(standings, is);
    drawn.see(one.kind ?? '', String(one.id), () => one);
  }
  return {
    what: 'diagnosis' as const,
    folder,
    tally,
    standings: countsOf(standings),
    /** The first wrong lines, by label. */
    lines: countsOf(lines).toSorted((a, b) => compareLabels(a.name, b.name)),
    examples: drawn.things(),
  };
};

export type DiagnosisFigures = Awaited<ReturnType<typeof diagnosisFigures>>;

const diagnosed = recordOf<Diagnosed>('diagnosedShown');

const diagnosedIn = (text: string, path: string, number: number): Diagnosed => {
  const { value } = checkedLine(text, diagnosed);
  if (value) return value;
  throw new UserError(
    `${path}:${number} is not as \`rules diagnose\` writes it.`,
    'Diagnose the solutions again.',
  );
};

/** What the page and `report.md` tell; `kindCell`: what stands for a kind. */
export const diagnosisBlocks = <C extends Cell = string>(
  { verdicts, kinds, unnamed, unread }: Tally,
  kindCell: (kind: string) => C | string = (kind) => kind,
): readonly Table<C | string>[] =>
  (
    [
      ['Verdicts', 'verdict', verdicts],
      ['Kinds of mistakes, the most frequent first', 'kind', kinds],
      ['What no rule makes', 'what was done', unnamed],
      ['Why solutions are unread', 'reason', unread],
    ] as const
  ).flatMap(([caption, what, counts]) => {
    const rows = countsOf(Object.entries(counts));
    const whole = rows.reduce((sum, { count }) => sum + count, 0);
    const cells = rows.map(({ name, count }) => [
      counts === kinds ? kindCell(name) : name,
      ...[grouped(count), percent(count, whole)],
    ]);
    return (
      table(
        caption,
        [what, 'solutions', 'share'],
        cells,
        1,
        rows.map(({ count }) => count),
      ) ?? []
    );
  });

export const diagnosisSection = (figures: DiagnosisFigures): Section => {
  const { folder, tally, examples } = figures;
  const linkOf = (name: string): string | undefined =>
    examples.find(({ kind }) => kind === name)?.id.toString();
  return {
    title: titled('Diagnosis', folder),
    blocks: [
      { text: `${counted(tally.solutions, 'solution')}, each held against the right one.` },
      ...diagnosisBlocks(tally, (kind) => linked(kind, linkOf(kind))),
      countTable('Which line is wrong first', ['line', 'solutions'], figures.lines),
      countTable(
        'What lines are, beside the right solution',
        ['standing', 'lines'],
        figures.standings.map(({ name, count }) => ({ name: standingText(name), count })),
      ),
      {
        heading: 'Solutions',
        about: `${examples.length} drawn by the seed, and one of each kind that would be missing, with what each line is beside the right solution.`,
        entries: examples.map(entryOf),
      },
    ],
  };
};

const standings: { readonly [is in Diagnosed['lines'][number]['is']]: string } = {
  step: 'a step of the right solution',
  given: 'a number of the problem',
  other_way: 'right, another way',
  wrong: 'wrong',
  follows: 'follows from what is wrong',
  no_claim: 'claims nothing that could be read',
};

const standingText = (is: string): string =>
  Object.entries(standings).find(([name]) => name === is)?.[1] ?? is;

const entryOf = (one: Diagnosed): Entry => {
  const { id, verdict, reason = '', erroneous_line_number: label } = one;
  const { kind, rules, explanation, confidence } = one;
  return {
    id: String(id),
    title: [verdict, label, kind].filter((text) => text !== null).join(', '),
    facets: {
      verdict,
      ...(kind !== null && { kind }),
      ...(label !== null && { line: label }),
      ...(one.error_type !== null && { label: one.error_type }),
    },
    parts: [
      ...(one.question === undefined ? [] : [{ label: '', text: one.question }]),
      {
        caption: 'The solution',
        noted: one.lines.map(({ line, text = '', is, computes, step }) => ({
          name: line,
          text,
          wrong: line === label,
          note: [standingText(is), step, computes].filter((part) => part !== null).join(': '),
        })),
      },
      ...[
        { label: 'Why:', text: explanation },
        { label: 'Unread:', text: reason },
      ].filter(({ text }) => text !== ''),
      {
        facts: [
          ...(rules.length === 0 ? [] : [['rules', rules.map(({ rule }) => rule).join(', ')] as const]),
          ['confidence', String(confidence)],
        ],
      },
    ],
  };
};
