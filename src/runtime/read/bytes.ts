import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Problem } from '../../model/index.ts';
import { encodingProblem, markLength } from './encoding.ts';
import { refuseDevice, standardInput } from './sources.ts';

const chunkBytes = 1 << 18;
const mostFileBytes = 256 << 20;

/**
 * The bytes of a file, or of standard input for `-`, piece by piece; unpacked where they begin as gzip does,
 * whatever the name says. Errors are those of the system and of
 * zlib, and a UserError for a device.
 */
export async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  if (file !== standardInput) await refuseDevice(file);
  const raw: Readable =
    file === standardInput ? process.stdin : createReadStream(file, { highWaterMark: chunkBytes });
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

async function* beginningWith(head: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  for (;;) {
    const next = await chunks.next();
    if (next.done) return;
    yield next.value;
  }
}

/** A whole file as text without its byte order mark, or what is wrong with it. */
export const textOf = async (file: string): Promise<string | Problem> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytesOf(file)) {
    size += chunk.length;
    if (size > mostFileBytes)
      return {
        message: `the file is larger than ${mostFileBytes >> 20} MB`,
        hint: 'Write one template a line in a .jsonl file: that is read line by line.',
      };
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  return encodingProblem(bytes) ?? bytes.toString('utf8', markLength(bytes));
};
