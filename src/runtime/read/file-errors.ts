/** What keeps a file from being read, as the system or zlib says it. */
export type FileError = NodeJS.ErrnoException;

/** Whether a file is the reason of an error, and not the program. */
export const isFileError = (error: unknown): error is FileError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  ('syscall' in error || error.code.startsWith('Z_'));

const reasons: { readonly [code: string]: string } = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EACCES: 'may not be read (no permission)',
  EPERM: 'may not be read (no permission)',
  EISDIR: 'is a folder',
  ELOOP: 'is a link to itself',
  EMFILE: 'cannot be opened (too many open files)',
  Z_BUF_ERROR: 'ends too early: its gzip data is not whole',
  Z_DATA_ERROR: 'cannot be unpacked: its gzip data is damaged',
};

/** The reason as the rest of a sentence that begins with the file's name. */
export const reasonOf = ({ code }: FileError): string =>
  reasons[code ?? ''] ?? `cannot be read (${code ?? 'for an unknown reason'})`;
