import { readText } from '../base/index.ts';
import type { VectorOf } from '../formalize/index.ts';
import { UserError } from '../model/index.ts';

/** Settings and prompts are short; YAML's reader takes its time for what is deep. */
const mostBytes = 256 << 10;

/** The text of a file that a command cannot do without; `holds` says what should be in it. Throws a UserError. */
export const neededText = async (file: string, holds: string): Promise<string> => {
  const found = await readText(file, mostBytes);
  if (!found) throw new UserError(`There is no file ${file}.`, `It should hold ${holds}.`);
  return found.text;
};

/** What `--embed` names, opened; undefined without it. Throws UserError where it cannot be. */
export const vectorsOf = async (folder: string | undefined): Promise<VectorOf | undefined> => {
  if (folder === undefined) return undefined;
  const { openEmbedder } = await import('../models/index.ts');
  return (await openEmbedder(folder)).vectorOf;
};
