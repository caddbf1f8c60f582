import type { RunFault } from '../model/index.ts';

/** What stops a run: thrown inside the arithmetic, turned into a `RunResult` by whoever runs a program. */
export interface Fault {
  readonly fault: RunFault;
  readonly detail: string;
}

const isMarked = Symbol('fault');

/** Stops the computation. A plain object is thrown: a stack trace would cost more than the sum itself. */
export const stop = (fault: RunFault, detail: string): never => {
  throw { [isMarked]: true, fault, detail };
};

/** The fault that `stop` threw, or undefined for any other error (a defect of ours: pass it on). */
export const faultOf = (error: unknown): Fault | undefined => (isFault(error) ? error : undefined);

const isFault = (error: unknown): error is Fault =>
  typeof error === 'object' && error !== null && isMarked in error;
