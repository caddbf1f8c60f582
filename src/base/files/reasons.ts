import { UserError } from '../../model/index.ts';
import data from './reasons.yaml';

/** By the system's codes: why something could not be written, and why it could not be read. */
const { written: reasons, read: unread }: Record<'written' | 'read', { readonly [code: string]: string }> =
  Object(data);

/** Why something could not be written, or read. */
export const systemReason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return ('code' in error ? reasons[String(error.code)] : undefined) ?? error.message;
};

/** The error for what could not be written, or read, as the user is told it: `what` begins the sentence. */
export const notWritten = (what: string, error: unknown, hint?: string): UserError =>
  new UserError(`${what}: ${systemReason(error)}.`, hint);

/** Work that writes, or reads: what goes wrong in it is told so, where it is not told already. */
export const toldAs = async <Made>(
  what: string,
  work: () => Promise<Made>,
  hint?: string | ((error: unknown) => string),
): Promise<Made> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw notWritten(what, error, typeof hint === 'function' ? hint(error) : hint);
  }
};

type OfSystem = Error & { readonly code: string; readonly syscall: unknown };

/** Whether it is the system that refused something. */
export const isOfSystem = (error: unknown): error is OfSystem =>
  error instanceof Error && 'syscall' in error && 'code' in error;

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
