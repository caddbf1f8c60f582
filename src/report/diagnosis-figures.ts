import { join } from 'node:path';
import { eachLine, jsonOf } from '../base/index.ts';
import type { Diagnosed } from '../measures/diagnose/index.ts';
import { compareLabels, UserError } from '../model/index.ts';
import { counter } from './counts.ts';
import { drawingOfEach } from './draws.ts';
import { isFields } from './fields.ts';
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

const diagnosedIn = (text: string, path: string, number: number): Diagnosed => {
  try {
    const value = jsonOf(text);
    if (isDiagnosed(value)) return value;
  } catch {
    // Told below.
  }
  throw new UserError(
    `${path}:${number} is not as \`rules diagnose\` writes it.`,
    'Diagnose the solutions again.',
  );
};

const isDiagnosed = (value: unknown): value is Diagnosed =>
  isFields(value) &&
  ['string', 'number'].includes(typeof value.id) &&
  ['Correct', 'Flawed', 'Unread'].some((verdict) => verdict === value.verdict) &&
  [value.kind, value.erroneous_line_number, value.reason ?? null].every(
    (field) => field === null || typeof field === 'string',
  ) &&
  typeof value.explanation === 'string' &&
  typeof value.confidence === 'number' &&
  Array.isArray(value.rules) &&
  value.rules.every((rule) => isFields(rule) && typeof rule.rule === 'string') &&
  Array.isArray(value.lines) &&
  value.lines.every((line) => isFields(line) && typeof line.line === 'string' && typeof line.is === 'string');
