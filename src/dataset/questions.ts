import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parse } from 'csv-parse/sync';
import { jsonOf, refuseOdd } from '../base/index.ts';
import { fromCell, UserError } from '../model/index.ts';
import { questionKey } from './text.ts';

/**
 * The questions of a file, normalised: of `.jsonl` and `.json` (objects with `question`, or texts), of `.csv` (a column
 * `question`), or of any other file, a question a line. Throws a UserError where there is none.
 */
export const questionsIn = async (path: string): Promise<ReadonlySet<string>> => {
  refuseOdd(path);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UserError(`${path}: there is no such file, or it cannot be read.`);
  });
  const questions = read(text.replace(/^\uFEFF/, ''), path).map((question, at) => {
    if (typeof question === 'string' && question.trim() !== '') return questionKey(question);
    throw new UserError(`${path}: entry ${at + 1} has no question.`, whatToGive);
  });
  if (questions.length === 0) throw new UserError(`${path} holds no question.`, whatToGive);
  return new Set(questions);
};

const whatToGive = 'Give JSON Lines, JSON or CSV with `question`, or a text with one question a line.';

const read = (text: string, path: string): readonly unknown[] => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  try {
    switch (extname(path).toLowerCase()) {
      case '.jsonl':
      case '.ndjson':
        return lines.map((line) => questionOf(jsonOf(line)));
      case '.json': {
        const data: unknown = jsonOf(text);
        return (Array.isArray(data) ? data : [data]).map(questionOf);
      }
      case '.csv':
        return parse(text, { columns: true, skip_empty_lines: true, cast: fromCell }).map(questionOf);
      default:
        return lines;
    }
  } catch (error) {
    throw new UserError(
      `${path} cannot be read: ${error instanceof Error ? error.message : error}`,
      whatToGive,
    );
  }
};

const questionOf = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && 'question' in entry ? entry.question : entry;
