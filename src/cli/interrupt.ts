/** The signals that ask a process to end. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does work that writes files and can be interrupted: a first signal stops it in good order, a second one at
 * once; either way nothing half-written stays, and the exit code is 130.
 */
export const interruptible = async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
  const { discardAllNow } = await import('../run/index.ts');
  const abort = new AbortController();
  const stop = (): void => {
    if (!abort.signal.aborted) {
      abort.abort();
      return;
    }
    discardAllNow();
    process.exit(130);
  };
  for (const name of signals) process.on(name, stop);
  try {
    await work(abort.signal);
  } catch (error) {
    if (!abort.signal.aborted) throw error;
    console.error('Interrupted; nothing was written.');
    process.exitCode = 130;
  } finally {
    for (const name of signals) process.removeListener(name, stop);
  }
};
