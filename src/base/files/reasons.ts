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

/** Why something could not be written. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return ('code' in error ? reasons[String(error.code)] : undefined) ?? error.message;
};

/** The error for what could not be written, as the user is told it: `what` begins the sentence. */
export const notWritten = (what: string, error: unknown, hint?: string): UserError =>
  new UserError(`${what}: ${reasonOf(error)}.`, hint);
