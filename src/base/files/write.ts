import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { notWritten } from './reasons.ts';

/**
 * Writes a text file that has its name only when it is whole: until then it stands beside it as `PATH.new`. What is no
 * plain file, such as `/dev/stdout` or a pipe, is written to as it is; a link stays one. Throws a UserError where it cannot be.
 */
export const writeWhole = (path: string, text: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile()) {
    writeFileSync(path, text);
    return;
  }
  const target = found ? realpathSync(path) : path;
  const beside = `${target}.new`;
  try {
    writeFileSync(beside, text);
    renameSync(beside, target);
  } catch (error) {
    if (statSync(beside, { throwIfNoEntry: false })?.isFile()) rmSync(beside);
    throw notWritten(`${path} cannot be written`, error);
  }
};
