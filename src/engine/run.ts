import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  type Diagnostic,
  didYouMean,
  formatDiagnostic,
  loadRules,
  type Rule,
  type RuleFile,
} from '../dsl/index.ts';
import { UserError } from '../model/index.ts';
import { formatProblem, readTemplates } from '../runtime/index.ts';
import { type Batch, type BatchResult, runBatch } from './batch.ts';
import type { Discard } from './candidates.ts';
import { defaultPolicy, type Policy, readRunPolicy } from './policy.ts';
import type { Runtime } from './problem.ts';
import { addTally, count, emptyTally, type Tally } from './tally.ts';
import type { WorkerStart } from './worker.ts';

export interface RunOptions {
  readonly seed: string;
  /** A file or folder of templates. */
  readonly templates: string;
  /** Rule files, or folders of them. */
  readonly rules: readonly string[];
  /** `sampling.yaml`; undefined for the defaults. */
  readonly sampling: string | undefined;
  readonly only: readonly string[] | undefined;
  readonly out: string;
  readonly jobs: number;
  /** Part `index` of `count`, counted from 1. */
  readonly shard: { readonly index: number; readonly count: number } | undefined;
  readonly limit: number | undefined;
  readonly runtime: Runtime;
  readonly verify: number;
  readonly version: string;
  /** The compiled worker; undefined to work in this thread whatever `jobs` says. */
  readonly worker: URL | undefined;
  /** Stops the run; what was written so far is taken away. */
  readonly signal?: AbortSignal;
  readonly onTemplates?: (done: number, candidates: number) => void;
  /** Hears of each template that could not be read. */
  readonly onProblem?: (text: string) => void;
}

export interface RunSummary {
  readonly tally: Tally;
  readonly out: string;
  readonly seconds: number;
  readonly rules: readonly Rule[];
}

export const outputFiles = [
  'candidates.jsonl',
  'templates.jsonl',
  'discarded.jsonl',
  'manifest.json',
] as const;

/** Templates a batch: enough to keep a worker busy for some milliseconds. */
const batchSize = 32;
/** Fewer templates than this are done before a worker has started. */
const worthWorkers = 256;

/** The whole way, from templates and rules to the four files of a run. */
export const run = async (options: RunOptions): Promise<RunSummary> => {
  const began = performance.now();
  const files = await readRuleFiles(options.rules);
  const rules = checkedRules(files, options.only);
  const { policy, digest: samplingDigest } = await readSampling(options.sampling);
  const output = await openOutput(options.out);
  try {
    const tally = emptyTally(rules.map(({ id }) => id));
    const templatesDigest = createHash('sha256');
    const settings = { rules, policy, seed: options.seed, runtime: options.runtime, verify: options.verify };
    const start: WorkerStart = {
      files,
      only: options.only,
      policy,
      seed: options.seed,
      runtime: options.runtime,
      verify: options.verify,
    };
    const write = async ({ templates, candidates, discarded, tally: part }: BatchResult): Promise<void> => {
      templatesDigest.update(templates);
      addTally(tally, part);
      await output.write('templates.jsonl', templates);
      await output.write('candidates.jsonl', candidates);
      await output.write('discarded.jsonl', discarded);
      options.onTemplates?.(tally.templates.read, tally.candidates);
    };
    const source = batches(options);
    const pool = makePool(options, start);
    try {
      await inOrder(
        source,
        (piece) => ('batch' in piece ? pool.work(piece.batch, settings) : refused(piece.problem)),
        write,
        pool.size * 3,
        options.signal,
      );
    } finally {
      await pool.close();
    }
    const manifest = {
      errata: options.version,
      seed: options.seed,
      ...(options.shard ? { shard: `${options.shard.index}/${options.shard.count}` } : {}),
      rules: { digest: digestOf(files.map(({ text }) => text)), ids: rules.map(({ id }) => id) },
      sampling: { digest: samplingDigest },
      templates: {
        digest: templatesDigest.digest('hex'),
        ...tally.templates,
        skipped: sorted(tally.skipped),
      },
      counts: countsOf(tally),
    };
    await output.write('manifest.json', `${JSON.stringify(manifest, undefined, 2)}\n`);
    options.signal?.throwIfAborted();
    await output.finish();
    return { tally, out: options.out, seconds: (performance.now() - began) / 1000, rules };
  } catch (error) {
    await output.discard();
    throw error;
  }
};

