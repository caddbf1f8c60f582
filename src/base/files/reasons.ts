import { UserError } from '../../model/index.ts';

const reasons: { readonly [code: string]: string } = {
  ENOENT: 'no folder can be made there',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'a folder has the name of a file that is to be written',
  EACCES: 'it is not allowed',
  EPERM: 'it is not allowed',
  EROFS: 'the disk can only be read',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'it is a link to itself',
  ENOSPC: 'the disk is full',
  EFBIG: 'the file may not grow any more (a size limit)',
  EDQUOT: 'the quota of the disk is used up',
};

/** Why something could not be written, or read. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return ('code' in error ? reasons[String(error.code)] : undefined) ?? error.message;
};

/** The error for what could not be written, or read, as the user is told it: `what` begins the sentence. */
export const notWritten = (what: string, error: unknown, hint?: string): UserError =>
  new UserError(`${what}: ${reasonOf(error)}.`, hint);

/** Work that writes, or reads: what goes wrong in it is told so. */
export const toldAs = async <Made>(
  what: string,
  work: () => Promise<Made>,
  hint?: string | ((error: unknown) => string),
): Promise<Made> => {
  try {
    return await work();
  } catch (error) {
    throw notWritten(what, error, typeof hint === 'function' ? hint(error) : hint);
  }
};

type OfSystem = Error & { readonly code: string; readonly syscall: unknown };

/** Whether it is the system that refused something. */
export const isOfSystem = (error: unknown): error is OfSystem =>
  error instanceof Error && 'syscall' in error && 'code' in error;

const unread: { readonly [code: string]: string } = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'may not be read or written (no permission)',
  EPERM: 'may not be read or written (no permission)',
  ELOOP: 'is a link to itself',
  EMFILE: 'cannot be opened (too many open files)',
  Z_BUF_ERROR: 'ends too early: its gzip data is not whole',
  Z_DATA_ERROR: 'cannot be unpacked: its gzip data is damaged',
};

/** Why a file could not be read, as the rest of a sentence that begins with its name. */
export const whyUnread = ({
  code = 'for an unknown reason',
}: {
  readonly code?: string | undefined;
}): string => unread[code] ?? `cannot be read (${code})`;

/** What the system refused where nobody asked beforehand, with the path that it names. */
export const refusedBySystem = (error: OfSystem): string => {
  const path = 'path' in error ? String(error.path) : '';
  // Who writes to an open file is not told which it was.
  if (error.syscall === 'write' && path === '' && error.code in reasons)
    return `A file cannot be written: ${reasons[error.code]}.`;
  return error.code in unread && path !== ''
    ? `${path} ${whyUnread(error)}.`
    : `The system says: ${error.message}`;
};
