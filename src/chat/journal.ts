import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { UserError } from '../model/index.ts';
import { isRunning, type Owner, thisProcess } from '../process/index.ts';

/** A reply that was paid for. */
export interface Reply {
  readonly text: string;
  /** Tokens, as the server counted them, else as they were estimated. */
  readonly input: number;
  readonly output: number;
  /** Why the model stopped, as the server says: `stop`, `length`. */
  readonly finish: string;
}

interface Line extends Reply {
  readonly key: string;
  readonly provider: string;
  readonly model: string;
}

/** Every reply, on the disk before it is used. */
export interface Journal {
  readonly find: (key: string) => Reply | undefined;
  readonly add: (line: Line) => void;
  readonly close: () => void;
}

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'text' in value &&
  typeof value.text === 'string' &&
  'input' in value &&
  typeof value.input === 'number' &&
  'output' in value &&
  typeof value.output === 'number';

/**
 * Opens a journal of replies, or begins one; a line that a killed run left half written is cut off. Throws a UserError
 * where the file is no journal, and where another run writes to it.
 */
export const openJournal = (file: string): Journal => {
  if (!existsSync(file)) writeFileSync(file, '', { flag: 'a' });
  const unlock = lock(file);
  try {
    return journalIn(file, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
};

/** A holder on another machine that has not stirred for this long (in ms) is taken to be gone. */
const patience = 120_000;

/** One run writes at a time; what a killed one of this machine left behind is taken over at once. */
const lock = (file: string): (() => void) => {
  const path = `${file}.lock`;
  for (let again = 0; ; again++) {
    try {
      writeFileSync(path, `${JSON.stringify(thisProcess())}\n`, { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST') || again > 0) throw error;
      const owner = ownerIn(path);
      if (owner && isRunning(owner, statSync(path).mtimeMs, patience))
        throw new UserError(
          `Another run writes to ${file}.`,
          'Wait for its end, or name another journal with --journal.',
        );
      rmSync(path, { force: true });
    }
  }
};

const ownerIn = (path: string): Owner | undefined => {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null) return undefined;
    if (!('pid' in value && 'host' in value && 'start' in value)) return undefined;
    const { pid, host, start } = value;
    if (typeof pid !== 'number' || typeof host !== 'string' || typeof start !== 'string') return undefined;
    return { pid, host, start };
  } catch {
    return undefined;
  }
};

const journalIn = (file: string, unlock: () => void): Journal => {
  const replies = new Map<string, Reply>();
  const bytes = readFileSync(file);
  const whole = bytes.lastIndexOf('\n') + 1;
  const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
  lines.forEach((line, at) => {
    const { key, text, input, output, finish } = lineOf(line, file, at + 1);
    replies.set(key, { text, input, output, finish: String(finish) });
  });
  if (whole < bytes.length) truncateSync(file, whole);
  const handle = openSync(file, 'a');
  return {
    find: (key) => replies.get(key),
    add: (line) => {
      const all = Buffer.from(`${JSON.stringify(line)}\n`);
      for (let at = 0; at < all.length; ) at += writeSync(handle, all, at);
      fsyncSync(handle);
      replies.set(line.key, line);
    },
    close: () => {
      closeSync(handle);
      unlock();
    },
  };
};

const lineOf = (text: string, file: string, line: number): Line => {
  try {
    const value: unknown = JSON.parse(text);
    if (isLine(value)) return value;
  } catch {}
  throw new UserError(
    `${file}:${line}: this is no line of a journal of replies.`,
    'Name another file with --journal, or mend the line: replies in it were paid for.',
  );
};