export const countsOf = (tally: Tally) => ({
  candidates: tally.candidates,
  discarded: tally.discarded,
  rules: Object.fromEntries(
    Object.entries(tally.rules).map(([rule, row]) => [rule, { ...row, discarded: sorted(row.discarded) }]),
  ),
  strata: sorted(tally.strata),
  needs_human: sorted(tally.needs_human),
});

const sorted = <T>(counts: { readonly [name: string]: T }): { [name: string]: T } =>
  Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

export const digestOf = (texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${Buffer.byteLength(text)}\n${text}`);
  return hash.digest('hex');
};

// ---------------------------------------------------------------------------------------------------------
// Rules and policy

/** Reads rule files, or every `.yaml` of a folder but `sampling.yaml`, by name. */
export const readRuleFiles = async (paths: readonly string[]): Promise<RuleFile[]> => {
  const files: RuleFile[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (!found)
      throw new UserError(
        `There are no rules at ${path}.`,
        'Give a YAML file of rules or a folder of them with --rules.',
      );
    const names = found.isDirectory()
      ? (await readdir(path))
          .filter((name) => /\.ya?ml$/.test(name) && !/^sampling\.ya?ml$/.test(name))
          .sort()
      : undefined;
    if (names && names.length === 0)
      throw new UserError(`The folder ${path} has no rule file.`, 'Rule files end in .yaml.');
    for (const file of names?.map((name) => join(path, name)) ?? [path])
      files.push({ path: file, text: await readFile(file, 'utf8') });
  }
  return files;
};

const checkedRules = (files: readonly RuleFile[], only: readonly string[] | undefined): Rule[] => {
  const { rules, diagnostics } = loadRules(files);
  const errors = diagnostics.filter(({ severity }: Diagnostic) => severity === 'error');
  if (errors.length > 0) throw new UserError(errors.map((each) => formatDiagnostic(each)).join('\n\n'));
  const ids = rules.map(({ id }) => id);
  for (const id of only ?? []) {
    if (!ids.includes(id)) throw new UserError(`There is no rule ${id}. ${didYouMean(id, ids)}`);
  }
  return rules.filter(({ id }) => !only || only.includes(id));
};

/** The run's sections of `sampling.yaml`, and the file's digest. */
export const readSampling = async (
  path: string | undefined,
): Promise<{ policy: Policy; digest: string | null }> => {
  if (path === undefined) return { policy: defaultPolicy, digest: null };
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UserError(`The sampling file ${path} cannot be read.`);
  });
  return { policy: readRunPolicy(text, path), digest: digestOf([text]) };
};

// ---------------------------------------------------------------------------------------------------------
// Templates in batches, results in order

type Piece =
  | { readonly batch: Batch }
  | { readonly problem: { readonly position: number; readonly detail: string } };

async function* batches({ templates, shard, limit, onProblem }: RunOptions): AsyncGenerator<Piece> {
  let position = -1;
  let batch: { position: number; raw: string }[] = [];
  for await (const read of readTemplates(templates)) {
    position++;
    if (limit !== undefined && position >= limit) break;
    if (shard && position % shard.count !== shard.index - 1) continue;
    if (read.ok) {
      batch.push({ position, raw: read.raw });
      if (batch.length < batchSize) continue;
      yield { batch: { templates: batch } };
      batch = [];
      continue;
    }
    if (batch.length > 0) yield { batch: { templates: batch } };
    batch = [];
    onProblem?.(formatProblem(read.origin, read.problem));
    yield {
      problem: {
        position,
        detail: formatProblem({ ...read.origin, file: fileName(templates, read.origin.file) }, read.problem),
      },
    };
  }
  if (batch.length > 0) yield { batch: { templates: batch } };
}

/** A file's name below what the user gave, for the same bytes wherever the folder lies. */
const fileName = (from: string, file: string): string => {
  const below = relative(from, file);
  return below === '' || below.startsWith('..') ? (file.split(/[\\/]/).pop() ?? file) : below;
};

const refused = async ({ position, detail }: { position: number; detail: string }): Promise<BatchResult> => {
  const tally = emptyTally([]);
  tally.templates.read++;
  const discard: Discard = {
    position,
    index: null,
    rule: null,
    line: null,
    reason: 'unreadable_template',
    detail,
  };
  count(tally, { candidates: [], discards: [discard], proposed: new Map() });
  return { templates: '', candidates: '', discarded: `${JSON.stringify(discard)}\n`, tally };
};

/** Works on up to `ahead` pieces at a time and hands the results on in the order of the pieces. */
const inOrder = async <T, R>(
  source: AsyncGenerator<T>,
  work: (piece: T) => Promise<R>,
  take: (result: R) => Promise<void>,
  ahead: number,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const waiting: Promise<R>[] = [];
  const next = async (): Promise<void> => {
    const first = waiting.shift();
    if (first) await take(await first);
  };
  for await (const piece of source) {
    signal?.throwIfAborted();
    const result = work(piece);
    // Whoever fails first is heard when its turn comes; until then it must not count as unhandled.
    result.catch(() => undefined);
    waiting.push(result);
    if (waiting.length >= ahead) await next();
  }
  while (waiting.length > 0) {
    signal?.throwIfAborted();
    await next();
  }
};

interface Pool {
  readonly size: number;
  work(batch: Batch, settings: Parameters<typeof runBatch>[1]): Promise<BatchResult>;
  close(): Promise<void>;
}

/** Worker threads, started when there is enough work for them; until then this thread does it. */
const makePool = ({ jobs, worker: file }: RunOptions, start: WorkerStart): Pool => {
  let seen = 0;
  let workers: { thread: Worker; busy: Promise<unknown> }[] = [];
  const startWorkers = (): void => {
    workers = Array.from({ length: jobs }, () => {
      const thread = new Worker(file as URL, { workerData: start });
      thread.setMaxListeners(0);
      return { thread, busy: Promise.resolve() };
    });
  };
  let turn = 0;
  return {
    size: Math.max(1, jobs),
    async work(batch, settings) {
      seen += batch.templates.length;
      if (!file || jobs < 2 || seen <= worthWorkers) return runBatch(batch, settings);
      if (workers.length === 0) startWorkers();
      const worker = workers[turn++ % workers.length] as (typeof workers)[number];
      const result = worker.busy.then(() => ask(worker.thread, batch));
      worker.busy = result.catch(() => undefined);
      return result;
    },
    async close() {
      await Promise.all(workers.map(({ thread }) => thread.terminate()));
    },
  };
};

const ask = (thread: Worker, batch: Batch): Promise<BatchResult> =>
  new Promise((resolve, reject) => {
    const done = (result: BatchResult): void => {
      thread.off('error', failed);
      resolve(result);
    };
    const failed = (error: Error): void => {
      thread.off('message', done);
      reject(error);
    };
    thread.once('message', done);
    thread.once('error', failed);
    thread.postMessage(batch);
  });

// ---------------------------------------------------------------------------------------------------------
// Output

export interface Output {
  write(name: (typeof outputFiles)[number], text: string): Promise<void>;
  /** Gives the files their final names. */
  finish(): Promise<void>;
  /** Takes away what was written. */
  discard(): Promise<void>;
}

/** Files are written in a folder of their own and get their names only when all of them are whole. */
export const openOutput = async (out: string): Promise<Output> => {
  let folder: string;
  const isNew = !existsSync(out);
  try {
    await mkdir(out, { recursive: true });
    folder = await mkdtemp(join(out, '.partial-'));
  } catch (error) {
    throw new UserError(
      `Nothing can be written into ${out}: ${(error as Error).message}`,
      'Name another folder with --out.',
    );
  }
  const handles = new Map<string, FileHandle>();
  for (const name of outputFiles) handles.set(name, await open(join(folder, name), 'w'));
  const close = async (): Promise<void> => {
    for (const handle of handles.values()) await handle.close().catch(() => undefined);
  };
  return {
    async write(name, text) {
      if (text === '') return;
      try {
        await (handles.get(name) as FileHandle).appendFile(text);
      } catch (error) {
        throw new UserError(`${join(out, name)} cannot be written: ${(error as Error).message}`);
      }
    },
    async finish() {
      await close();
      // The manifest comes last: where it stands, the other three are whole.
      for (const name of outputFiles) await rename(join(folder, name), join(out, name));
      await rm(folder, { recursive: true, force: true });
    },
    async discard() {
      await close();
      await rm(isNew ? out : folder, { recursive: true, force: true });
    },
  };
};
