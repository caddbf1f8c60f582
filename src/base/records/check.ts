import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Ajv, ValidateFunction } from 'ajv';
import { type Manifest, UserError } from '../../model/index.ts';
import { eachLine, plainBytes, readText, wholeLines } from '../files/index.ts';
import { jsonOf } from '../values/index.ts';
import { schemaNamed } from './schemas.ts';

/** Data as what a schema describes, or what is wrong with it, in words. */
export type Checked<T> =
  | { readonly value: T; readonly wrong?: never }
  | { readonly value?: never; readonly wrong: string };

/** Loaded for the first data that is held against a schema: most commands read none back. */
const ajvOnce = (): Ajv => {
  if (!ajv) {
    const { Ajv: Made }: typeof import('ajv') = createRequire(import.meta.url)('ajv');
    ajv = new Made({ allowUnionTypes: true });
  }
  return ajv;
};
let ajv: Ajv | undefined;

/** Holds data against what `schemas.yaml` says under a name, compiled when it is needed first. `T` is what that describes. */
export const recordOf = <T>(name: string): ((data: unknown) => Checked<T>) => {
  const schema = schemaNamed(name);
  let validate: ValidateFunction<T> | undefined;
  return (data) => {
    validate ??= ajvOnce().compile<T>(schema);
    return validate(data)
      ? { value: data }
      : { wrong: ajvOnce().errorsText(validate.errors, { dataVar: '' }).trim() };
  };
};

const jsonIn = (line: string): { readonly data: unknown } | undefined => {
  try {
    return { data: jsonOf(line) };
  } catch {
    return undefined;
  }
};

/** A line of JSON against a checker: what cannot be parsed is wrong too. */
export const checkedLine = <T>(line: string, record: (data: unknown) => Checked<T>): Checked<T> => {
  const json = jsonIn(line);
  return json ? record(json.data) : { wrong: 'this line is no JSON.' };
};

/** A line of a run's file as the record that it should be. Throws a UserError where it is none. */
export const recordIn = <T>(line: string, path: string, record: (data: unknown) => Checked<T>): T => {
  const json = jsonIn(line);
  const { value, wrong } = json ? record(json.data) : {};
  if (value !== undefined) return value;
  const what = json
    ? `not as \`rules run\` writes it: ${wrong}.`
    : `no JSON: ${line.replace(/\s+/g, ' ').slice(0, 60)}…`;
  throw new UserError(`${path} has a line that is ${what}`, 'Make the run again.');
};

/** The records of a file that a run wrote, one by one. Throws a UserError at a line that is none. */
export async function* recordsOf<T>(path: string, record: (data: unknown) => Checked<T>): AsyncGenerator<T> {
  for await (const line of eachLine(path)) yield recordIn(line, path, record);
}

/** So many readings of candidates nobody makes: some 800,000. */
const mostBytes = 256 << 20;

/**
 * The lines of a file that people read or write, each as `record` has it; none where there is no file. A torn last line is left
 * out but where the file is `whole`: one that is not appended to. Throws a UserError that names the line that is none, with the
 * `form` that it should have.
 */
export const recordLines = <T>(
  path: string,
  record: (data: unknown) => Checked<T>,
  form: string,
  whole = false,
): readonly T[] => {
  if (!existsSync(path)) return [];
  if (statSync(path).size > mostBytes)
    throw new UserError(`${path} is too large: more than ${mostBytes} bytes, and at most so many are read.`);
  const bytes = plainBytes(path);
  const lines = whole ? bytes.toString('utf8').split('\n') : wholeLines(bytes);
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    const { value, wrong } = checkedLine(line, record);
    if (value !== undefined) return [value];
    throw new UserError(`${path}:${at + 1}  ${wrong}`, form);
  });
};

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

/** The manifest of a folder that must hold a run. */
export const manifestOfRun = async (
  folder: string,
  hint = 'Give a folder that `rules run --out` or `rules problems --out` wrote.',
): Promise<Manifest> => {
  const path = join(folder, 'manifest.json');
  const found = await manifestAt(path);
  if (found) return found;
  throw new UserError(`${folder} holds no run: ${path} is not there.`, hint);
};
