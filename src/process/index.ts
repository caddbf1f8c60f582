/** Who writes a file or a folder, as a process of some machine, whether that process still runs, and the lock by which one writes at a time. */
export { type Holder, type Lock, takeLock } from './lock.ts';
export { isRunning, type Owner, processExists, thisProcess } from './owner.ts';
