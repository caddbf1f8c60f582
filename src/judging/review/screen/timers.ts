/** What may be waited for: a pause in typing, the rest of a key's sequence, a key that may be held, the CSV, others. */
export type TimerName = 'draft' | 'escape' | 'hold' | 'flush' | 'watch';

export type Timers = ReturnType<typeof timersRunBy>;

/** Timers, one a name, whose acts are run by `guarded`. */
export const timersRunBy = (guarded: (act: () => void) => void) => {
  const waiting = new Map<TimerName, NodeJS.Timeout>();
  let stopped = false;
  const clear = (name: TimerName): void => {
    clearTimeout(waiting.get(name));
    waiting.delete(name);
  };
  /** Runs it after so many ms; a timer of that name that still waits is put off. */
  const after = (name: TimerName, ms: number, act: () => void): void => {
    clear(name);
    if (stopped) return;
    const run = (): void => {
      waiting.delete(name);
      guarded(act);
    };
    waiting.set(name, setTimeout(run, ms));
  };
  return {
    after,
    clear,
    /** Runs it as soon as what is being done is done, once however often it is asked for. */
    soon: (name: TimerName, act: () => void): void => {
      if (!waiting.has(name)) after(name, 0, act);
    },
    stop: () => {
      stopped = true;
      for (const name of [...waiting.keys()]) clear(name);
    },
  };
};
