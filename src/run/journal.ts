import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as base from '../base/index.ts';
import { UserError } from '../model/index.ts';
import type { Reached } from './input.ts';
import { differenceOf, type RunHead } from './manifest.ts';
import type { Tally } from './tally.ts';

/** How far a run came: what `journal.json` in its partial folder holds. */
interface Journal {
  readonly head: JournalHead;
  /** What was read of the input. All that it gave is in the files. */
  readonly reached: Reached;
  readonly files: base.FileStates;
  readonly tally: Tally;
}

/** What a run must have been given to be gone on with. */
export type JournalHead = RunHead & { readonly limit: number | null; readonly sinks: readonly string[] };

/** Between two entries of the journal, in ms. */
const journalEvery = 250;

/**
 * Writes down from time to time how far the run came, where that helps; at the end in any case. `from` is how far the
 * run had come that is gone on with: while the input is read again up to there, files and counts are ahead of it.
 */
export const journalOf = (
  { checkpoint }: Pick<base.Output, 'checkpoint'>,
  head: JournalHead,
  tally: Tally,
  from?: Reached,
  now: () => number = () => performance.now(),
): ((reached: Reached, last: boolean) => Promise<void>) => {
  let wrote = now();
  return async (reached, last) => {
    if (!checkpoint || reached.templates < (from?.templates ?? 0)) return;
    if (!last && now() - wrote < journalEvery) return;
    await checkpoint((files) => `${JSON.stringify({ head, reached, files, tally })}\n`);
    wrote = now();
  };
};

/** A journal and the folder that it stands in. */
type Found = { readonly path: string; readonly journal: Journal };

/**
 * Looks into an output folder for what an earlier run of this head left, and takes away whatever else processes
 * left there that have ended. Undefined when there is nothing. Throws a UserError where another process is still
 * writing, or where only a run of another head is there.
 */
export const findJournal = async (out: string, head: JournalHead): Promise<Found | undefined> => {
  const partials = await base.partialsIn(out);
  const running = partials.find((partial) => partial.running);
  if (running)
    throw new UserError(
      `${running.path} is still being written${running.owner ? ` by process ${running.owner.pid} on ${running.owner.host}` : ''}.`,
      'Wait until that run has ended, or end it.',
    );
  const journals: Found[] = [];
  for (const { path } of partials) {
    const journal = await readJournal(join(path, base.journalFile));
    if (journal) journals.push({ path, journal });
  }
  const fitting = journals.filter(({ journal }) => !differenceFrom(head, journal.head));
  const [other] = journals;
  if (fitting.length === 0 && other)
    throw new UserError(
      `${other.path} cannot be gone on with: ${differenceFrom(head, other.journal.head)} differs.`,
      'Give the options of that run, or run without --resume to begin anew.',
    );
  const [best] = fitting.sort((a, b) => b.journal.reached.templates - a.journal.reached.templates);
  await base.removeAbandoned(out, { but: best?.path });
  return best;
};

const differenceFrom = (one: JournalHead, other: JournalHead): string | undefined =>
  differenceOf(one, other)?.what ??
  (one.shard === other.shard ? undefined : '--shard') ??
  (one.limit === other.limit ? undefined : '--limit') ??
  (one.sinks.join() === other.sinks.join() ? undefined : 'what is written');

const journalRecord = base.recordOf<Journal>('journal');

/** Undefined where there is none, or one of another version, which may look otherwise. */
const readJournal = async (path: string): Promise<Journal | undefined> =>
  journalRecord(base.dataIn(await readFile(path, 'utf8').catch(() => ''))).value;
