import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hostname, userInfo } from 'node:os';
import { UserError } from '../../model/index.ts';
import { refuseForeign } from '../files/index.ts';
import { recordOf } from '../records/index.ts';
import { jsonOf } from '../values/index.ts';

export interface Holder extends Owner {
  readonly user: string;
  /** ISO 8601: since when. */
  readonly since: string;
  readonly token: string;
}

/** The lock, or who has it. */
export type Lock =
  | {
      readonly mine: true;
      /** False when another process has taken it: it found us silent for long, or the file was removed. */
      readonly holds: () => boolean;
      readonly release: () => void;
    }
  | { readonly mine: false; readonly holder: Holder };

/** A holder on another machine that has not stirred for this long (in ms) is taken to be gone. */
const abandonedAfter = 120_000;
const heartbeatEvery = 15_000;

/**
 * Takes the writer's lock of a file, or says who has it. A lock left by a killed process of this machine is
 * taken over at once, so that the next start needs no waiting and no repair by hand.
 */
export const takeLock = (path: string): Lock => {
  const file = `${path}.lock`;
  refuseForeign(file);
  const unguard = guard(path);
  try {
    const holder = holderIn(file);
    if (holder && lives(holder, file)) return { mine: false, holder };
    const mine: Holder = {
      ...thisProcess(),
      user: userName(),
      since: new Date().toISOString(),
      token: randomUUID(),
    };
    put(file, mine);
    const heartbeat = setInterval(() => touch(file), heartbeatEvery);
    heartbeat.unref();
    return {
      mine: true,
      holds: () => {
        const there = holderIn(file);
        if (there === undefined) put(file, mine);
        return there === undefined || there.token === mine.token;
      },
      release: () => {
        clearInterval(heartbeat);
        if (holderIn(file)?.token === mine.token) rmSync(file, { force: true });
      },
    };
  } finally {
    unguard();
  }
};

/** The file is made anew: one that has two names, or a link put in its place, would have another one written. */
const put = (file: string, mine: Holder): void => {
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(mine)}\n`, { flag: 'wx' });
};

/** Who has the writer's lock of a file now; nobody where there is none, or its holder has gone. */
export const holderOf = (path: string): Holder | undefined => {
  const file = `${path}.lock`;
  const holder = holderIn(file);
  return holder && lives(holder, file) ? holder : undefined;
};

/**
 * Loaded when a lock is first taken: from then on the package listens to the signals that end a process, which would
 * otherwise end a command that only computes at once, whatever it is doing. A file that may not grow (SIGXFSZ) is told where
 * it is written; the package would end the process with it, were nobody else listening.
 */
const lockfile = (): typeof import('proper-lockfile') => {
  if (process.listenerCount('SIGXFSZ', ignored) === 0) process.on('SIGXFSZ', ignored);
  return createRequire(import.meta.url)('proper-lockfile');
};
const ignored = (): void => {};

/** Only one process at a time looks at the lock and changes it; a guard left by a killed one ends in 2 s. */
const guard = (path: string): (() => void) => {
  const { lockSync } = lockfile();
  const lockfilePath = `${path}.lock.guard`;
  const until = Date.now() + 10_000;
  for (;;) {
    try {
      return lockSync(path, { lockfilePath, stale: 2000, realpath: false });
    } catch (error) {
      const isLocked = error instanceof Error && 'code' in error && error.code === 'ELOCKED';
      if (!isLocked || Date.now() > until) throw existsSync(lockfilePath) ? inTheWay(lockfilePath) : error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
};

/** Such as one that a killed process left before the clock was set back. */
const inTheWay = (guard: string): UserError =>
  new UserError(
    `${guard} stands in the way, and whoever made it does not take it away: it is there for a moment only.`,
    'Remove it and start again.',
  );

const holderRecord = recordOf<Holder>('holder');

const holderIn = (file: string): Holder | undefined => {
  try {
    // A pipe would be waited at for ever.
    if (!lstatSync(file).isFile()) return undefined;
    return holderRecord(jsonOf(readFileSync(file, 'utf8'))).value;
  } catch {
    // None, or half a one: whoever wrote it was killed before it had the lock.
    return undefined;
  }
};

const lives = (holder: Holder, file: string): boolean =>
  isRunning(holder, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0, abandonedAfter);

const touch = (file: string): void => {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // Removed by hand: releasing copes with that, and the next start takes the lock anew.
  }
};

export const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
};

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
