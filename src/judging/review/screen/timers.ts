/** What may be waited for: a pause in typing, the rest of a key's sequence, a key that may be held, the CSV, others. */
export type TimerName = 'draft' | 'escape' | 'hold' | 'flush' | 'watch';

/** One timer a name. */
export type Timers = ReturnType<typeof timersRunBy>;

/** Timers whose acts are run by `guarded`. */
export const timersRunBy = (guarded: (act: () => void) => void) => {
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
    /** Runs it after so many ms; a timer of that name that still waits is put off. */
    after: (name: TimerName, ms: number, act: () => void) => {
      clear(name);
      if (stopped) return;
      const timer = setTimeout(run, ms, name, act);
      cancels.set(name, () => clearTimeout(timer));
    },
    /** Runs it as soon as what is being done is done, once however often it is asked for. */
    soon: (name: TimerName, act: () => void) => {
      if (stopped || cancels.has(name)) return;
      const timer = setImmediate(run, name, act);
      cancels.set(name, () => clearImmediate(timer));
    },
    clear,
    /** Clears all, for good. */
    stop: () => {
      stopped = true;
      for (const name of [...cancels.keys()]) clear(name);
    },
  };
};
