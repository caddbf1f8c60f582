import { stat } from 'node:fs/promises';
import { nearest } from '../../base/index.ts';
import { type Origin, type Problem, UserError } from '../../model/index.ts';
import {
  digestOfName,
  extensionOf,
  inputName,
  isFileError,
  reasonOf,
  seenBefore,
  standardInput,
  tooLarge,
} from '../../runtime/index.ts';
import { type Rejected, rejected, type WordProblem } from '../formalizer.ts';
import { type Format, rowsOf } from './rows.ts';

/** What the fields of a problem are called in the input. */
export interface Fields {
  readonly index: string;
  readonly question: string;
  readonly answer: string;
  /** The number alone, where the solution does not end with `#### N`; empty where there is no such field. */
  readonly final: string;
}

export const usualFields: Fields = { index: 'index', question: 'question', answer: 'answer', final: '' };

/** A problem of the input, or why it is none; `index` is its own, or its position where it has none. */
export type ReadProblem = { readonly origin: Origin; readonly index: number | string } & (
  | { readonly ok: true; readonly problem: WordProblem }
  | Rejected
);

const byExtension: ReadonlyMap<string, Format> = new Map([
  ['.jsonl', 'jsonl'],
  ['.ndjson', 'jsonl'],
  ['', 'jsonl'],
  ['.json', 'json'],
  ['.csv', 'csv'],
  ['.parquet', 'parquet'],
]);

const whatIsReadHere =
  'Give a .jsonl, .json, .csv (each packed with gzip or not) or .parquet file of problems, or - for standard input.';

/** How a file is kept, by its name. Throws a UserError for a name that does not tell. */
export const formatOf = (path: string): Format => {
  const format = path === standardInput ? 'jsonl' : byExtension.get(extensionOf(path));
  if (format === undefined || (format === 'parquet' && path.endsWith('.gz')))
    throw new UserError(
      `${path} is no file of problems`,
      `${whatIsReadHere} --format says how another is kept.`,
    );
  return format;
};

/**
 * Reads problems one after another, in the order of the input. What is wrong with one costs that one only. Throws a
 * UserError when the input cannot be read, or holds nothing.
 */
export async function* readProblems(
  path: string,
  fields: Fields,
  format = formatOf(path),
): AsyncGenerator<ReadProblem> {
  await refuseFolder(path);
  const seen = seenBefore();
  const columns = Object.values(fields).filter((name) => name !== '');
  let position = 0;
  try {
    for await (const row of rowsOf(path, format, columns)) {
      const { origin } = row;
      const found = 'problem' in row ? wrong(row.problem) : problemOf(row.value, fields, position);
      const index = 'index' in found ? found.index : position;
      position += 1;
      if ('reason' in found) yield { origin, index, ...found };
      else if (!seen.add(digestOfName({ index: found.index })))
        yield { origin, index, ...rejected('duplicate', `index ${found.index} was already read`) };
      else yield { origin, index, ok: true, problem: found };
    }
  } catch (error) {
    if (!isFileError(error)) throw error;
    throw new UserError(`${inputName(path)} ${reasonOf(error)}`, whatIsReadHere);
  }
  if (position === 0) throw new UserError(`${inputName(path)} holds no problems`, whatIsReadHere);
}

const refuseFolder = async (path: string): Promise<void> => {
  if (path === standardInput) return;
  const found = await stat(path).catch((error: unknown) => error);
  if (isFileError(found)) throw new UserError(`${path} ${reasonOf(found)}`, whatIsReadHere);
  if (found instanceof Object && 'isDirectory' in found && (await stat(path)).isDirectory())
    throw new UserError(`${path} is a folder`, whatIsReadHere);
};

const wrong = ({ message, hint }: Problem): Rejected =>
  rejected('unreadable_problem', hint === undefined ? message : `${message} (${hint})`);

type Found = WordProblem | (Rejected & { readonly index?: number | string });

const problemOf = (value: unknown, fields: Fields, position: number): Found => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return rejected('unreadable_problem', 'a problem must be an object with named fields');
  const row = new Map<string, unknown>(Object.entries(value));
  const index = indexOf(row.get(fields.index), position);
  if (index === undefined)
    return rejected('unreadable_problem', `\`${fields.index}\` must be a whole number or a text`);
  const [question, answer] = [row.get(fields.question), row.get(fields.answer)];
  if (typeof question !== 'string') return { index, ...missing(fields.question, question, row) };
  if (typeof answer !== 'string' || answer.trim() === '')
    return { index, ...missing(fields.answer, answer, row) };
  const final = fields.final === '' ? undefined : row.get(fields.final);
  const problem = { index, question, answer: final === undefined ? answer : withFinal(answer, final) };
  if (/\p{Surrogate}/u.test(problem.question + problem.answer))
    return { index, ...rejected('unreadable_problem', 'the text holds half a character (a lone surrogate)') };
  const large = tooLarge({ ...problem, function_code: '', logical_steps: [] });
  return large === undefined ? problem : { index, ...rejected('too_large', large) };
};

/** A whole number stays one, also from a table of texts. */
const indexOf = (value: unknown, position: number): number | string | undefined => {
  if (value === undefined || value === null || value === '') return position;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return /^(?:0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
};

const withFinal = (answer: string, final: unknown): string =>
  /^\s*####/m.test(answer) ? answer : `${answer.trimEnd()}\n#### ${String(final).trim()}`;

const missing = (name: string, value: unknown, row: ReadonlyMap<string, unknown>): Rejected => {
  if (value !== undefined)
    return rejected(
      'unreadable_problem',
      `\`${name}\` must be a text${value === null ? ', but it is null' : ''}`,
    );
  const near = nearest(
    name,
    [...row.keys()].filter((key) => key.length < 100),
  );
  const hint = near === undefined ? '' : ` There is \`${near}\`: is that the field?`;
  return rejected('unreadable_problem', `\`${name}\` is missing.${hint}`);
};
