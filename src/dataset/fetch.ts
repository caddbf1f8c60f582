import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { candidateRecord, recordIn } from '../base/index.ts';
import { UserError } from '../model/index.ts';
import { worded } from './judged.ts';
import { contentOfRun } from './scan.ts';
import type { Entry } from './types.ts';

/** `polished`: with a language model's words where there are some. */
export const fetcher = (run: string, polished: boolean) => {
  const path = join(run, 'candidates.jsonl');
  let file: number | undefined;
  let buffer = Buffer.allocUnsafe(1 << 14);
  return {
    contentOf({ id, at }: Entry) {
      if ('lines' in at) return at;
      if (buffer.length < at.length) buffer = Buffer.allocUnsafe(at.length * 2);
      file ??= openSync(path, 'r');
      const read = readSync(file, buffer, 0, at.length, at.offset);
      const text = buffer.toString('utf8', 0, read);
      const candidate = read === at.length ? recordIn(text, path, candidateRecord) : undefined;
      if (candidate?.id !== id)
        throw new UserError(`${path} changed while it was read.`, 'Export again when its run has ended.');
      return contentOfRun(worded(candidate, polished));
    },
    close: () => {
      if (file !== undefined) closeSync(file);
    },
  };
};
