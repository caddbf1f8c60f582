import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { basename, dirname, extname } from 'node:path';
import { jsonOf, tooDeep, whyUnread } from '../../base/index.ts';
import {
  grouped,
  type Origin,
  type Problem,
  shortened,
  type Template,
  UserError,
} from '../../model/index.ts';
import { bytesOf, linesOf, mostLineBytes, notUtf8, oneLine, textOf } from './bytes.ts';
import * as sources from './sources.ts';
import { checkTemplate } from './template-check.ts';

/** `raw` is the template as it was read, as one line of JSON without a line end. */
export type ReadTemplate =
  | { readonly ok: true; readonly template: Template; readonly origin: Origin; readonly raw: string }
  | { readonly ok: false; readonly origin: Origin; readonly problem: Problem };

/** In the order of {@link readPieces}. What is wrong with a template, a second one of its name too, costs that one: `ok: false`. */
export async function* readTemplates(path: string): AsyncGenerator<ReadTemplate> {
  const seen = seenBefore();
  for await (const pieces of readPieces(path)) {
    for (const piece of pieces) {
      const { origin } = piece;
      const parsed =
        'bytes' in piece
          ? parsePiece(piece.bytes, origin.line)
          : { ok: false as const, problem: piece.problem };
      if (!parsed.ok) yield { ok: false, origin, problem: parsed.problem };
      else if (!seen.add(digestOfName(parsed.template)))
        yield { ok: false, origin, problem: duplicate(nameOfTemplate(parsed.template)) };
      else yield { ok: true, template: parsed.template, origin, raw: oneLine(parsed.text) };
    }
  }
}

/** `file:line: reason`, with the hint on a line of its own. */
export const formatProblem = (origin: Origin, problem: Problem): string => {
  const hint = problem.hint === undefined ? '' : `\n  ${shortened(problem.hint)}`;
  return `${origin.file}:${origin.line}: ${shortened(problem.message)}${hint}`;
};

export interface Seen {
  /** Remembers a digest that is not 0; false when it was there already. */
  add(digest: bigint): boolean;
}

/** More than this share of the slots taken, and the table doubles. */
const fullest = 0.7;

/**
 * An empty set: an open-addressing table of 64-bit slots that doubles when it is full, so that a million templates take 8 or 16 MB.
 * Two different templates share a digest with a chance of n² / 2⁶⁵: one in four thousand for a hundred million of them.
 */
export const seenBefore = (slots = 1 << 10): Seen => {
  let table = new BigUint64Array(slots);
  let taken = 0;
  const place = (into: BigUint64Array, digest: bigint): number => {
    let slot = Number(digest & BigInt(into.length - 1));
    while (into[slot] !== 0n && into[slot] !== digest) slot = (slot + 1) & (into.length - 1);
    return slot;
  };
  const grow = (): void => {
    const larger = new BigUint64Array(table.length * 2);
    for (const digest of table) if (digest !== 0n) larger[place(larger, digest)] = digest;
    table = larger;
  };
  return {
    add(digest) {
      const slot = place(table, digest);
      if (table[slot] === digest) return false;
      table[slot] = digest;
      taken++;
      if (taken > table.length * fullest) grow();
      return true;
    },
  };
};

/** What may stand once in an input: the digest of a template's index and model; never 0. */
export const digestOfName = ({ index, model = '' }: Pick<Template, 'index' | 'model'>): bigint =>
  BigInt(`0x${hash('sha1', JSON.stringify([String(index), model])).slice(0, 16)}`) || 1n;

export const nameOfTemplate = ({ index, model }: Pick<Template, 'index' | 'model'>): string =>
  `index ${index}${model === undefined ? '' : ` of model ${model}`}`;

/** What is wrong with a template whose index and model came before. */
export const duplicate = (name: string): Problem => ({
  message: `${name} was already read`,
  hint: 'Each pair of index and model may stand once; give this one another index, or remove it.',
});

/** A piece of the input that should be one template: its JSON in UTF-8, or why there is none. */
export type Piece =
  | { readonly origin: Origin; readonly bytes: Buffer }
  | { readonly origin: Origin; readonly problem: Problem };

