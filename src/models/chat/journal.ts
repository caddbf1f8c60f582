import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as base from '../../base/index.ts';
import { UserError } from '../../model/index.ts';

export interface Reply {
  readonly text: string;
  /** Tokens, as the server counted them, else as they were estimated. */
  readonly input: number;
  readonly output: number;
  /** Why the model stopped, as the server says: `stop`, `length`. */
  readonly finish: string;
}

type Line = Reply & { readonly key: string; readonly provider: string; readonly model: string };

/** Every reply, on the disk before it is used. */
export type Journal = ReturnType<typeof openJournal>;

const lineIn = base.recordOf<Line>('keptReply');

/**
 * Opens a journal of replies, or begins one; a line that a killed run left half written is cut off. One that is replayed is
 * only read: it may be somebody else's.
 */
export const openJournal = (file: string, isReplayed = false) => {
  base.refuseOdd(file);
  if (isReplayed) return journalIn(file);
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
  const taken = base.takeLock(file);
  if (taken.mine) return taken.release;
  const { pid, host } = taken.holder;
  throw new UserError(
    `Another run writes to ${file}: process ${pid} on ${host}.`,
    'Wait for its end, or name another journal with --journal.',
  );
};

const journalIn = (file: string, unlock?: () => void) => {
  const replies = new Map<string, Reply>();
  for (const [at, line] of base.wholeLines(readFileSync(file)).entries()) {
    const { key, text, input, output, finish } = lineOf(line, file, at + 1);
    replies.set(key, { text, input, output, finish: String(finish) });
  }
  const lines = unlock && base.openLines(file, 'key');
  return {
    find: (key: string) => replies.get(key),
    add: (line: Line): void => {
      try {
        lines?.add(line);
      } catch (error) {
        throw base.notWritten(
          `${file} cannot be written`,
          error,
          'Every reply before is kept: make room and say the same again.',
        );
      }
      replies.set(line.key, line);
    },
    close: () => {
      lines?.close();
      unlock?.();
    },
  };
};

const lineOf = (text: string, file: string, line: number): Line => {
  const { value } = base.checkedLine(text, lineIn);
  if (value) return value;
  throw new UserError(
    `${file}:${line}: this is no line of a journal of replies.`,
    'Name another file with --journal, or mend the line: replies in it were paid for.',
  );
};
