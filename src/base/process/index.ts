/**
 * Who writes a file or a folder, as a process of some machine, whether that process still runs, the lock by which one
 * writes at a time, turns for what else goes on in this process, and work whose results come in the order of what was given.
 */
export { inOrder, turns, unlessAborted } from './in-order.ts';
export * from './lock.ts';
