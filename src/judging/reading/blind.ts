import { join } from 'node:path';
import {
  compareTexts,
  groupedBy,
  kappaOf,
  orNear,
  recordLines,
  recordOf,
  type Share,
  tallyOf,
  wilson,
} from '../../base/index.ts';
import type { Candidate } from '../../model/index.ts';
import { itemsWith } from './draw.ts';
import { digestOf, solutions } from './subject.ts';

/** What a reader says who is told neither the line nor the kind: the line, and one or two kinds, the likelier first. */
export type BlindAnswer = { readonly line: string; readonly kinds: readonly string[] };

export interface BlindReading extends BlindAnswer {
  readonly id: string;
  readonly digest: string;
  readonly who: string;
  readonly when: string;
  readonly note?: string;
}

/** A line of a file of answers: what is not said there is filled in. */
export type BlindGiven = BlindAnswer & Pick<BlindReading, 'id'> & Partial<BlindReading>;

export const blindFile = (folder: string): string => join(folder, 'blind.jsonl');

export const blindDigest = ({ flawed_solution }: Candidate): string => digestOf(flawed_solution);

const form =
  'Each line is an id with `line` ("L2", "FA") and `kinds`, a list of one or two, the likelier first.';

/** The blind readings in a file; none where there is none. Throws a UserError that names the line that is none. */
export const blindReadingsIn = (path: string): readonly BlindReading[] =>
  recordLines(path, recordOf<BlindReading>('blind'), form);

export const blindAnswersIn = (path: string): readonly BlindGiven[] =>
  recordLines(path, recordOf<BlindGiven>('blindGiven'), form, true);

/** An answer as it is typed: `l2 wrong_whole`. */
export const blindAnswerIn = (typed: string): BlindAnswer => {
  const [line = '', ...kinds] = typed.split(/\s+/);
  return { line: line.toUpperCase(), kinds };
};

/** What is wrong with an answer on this candidate, as a sentence; undefined where nothing is. */
export const wrongInAnswer = (
  { line, kinds }: BlindAnswer,
  { flawed_solution }: Candidate,
  known: readonly string[],
): string | undefined => {
  if (kinds.length !== 1 && kinds.length !== 2) return 'a line, and one kind or two.';
  if (!Object.hasOwn(flawed_solution, line))
    return `the solution has no line ${line}: it has ${Object.keys(flawed_solution).join(', ')}.`;
  const unknown = kinds.find((kind) => !known.includes(kind));
  return unknown === undefined
    ? undefined
    : `there is no kind ${unknown}.${orNear(unknown, known) || ' `rules kinds` lists them.'}`;
};

export type Held = Awaited<ReturnType<typeof heldReadings>>['held'][number];

/** The last that each reader said of what the run in `folder` has and reads as it did, and how many are of other texts. */
export const heldReadings = async (folder: string, path: string) => {
  const readings = blindReadingsIn(path);
  if (readings.length === 0) return { held: [], outdated: 0 };
  const last = new Map(readings.map((one) => [JSON.stringify([one.id, one.who]), one]));
  const found = new Map<string, Candidate>();
  for (const item of await itemsWith(folder, new Set(readings.map(({ id }) => id)), solutions))
    if (item.kind === 'solution') found.set(item.head.id, item.candidate);
  const held = [...last.values()].flatMap((reading) => {
    const candidate = found.get(reading.id);
    if (!candidate || blindDigest(candidate) !== reading.digest) return [];
    return [{ reading, line: candidate.erroneous_line_number, kind: candidate.kind ?? candidate.rule }];
  });
  return { held, outdated: last.size - held.length };
};

export type BlindSummary = ReturnType<typeof blindSummary>;

/** What blind readings come to. Each reading counts alike. */
export const blindSummary = (held: readonly Held[]) => {
  const readers = groupedBy(held, ({ reading }) => reading.who);
  return {
    all: namedIn(held),
    kappa: kappaOf(held.map(firstChoice)),
    readers: [...readers].map(([who, own]) => ({
      who,
      ...namedIn(own),
      kappa: kappaOf(own.map(firstChoice)),
    })),
    pairs: [...readers].flatMap(([one, first], at) =>
      [...readers].slice(at + 1).map(([other, second]) => pairOf([one, other], first, second)),
    ),
    /** By the label's kind, the most read first: how often it was named, and what else was, the most frequent first. */
    kinds: [...groupedBy(held, ({ kind }) => kind)]
      .map(([kind, own]) => ({
        kind,
        ...namedIn(own),
        said: [...tallyOf(own.map(({ reading }) => reading.kinds[0] ?? ''))]
          .map(([said, count]) => ({ kind: said, count }))
          .toSorted((a, b) => b.count - a.count || compareTexts(a.kind, b.kind)),
      }))
      .toSorted((a, b) => b.read - a.read || compareTexts(a.kind, b.kind)),
  };
};

const firstChoice = ({ kind, reading }: Held): readonly [string, string] => [kind, reading.kinds[0] ?? ''];

const shareOf = <T>(all: readonly T[], is: (one: T) => boolean): Share =>
  wilson(all.length === 0 ? 0 : all.filter(is).length / all.length, all.length);

const namedIn = (held: readonly Held[]) => ({
  read: held.length,
  line: shareOf(held, ({ line, reading }) => reading.line === line),
  first: shareOf(held, ({ kind, reading }) => reading.kinds[0] === kind),
  either: shareOf(held, ({ kind, reading }) => reading.kinds.includes(kind)),
});

const pairOf = (readers: readonly [string, string], first: readonly Held[], second: readonly Held[]) => {
  const others = new Map(second.map(({ reading }) => [reading.id, reading]));
  const both = first.flatMap(({ reading }): (readonly [BlindReading, BlindReading])[] => {
    const other = others.get(reading.id);
    return other ? [[reading, other]] : [];
  });
  return {
    readers,
    shared: both.length,
    line: shareOf(both, ([one, other]) => one.line === other.line),
    kind: shareOf(both, ([one, other]) => one.kinds[0] === other.kinds[0]),
    kappa: kappaOf(both.map(([one, other]) => [one.kinds[0] ?? '', other.kinds[0] ?? ''])),
  };
};
