/**
 * How V8 is set for a command (docs/performance.md). Node 20 would spend a third of a run's time on optimising functions
 * that it has hardly seen at work. It has no compiler between its quick one and the optimiser, so a
 * command that goes through many templates has each function compiled when it is first called, and optimised sooner than
 * one that is soon done. `rules --help` does nothing that would be worth it, and later versions do well by themselves.
 */
export const flagsFor = (command = '-') => {
  if (command.startsWith('-') || !process.version.startsWith('v20.')) return [];
  const many = command === 'run' || command === 'problems';
  return many ? ['--interrupt-budget=540672', '--always-sparkplug'] : ['--interrupt-budget=2162688'];
};
