import { join } from 'node:path';
import { checkedLine, eachLine, raise, recordOf } from '../base/index.ts';
import type { Diagnosed } from '../measures/diagnose/index.ts';
import { compareLabels, counted, UserError } from '../model/index.ts';
import type { Entry, Section } from './blocks.ts';
import { countsOf, drawingOfEach, type Reading } from './figures.ts';
import { countTable, titled } from './tell.ts';

export const diagnosisFigures = async (folder: string, { sample, seed, signal }: Reading) => {
  const path = join(folder, 'diagnosed.jsonl');
  const counts = {
    verdicts: new Map<string, number>(),
    kinds: new Map<string, number>(),
    lines: new Map<string, number>(),
    standings: new Map<string, number>(),
    unread: new Map<string, number>(),
  };
  const drawn = drawingOfEach<Diagnosed>(seed, sample);
  let solutions = 0;
  for await (const text of eachLine(path)) {
    if (++solutions % 1000 === 0) signal.throwIfAborted();
    const one = diagnosedIn(text, path, solutions);
    raise(counts.verdicts, one.verdict);
    if (one.kind !== null) raise(counts.kinds, one.kind);
    if (one.erroneous_line_number !== null) raise(counts.lines, one.erroneous_line_number);
    if (one.reason !== undefined) raise(counts.unread, one.reason);
    for (const { is } of one.lines) raise(counts.standings, is);
    drawn.see(one.kind ?? '', String(one.id), () => one);
  }
  return {
    what: 'diagnosis' as const,
    folder,
    solutions,
    verdicts: countsOf(counts.verdicts),
    kinds: countsOf(counts.kinds),
    standings: countsOf(counts.standings),
    /** The first wrong lines, by label. */
    lines: countsOf(counts.lines).toSorted((a, b) => compareLabels(a.name, b.name)),
    unread: countsOf(counts.unread),
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

export const diagnosisSection = (figures: DiagnosisFigures): Section => {
  const { folder, solutions, examples } = figures;
  const first = new Map<string, string>();
  for (const { id, kind } of examples) if (kind !== null && !first.has(kind)) first.set(kind, String(id));
  return {
    title: titled('Diagnosis', folder),
    blocks: [
      { text: `${counted(solutions, 'solution')}, each held against the right one.` },
      countTable('Verdicts', ['verdict', 'solutions'], figures.verdicts),
      countTable('Kinds of mistakes, the most frequent first', ['kind', 'solutions'], figures.kinds, (kind) =>
        first.get(kind),
      ),
      countTable('Which line is wrong first', ['line', 'solutions'], figures.lines),
      countTable(
        'What lines are, beside the right solution',
        ['standing', 'lines'],
        figures.standings.map(({ name, count }) => ({ name: standingText(name), count })),
      ),
      countTable('Why solutions are unread', ['reason', 'solutions'], figures.unread),
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
