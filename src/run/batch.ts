import type { Origin, Problem } from '../model/index.ts';
import type { Tally } from './tally.ts';

/** Pieces of the input that are worked on together, in order. Its bytes are handed over, not copied. */
export interface Batch {
  /** The JSON of all entries, one after another, in UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly entries: readonly Entry[];
  /** Positions of templates whose index and model came before; only known when the batch is done a second time. */
  readonly repeated?: readonly number[];
  /** Memory to write results into, handed over: it was that of earlier results. */
  readonly spare?: ArrayBuffer;
  /**
   * Whether CPython may be asked: where it may not, what needs it is handed back as `foreign`. Where it is not said it
   * may in runs in which every template needs it.
   */
  readonly python?: boolean;
}

/** One piece of the input. */
export interface Entry {
  /** Its place in the input, from 0. */
  readonly position: number;
  readonly origin: Origin;
  /** Where its JSON ends in the batch's bytes; it begins where the one before it ends. */
  readonly end: number;
  /** Why it has no JSON. */
  readonly problem?: Problem;
  /** Whether only its name is asked for: another shard, or the run that is resumed, works on it. */
  readonly nameOnly: boolean;
}

/** What some templates in a row came to. */
export interface Part {
  /** What the files of the sinks gain, in UTF-8: first all of the first one, then all of the second. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where in `bytes` each file's end. */
  readonly ends: readonly number[];
  readonly tally: Tally;
  /** What to tell of templates that could not be read. */
  readonly problems: readonly string[];
}

/** In the place of a part: the entry of the batch that only CPython can run. */
export interface Foreign {
  readonly foreign: number;
}

/** What a batch comes to. */
export interface BatchResult {
  readonly parts: readonly (Part | Foreign)[];
  /** Of each entry the digest of its index and model; 0 where it is no template. */
  readonly names: BigUint64Array<ArrayBuffer>;
  /** The batch's own bytes, given back. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}
