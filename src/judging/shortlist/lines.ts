import { open } from 'node:fs/promises';
import { refuseOdd } from '../../base/index.ts';

/** One line of a file, without its end, and where it stands. */
export interface Line {
  /** Valid only while it is visited: the next chunk is read into the same memory. */
  readonly bytes: Buffer;
  /** Of its first byte in the file. */
  readonly offset: number;
  /** In bytes. */
  readonly length: number;
  /** Counted from 1. */
  readonly number: number;
}

const chunkSize = 1 << 20;
const newline = 10;

/**
 * Calls `visit` for every line that is not blank, in order, holding no more than a chunk and a line.
 * `onBytes` hears how far the reading has come. Lets the event loop turn between chunks.
 */
export const eachLine = async (
  path: string,
  visit: (line: Line) => void,
  onBytes: (bytes: number) => void = () => {},
): Promise<void> => {
  refuseOdd(path);
  const file = await open(path, 'r');
  try {
    const chunk = Buffer.allocUnsafe(chunkSize);
    let begun: Buffer[] = [];
    let begunLength = 0;
    let read = 0;
    let offset = 0;
    let number = 0;
    const take = (line: Buffer) => {
      number++;
      if (!isBlank(line)) visit({ bytes: line, offset, length: line.length, number });
      offset += line.length + 1;
    };
    for (;;) {
      const { bytesRead } = await file.read(chunk, 0, chunkSize, read);
      if (bytesRead === 0) break;
      read += bytesRead;
      let start = 0;
      for (;;) {
        const end = chunk.subarray(0, bytesRead).indexOf(newline, start);
        if (end === -1) break;
        const piece = chunk.subarray(start, end);
        take(begunLength === 0 ? piece : Buffer.concat([...begun, piece]));
        [begun, begunLength, start] = [[], 0, end + 1];
      }
      if (start < bytesRead) {
        begun.push(Buffer.from(chunk.subarray(start, bytesRead)));
        begunLength += bytesRead - start;
      }
      onBytes(read);
    }
    if (begunLength > 0) take(Buffer.concat(begun));
  } finally {
    await file.close();
  }
};

/** Whether there is nothing but a space or a carriage return. */
const isBlank = (line: Buffer) => line.length < 3 && line.toString('latin1').trim() === '';

/** Reads single lines again, by where they stand; files are opened once each. `close` it when done. */
export type LineReader = ReturnType<typeof lineReader>;

export const lineReader = () => {
  const files = new Map<string, Awaited<ReturnType<typeof open>>>();
  return {
    async read(path: string, offset: number, length: number) {
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
