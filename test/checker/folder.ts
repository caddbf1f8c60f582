import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Candidate, JsonValue, Template } from '../../src/model/index.ts';

export type RunTemplate = Template & {
  readonly correct_trace?: { readonly [variable: string]: JsonValue };
  readonly validation?: unknown;
};

export interface Discard {
  readonly index: number | string | null;
  /** Null where a whole template came to nothing. */
  readonly rule: string | null;
  readonly line: string | null;
  readonly reason: string;
  readonly guard?: string;
  readonly detail: unknown;
}

/** The objects of a `.jsonl` file, one at a time. Throws with file and line where one is no JSON. */
export async function* readLines<T>(path: string): AsyncGenerator<T> {
  let at = 0;
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    at += 1;
    if (line === '') continue;
    let value: T;
    try {
      value = JSON.parse(line) as T;
    } catch (error) {
      throw new Error(`${path}:${at} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
    }
    yield value;
  }
}

const FILES = ['candidates.jsonl', 'templates.jsonl', 'discarded.jsonl', 'manifest.json'];

/** The files of a run that are not there. */
export const missingFiles = (folder: string): readonly string[] =>
  FILES.filter((name) => !existsSync(join(folder, name)));

export const templatesOf = async (folder: string): Promise<readonly RunTemplate[]> => {
  const found: RunTemplate[] = [];
  for await (const template of readLines<RunTemplate>(join(folder, 'templates.jsonl'))) found.push(template);
  return found;
};

export const candidatesOf = (folder: string): AsyncGenerator<Candidate> =>
  readLines<Candidate>(join(folder, 'candidates.jsonl'));

export const discardsOf = (folder: string): AsyncGenerator<Discard> =>
  readLines<Discard>(join(folder, 'discarded.jsonl'));

export const manifestOf = (folder: string): unknown =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));

/** Every word that the project's documents put in backticks: a discard's reason must be one of them. */
export const documentedWords = (docs: string): ReadonlySet<string> => {
  const words = new Set<string>();
  if (!existsSync(docs)) return words;
  for (const name of readdirSync(docs).filter((one) => one.endsWith('.md')))
    for (const match of readFileSync(join(docs, name), 'utf8').matchAll(/`([a-z][a-z_]+)`/g))
      words.add(match[1] ?? '');
  return words;
};

export const keyOf = (item: { readonly index: number | string; readonly model?: string }): string =>
  JSON.stringify([item.index, item.model ?? '']);
