/**
 * A mistake in what the user gave us: a path, a file, a rule. The command line prints the message and the
 * hint, without a stack, and exits with 1. Every other error is a fault of the program.
 */
export class UserError extends Error {
  /** How to mend it; undefined when the message already says so. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.name = 'UserError';
    this.hint = hint;
  }
}

/** What is wrong with one piece of input, in words for the person who wrote it. */
export type Problem = { readonly message: string; readonly hint?: string | undefined };
