import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { toldAs } from '../files/index.ts';
import { makePartial, removePartial } from './partial.ts';

/** Where the candidates go when they do not go into a folder. */
export interface Stream {
  write(bytes: Uint8Array): Promise<void>;
  /** Ends it when everything is written. */
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

/** Waits until the stream has taken the bytes on, so that nothing piles up before a slow reader. */
const given = (stream: Writable, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

/** Standard output. What was written cannot be taken back. */
export const standardOutput = (): Stream => ({
  write: (bytes) => given(process.stdout, bytes),
  finish: async () => undefined,
  abandon: async () => undefined,
});

/** A file packed with gzip, which gets its name when it is whole. The same bytes give the same file. */
export const gzipFile = async (path: string): Promise<Stream> => {
  const told = <Made>(work: () => Promise<Made>): Promise<Made> =>
    toldAs(`${path} cannot be written`, work, 'Name another file with --out.');
  const partial = await told(() => makePartial(dirname(path), path));
  const inside = join(partial, basename(path));
  const packed = createGzip();
  const file = createWriteStream(inside);
  packed.pipe(file);
  const ended = finished(file);
  // Whoever writes next hears of it; until then it must not count as unhandled.
  ended.catch(() => undefined);
  return {
    write: (bytes) => told(() => Promise.race([given(packed, bytes), ended])),
    async finish() {
      await told(async () => {
        packed.end();
        await ended;
        await rename(inside, path);
      });
      await removePartial(partial);
    },
    async abandon() {
      packed.destroy();
      file.destroy();
      await removePartial(partial);
    },
  };
};
