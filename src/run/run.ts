import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import * as base from '../base/index.ts';
import { formatDiagnostic } from '../dsl/index.ts';
import { compileRules, setAsideBy } from '../engine/index.ts';
import { ownLexicon } from '../english/index.ts';
import { counted, UserError } from '../model/index.ts';
import { compileProblemRules } from '../questions/index.ts';
import { type Runtime, type Seen, seenBefore, sourcesOf, standardInput } from '../runtime/index.ts';
import { amountOf, type InputBatch, type InputOptions, type Reached, readBatches } from './input.ts';
import { textsOf } from './kept.ts';
import * as manifest from './manifest.ts';
import { makePool, type Pool, type Worked } from './pool.ts';
import * as rulesIn from './rules-in.ts';

import { jsonl, problemLines, type Sink } from './sinks/index.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';
import type { WorkSettings } from './work.ts';

export interface RunOptions extends InputOptions {
  readonly seed: string;
  /** Rule files, or folders of them. */
  readonly rules: readonly string[];
  /** A file of readings of given solutions: templates whose solution somebody found wrong are left out. */
  readonly without?: string | undefined;
  /** Templates whose given solution the program itself doubts are not used either. */
  readonly withoutDoubtful?: boolean | undefined;
  /** `sampling.yaml`; undefined for the defaults. */
  readonly sampling: string | undefined;
  readonly only: readonly string[] | undefined;
  /** Whether questions are edited by the rules of the family `problem`, and no solutions made by the others. */
  readonly edits?: boolean;
  /** A folder; or where the candidates alone go: a file that ends in `.gz`, or `-` for standard output. */
  readonly out: string;
  /** The folder for the other files where `out` is none. */
  readonly meta?: string | undefined;
  /** Whether to leave out rules with mistakes and go on with the others; else nothing runs. */
  readonly skipBrokenRules?: boolean;
  /** Whether to go on where an earlier run into the same folder ended early. */
  readonly resume?: boolean;
  readonly jobs: number;
  readonly runtime: Runtime;
  readonly verify: number;
  readonly version: string;
  /** The compiled worker; undefined to work in this thread whatever `jobs` says. */
  readonly worker: URL | undefined;
  /** How the results are written down: as JSONL by default. Worker threads know those of the list only. */
  readonly sinks?: readonly Sink[];
  readonly signal?: AbortSignal;
  /** Hears when the rules are read, before anything is written or started. */
  readonly onBegin?: () => void;
  readonly onTemplates?: (done: number, candidates: number) => void;
  readonly onProblem?: (text: string) => void;
  /** Hears what else there is to say, one line at a time. */
  readonly onNote?: (text: string) => void;
  /** Hears of the folder that is kept to go on with when the run ends early. */
  readonly onKept?: (folder: string) => void;
}

export type RunSummary = Awaited<ReturnType<typeof run>>;

/** Bytes of results that may wait for an earlier one. */
const mostHeld = 32 << 20;

/** From templates and rules to the files of a run. Memory stays flat for lines. Throws a UserError for what it is given that is wrong. */
export const run = async (options: RunOptions) => {
  const began = performance.now();
  const edits = options.edits === true;
  const sinks = options.sinks ?? [edits ? problemLines : jsonl];
  const names = sinks.flatMap(({ files }) => files);
  await refuse(options, names);
  const { seed, runtime, verify, only, templates } = options;
  const files = await rulesIn.readRuleFiles(options.rules);
  const { policy, digest: samplingDigest } = await rulesIn.readSampling(options.sampling);
  const wrong = options.without === undefined ? undefined : rulesIn.readFoundWrong(options.without);
  const without: rulesIn.FoundWrong['solutions'] = wrong?.solutions ?? new Map();
  const withoutDoubtful = options.withoutDoubtful === true;
  const shared = { policy, seed, runtime, verify, templates, without, withoutDoubtful };
  const found = await rulesIn.rulesOfRun(files, only, options.skipBrokenRules === true);
  const rules = edits ? found.problems : found.rules;
  const others = [...new Set(only)].filter((id) => !rules.some((rule) => rule.id === id));
  if (others.length > 0) throw otherCommand(others, edits);
  if (rules.length === 0 && found.skipped.length === 0) refuseOthers(found, edits);
  tellSkipped(found, options);
  const asked = { rules: edits ? [] : found.rules, problems: edits ? found.problems : undefined };
  options.onBegin?.();
  const lexicon = ownLexicon();
  const pool = makePool({
    jobs: options.jobs,
    script: options.worker,
    amount: await amountOf(options),
    start: { ...shared, ...asked, lexicon, sinks: sinks.map(({ name }) => name) },
    settings: (): WorkSettings => ({
      ...shared,
      rules: compileRules(asked.rules),
      problems: asked.problems && compileProblemRules(asked.problems),
      sinks,
    }),
  });
  try {
    const setAside = edits ? [] : setAsideBy(policy, found.rules);
    const head = headOf(options, found, setAside, {
      rules: manifest.digestOf([...files.flatMap(textsOf), ...(lexicon ? [JSON.stringify(lexicon)] : [])]),
      sampling: samplingDigest,
      without: withoutDoubtful ? manifest.digestOf(['doubtful', wrong?.digest ?? '']) : wrong?.digest,
    });
    const tally = await writeAll(options, head, sinks, pool);
    const seconds = (performance.now() - began) / 1000;
    return {
      tally,
      out: options.out,
      seconds,
      rules: rules.filter(({ id }) => !setAside.includes(id)),
      setAside,
    };
  } finally {
    await pool.close();
  }
};

