import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { checkedLine, notWritten, recordOf, refuseOdd, takeLock } from '../../base/index.ts';
import { UserError } from '../../model/index.ts';

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
export type Journal = ReturnType<typeof openJournal>;

const lineIn = recordOf<Line>('keptReply');

/**
 * Opens a journal of replies, or begins one; a line that a killed run left half written is cut off. Throws a UserError
 * where the file is no journal, and where another run writes to it.
 */
export const openJournal = (file: string) => {
  refuseOdd(file);
  if (!existsSync(file)) writeFileSync(file, '', { flag: 'a' });
  const unlock = lock(file);
  try {
    return journalIn(file, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
};

const lock = (file: string): (() => void) => {
  const taken = takeLock(file);
  if (taken.mine) return taken.release;
  const { pid, host } = taken.holder;
  throw new UserError(
    `Another run writes to ${file}: process ${pid} on ${host}.`,
    'Wait for its end, or name another journal with --journal.',
  );
};

const journalIn = (file: string, unlock: () => void) => {
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
    find: (key: string) => replies.get(key),
    add: (line: Line): void => {
      const all = Buffer.from(`${JSON.stringify(line)}\n`);
      const before = fstatSync(handle).size;
      try {
        for (let at = 0; at < all.length; ) at += writeSync(handle, all, at);
        fsyncSync(handle);
      } catch (error) {
        ftruncateSync(handle, before);
        throw notWritten(
          `${file} cannot be written`,
          error,
          'Every reply before is kept: make room and say the same again.',
        );
      }
      replies.set(line.key, line);
    },
    close: () => {
      closeSync(handle);
      unlock();
    },
  };
};

const lineOf = (text: string, file: string, line: number): Line => {
  const { value } = checkedLine(text, lineIn);
  if (value) return value;
  throw new UserError(
    `${file}:${line}: this is no line of a journal of replies.`,
    'Name another file with --journal, or mend the line: replies in it were paid for.',
  );
};
