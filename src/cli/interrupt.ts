export const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** In ms. */
const longestTidying = 2000;

/**
 * Does work that writes files and can be interrupted: a first signal ends it in good order, a second one without
 * waiting; either way no file has its name half-written, and the exit code is 130. `told` is what is said then. Work
 * that is done `as it says` calls `begin` when there is something to tidy up: before that a signal ends the process as
 * it ends any other, also while this thread is busy. Once the work is done its files have their names, and a signal changes
 * nothing of that, nor of the exit code: what goes on is only printing.
 */
export const interruptible = async (
  work: (signal: AbortSignal, begin: () => void) => Promise<void>,
  told: () => string = () => 'Interrupted; nothing was written.',
  when: 'now' | 'as it says' = 'now',
): Promise<void> => {
  const abort = new AbortController();
  let done = false;
  const stop = (): void => {
    // What must not stay is taken away as the process ends.
    if (abort.signal.aborted) process.exit(done ? undefined : 130);
    abort.abort();
    // Whatever it still waits for: good order has an end.
    setTimeout(() => {
      if (done) process.exit();
      console.error('Interrupted.');
      process.exit(130);
    }, longestTidying).unref();
  };
  const begin = (): void => {
    for (const name of endSignals) process.on(name, stop);
  };
  if (when === 'now') begin();
  try {
    await work(abort.signal, begin);
    done = true;
  } catch (error) {
    if (!abort.signal.aborted) {
      for (const name of endSignals) process.removeListener(name, stop);
      throw error;
    }
    console.error(told());
    // Standard input and other threads may still have something going on.
    process.exit(130);
  }
};
