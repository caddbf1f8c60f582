import type { Origin, Problem } from '../model/index.ts';
import { loadPython, type Python, type Runtime } from '../runtime/index.ts';
import type { Tally } from './tally.ts';

/** Pieces of the input that are worked on together, in order. Its bytes are handed over, not copied. */
export interface Batch {
  /** The JSON of all entries, one after another, in UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly entries: readonly Entry[];
  /** Positions of templates whose index and model came before; only known when the batch is done a second time. */
  readonly repeated?: readonly number[];
  /** Whether CPython may be asked; else what needs it comes back as `foreign`. Not said: it may where every template needs it. */
  readonly python?: boolean;
}

export interface Entry {
  /** Its place in the input, from 0. */
  readonly position: number;
  readonly origin: Origin;
  /** Where its JSON ends in the batch's bytes; it begins where the one before it ends. */
  readonly end: number;
  readonly problem?: Problem;
  /** Whether only its name is asked for: another shard, or the run that is resumed, works on it. */
  readonly nameOnly: boolean;
}

export interface Part {
  /** What the files of the sinks gain, in UTF-8: first all of the first one, then all of the second. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where in `bytes` each file's end. */
  readonly ends: readonly number[];
  readonly tally: Tally;
  readonly problems: readonly string[];
}

/** In the place of a part: the entry of the batch that only CPython can run. */
export type Foreign = { readonly foreign: number };

export interface BatchResult {
  readonly parts: readonly (Part | Foreign)[];
  /** Of each entry the digest of its index and model; 0 where it is no template. */
  readonly names: BigUint64Array<ArrayBuffer>;
  /** The batch's own bytes, given back. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Gives CPython to whoever cannot do without; or, where there is none, throws. */
export type GivePython = () => Python;

/** Thrown where a template turns out to need CPython and the thread at work has none. */
class NeedsPython extends Error {}

/** CPython starts slowly, and whoever asks it waits: what needs it is handed back, and goes to the one thread that has it. */
export const withoutPython: GivePython = () => {
  throw new NeedsPython();
};

/** For a thread that may load it, once, when the first template needs it. */
export const withPython: GivePython = loadPython;

export const needsPython = (error: unknown): boolean => error instanceof NeedsPython;

/** Whether every template of a run needs CPython, so that nothing is handed back. */
export const alwaysPython = (asked: { readonly runtime: Runtime; readonly verify: number }): boolean =>
  asked.runtime === 'pyodide' || asked.verify > 0;

export const startCPython = 'start CPython';
