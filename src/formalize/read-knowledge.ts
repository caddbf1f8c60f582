import { createHash } from 'node:crypto';
import { readText, yamlOf } from '../base/index.ts';
import { UserError } from '../model/index.ts';
import { type Known, knowledgeFrom } from './reading/knowledge.ts';

/** Many times what the table of the package has; YAML's reader takes its time for what is deep. */
const mostBytes = 256 << 10;

/** The table of what everybody knows, with the digest of its text. Throws a UserError for what is none. */
export const readKnowledge = async (
  file: string,
): Promise<{ readonly table: readonly Known[]; readonly digest: string }> => {
  const read = await readText(file, mostBytes);
  if (!read) throw new UserError(`There is no table of knowledge at ${file}.`);
  const table = knowledgeFrom(parsed(read.text, file));
  if (typeof table === 'string')
    throw new UserError(`${file}: ${table}`, 'rules/knowledge.yaml of the package shows how.');
  return { table, digest: createHash('sha256').update(read.text).digest('hex') };
};

const parsed = (text: string, file: string): unknown => {
  try {
    return yamlOf(text);
  } catch (error) {
    throw new UserError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
};
