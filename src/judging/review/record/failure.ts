import { UserError } from '../../../model/index.ts';

/** The code that the system gives an error (`ENOSPC`), if it has one. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Why a file could not be written, and what to do about it. */
export const reasonOf = (error: unknown): string => {
  switch (codeOf(error)) {
    case 'ENOSPC':
      return 'the disk is full. Free some space and start again';
    case 'EFBIG':
      return 'the file may not grow any more (a size limit). Raise it and start again';
    case 'EDQUOT':
      return 'the quota of the disk is used up. Free some space and start again';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'the folder cannot be written. Allow that and start again';
    default:
      if (error instanceof UserError) return [error.message, error.hint ?? ''].join(' ').trim();
      return `${error instanceof Error ? error.message : String(error)}. Mend that and start again`;
  }
};
