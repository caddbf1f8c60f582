/** Who writes a file or a folder, as a process of some machine, and whether that process still runs. */
export { isRunning, type Owner, processExists, thisProcess } from './owner.ts';
