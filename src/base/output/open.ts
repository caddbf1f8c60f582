import { join } from 'node:path';
import { UserError } from '../../model/index.ts';
import { isSame } from '../files/index.ts';
import { type Kept, manifestFile, type Output, openFolder } from './folder.ts';
import { gzipFile, type Stream, standardOutput } from './stream.ts';

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

/**
 * Opens the output. `names` are the files, that of the candidates first. Throws a UserError where nothing can be
 * written.
 */
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
      await stream.finish();
      await folder?.finish(manifest);
    },
    async abandon() {
      await stream.abandon();
      await folder?.abandon();
      return undefined;
    },
  };
};

/**
 * Throws a UserError where a file that is read would be written over, links followed. `inputs` and `names` are
 * files; standard input and output are none.
 */
export const refuseInputs = async (
  target: Target,
  names: readonly string[],
  inputs: readonly string[],
): Promise<void> => {
  const folder = folderOf(target);
  const written = [
    ...(folder === undefined ? [] : [...names, manifestFile].map((name) => join(folder, name))),
    ...(isFolder(target) || target.out === standardOutputName ? [] : [target.out]),
  ];
  for (const input of inputs)
    for (const output of written)
      if (await isSame(input, output))
        throw new UserError(
          `${input} is read by this run and would be written over.`,
          'Name another place with --out or --meta.',
        );
};

/**
 * Writes the files of a folder: `make` adds to them and gives the manifest. Where anything goes wrong the folder stays as it
 * was. Throws a UserError where nothing can be written, or where a file of `inputs` would be written over.
 */
export const writeFolder = async (
  out: string,
  names: readonly string[],
  inputs: readonly string[],
  make: (output: Output) => Promise<object>,
): Promise<void> => {
  await refuseInputs({ out, meta: undefined }, names, inputs);
  const output = await openFolder(out, names);
  try {
    await output.finish(`${JSON.stringify(await make(output), undefined, 2)}\n`);
  } catch (error) {
    await output.abandon();
    throw error;
  }
};
