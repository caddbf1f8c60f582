import { readText } from '../files/index.ts';
import { UserError } from '../model/index.ts';

/** The text of a file that a command cannot do without; `holds` says what should be in it. Throws a UserError. */
export const neededText = async (file: string, holds: string): Promise<string> => {
  const found = await readText(file);
  if (!found) throw new UserError(`There is no file ${file}.`, `It should hold ${holds}.`);
  return found.text;
};
