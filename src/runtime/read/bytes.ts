import { isUtf8 } from 'node:buffer';
import { constants, createReadStream, openSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { linesIn, whyUnread } from '../../base/index.ts';
import { type Problem, UserError } from '../../model/index.ts';
import { isFileError, refuseDevice, standardInput, standardInputName } from './sources.ts';

const chunkBytes = 1 << 18;
const mostFileBytes = 256 << 20;

/** The bytes of a file or of standard input, unpacked where they begin as gzip does. Throws what the system and zlib do, or a UserError. */
export async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  if (file !== standardInput) await refuseDevice(file);
  const raw: Readable = file === standardInput ? process.stdin : streamOf(file);
  try {
    const chunks: AsyncIterator<Buffer> = raw.iterator({ destroyOnReturn: true });
    let head = Buffer.alloc(0);
    // A pipe may give a single byte at first.
    while (head.length < 2) {
      const next = await chunks.next();
      if (next.done) break;
      head = Buffer.concat([head, next.value]);
    }
    const all = beginningWith(head, chunks);
    if (head[0] !== 0x1f || head[1] !== 0x8b) yield* all;
    else {
      const unpacked = createGunzip({ chunkSize: chunkBytes });
      // An error of either comes out where `unpacked` is read.
      pipeline(Readable.from(all), unpacked, () => undefined);
      yield* unpacked as AsyncIterable<Buffer>;
    }
  } finally {
    raw.destroy();
  }
}

/** A pipe is waited for without a thread: what nobody writes to would hold up the end of the process, whatever the signal. */
const streamOf = (file: string): Readable =>
  statSync(file).isFIFO()
    ? new Socket({ fd: openSync(file, constants.O_RDONLY | constants.O_NONBLOCK), readable: true })
    : createReadStream(file, { highWaterMark: chunkBytes });

async function* beginningWith(head: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  for (;;) {
    const next = await chunks.next();
    if (next.done) return;
    yield next.value;
  }
}

/** A whole file as text without its byte order mark, or what is wrong with it. */
export const textOf = async (file: string, most = mostFileBytes): Promise<string | Problem> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytesOf(file)) {
    size += chunk.length;
    if (size > most)
      return {
        message: `the file is larger than ${most >> 20} MB`,
        hint: 'Write one template a line in a .jsonl file: that is read line by line.',
      };
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  return utf16Problem(bytes) ?? (isUtf8(bytes) ? bytes.toString('utf8', markLength(bytes)) : notUtf8);
};

const utf16: Problem = {
  message: 'the file is written in UTF-16, not in UTF-8',
  hint: 'Save it again as UTF-8.',
};
export const notUtf8: Problem = {
  message: 'this is not valid UTF-8 text',
  hint: 'Save the file again as UTF-8.',
};

const utf16Problem = (bytes: Buffer): Problem | undefined =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff) ? utf16 : undefined;

/** The length of the byte order mark at the beginning of a file: 3 or 0. */
const markLength = (bytes: Buffer): number =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;

const isSpace = (byte: number | undefined): boolean =>
  byte !== undefined && (byte === 32 || (byte >= 9 && byte <= 13));

/** Bytes without the white space around them, as `trim` takes it from text. */
const trimmed = (bytes: Buffer): Buffer => {
  let [start, end] = [0, bytes.length];
  while (start < end && isSpace(bytes[start])) start++;
  while (end > start && isSpace(bytes[end - 1])) end--;
  const inner = bytes.subarray(start, end);
  // White space beyond ASCII is rare, and begins and ends with bytes from 128 on.
  if ((inner[0] ?? 0) < 128 && (inner[inner.length - 1] ?? 0) < 128) return inner;
  return isUtf8(inner) ? Buffer.from(inner.toString('utf8').trim()) : inner;
};

/** A JSON value as one line: valid JSON has its line ends between tokens only, where a space does as well. */
export const oneLine = (text: string): string =>
  /[\r\n]/.test(text) ? text.replaceAll(/[\r\n]\s*/g, ' ') : text;

/** The same of bytes, which are given back as they are where nothing is to be done. */
export const oneLineBytes = (bytes: Buffer): Buffer =>
  (bytes.includes(10) || bytes.includes(13)) && isUtf8(bytes)
    ? Buffer.from(oneLine(bytes.toString('utf8')))
    : bytes;

/** No honest template comes near; a longer line would only fill the memory. */
export const mostLineBytes = 16 << 20;

/** A line that is not empty, without white space around it and counted from 1, or what is wrong with it. */
export type Line =
  | { readonly line: number; readonly bytes: Buffer }
  | { readonly line: number; readonly problem: Problem };

/** Memory holds a piece and one line, and of a line beyond all measure no more than its beginning. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly Line[]> {
  let line = 0;
  for await (const whole of linesIn(chunks, mostLineBytes)) {
    const lines: Line[] = [];
    for (const bytes of whole) {
      line += 1;
      const problem = line === 1 ? utf16Problem(bytes) : undefined;
      if (problem) {
        yield [{ line, problem }];
        return;
      }
      const inner = trimmed(line === 1 ? bytes.subarray(markLength(bytes)) : bytes);
      if (bytes.length > mostLineBytes)
        lines.push({ line, problem: { message: `the line is longer than ${mostLineBytes >> 20} MB` } });
      else if (inner.length > 0) lines.push({ line, bytes: inner });
    }
    yield lines;
  }
}

/** How messages name a file of the input. */
export const inputName = (file: string): string => (file === standardInput ? standardInputName : file);

/** The lines of a file or of standard input that are not empty. Throws UserError when it does not exist or cannot be read. */
export async function* inputLines(file: string): AsyncGenerator<readonly Line[]> {
  try {
    yield* linesOf(bytesOf(file));
  } catch (error) {
    if (!isFileError(error)) throw error;
    throw new UserError(`${inputName(file)} ${whyUnread(error)}`);
  }
}
