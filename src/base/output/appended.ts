import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { refuseOdd } from '../files/index.ts';

/** The state of a file: how long it is, and its SHA-256. */
export type FileState = { readonly bytes: number; readonly sha256: string };

/** A file that grows. What is added is gathered and written in large pieces. */
export type Appended = NonNullable<Awaited<ReturnType<typeof openAppended>>>;

/** Bytes that are written at once. */
const pieceBytes = 1 << 20;

/** Opens a file to add to it: a new one, or one in the state in which it was; undefined where it is not as it was. */
export const openAppended = async (path: string, was?: FileState) => {
  const hash = createHash('sha256');
  if (was) {
    refuseOdd(path);
    let bytes = 0;
    const begin = was.bytes === 0 ? [] : createReadStream(path, { end: was.bytes - 1 });
    for await (const chunk of begin) {
      bytes += chunk.length;
      hash.update(chunk);
    }
    if (bytes !== was.bytes || hash.copy().digest('hex') !== was.sha256) return undefined;
  }
  const handle = await open(path, was ? 'r+' : 'w');
  let length = was?.bytes ?? 0;
  if (was) await handle.truncate(length);
  const waiting = Buffer.allocUnsafeSlow(pieceBytes);
  let size = 0;
  const append = async (bytes: Uint8Array): Promise<void> => {
    hash.update(bytes);
    let written = 0;
    while (written < bytes.length)
      written += (await handle.write(bytes, written, bytes.length - written, length + written)).bytesWritten;
    length += bytes.length;
  };
  const empty = async (): Promise<void> => {
    if (size > 0) await append(waiting.subarray(0, size));
    size = 0;
  };
  return {
    async add(bytes: Uint8Array) {
      if (size + bytes.length > pieceBytes) await empty();
      if (bytes.length > pieceBytes) await append(bytes);
      else {
        waiting.set(bytes, size);
        size += bytes.length;
      }
    },
    /** Writes what is gathered, and gives the state of the file with it. */
    async flush(): Promise<FileState> {
      await empty();
      return { bytes: length, sha256: hash.copy().digest('hex') };
    },
    close: () => handle.close(),
  };
};
