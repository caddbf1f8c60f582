import { eachLine, type Fields, fieldsIn, isFields } from '../../base/index.ts';
import { UserError } from '../../model/index.ts';
import type { Gold, Said, Unread } from './answer.ts';
import type { QuestionGold } from './questions.ts';
import { goldOf, isQuestionGold, questionGoldOf } from './read-gold.ts';

/** A predictions file, read; what was amiss with it is counted, for it counts as wrong. */
export type PredictionsFile<S = Said> = Awaited<ReturnType<typeof readPredictions<S>>>;

/** Reads a test set of solutions. Throws a UserError for one that cannot be used: nothing is scored against half a truth. */
export const readGold = (path: string): Promise<readonly Gold[]> => readWith(path, goldOf);

/** The same of questions in three classes. */
export const readQuestionGold = (path: string): Promise<readonly QuestionGold[]> =>
  readWith(path, questionGoldOf);

/** Whether a test set is of questions: its first line says so. */
export const isQuestions = async (path: string): Promise<boolean> => {
  for await (const { line } of linesOf(path)) if (line) return isQuestionGold(line);
  return false;
};

const readWith = async <G extends { readonly id: string }>(path: string, read: GoldIn<G>) => {
  const byId = new Map<string, G>();
  for await (const { line, number } of linesOf(path)) {
    const gold = line ? read(line) : { wrong: 'it is no JSON object' };
    if ('wrong' in gold)
      throw new UserError(
        `${path}:${number} is no line of a test set: ${gold.wrong}.`,
        'Give a file that `rules export` wrote with --format jsonl: one {"id", "input", "target"} a line, or {"id", "error_class_label"}.',
      );
    if (byId.has(gold.id))
      throw new UserError(
        `${path}:${number} has the id of a line above it.`,
        'Each id may stand there once.',
      );
    byId.set(gold.id, gold);
  }
  if (byId.size === 0)
    throw new UserError(
      `${path} holds nothing to score against.`,
      'Give another with --gold. `rules export` leaves one empty where problems are too few: --split gives it more.',
    );
  return [...byId.values()];
};

type GoldIn<G> = (line: Fields) => G | { readonly wrong: string };

/**
 * A test set beside what a system said of it, as one text a line: `{"gold": …, "prediction": …}`, the lines of both files
 * with one id as they stand there, and null where there is no prediction. A folder of them stands alone.
 */
export async function* answerLines(gold: string, predictions: string): AsyncGenerator<string> {
  const said = new Map<string, string>();
  for await (const found of predictionLines(predictions))
    if (found) said.set(found.id, JSON.stringify(found.line));
  for await (const { line } of linesOf(gold))
    if (line) yield `{"gold":${JSON.stringify(line)},"prediction":${said.get(String(line.id)) ?? 'null'}}\n`;
}

export type Answered<G, S> = { readonly gold: G; readonly said: S | Unread; readonly line: Fields };

/** Reads them back, one after another. Throws a UserError at a line that is none. */
export async function* answersIn<G, S>(
  path: string,
  goldIn: GoldIn<G>,
  saidIn: (line: Fields) => S | Unread,
): AsyncGenerator<Answered<G, S>> {
  for await (const { line: both = {}, number } of linesOf(path)) {
    const { gold: line, prediction } = both;
    const gold = isFields(line) ? goldIn(line) : { wrong: 'it has no `gold`' };
    if (!isFields(line) || isWrong(gold))
      throw new UserError(
        `${path}:${number} is not as \`rules score --out\` writes it.`,
        'Score the predictions again.',
      );
    yield { gold, said: isFields(prediction) ? saidIn(prediction) : { unread: 'missing' }, line };
  }
}

const isWrong = <G>(gold: G | { readonly wrong: string }): gold is { readonly wrong: string } =>
  typeof gold === 'object' && gold !== null && 'wrong' in gold;

async function* predictionLines(path: string) {
  for await (const { line } of linesOf(path)) {
    const id = line?.id;
    yield line && (typeof id === 'string' || typeof id === 'number') ? { id: String(id), line } : undefined;
  }
}

/** Reads a predictions file, however messy. Throws a UserError only where it is not there. */
export const readPredictions = async <S = Said>(path: string, read: (line: Fields) => S) => {
  const said = new Map<string, S>();
  let [broken, repeated] = [0, 0];
  for await (const found of predictionLines(path)) {
    if (!found) broken++;
    else {
      if (said.has(found.id)) repeated++;
      said.set(found.id, read(found.line));
    }
  }
  // Lines that are no JSON object or have no id; lines whose id stood above already: the last one counts.
  return { said, broken, repeated };
};

/** How the bytes with which gzip begins a file, or UTF-16, read as UTF-8. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: so gzip begins
const packed = /^(?:\u001f\ufffd|\ufffd\ufffd)/;

/** The lines of a file that are not empty, each with its number and the JSON object that it is, where it is one. */
async function* linesOf(path: string) {
  try {
    let number = 0;
    for await (const text of eachLine(path)) {
      number++;
      if (number === 1 && packed.test(text))
        throw new UserError(
          `${path} is packed, or not written in UTF-8.`,
          'Unpack it (gunzip), or save it as UTF-8, and give that file.',
        );
      // Some editors write a mark of the byte order, and \uFEFF is white.
      if (text.trim() !== '') yield { number, line: fieldsIn(text.replace(/^\uFEFF/, '')) };
    }
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (why === undefined) throw error;
    throw new UserError(
      why === 'ENOENT' ? `${path} is not there.` : `${path} cannot be read (${why}).`,
      'Give the path of a .jsonl file.',
    );
  }
}
