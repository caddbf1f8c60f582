import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { UserError } from '../model/index.ts';
import { formatProblem, oneLineBytes, type Piece, readPieces, sourcesOf } from '../runtime/index.ts';
import type { Batch, Entry } from './batch.ts';
import { shownOrigin } from './work.ts';

export interface InputOptions {
  /** A file or folder of templates, or `-` for standard input. */
  readonly templates: string;
  /** Part `index` of `count`, counted from 1. */
  readonly shard: { readonly index: number; readonly count: number } | undefined;
  readonly limit: number | undefined;
}

/** So far the input was read: how many templates, and the digest of all of them. */
export type Reached = { readonly templates: number; readonly digest: string };

export type InputBatch = { readonly batch: Batch; readonly reached: Reached };

/** Templates of a batch: rules are tried on all in turn, which pays. At first fewer: no thread is to wait for another at the end. */
const mostMade = (before: number): number => (before < 128 ? 4 : 8);
/** Of others only the names are asked for: a batch ends with so many, or so many bytes. */
const mostEntries = 512;
const mostBytes = 1 << 20;

/**
 * The input in batches, in order and not parsed. A shard works on every `count`th template, but has the names of
 * all, for none may come twice. The digest is the same for each shard: SHA-256 over all templates, each as one
 * line with its line end; where there is no text, over what is said of it instead.
 *
 * `done` is how far a run came that is resumed: of these, too, the names only. Throws UserError where the input
 * is another one than that run's.
 */
export async function* readBatches(
  { templates, shard, limit = Number.POSITIVE_INFINITY }: InputOptions,
  done?: Reached,
): AsyncGenerator<InputBatch> {
  const hash = createHash('sha256');
  const reached = (): Reached => ({ templates: position, digest: hash.copy().digest('hex') });
  const close = (): InputBatch => {
    const bytes = Buffer.concat(texts);
    // A buffer of its own, so that it can be handed over.
    const batch = { bytes: new Uint8Array(bytes), entries };
    [texts, entries, size, made] = [[], [], 0, 0];
    return { batch, reached: reached() };
  };
  let position = 0;
  let [texts, entries, size, made]: [Buffer[], Entry[], number, number] = [[], [], 0, 0];
  const add = (piece: Piece): void => {
    const { origin } = piece;
    const nameOnly =
      position < (done?.templates ?? 0) ||
      (shard !== undefined && position % shard.count !== shard.index - 1);
    if ('bytes' in piece) {
      hash.update(oneLineBytes(piece.bytes));
      texts.push(piece.bytes);
      size += piece.bytes.length;
      entries.push({ position, origin, end: size, nameOnly });
    } else {
      const { problem } = piece;
      hash.update(formatProblem(shownOrigin(templates, origin), problem));
      entries.push({ position, origin, end: size, nameOnly, problem });
    }
    hash.update('\n');
    position++;
    if (!nameOnly) made++;
  };
  reading: for await (const pieces of readPieces(templates)) {
    for (const piece of pieces) {
      if (position >= limit) break reading;
      add(piece);
      if (position === done?.templates && reached().digest !== done.digest) throw otherInput(templates);
      const full = made >= mostMade(position) || entries.length >= mostEntries || size >= mostBytes;
      if (full || position === done?.templates) yield close();
    }
  }
  if (position < (done?.templates ?? 0)) throw otherInput(templates);
  if (entries.length > 0) yield close();
}

const otherInput = (templates: string): UserError =>
  new UserError(
    `${templates} does not begin as the templates did of the run that is to be resumed.`,
    'Give the same templates, or run without --resume to begin anew.',
  );

/** `few` are done before another thread would be up, `some` are worth threads beside this one, `many` are done by threads alone. */
export type Amount = 'few' | 'some' | 'many';

/** Bytes of templates: some dozen, some hundred. */
const [someBytes, manyBytes] = [1 << 15, 1 << 18];
const gzipFactor = 6;

/** How much there is to work on, as far as can be told without reading it. */
export const amountOf = async ({ templates, shard, limit }: InputOptions): Promise<Amount> => {
  const [some, many] = [someBytes, manyBytes].map((bytes) => bytes * (shard?.count ?? 1));
  let bytes = 0;
  for (const { file } of await sourcesOf(templates)) {
    const found = await stat(file).catch(() => undefined);
    // Standard input or another pipe: nobody knows.
    if (!found?.isFile()) bytes = Number.POSITIVE_INFINITY;
    else bytes += file.endsWith('.gz') ? found.size * gzipFactor : found.size;
  }
  if (bytes <= (some ?? 0) || (limit !== undefined && limit <= 20)) return 'few';
  return bytes <= (many ?? 0) || (limit !== undefined && limit <= 100) ? 'some' : 'many';
};