const otherCommand = (others: readonly string[], edits: boolean): UserError =>
  new UserError(
    `${others.join(', ')} ${edits ? 'changes solutions' : 'edits questions'}.`,
    `Use \`rules ${edits ? 'run' : 'problems'} --only ${others.join(',')}\`.`,
  );

/** Throws where all rules that were found are for the other command. */
const refuseOthers = ({ rules, problems }: rulesIn.RulesOfRun, edits: boolean): void => {
  const others = edits ? rules : problems;
  if (others.length === 0) return;
  throw new UserError(
    `None of these rules ${edits ? 'edits questions' : 'changes solutions'}: ${others.length === 1 ? 'it is' : 'they are'} for \`rules ${edits ? 'run' : 'problems'}\`.`,
    edits
      ? 'Rules that edit questions stand in a file with `family: problem`.'
      : 'Rules that change solutions stand in a file with `family: conceptual`, `computational` or `skipped_step`.',
  );
};

const tellSkipped = ({ skipped }: rulesIn.RulesOfRun, { onNote }: RunOptions): void => {
  if (skipped.length === 0) return;
  for (const { mistakes } of skipped) onNote?.(mistakes.map(formatDiagnostic).join('\n\n'));
  onNote?.(`Left out, because of mistakes: ${skipped.map(({ id }) => id).join(', ')}.`);
};

/** Throws a UserError for what can be told to be wrong before anything is done. */
const refuse = async (options: RunOptions, names: readonly string[]): Promise<void> => {
  const { templates, meta, resume } = options;
  if (meta !== undefined && base.isFolder(target(options)))
    throw new UserError(
      `With --out ${options.out} all files go into that folder, and --meta says nothing.`,
      '--meta goes with --out - and with --out FILE.gz.',
    );
  if (resume && !base.isFolder(target(options)))
    throw new UserError(
      `--resume cannot go on with --out ${options.out}.`,
      'Only a run into a folder keeps what it has done.',
    );
  if (resume && templates === standardInput)
    throw new UserError(
      '--resume cannot go on with templates from standard input.',
      'Write them into a file, a packed one perhaps.',
    );
  const sources = await sourcesOf(templates);
  const inputs = sources.flatMap((source) =>
    source.kind === 'pair' ? [source.file, source.code] : [source.file],
  );
  await base.refuseTarget(
    target(options),
    names,
    [...inputs, ...(options.without === undefined ? [] : [options.without])].filter(
      (file) => file !== standardInput,
    ),
  );
};

const target = ({ out, meta }: RunOptions) => ({ out, meta });

const headOf = (
  { version, seed, shard, runtime, verify, edits }: RunOptions,
  { rules, problems, skipped }: rulesIn.RulesOfRun,
  setAside: readonly string[],
  digests: { readonly rules: string; readonly sampling: string | null; readonly without: string | undefined },
): manifest.RunHead => ({
  errata: version,
  ...(edits ? { task: 'problems' as const } : {}),
  seed,
  ...(shard ? { shard: `${shard.index}/${shard.count}` } : {}),
  ...(runtime === 'native' ? { runtime } : {}),
  ...(verify > 0 ? { verify } : {}),
  ...(digests.without === undefined ? {} : { without: { digest: digests.without } }),
  rules: {
    digest: digests.rules,
    ids: (edits ? problems : rules).map(({ id }) => id),
    ...(skipped.length > 0 ? { skipped: skipped.map(({ id }) => id) } : {}),
    ...(setAside.length > 0 ? { recognised: setAside } : {}),
  },
  sampling: { digest: digests.sampling },
});

