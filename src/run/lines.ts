import { createReadStream } from 'node:fs';

/**
 * The lines of a file that this program wrote, without their ends, in order; memory holds a chunk and a line.
 * Only `\n` ends a line: text from people may hold other signs that some readers take for one.
 */
export async function* eachLine(path: string): AsyncGenerator<string> {
  let rest: string[] = [];
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 18 })) {
    const lines = (chunk as string).split('\n');
    const last = lines.pop() ?? '';
    for (const [i, line] of lines.entries()) {
      yield i === 0 && rest.length > 0 ? rest.join('') + line : line;
      if (i === 0) rest = [];
    }
    if (last !== '') rest.push(last);
  }
  if (rest.length > 0) yield rest.join('');
}
