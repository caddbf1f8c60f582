import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Discard } from '../engine/index.ts';
import { formatProblem, readTemplates } from '../runtime/index.ts';
import { type Batch, type BatchResult, linesOf } from './batch.ts';
import { countSkipped, emptyTally } from './tally.ts';

/** Templates a batch: enough to keep a worker busy for some milliseconds. */
const batchSize = 32;

/** Templates to work on, or what stands in the place of one that cannot be read. */
export type Piece =
  | { readonly batch: Batch }
  | { readonly problem: { readonly position: number; readonly detail: string } };

export interface BatchesOptions {
  /** A file or folder of templates. */
  readonly templates: string;
  /** Part `index` of `count`, counted from 1. */
  readonly shard: { readonly index: number; readonly count: number } | undefined;
  readonly limit: number | undefined;
  /** Hears of each template that could not be read. */
  readonly onProblem?: (text: string) => void;
}

export interface Batches {
  readonly pieces: AsyncGenerator<Piece>;
  /** Of everything read up to `limit`, other shards' templates included; once all pieces were taken. */
  digest(): string;
}

/** The input in batches, in order; a shard has every `count`th template. */
export const readBatches = (options: BatchesOptions): Batches => {
  const hash = createHash('sha256');
  return { pieces: batches(options, (text) => hash.update(`${text}\n`)), digest: () => hash.digest('hex') };
};

async function* batches(
  { templates, shard, limit, onProblem }: BatchesOptions,
  hear: (text: string) => void,
): AsyncGenerator<Piece> {
  let position = -1;
  let batch: { position: number; raw: string }[] = [];
  for await (const read of readTemplates(templates)) {
    position++;
    if (limit !== undefined && position >= limit) break;
    const detail = read.ok
      ? ''
      : formatProblem({ ...read.origin, file: fileName(templates, read.origin.file) }, read.problem);
    hear(read.ok ? read.raw : detail);
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
    yield { problem: { position, detail } };
  }
  if (batch.length > 0) yield { batch: { templates: batch } };
}

/** A file's name below what the user gave, for the same bytes wherever the folder lies. */
const fileName = (from: string, file: string): string => {
  const below = relative(from, file);
  return below === '' || below.startsWith('..') ? (file.split(/[\\/]/).pop() ?? file) : below;
};

/** What a template that cannot be read gives. */
export const refused = ({ position, detail }: { position: number; detail: string }): BatchResult => {
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
  countSkipped(tally, discard.reason);
  const nothing = linesOf([]);
  return { templates: nothing, candidates: nothing, discarded: linesOf([JSON.stringify(discard)]), tally };
};
