import { type Manifest, UserError } from '../../model/index.ts';
import { eachLine, readText } from '../files/index.ts';
import { jsonOf } from '../values/index.ts';
import { type Checked, recordOf } from './check.ts';

/** A line of a run's file as the record that it should be. Throws a UserError where it is none. */
export const recordIn = <T>(line: string, path: string, record: (data: unknown) => Checked<T>): T => {
  let data: unknown;
  try {
    data = jsonOf(line);
  } catch {
    const message = `${path} has a line that is no JSON: ${line.replace(/\s+/g, ' ').slice(0, 60)}…`;
    throw new UserError(message, 'Make the run again.');
  }
  const { value, wrong } = record(data);
  if (value !== undefined) return value;
  const message = `${path} has a line that is not as \`rules run\` writes it: ${wrong}.`;
  throw new UserError(message, 'Make the run again.');
};

/** The records of a file that a run wrote, one by one. Throws a UserError at a line that is none. */
export async function* recordsOf<T>(path: string, record: (data: unknown) => Checked<T>): AsyncGenerator<T> {
  for await (const line of eachLine(path)) yield recordIn(line, path, record);
}

const manifestRecord = recordOf<Manifest>('manifest');

/** What the text of a `manifest.json` says, or why it is no manifest of a run. */
export const manifestFrom = (text: string): Checked<Manifest> => {
  try {
    return manifestRecord(jsonOf(text));
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
};

/** The manifest of a run in a file; undefined where there is none. Throws a UserError for one that cannot be read. */
export const manifestAt = async (path: string): Promise<Manifest | undefined> => {
  const found = await readText(path);
  if (!found) return undefined;
  const { value: manifest, wrong } = manifestFrom(found.text);
  if (!manifest) throw new UserError(`${path} is no manifest of a run: ${wrong}.`, 'Run `rules run` again.');
  return manifest;
};
