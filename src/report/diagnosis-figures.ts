import { join } from 'node:path';
import { checkedLine, checkerOf, diagnosedShownSchema, eachLine } from '../base/index.ts';
import type { Diagnosed } from '../measures/diagnose/index.ts';
import { compareLabels, UserError } from '../model/index.ts';
import { counter } from './counts.ts';
import { drawingOfEach } from './draws.ts';
import type { Reading } from './figures.ts';

/** Of diagnosed solutions, in one pass. */
export const diagnosisFigures = async (folder: string, { sample, seed, signal }: Reading) => {
  const path = join(folder, 'diagnosed.jsonl');
  const [verdicts, kinds, lines, standings, unread] = [counter(), counter(), counter(), counter(), counter()];
  const drawn = drawingOfEach<Diagnosed>(seed, sample);
  let solutions = 0;
  for await (const text of eachLine(path)) {
    if (++solutions % 1000 === 0) signal.throwIfAborted();
    const one = diagnosedIn(text, path, solutions);
    verdicts.add(one.verdict);
    if (one.kind !== null) kinds.add(one.kind);
    if (one.erroneous_line_number !== null) lines.add(one.erroneous_line_number);
    if (one.reason !== undefined) unread.add(one.reason);
    for (const { is } of one.lines) standings.add(is);
    drawn.see(one.kind ?? '', String(one.id), () => one);
  }
  return {
    ...{ what: 'diagnosis' as const, folder, solutions },
    ...{ verdicts: verdicts.counts(), kinds: kinds.counts() },
    /** What lines are, all solutions together. */
    standings: standings.counts(),
    /** The first wrong lines, by label. */
    lines: lines.counts().toSorted((a, b) => compareLabels(a.name, b.name)),
    unread: unread.counts(),
    examples: drawn.things(),
  };
};

export type DiagnosisFigures = Awaited<ReturnType<typeof diagnosisFigures>>;

const diagnosed = checkerOf<Diagnosed>(diagnosedShownSchema);

const diagnosedIn = (text: string, path: string, number: number): Diagnosed => {
  const { value } = checkedLine(text, diagnosed);
  if (value) return value;
  throw new UserError(
    `${path}:${number} is not as \`rules diagnose\` writes it.`,
    'Diagnose the solutions again.',
  );
};
