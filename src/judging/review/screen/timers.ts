/** What may be waited for: a pause in typing, the rest of a key's sequence, a key that may be held, the CSV, others. */
export type TimerName = 'draft' | 'escape' | 'hold' | 'flush' | 'watch';

/** One timer a name. */
export interface Timers {
  /** Runs it after so many ms; a timer of that name that still waits is put off. */
  readonly after: (name: TimerName, ms: number, act: () => void) => void;
  /** Runs it as soon as what is being done is done, once however often it is asked for. */
  readonly soon: (name: TimerName, act: () => void) => void;
  readonly clear: (name: TimerName) => void;
  /** Clears all, for good. */
  readonly stop: () => void;
}

/** Timers whose acts are run by `guarded`. */
export const timersRunBy = (guarded: (act: () => void) => void): Timers => {
  const cancels = new Map<TimerName, () => void>();
  let stopped = false;
  const clear = (name: TimerName): void => {
    cancels.get(name)?.();
    cancels.delete(name);
  };
  const run = (name: TimerName, act: () => void): void => {
    cancels.delete(name);
    guarded(act);
  };
  return {
    after: (name, ms, act) => {
      clear(name);
      if (stopped) return;
      const timer = setTimeout(run, ms, name, act);
      cancels.set(name, () => clearTimeout(timer));
    },
    soon: (name, act) => {
      if (stopped || cancels.has(name)) return;
      const timer = setImmediate(run, name, act);
      cancels.set(name, () => clearImmediate(timer));
    },
    clear,
    stop: () => {
      stopped = true;
      for (const name of [...cancels.keys()]) clear(name);
    },
  };
};
