import { UserError } from '../../model/index.ts';
import { bytesOf } from './bytes.ts';
import { isFileError, reasonOf } from './file-errors.ts';
import { type Line, linesOf } from './lines.ts';
import { standardInput, standardInputName } from './sources.ts';

/** How messages name a file of the input. */
export const inputName = (file: string): string => (file === standardInput ? standardInputName : file);

/**
 * The lines of a file, packed with gzip or not, or of standard input (`-`), whatever is in them: those that are not
 * empty, as many at once as a piece of the input has. Throws UserError when it does not exist or cannot be read.
 */
export async function* inputLines(file: string): AsyncGenerator<readonly Line[]> {
  try {
    yield* linesOf(bytesOf(file));
  } catch (error) {
    if (!isFileError(error)) throw error;
    throw new UserError(`${inputName(file)} ${reasonOf(error)}`);
  }
}
