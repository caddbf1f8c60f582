import { isUtf8 } from 'node:buffer';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { UserError } from '../../model/index.ts';
import { refuseOdd } from './plain.ts';
import { notWritten } from './reasons.ts';

/** More than this no file is that a person edits. */
const mostBytes = 64 << 20;

/** The bytes of a plain file of at most `most` bytes; anything else is refused at once. Undefined when there is none. */
export const readBytes = async (path: string, most = mostBytes): Promise<Buffer | undefined> => {
  let file: FileHandle;
  try {
    refuseOdd(path);
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    return absent(path, error);
  }
  try {
    return await bytesOf(file, path, most);
  } finally {
    await file.close();
  }
};

/** The same as text. */
export const readText = async (path: string, most = mostBytes) => {
  const bytes = await readBytes(path, most);
  if (!bytes) return undefined;
  const text = bytes.toString('utf8');
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  // `noText`: where the first bytes stand that are no UTF-8, as an offset into the text; undefined where all of it is.
  return { text: text.slice(mark), noText: isUtf8(bytes) ? undefined : firstBad(bytes, text) - mark };
};

const absent = (path: string, error: unknown): undefined => {
  if (error instanceof UserError || !(error instanceof Error) || !('code' in error)) throw error;
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw notWritten(`${path} cannot be read`, error);
};

/** Some files of the system say that they have no bytes and then never end. */
const bytesOf = async (file: FileHandle, path: string, most: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(1 << 16), 0, 1 << 16).catch((error) => {
      throw notWritten(`${path} cannot be read`, error);
    });
    if (bytesRead === 0) return Buffer.concat(chunks);
    size += bytesRead;
    if (size > most)
      throw new UserError(`${path} is too large: more than ${most} bytes, and at most so many may be.`);
    chunks.push(buffer.subarray(0, bytesRead));
  }
};

/** The offset into the text at which bytes stand that are no UTF-8: what was read in their place is U+FFFD. */
const firstBad = (bytes: Buffer, text: string): number => {
  for (let at = text.indexOf('\uFFFD'); at >= 0; at = text.indexOf('\uFFFD', at + 1))
    if (
      !bytes
        .subarray(Buffer.byteLength(text.slice(0, at)))
        .subarray(0, 3)
        .equals(Buffer.from('\uFFFD'))
    )
      return at;
  return 0;
};
