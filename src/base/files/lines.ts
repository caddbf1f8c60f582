import { createReadStream } from 'node:fs';
import { refuseOdd } from './plain.ts';

const chunkBytes = 1 << 18;

/**
 * The lines of a file that this program wrote, their ends included, in order, as many at once as a piece of the
 * file has; memory holds a piece and a line. Only `\n` ends a line: text from people may hold other signs that
 * some readers take for one.
 */
export async function* lineBytes(path: string): AsyncGenerator<readonly Buffer[]> {
  refuseOdd(path);
  let rest: Buffer[] = [];
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: chunkBytes });
  for await (const chunk of chunks) {
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const line = chunk.subarray(start, end + 1);
      lines.push(rest.length === 0 ? line : Buffer.concat([...rest, line]));
      rest = [];
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
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