/** A template and the JSON value that it was read from, which may have more fields; or what is wrong with it. */
type ParsedPiece =
  | { readonly ok: true; readonly template: Template; readonly own: object; readonly text: string }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Cuts the input into templates without parsing them, in a fixed order: from a `.jsonl` file (one a line), a `.json` file (one
 * object or a list), either packed with gzip, standard input (`-`, one a line), or a folder of such files and of pairs
 * `tierN/INDEX/MODEL.py` + `MODEL.json`, walked recursively with names in order (numbers by size). Memory stays flat for lines,
 * however many. What is wrong with a file of a folder costs that file only and comes as a problem.
 *
 * Throws UserError when the path does not exist or cannot be read, or when nothing at all is found in it.
 */
export async function* readPieces(path: string): AsyncGenerator<readonly Piece[]> {
  let found = false;
  for (const source of await sources.sourcesOf(path)) {
    try {
      for await (const pieces of piecesOf(source)) {
        found ||= pieces.length > 0;
        yield pieces;
      }
    } catch (error) {
      if (!sources.isFileError(error)) throw error;
      if (source.file === path)
        throw new UserError(`${nameOf(path)} ${whyUnread(error)}`, sources.whatIsRead);
      found = true;
      yield [{ origin: { file: source.file, line: 1 }, problem: { message: whyUnread(error) } }];
    }
  }
  if (!found) throw new UserError(`${nameOf(path)} holds no templates`, sources.whatIsRead);
}

const nameOf = (file: string): string => (file === sources.standardInput ? sources.standardInputName : file);

async function* piecesOf(source: sources.Source): AsyncGenerator<readonly Piece[]> {
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
    ? splitJson(text).map(({ line, ...rest }) => ({ origin: { file, line }, ...pieceOf(rest) }))
    : [{ origin: { file, line: 1 }, problem: text }];
}

/** Parses and checks one piece, whose JSON begins on `line` of its file. */
export const parsePiece = (bytes: Buffer, line: number): ParsedPiece => {
  const read = jsonAt(bytes, line);
  if ('problem' in read) return { ok: false, problem: read.problem };
  const checked = checkTemplate(read.value);
  return checked.ok
    ? { ok: true, template: checked.template, own: Object(read.value), text: read.text }
    : { ok: false, problem: checked.problem };
};

/** JSON that begins on `line` of its file, or what is wrong with it. */
export const jsonAt = (
  json: Buffer | string,
  line: number,
): { readonly value: unknown; readonly text: string } | { readonly problem: Problem } => {
  if (typeof json !== 'string' && !isUtf8(json)) return { problem: notUtf8 };
  const text = json.toString();
  try {
    return { value: jsonOf(text), text };
  } catch (error) {
    return { problem: brokenJson(text, line, error) };
  }
};

/** A pair of the folder layout as JSON: what the `.json` leaves out comes from the path and from the code. */
const pairText = async (source: sources.Pair): Promise<string | Problem> => {
  const beside = basename(source.file);
  const code = await textOf(source.code, mostLineBytes);
  if (typeof code !== 'string') return code;
  const text = await textOf(source.file, mostLineBytes);
  if (typeof text !== 'string') return { ...text, message: `${beside}: ${text.message}` };
  const read = jsonAt(text, 1);
  if ('problem' in read) return { ...read.problem, message: `${beside}: ${read.problem.message}` };
  const fields = read.value;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return { message: `${beside} must hold one JSON object with the fields of the template` };
  return JSON.stringify({ ...fieldsOfPath(source.file), ...withoutNulls(fields), function_code: code });
};

const withoutNulls = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** `tier2/17/gpt-4.json` says tier, index and model. */
const fieldsOfPath = (file: string): { index: number | string; model: string; tier?: string } => {
  const folder = dirname(file);
  const name = basename(folder);
  const above = basename(dirname(folder));
  return {
    index: /^(0|[1-9]\d{0,14})$/.test(name) ? Number(name) : name,
    ...(/^tier\d+$/.test(above) ? { tier: above } : {}),
    model: basename(file, extname(file)),
  };
};

