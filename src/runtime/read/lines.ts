import type { Problem } from '../../model/index.ts';
import { markLength, trimmed, utf16Problem } from './encoding.ts';

/** No honest template comes near; a longer line would only fill the memory. */
const mostLineBytes = 16 << 20;

/** A line that is not empty, without white space around it and counted from 1, or what is wrong with it. */
export type Line =
  | { readonly line: number; readonly bytes: Buffer }
  | { readonly line: number; readonly problem: Problem };

/**
 * Cuts bytes into lines, as many at once as a piece of the input has. Only `\n` ends a line. Memory holds a
 * piece and one line, and a line beyond all measure is counted only.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly Line[]> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  let line = 1;
  let first = true;
  for await (const bytes of chunks) {
    const problem = first ? utf16Problem(bytes) : undefined;
    if (problem) {
      yield [{ line: 1, problem }];
      return;
    }
    const lines: Line[] = [];
    let start = first ? markLength(bytes) : 0;
    first = false;
    for (;;) {
      const end = bytes.indexOf(10, start);
      if (end === -1) break;
      const part = bytes.subarray(start, end);
      const whole = restBytes === 0 ? part : Buffer.concat([...rest, part]);
      push(lines, whole, line, restBytes + part.length);
      rest = [];
      restBytes = 0;
      line += 1;
      start = end + 1;
    }
    restBytes += bytes.length - start;
    if (restBytes > mostLineBytes) rest = [];
    else if (start < bytes.length) rest.push(bytes.subarray(start));
    yield lines;
  }
  const lines: Line[] = [];
  push(lines, Buffer.concat(rest), line, restBytes);
  yield lines;
}

const push = (lines: Line[], whole: Buffer, line: number, length: number): void => {
  if (length > mostLineBytes) {
    lines.push({ line, problem: { message: `the line is longer than ${mostLineBytes >> 20} MB` } });
    return;
  }
  const bytes = trimmed(whole);
  if (bytes.length > 0) lines.push({ line, bytes });
};
