import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** The process that writes something. */
export interface Owner {
  readonly pid: number;
  readonly host: string;
  /** The process's start as the system counts it, so that a number used again is not taken for the same process. */
  readonly start: string;
}

export const thisProcess = (): Owner => ({ pid: process.pid, host: hostname(), start: startOf(process.pid) });

/**
 * Whether the process still runs. One on another machine cannot be asked: it is taken to be gone when it has written
 * nothing for `patience` ms; `lastWrote` is when it did, in ms since 1970.
 */
export const isRunning = ({ pid, host, start }: Owner, lastWrote: number, patience: number): boolean =>
  host === hostname() ? processExists(pid) && startOf(pid) === start : Date.now() - lastWrote < patience;

/** Whether this machine has a process of this number. */
export const processExists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It may be another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Linux tells when a process started; elsewhere the number of the process has to do. */
const startOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces: count the fields after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
  } catch {
    return '';
  }
};
