import type { Rule } from '../dsl/index.ts';
import type { Runtime } from '../engine/index.ts';
import type { BatchResult, BatchSettings } from './batch.ts';
import { digestOf, manifestOf, manifestText } from './manifest.ts';
import { openOutput } from './output.ts';
import { inOrder, makePool } from './pool.ts';
import { checkedRules, readRuleFiles, readSampling } from './rules-in.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';
import { type BatchesOptions, readBatches, refused } from './templates-in.ts';

export interface RunOptions extends BatchesOptions {
  readonly seed: string;
  /** Rule files, or folders of them. */
  readonly rules: readonly string[];
  /** `sampling.yaml`; undefined for the defaults. */
  readonly sampling: string | undefined;
  readonly only: readonly string[] | undefined;
  readonly out: string;
  readonly jobs: number;
  readonly runtime: Runtime;
  readonly verify: number;
  readonly version: string;
  /** The compiled worker; undefined to work in this thread whatever `jobs` says. */
  readonly worker: URL | undefined;
  /** Stops the run; what was written so far is taken away. */
  readonly signal?: AbortSignal;
  readonly onTemplates?: (done: number, candidates: number) => void;
}

export interface RunSummary {
  readonly tally: Tally;
  readonly out: string;
  readonly seconds: number;
  readonly rules: readonly Rule[];
}

/** The whole way, from templates and rules to the four files of a run. */
export const run = async (options: RunOptions): Promise<RunSummary> => {
  const began = performance.now();
  const { seed, runtime, verify, only, shard, signal } = options;
  const files = await readRuleFiles(options.rules);
  const rules = checkedRules(files, only);
  const { policy, digest: samplingDigest } = await readSampling(options.sampling);
  const output = await openOutput(options.out);
  try {
    const tally = emptyTally(rules.map(({ id }) => id));
    const settings: BatchSettings = { rules, policy, seed, runtime, verify };
    const start = { files, only, policy, seed, runtime, verify };
    const write = async ({ templates, candidates, discarded, tally: part }: BatchResult): Promise<void> => {
      addTally(tally, part);
      await output.write('templates.jsonl', templates);
      await output.write('candidates.jsonl', candidates);
      await output.write('discarded.jsonl', discarded);
      options.onTemplates?.(tally.templates.read, tally.candidates);
    };
    const source = readBatches(options);
    const pool = makePool({ jobs: options.jobs, worker: options.worker, start, settings });
    try {
      await inOrder(
        source.pieces,
        async (piece) => ('batch' in piece ? pool.work(piece.batch) : refused(piece.problem)),
        write,
        pool.size * 3,
        signal,
      );
    } finally {
      await pool.close();
    }
    const head = {
      errata: options.version,
      seed,
      ...(shard ? { shard: `${shard.index}/${shard.count}` } : {}),
      ...(runtime === 'native' ? { runtime } : {}),
      ...(verify > 0 ? { verify } : {}),
      rules: { digest: digestOf(files.map(({ text }) => text)), ids: rules.map(({ id }) => id) },
      sampling: { digest: samplingDigest },
      templatesDigest: source.digest(),
    };
    await output.write('manifest.json', manifestText(manifestOf(head, tally)));
    signal?.throwIfAborted();
    await output.finish();
    return { tally, out: options.out, seconds: (performance.now() - began) / 1000, rules };
  } catch (error) {
    await output.discard();
    throw error;
  }
};