/** Has the templates worked on and writes what comes; gives the counts. */
const writeAll = async (options: RunOptions, head: manifest.RunHead, sinks: readonly Sink[], pool: Pool) => {
  const names = sinks.flatMap(({ files }) => files);
  const journalHead: manifest.JournalHead = {
    ...head,
    limit: options.limit ?? null,
    sinks: sinks.map(({ name }) => name),
  };
  const found = options.resume ? await manifest.findJournal(options.out, journalHead) : undefined;
  if (options.resume)
    options.onNote?.(
      found
        ? `Going on after ${found.journal.reached.templates} templates.`
        : `There is nothing in ${options.out} to go on with: the run begins at the beginning.`,
    );
  else await clean(options);
  const kept = found && { path: found.path, files: found.journal.files };
  const output = await base.openOutput(target(options), names, kept);
  const tally = found?.journal.tally ?? emptyTally(head.rules.ids);
  try {
    const { digest } = await drain({
      options,
      pool,
      output,
      names,
      tally,
      source: readBatches(options, found?.journal.reached),
      journal: manifest.journalOf(output, journalHead, tally, found?.journal.reached),
    });
    const { read, used } = tally.templates;
    if (used === 0 && base.isFolder(target(options)))
      await base.refuseInPlaceOf(
        options.out,
        names[0] ?? '',
        `None of ${counted(read, 'template')} could be used.`,
      );
    await output.finish(manifest.manifestText(manifest.manifestOf(head, digest, tally)));
    return tally;
  } catch (error) {
    const folder = await output.abandon();
    if (folder !== undefined) options.onKept?.(folder);
    throw error;
  }
};

/** Takes away what earlier runs left that have ended. */
const clean = async (options: RunOptions): Promise<void> => {
  const folder = base.folderOf(target(options));
  const removed = [
    ...(folder === undefined ? [] : await base.removeAbandoned(folder)),
    ...(options.out.endsWith('.gz')
      ? await base.removeAbandoned(dirname(options.out), { becomes: options.out })
      : []),
  ];
  if (removed.length > 0)
    options.onNote?.(
      `Removed ${removed.join(', ')}: left by an earlier run that did not end (--resume goes on with it).`,
    );
  if (folder === undefined) return;
  for (const { path, running } of await base.partialsIn(folder))
    if (running) options.onNote?.(`Left ${path} alone: another process is writing it.`);
};

interface Draining {
  readonly options: RunOptions;
  readonly pool: Pool;
  readonly output: base.Output;
  readonly names: readonly string[];
  readonly tally: Tally;
  readonly source: AsyncGenerator<InputBatch>;
  readonly journal: (reached: Reached, last: boolean) => Promise<void>;
}

/** Writes what each batch comes to, in order. Gives how far the input was read at the end. */
const drain = async (draining: Draining): Promise<Reached> => {
  const { options, pool, output, names, tally, source, journal } = draining;
  const seen = seenBefore();
  let last: Reached = { templates: 0, digest: createHash('sha256').digest('hex') };
  const take = async ({ worked, reached }: { worked: Worked; reached: Reached }): Promise<void> => {
    for (const part of (await onceEach(worked, seen, pool)).parts) {
      const { bytes, ends, tally: counts, problems } = await part;
      for (const [i, name] of names.entries())
        await output.write(name, bytes.subarray(ends[i - 1] ?? 0, ends[i]));
      addTally(tally, counts);
      for (const problem of problems) options.onProblem?.(problem);
    }
    last = reached;
    await journal(reached, false);
    options.onTemplates?.(reached.templates, tally.candidates);
  };
  try {
    await base.inOrder({
      source,
      work: async ({ batch, reached }) => ({ worked: await pool.work(batch), reached }),
      room: pool.room,
      take,
      sizeOf: ({ worked }) => worked.size,
      mostHeld,
      signal: options.signal,
    });
  } finally {
    // Not waited for: standard input may have nothing to say for long.
    void source.return(undefined).catch(() => undefined);
  }
  await journal(last, true);
  return last;
};

/** A batch with every template in it whose index and model came before refused. */
const onceEach = async (worked: Worked, seen: Seen, pool: Pool): Promise<Worked> => {
  const { batch, names } = worked;
  const repeated: number[] = [];
  for (const [i, { position, nameOnly }] of batch.entries.entries()) {
    const name = names[i] ?? 0n;
    if (name !== 0n && !seen.add(name) && !nameOnly) repeated.push(position);
  }
  return repeated.length === 0 ? worked : pool.work({ ...batch, repeated });
};
