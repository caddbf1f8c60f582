import { loadPython, type Python } from '../runtime/index.ts';

/** Gives CPython to whoever cannot do without; or, where there is none, throws. */
export type GivePython = () => Promise<Python>;

/** Thrown where a template turns out to need CPython and the thread at work has none. */
class NeedsPython extends Error {}

/**
 * Pyodide takes two seconds and 100 MB: the few templates that need it go to one thread that has it, while the
 * others go on.
 */
export const withoutPython: GivePython = async () => {
  throw new NeedsPython();
};

/** For a thread that may load it, once, when the first template needs it. */
export const withPython: GivePython = loadPython;

/** Whether work ended early for want of CPython. */
export const needsPython = (error: unknown): boolean => error instanceof NeedsPython;
