import { open } from 'node:fs/promises';
import { lineBytes } from '../../base/index.ts';

/** Where a line stands in a file. */
export interface Place {
  readonly path: string;
  /** Of its first byte. */
  readonly offset: number;
  /** In bytes. */
  readonly length: number;
}

/** One line of a file, without its end, and where it stands. */
export interface Line extends Place {
  readonly bytes: Buffer;
  /** Counted from 1. */
  readonly number: number;
}

const newline = 10;

/** Calls `visit` for every line that is not blank, in order; gives the bytes read. `onBytes` hears how far that has come. */
export const eachLine = async (
  path: string,
  visit: (line: Line) => void,
  onBytes: (bytes: number) => void = () => {},
): Promise<number> => {
  let [offset, number] = [0, 0];
  for await (const lines of lineBytes(path)) {
    for (const whole of lines) {
      const bytes = whole.at(-1) === newline ? whole.subarray(0, -1) : whole;
      number++;
      if (!isBlank(bytes)) visit({ bytes, path, offset, length: bytes.length, number });
      offset += whole.length;
    }
    onBytes(offset);
  }
  return offset;
};

/** Whether there is nothing but a space or a carriage return. */
const isBlank = (line: Buffer) => line.length < 3 && line.toString('latin1').trim() === '';

/** Reads single lines again, by where they stand; files are opened once each. `close` it when done. */
export type LineReader = ReturnType<typeof lineReader>;

export const lineReader = () => {
  const files = new Map<string, Awaited<ReturnType<typeof open>>>();
  return {
    async read({ path, offset, length }: Place) {
      const file = files.get(path) ?? (await open(path, 'r'));
      files.set(path, file);
      const buffer = Buffer.allocUnsafe(length);
      const { bytesRead } = await file.read(buffer, 0, length, offset);
      if (bytesRead < length) throw new Error(`${path} changed while it was read`);
      return buffer.toString('utf8');
    },
    async close() {
      for (const file of files.values()) await file.close();
    },
  };
};
