import { createWriteStream, existsSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { UserError } from '../../model/index.ts';
import { isSame, refuseOdd, toldAs } from '../files/index.ts';
import { type Kept, type Output, openFolder } from './folder.ts';
import { manifestFile } from './naming.ts';
import { makePartial, removePartial } from './partial.ts';

/** How the user names standard output. */
const standardOutputName = '-';

export interface Target {
  /** A folder; or where the candidates alone go: a file that ends in `.gz`, or `-` for standard output. */
  readonly out: string;
  /** The folder for the other files where `out` is none; undefined to have them nowhere. */
  readonly meta: string | undefined;
}

/** Whether the files go into one folder, and not the candidates elsewhere. */
export const isFolder = ({ out }: Target): boolean => out !== standardOutputName && !out.endsWith('.gz');

/** The folder that gets files, whether the candidates are among them or not. */
export const folderOf = (target: Target): string | undefined => (isFolder(target) ? target.out : target.meta);

/** Opens the output. `names` are the files, that of the candidates first. */
export const openOutput = async (target: Target, names: readonly string[], kept?: Kept): Promise<Output> => {
  if (isFolder(target)) return openFolder(target.out, names, kept);
  const [streamed, ...others] = names;
  const stream: Stream = target.out === standardOutputName ? standardOutput() : await gzipFile(target.out);
  const folder = target.meta === undefined ? undefined : await openFolder(target.meta, others);
  return {
    async write(name, bytes) {
      if (name !== streamed) await folder?.write(name, bytes);
      else if (bytes.length > 0) await stream.write(bytes);
    },
    async finish(manifest) {
      await stream.end();
      // Between the former manifest and the new one, as the other files: no manifest stands beside candidates of another run.
      await (folder ? folder.finish(manifest, stream.name) : stream.name());
    },
    async abandon() {
      await stream.abandon();
      await folder?.abandon();
      return undefined;
    },
  };
};

/**
 * Refuses a target over a file that is read, links followed, in a folder of something else, or where the packed file cannot get
 * its name; standard input and output are none.
 */
export const refuseTarget = async (target: Target, names: readonly string[], inputs: readonly string[]) => {
  const folder = folderOf(target);
  const packed = isFolder(target) || target.out === standardOutputName ? [] : [target.out];
  const written = [
    ...(folder === undefined ? [] : [...names, manifestFile].map((name) => join(folder, name))),
    ...packed,
  ];
  for (const file of packed) await refuseFolderAt(file, folder);
  for (const input of inputs)
    for (const output of written)
      if (await isSame(input, output))
        throw new UserError(
          `${input} is read by this run and would be written over.`,
          'Name another place with --out or --meta.',
        );
  if (folder !== undefined) refuseOthers(folder, isFolder(target) ? names : names.slice(1));
};

/** What is to be a packed file must not be a folder: not now, and not when the other files have theirs. */
const refuseFolderAt = async (file: string, folder: string | undefined): Promise<void> => {
  refuseOdd(file);
  const wanted = folder === undefined ? [] : withThoseAbove(resolve(folder));
  for (const path of wanted)
    if (await isSame(path, file))
      throw new UserError(
        `--out ${file} is to be a file, and --meta ${folder} makes a folder of it.`,
        'Name another folder with --meta.',
      );
};

const withThoseAbove = (path: string): readonly string[] =>
  dirname(path) === path ? [path] : [path, ...withThoseAbove(dirname(path))];

/** A folder of something else that was made: its manifest would go, and with it what its other files are. */
const refuseOthers = (folder: string, names: readonly string[]): void => {
  if (!existsSync(join(folder, manifestFile))) return;
  const missing = names.find((name) => name.endsWith('.jsonl') && !existsSync(join(folder, name)));
  if (missing !== undefined)
    throw new UserError(
      `${folder} holds something else: no ${missing} stands beside its ${manifestFile}, which would be written over.`,
      'Name another place with --out or --meta.',
    );
};

/**
 * Writes the files of a folder: `make` adds to them and gives the manifest. Where anything goes wrong the folder stays
 * as it was; `former` ones go once all is whole. No file of `inputs` is written over.
 */
export const writeFolder = async (
  out: string,
  names: readonly string[],
  inputs: readonly string[],
  make: (output: Output) => Promise<object>,
  former: readonly string[] = [],
): Promise<void> => {
  await refuseTarget({ out, meta: undefined }, names, inputs);
  const output = await openFolder(out, names, undefined, async () => former);
  try {
    await output.finish(`${JSON.stringify(await make(output), undefined, 2)}\n`);
  } catch (error) {
    await output.abandon();
    throw error;
  }
};

/** Refuses to put a folder in which nothing was made in the place of one with something; `why`: what went wrong, a sentence. */
export const refuseInPlaceOf = async (out: string, name: string, why: string): Promise<void> => {
  const earlier = await stat(join(out, name)).catch(() => undefined);
  if (!earlier?.isFile() || earlier.size === 0) return;
  throw new UserError(
    `${why} ${join(out, name)} is of an earlier run, and stays as it was.`,
    'Mend what was asked for and run it again; or name another folder with --out, to see of each why it was left out.',
  );
};

/** Where the candidates go when they do not go into a folder. */
interface Stream {
  write(bytes: Uint8Array): Promise<void>;
  /** Makes it whole when everything is written. */
  end(): Promise<void>;
  /** Gives it its name then, where it has one. */
  name(): Promise<void>;
  abandon(): Promise<void>;
}

/** Waits until the stream has taken the bytes on, so that nothing piles up before a slow reader. */
const given = (stream: Writable, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

/** Standard output. What was written cannot be taken back. */
const standardOutput = (): Stream => ({
  write: (bytes) => given(process.stdout, bytes),
  end: async () => undefined,
  name: async () => undefined,
  abandon: async () => undefined,
});

/** A file packed with gzip, which gets its name when it is whole. The same bytes give the same file. */
const gzipFile = async (path: string): Promise<Stream> => {
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
    async end() {
      packed.end();
      await told(() => ended);
    },
    async name() {
      await told(() => rename(inside, path));
      await removePartial(partial);
    },
    async abandon() {
      packed.destroy();
      file.destroy();
      await removePartial(partial);
    },
  };
};
