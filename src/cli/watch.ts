import { statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { UserError } from '../model/index.ts';
import { endSignals } from './interrupt.ts';

/** Editors save in several writes; so many milliseconds of quiet make one save of them. */
const quiet = 100;

/**
 * Calls `saved` after each save of a YAML file among `paths` (files, or folders of them), one call after the other,
 * until a signal ends the process; `started` once it is watching. Folders are watched, not files: many editors save
 * by putting a new file in the place.
 */
export const watchYaml = async (
  paths: readonly string[],
  saved: () => Promise<void>,
  started: () => void,
): Promise<void> => {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let failed: (error: unknown) => void = () => undefined;
  const again = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(() => unheeded(saved)).catch((error: unknown) => failed(error));
    }, quiet);
  };
  try {
    for (const path of paths) {
      const names = namesAt(path);
      watch(names.folder, { signal: abort.signal }, (_, name) => {
        if (name === null || names.meant(name)) again();
      });
    }
    for (const signal of endSignals) process.on(signal, end);
    started();
    await new Promise<void>((_, reject) => {
      failed = reject;
    });
  } finally {
    clearTimeout(timer);
    abort.abort();
    for (const signal of endSignals) process.off(signal, end);
  }
};

const end = (): void => process.exit(130);

/** Does work that takes seconds and has nothing to tidy up: a signal ends it at once, which `end` would only after it. */
const unheeded = async (work: () => Promise<void>): Promise<void> => {
  for (const signal of endSignals) process.off(signal, end);
  try {
    await work();
  } finally {
    for (const signal of endSignals) process.on(signal, end);
  }
};

/** The folder to watch for a path, and which names in it count. What stands beside a file and rules it does, too. */
const namesAt = (path: string): { folder: string; meant: (name: string) => boolean } => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new UserError(`There is no ${path} to watch.`);
  if (found.isDirectory()) return { folder: path, meant: (name) => /\.ya?ml$/.test(name) };
  const own = new Set([
    basename(path),
    'kinds.yaml',
    'word_lists.yaml',
    'sampling.yaml',
    'wording.yaml',
    'lexicon.yaml',
  ]);
  return { folder: dirname(path), meant: (name) => own.has(name) };
};
