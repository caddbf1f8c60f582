import type { Runtime } from '../engine/index.ts';
import { loadPython, type Python } from '../runtime/index.ts';

/** Gives CPython to whoever cannot do without; or, where there is none, throws. */
export type GivePython = () => Python;

/** Thrown where a template turns out to need CPython and the thread at work has none. */
class NeedsPython extends Error {}

/**
 * CPython takes two seconds to start, and whoever asks it waits for each answer: the few templates that need it are handed
 * back, and one thread asks it once it is there, while the others go on.
 */
export const withoutPython: GivePython = () => {
  throw new NeedsPython();
};

/** For a thread that may load it, once, when the first template needs it. */
export const withPython: GivePython = loadPython;

/** Whether work ended early for want of CPython. */
export const needsPython = (error: unknown): boolean => error instanceof NeedsPython;

/** Whether every template of a run needs CPython, so that nothing is handed back. */
export const alwaysPython = ({
  runtime,
  verify,
}: {
  readonly runtime: Runtime;
  readonly verify: number;
}): boolean => runtime === 'pyodide' || verify > 0;

/** Asks a worker to start CPython beside its work. */
export const startCPython = 'start CPython';
