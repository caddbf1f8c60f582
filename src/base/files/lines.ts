import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { UserError } from '../../model/index.ts';
import { refuseOdd } from './plain.ts';

const chunkBytes = 1 << 18;

/**
 * The lines of a file that this program wrote, their ends included, in order, as many at once as a piece of the file has; memory
 * holds a piece and a line. Only `\n` ends a line: text from people may hold other signs that some readers take for one.
 */
export async function* lineBytes(path: string): AsyncGenerator<readonly Buffer[]> {
  refuseOdd(path);
  yield* linesIn(createReadStream(path, { highWaterMark: chunkBytes }));
}

/** Bytes cut into lines in the same way. What of a line is more than `most` bytes is not kept: it is longer all the same. */
export async function* linesIn(
  chunks: AsyncIterable<Buffer>,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly Buffer[]> {
  let rest: Buffer[] = [];
  let held = 0;
  for await (const chunk of chunks) {
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const line = chunk.subarray(start, end + 1);
      lines.push(rest.length === 0 ? line : Buffer.concat([...rest, line]));
      rest = [];
      held = 0;
      start = end + 1;
    }
    if (start < chunk.length && held <= most) {
      rest.push(chunk.subarray(start));
      held += chunk.length - start;
    }
    yield lines;
  }
  if (rest.length > 0) yield [Buffer.concat(rest)];
}

/** The same as texts, one by one and without their ends. */
export async function* eachLine(path: string): AsyncGenerator<string> {
  for await (const lines of lineBytes(path))
    for (const line of lines)
      yield line.toString('utf8', 0, line.at(-1) === 10 ? line.length - 1 : line.length);
}

export interface Place {
  readonly path: string;
  /** Of its first byte. */
  readonly offset: number;
  /** In bytes. */
  readonly length: number;
}

/** One line of a file, without its end, and where it stands. */
export interface PlacedLine extends Place {
  readonly bytes: Buffer;
  /** Counted from 1. */
  readonly number: number;
}

/** Calls `visit` for every line that is not blank, in order; gives the bytes read. `onBytes` hears how far that has come. */
export const eachPlaced = async (
  path: string,
  visit: (line: PlacedLine) => void,
  onBytes: (bytes: number) => void = () => {},
): Promise<number> => {
  let [offset, number] = [0, 0];
  for await (const lines of lineBytes(path)) {
    for (const whole of lines) {
      const bytes = whole.at(-1) === 10 ? whole.subarray(0, -1) : whole;
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
  const files = new Map<string, number>();
  return {
    read: ({ path, offset, length }: Place): string => {
      const file = files.get(path) ?? openSync(path, 'r');
      files.set(path, file);
      const buffer = Buffer.allocUnsafe(length);
      if (readSync(file, buffer, 0, length, offset) < length) throw changedMeanwhile(path);
      return buffer.toString('utf8');
    },
    close: () => {
      for (const file of files.values()) closeSync(file);
    },
  };
};

export const changedMeanwhile = (path: string): UserError =>
  new UserError(`${path} changed while it was read.`, 'Try again when its run has ended.');
