import { availableParallelism } from 'node:os';

/**
 * How V8 is set for a command line (docs/performance.md). A thread's heap may become large, and would grow to four times of what
 * is alive in it. Node 20 would spend a third of a run's time on optimising functions
 * that it has hardly seen at work. It has no compiler between its quick one and the optimiser, so a
 * command that goes through many templates has each function compiled when it is first called, and optimised sooner than
 * others where a core is left for the optimiser, which otherwise takes its time from the threads: there none is optimised
 * in the middle of a loop either. `rules --help` does nothing that would be worth it, and later versions do that by themselves.
 */
export const flagsFor = ([command = '-', ...options] = []) => {
  if (command.startsWith('-')) return [];
  const many = command === 'run' || command === 'problems';
  const growth = many ? ['--heap-growing-percent=45'] : [];
  if (!process.version.startsWith('v20.')) return growth;
  // Without it there is a thread for each core.
  const jobs = /(?:^| )--jobs[ =](\d+)/.exec(options.join(' '))?.[1];
  const hasFreeCore = many && jobs !== undefined && Number(jobs) < availableParallelism();
  const budget = `--interrupt-budget=${hasFreeCore ? 540672 : 2162688}`;
  if (!many) return [budget];
  return [...growth, budget, '--always-sparkplug', ...(hasFreeCore ? [] : ['--no-use-osr'])];
};
