import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as base from '../base/index.ts';
import { type CountsByName, type Manifest, UserError } from '../model/index.ts';
import type { Reached } from './input.ts';
import type { Tally } from './tally.ts';

/** What a run is given but for the templates, as its manifest says it. */
export type RunHead = Pick<
  Manifest,
  'errata' | 'task' | 'seed' | 'shard' | 'runtime' | 'verify' | 'without' | 'rules' | 'sampling'
>;

/** The manifest of a run on templates of this digest that counted `tally`. Keys that come from the data are sorted. */
export const manifestOf = (head: RunHead, templatesDigest: string, tally: Tally): Manifest => ({
  ...head,
  templates: { digest: templatesDigest, ...tally.templates, skipped: sorted(tally.skipped) },
  counts: {
    candidates: tally.candidates,
    discarded: tally.discarded,
    rules: Object.fromEntries(
      Object.entries(tally.rules).map(([rule, { discarded, same_text_as, ...row }]) => [
        rule,
        { ...row, discarded: sorted(discarded), ...(same_text_as && { same_text_as: sorted(same_text_as) }) },
      ]),
    ),
    strata: sorted(tally.strata),
    needs_human: sorted(tally.needs_human),
  },
});

export const tallyOf = ({ templates, counts }: Manifest): Tally => ({
  templates: { read: templates.read, used: templates.used },
  skipped: templates.skipped,
  ...counts,
});

export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, undefined, 2)}\n`;

/** In what two runs differ that should be parts of one, or one and its continuation. */
export interface Difference {
  readonly what: string;
  /** What each has there, where that is short. */
  readonly shown: string;
  readonly mend: string;
}

const facts: readonly (readonly [what: string, of: (head: RunHead) => unknown, mend: string])[] = [
  ['the command', ({ task }) => task, 'Give parts of `rules run`, or parts of `rules problems`.'],
  ['the seed', ({ seed }) => seed, 'Run one of them again with the seed of the other.'],
  ['the version of Errata', ({ errata }) => errata, 'Run all parts with one version.'],
  ['the rules', ({ rules }) => [rules.digest, rules.ids], 'Run all parts with the same rules and --only.'],
  ['the sampling policy', ({ sampling }) => sampling.digest, 'Run all parts with one sampling.yaml.'],
  [
    'the readings of given solutions',
    ({ without }) => without?.digest,
    'Run all parts with the same --without.',
  ],
  [
    'the --runtime or --verify',
    ({ runtime, verify }) => [runtime, verify],
    'Run all parts with the same options.',
  ],
];

/** The first thing in which two runs differ, their shards and templates apart; undefined when they do not. */
export const differenceOf = (one: RunHead, other: RunHead): Difference | undefined => {
  for (const [what, of, mend] of facts) {
    const [a, b] = [of(one), of(other)];
    if (JSON.stringify(a) === JSON.stringify(b)) continue;
    return { what, mend, shown: typeof a === 'string' && a.length < 40 ? `: ${a} and ${b}` : '' };
  }
  return undefined;
};

const sorted = (counts: CountsByName): CountsByName => base.countsByName(Object.entries(counts));

/** One digest of several texts, in order; where one ends matters. */
export const digestOf = (texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${Buffer.byteLength(text)}\n${text}`);
  return hash.digest('hex');
};

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

/** Writes down now and then, and at the end, how far the run came; not before it is as far as the one it goes on with (`from`). */
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

type Found = { readonly path: string; readonly journal: Journal };

/**
 * Looks into an output folder for what an earlier run of this head left, which is this process's own from then on, and takes
 * away whatever else processes left there that have ended. Undefined when there is nothing. Throws a UserError where another
 * process is still writing, or where only a run of another head is there.
 */
export const findJournal = async (out: string, head: JournalHead): Promise<Found | undefined> => {
  if ((await base.partialsIn(out)).length === 0) return undefined;
  // Of two that look at once the second one finds that the first has it.
  const claim = () => base.alone(out, () => claimJournal(out, head));
  return base.toldAs(`Nothing can be written into ${out}`, claim);
};

const claimJournal = async (out: string, head: JournalHead): Promise<Found | undefined> => {
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
  if (best) await base.claimPartial(best.path);
  return best;
};

const differenceFrom = (one: JournalHead, other: JournalHead): string | undefined =>
  differenceOf(one, other)?.what ??
  (one.shard === other.shard ? undefined : '--shard') ??
  (one.limit === other.limit ? undefined : '--limit') ??
  (one.sinks.join() === other.sinks.join() ? undefined : 'what is written');

const journalRecord = base.recordOf<Journal>('journal');

/** So many bytes of counts no run has. */
const mostJournal = 1 << 28;

/** Undefined where there is none, or one of another version, which may look otherwise. */
const readJournal = async (path: string): Promise<Journal | undefined> => {
  const said = await base.readText(path, mostJournal).catch(() => undefined);
  return journalRecord(base.dataIn(said?.text ?? '')).value;
};