/** Says where JSON that begins on `line` breaks, in our own words. */
const brokenJson = (text: string, line: number, error: unknown): Problem => {
  const said = error instanceof Error ? error.message : '';
  if (said === tooDeep) return { message: `broken JSON: ${tooDeep}` };
  const at = /at position (\d+)/.exec(said)?.[1];
  const near = /, (?:\.\.\.)?"([\s\S]*?)"(?:\.\.\.)? is not valid JSON$/.exec(said)?.[1];
  const spread = /^[{[]$/.test(text);
  const hint = spread
    ? 'A .jsonl file holds one template a line; name the file .json when a template runs over several lines.'
    : undefined;
  let where = 'it ends too early';
  if (at !== undefined) {
    const before = text.slice(0, Number(at));
    const breaks = before.split('\n').length - 1;
    const column = before.length - before.lastIndexOf('\n');
    const found = text[Number(at)];
    const place = breaks === 0 ? `column ${column}` : `line ${line + breaks}, column ${column}`;
    where = found === undefined ? where : `at ${place}, before ${JSON.stringify(found)}`;
  } else if (near !== undefined) {
    where = `near ${JSON.stringify(near.length > 40 ? `${near.slice(0, 40)}…` : near)}`;
  }
  const message = `broken JSON: ${where}`;
  return hint === undefined ? { message } : { message, hint };
};

/** The text of one value in a JSON file, or what is wrong with it, and the line (from 1) on which it begins. */
type JsonPiece = { readonly line: number } & ({ readonly text: string } | { readonly problem: Problem });

/** What a file that is read whole may hold: more small values than this would fill the memory, and are no templates. */
const mostValues = 1_000_000;
const tooMany: Problem = {
  message: `the file holds more than ${grouped(mostValues)} values`,
  hint: 'Write one template a line in a .jsonl file: that is read line by line.',
};

const pieceOf = (piece: { readonly text: string } | { readonly problem: Problem }) =>
  'text' in piece ? { bytes: Buffer.from(piece.text) } : piece;

/**
 * Splits a JSON file into the values of its outermost list, or into its values when there is no list, without parsing them: a
 * broken one then costs only itself. What stands between values is not checked. An outermost list that holds nothing gives nothing;
 * one that is not closed has an empty value at its end, for what may have been cut off. A value may be as long as a line; of too
 * many values none is given.
 */
export const splitJson = (text: string): readonly JsonPiece[] => {
  const pieces: JsonPiece[] = [];
  let line = 1;
  let position = 0;
  let listed = false;
  while (position < text.length) {
    const code = text.charCodeAt(position);
    if (code === newline) line += 1;
    const opensList = code === openList && !listed && pieces.length === 0;
    if (opensList) listed = true;
    if (opensList || isBetween(code) || (listed && code === closeList)) {
      position += 1;
      continue;
    }
    const end = endOfValue(text, position);
    if (pieces.length === mostValues) return [{ line: 1, problem: tooMany }];
    pieces.push(
      end - position > mostLineBytes
        ? { line, problem: { message: `the value is longer than ${mostLineBytes >> 20} MB` } }
        : { line, text: text.slice(position, end).trimEnd() },
    );
    for (let inside = position; inside < end; inside++) if (text.charCodeAt(inside) === newline) line += 1;
    position = end;
  }
  // A value that breaks off tells itself that the file does.
  if (listed && position === text.length && !text.trimEnd().endsWith(']')) pieces.push({ text: '', line });
  return pieces;
};

const newline = 10;
const quote = 34;
const comma = 44;
const openList = 91;
const backslash = 92;
const closeList = 93;
const openObject = 123;
const closeObject = 125;

const isBetween = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === comma;

const endOfValue = (text: string, start: number): number => {
  let depth = 0;
  let quoted = false;
  for (let position = start; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (quoted) {
      if (code === backslash) position += 1;
      // A text may not run over a line end: whoever forgot its quote loses this value only.
      else if (code === quote || code === newline) quoted = false;
    } else if (code === quote) quoted = true;
    else if (code === openObject || code === openList) depth += 1;
    else if (code === closeObject || code === closeList) {
      if (depth <= 1) return depth === 0 ? Math.max(position, start + 1) : position + 1;
      depth -= 1;
    } else if (depth === 0 && position > start && (code === comma || code === newline)) return position;
  }
  return text.length + 1;
};
