import { isUtf8 } from 'node:buffer';
import { jsonOf } from '../../base/index.ts';
import { type Origin, type Problem, type Template, UserError } from '../../model/index.ts';
import { brokenJson } from './broken-json.ts';
import { bytesOf, textOf } from './bytes.ts';
import { notUtf8 } from './encoding.ts';
import { isFileError, reasonOf } from './file-errors.ts';
import { linesOf } from './lines.ts';
import { pairText } from './pairs.ts';
import { type Source, sourcesOf, standardInput, standardInputName, whatIsRead } from './sources.ts';
import { splitJson } from './split-json.ts';
import { checkTemplate } from './template-check.ts';

/** A piece of the input that should be one template: its JSON in UTF-8, or why there is none. */
export type Piece =
  | { readonly origin: Origin; readonly bytes: Buffer }
  | { readonly origin: Origin; readonly problem: Problem };

/** A template and the JSON value that it was read from, which may have more fields; or what is wrong with it. */
export type ParsedPiece =
  | { readonly ok: true; readonly template: Template; readonly own: object; readonly text: string }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Cuts the input into templates without parsing them, in a fixed order: from a `.jsonl` file (one a line), a
 * `.json` file (one object or a list), either packed with gzip, standard input (`-`, one a line), or a folder
 * of such files and of pairs `tierN/INDEX/MODEL.py` + `MODEL.json`, walked recursively with names in order
 * (numbers by size). Memory stays flat for lines, however many. What is wrong with a file of a folder costs
 * that file only and comes as a problem.
 *
 * Throws UserError when the path does not exist or cannot be read, or when nothing at all is found in it.
 */
export async function* readPieces(path: string): AsyncGenerator<readonly Piece[]> {
  let found = false;
  for (const source of await sourcesOf(path)) {
    try {
      for await (const pieces of piecesOf(source)) {
        found ||= pieces.length > 0;
        yield pieces;
      }
    } catch (error) {
      if (!isFileError(error)) throw error;
      if (source.file === path) throw new UserError(`${nameOf(path)} ${reasonOf(error)}`, whatIsRead);
      found = true;
      yield [{ origin: { file: source.file, line: 1 }, problem: { message: reasonOf(error) } }];
    }
  }
  if (!found) throw new UserError(`${nameOf(path)} holds no templates`, whatIsRead);
}

const nameOf = (file: string): string => (file === standardInput ? standardInputName : file);

async function* piecesOf(source: Source): AsyncGenerator<readonly Piece[]> {
  if (source.kind === 'pair') {
    const text = await pairText(source);
    const origin: Origin = { file: source.code, line: 1 };
    yield [typeof text === 'string' ? { origin, bytes: Buffer.from(text) } : { origin, problem: text }];
    return;
  }
  const file = nameOf(source.file);
  if (source.kind === 'lines') {
    for await (const lines of linesOf(bytesOf(source.file)))
      yield lines.map(({ line, ...rest }) => ({ origin: { file, line }, ...rest }));
    return;
  }
  const text = await textOf(source.file);
  yield typeof text === 'string'
    ? splitJson(text).map((piece) => ({
        origin: { file, line: piece.line },
        bytes: Buffer.from(piece.text),
      }))
    : [{ origin: { file, line: 1 }, problem: text }];
}

/** Parses and checks one piece, whose JSON begins on `line` of its file. */
export const parsePiece = (bytes: Buffer, line: number): ParsedPiece => {
  if (!isUtf8(bytes)) return { ok: false, problem: notUtf8 };
  const text = bytes.toString('utf8');
  let own: unknown;
  try {
    own = jsonOf(text);
  } catch (error) {
    return { ok: false, problem: brokenJson(text, line, error) };
  }
  const checked = checkTemplate(own);
  return checked.ok
    ? { ok: true, template: checked.template, own: Object(own), text }
    : { ok: false, problem: checked.problem };
};
