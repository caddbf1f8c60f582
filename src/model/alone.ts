import { type Problem, UserError } from './errors.ts';
import { shortened } from './shortened.ts';

/** What a piece of input met that nobody has thought of: it costs that piece, and is told for what it is. */
export const faultOfOurs = (error: unknown, piece = 'template'): Problem => ({
  message: `a fault of Errata, which costs this ${piece} only: ${shortened(String(error))}`,
  hint: `Please report it, with the ${piece}.`,
});

/**
 * Works on one piece of what a command walks through. A fault of ours leaves nobody but that piece out; what the user did
 * wrong, and an end that was asked for, go on to whoever began.
 */
export const alone = async <Result>(
  work: () => Result | Promise<Result>,
  leftOut: (problem: Problem) => Result | Promise<Result>,
  piece?: string,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError || (error instanceof Error && error.name === 'AbortError')) throw error;
    return leftOut(faultOfOurs(error, piece));
  }
};
