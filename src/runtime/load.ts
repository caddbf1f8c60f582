import { isUtf8 } from 'node:buffer';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { type Origin, type Problem, type Template, UserError } from '../model/index.ts';
import { splitJson } from './split-json.ts';
import { checkTemplate } from './template-check.ts';

/**
 * One template of the input, or what keeps it from being one. `raw` is the template as it was read, as one
 * line of JSON without a line end.
 */
export type ReadTemplate =
  | { readonly ok: true; readonly template: Template; readonly origin: Origin; readonly raw: string }
  | { readonly ok: false; readonly origin: Origin; readonly problem: Problem };

/** A piece of a file that should be one template. */
type Piece =
  | { readonly ok: true; readonly text: string; readonly line: number }
  | { readonly ok: false; readonly line: number; readonly problem: Problem };

/** A file of the input; `code` is the program beside it in the folder layout. */
interface Source {
  readonly file: string;
  readonly code?: string;
}

const CHUNK_BYTES = 1 << 20;
/** No honest template comes near; a longer line would only fill the memory. */
const MOST_LINE_BYTES = 16 << 20;
const MOST_FILE_BYTES = 256 << 20;
const LINES = ['.jsonl', '.ndjson', ''];
const CODE = ['.py', '.js', '.ts'];
const WHAT_IS_READ = 'Give a .jsonl or .json file of templates, or a folder of them.';

/**
 * Reads templates one after another in a fixed order: from a `.jsonl` file (one a line), a `.json` file (one
 * object or a list), or a folder of such files and of pairs `tierN/INDEX/MODEL.py` + `MODEL.json`, walked
 * recursively with names in order (numbers by size). What is wrong with one template costs that one only
 * and comes as `ok: false`. Memory stays flat for `.jsonl`, whatever its length.
 *
 * Throws UserError when the path does not exist or cannot be read, or when nothing at all is found in it.
 */
export async function* readTemplates(path: string): AsyncGenerator<ReadTemplate> {
  const sources = await listSources(path);
  const seen = seenBefore();
  let found = false;
  for (const source of sources) {
    try {
      for await (const pieces of source.code === undefined ? readPieces(source.file) : readPair(source)) {
        for (const piece of pieces) {
          found = true;
          const origin: Origin = { file: source.code ?? source.file, line: piece.line };
          const read = piece.ok
            ? readPiece(piece.text, origin)
            : { ok: false as const, origin, problem: piece.problem };
          if (!read.ok) {
            yield read;
            continue;
          }
          const first = seen(read.template, origin);
          yield first === undefined ? read : { ok: false, origin, problem: duplicate(read.template, first) };
        }
      }
    } catch (error) {
      if (!isFileError(error)) throw error;
      if (source.file === path) throw new UserError(`${path} ${reasonOf(error)}`, WHAT_IS_READ);
      found = true;
      yield { ok: false, origin: { file: source.file, line: 1 }, problem: { message: reasonOf(error) } };
    }
  }
  if (!found) throw new UserError(`${path} holds no templates`, WHAT_IS_READ);
}

/** `file:line: reason`, with the hint on a line of its own. */
export function formatProblem(origin: Origin, problem: Problem): string {
  const hint = problem.hint === undefined ? '' : `\n  ${problem.hint}`;
  return `${origin.file}:${origin.line}: ${problem.message}${hint}`;
}

function readPiece(text: string, origin: Origin): ReadTemplate {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, origin, problem: brokenJson(text, origin, error) };
  }
  const checked = checkTemplate(value);
  if (!checked.ok) return { ok: false, origin, problem: checked.problem };
  // Valid JSON has its line ends between tokens only, where a space does as well.
  const raw = /[\r\n]/.test(text) ? text.replaceAll(/[\r\n]\s*/g, ' ') : text;
  return { ok: true, template: checked.template, origin, raw };
}

/** The pieces of one file, in batches so that a long file costs few turns of the event loop. */
async function* readPieces(file: string): AsyncGenerator<readonly Piece[]> {
  if (extname(file).toLowerCase() !== '.json') {
    yield* readLines(file);
    return;
  }
  const text = await readText(file);
  yield typeof text === 'string'
    ? splitJson(text).map((piece): Piece => ({ ok: true, ...piece }))
    : [{ ok: false, line: 1, problem: text }];
}

async function* readLines(file: string): AsyncGenerator<readonly Piece[]> {
  const handle = await open(file);
  try {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    let rest: Buffer[] = [];
    let restBytes = 0;
    let line = 1;
    let first = true;
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) break;
      const bytes = chunk.subarray(0, bytesRead);
      if (first && isUtf16(bytes)) {
        yield [{ ok: false, line: 1, problem: UTF16 }];
        return;
      }
      const pieces: Piece[] = [];
      let start = first && hasMark(bytes) ? 3 : 0;
      first = false;
      for (;;) {
        const end = bytes.indexOf(10, start);
        if (end === -1) break;
        const part = bytes.subarray(start, end);
        const piece = linePiece(
          restBytes === 0 ? part : Buffer.concat([...rest, part]),
          line,
          restBytes + part.length,
        );
        if (piece !== undefined) pieces.push(piece);
        rest = [];
        restBytes = 0;
        line += 1;
        start = end + 1;
      }
      restBytes += bytes.length - start;
      // Past the limit only the length is kept: the line is reported, not held.
      if (restBytes > MOST_LINE_BYTES) rest = [];
      else if (start < bytes.length) rest.push(Buffer.from(bytes.subarray(start)));
      yield pieces;
    }
    const last = linePiece(Buffer.concat(rest), line, restBytes);
    if (last !== undefined) yield [last];
  } finally {
    await handle.close();
  }
}

/** One line as a piece; undefined for an empty one. */
function linePiece(bytes: Buffer, line: number, length: number): Piece | undefined {
  if (length > MOST_LINE_BYTES) {
    return { ok: false, line, problem: { message: `the line is longer than ${MOST_LINE_BYTES >> 20} MB` } };
  }
  if (!isUtf8(bytes)) return { ok: false, line, problem: NOT_UTF8 };
  const text = bytes.toString('utf8').trim();
  return text === '' ? undefined : { ok: true, text, line };
}

/** A whole file as text without its byte order mark, or what is wrong with it. */
async function readText(file: string): Promise<string | Problem> {
  const handle: FileHandle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size > MOST_FILE_BYTES) {
      return {
        message: `the file is larger than ${MOST_FILE_BYTES >> 20} MB`,
        hint: 'Write one template a line in a .jsonl file: that is read line by line.',
      };
    }
    const bytes = await handle.readFile();
    if (isUtf16(bytes)) return UTF16;
    if (!isUtf8(bytes)) return NOT_UTF8;
    return bytes.toString('utf8', hasMark(bytes) ? 3 : 0);
  } finally {
    await handle.close();
  }
}

const UTF16: Problem = {
  message: 'the file is written in UTF-16, not in UTF-8',
  hint: 'Save it again as UTF-8.',
};
const NOT_UTF8: Problem = { message: 'this is not valid UTF-8 text', hint: 'Save the file again as UTF-8.' };

function isUtf16(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

function hasMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** A pair of the folder layout: what the `.json` leaves out comes from the path and from the code. */
async function* readPair(source: Source): AsyncGenerator<readonly Piece[]> {
  const fail = (problem: Problem): readonly Piece[] => [{ ok: false, line: 1, problem }];
  const beside = basename(source.file);
  const code = await readText(source.code ?? '');
  if (typeof code !== 'string') {
    yield fail(code);
    return;
  }
  const text = await readText(source.file);
  if (typeof text !== 'string') {
    yield fail({ ...text, message: `${beside}: ${text.message}` });
    return;
  }
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch (error) {
    const { message, ...hint } = brokenJson(text, { file: source.file, line: 1 }, error);
    yield fail({ message: `${beside}: ${message}`, ...hint });
    return;
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    yield fail({ message: `${beside} must hold one JSON object with the fields of the template` });
    return;
  }
  const merged = { ...fieldsOfPath(source.file), ...withoutNulls(fields), function_code: code };
  try {
    yield [{ ok: true, text: JSON.stringify(merged), line: 1 }];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    yield fail({ message: `${beside} is nested too deeply` });
  }
}

function withoutNulls(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** `tier2/17/gpt-4.json` says tier, index and model. */
function fieldsOfPath(file: string): { index: number | string; model: string; tier?: string } {
  const folder = dirname(file);
  const name = basename(folder);
  const above = basename(dirname(folder));
  return {
    index: /^(0|[1-9]\d{0,14})$/.test(name) ? Number(name) : name,
    ...(/^tier\d+$/.test(above) ? { tier: above } : {}),
    model: basename(file, extname(file)),
  };
}

async function listSources(path: string): Promise<readonly Source[]> {
  let folder: boolean;
  try {
    folder = (await stat(path)).isDirectory();
  } catch (error) {
    if (!isFileError(error)) throw error;
    throw new UserError(`${path} ${reasonOf(error)}`, WHAT_IS_READ);
  }
  if (folder) {
    const sources: Source[] = [];
    await walk(path, sources, path);
    return sources;
  }
  const extension = extname(path).toLowerCase();
  if (CODE.includes(extension)) {
    return [{ file: `${path.slice(0, -extension.length)}.json`, code: path }];
  }
  if (extension !== '.json' && !LINES.includes(extension)) {
    throw new UserError(`${path} is not a file of templates`, WHAT_IS_READ);
  }
  return [{ file: path }];
}

/** Adds the sources of a folder and of those below it. Links to folders are not followed: they may form a ring. */
async function walk(folder: string, sources: Source[], root: string): Promise<void> {
  const entries = await readFolder(folder, root);
  if (entries === undefined) {
    sources.push({ file: folder });
    return;
  }
  const names = new Set(entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name));
  for (const entry of entries) {
    const { name } = entry;
    const path = join(folder, name);
    if (name.startsWith('.') || name === 'node_modules') continue;
    if (entry.isDirectory()) {
      await walk(path, sources, root);
      continue;
    }
    const extension = extname(name);
    const stem = name.slice(0, name.length - extension.length);
    if (CODE.includes(extension)) {
      // A lone program is somebody's script, unless it stands where the layout has programs.
      const inLayout = /^tier\d+$/.test(basename(dirname(folder)));
      if (names.has(`${stem}.json`) || inLayout)
        sources.push({ file: join(folder, `${stem}.json`), code: path });
    } else if (extension === '.json') {
      if (!CODE.some((code) => names.has(stem + code))) sources.push({ file: path });
    } else if (extension === '.jsonl' || extension === '.ndjson') {
      sources.push({ file: path });
    }
  }
}

/** The entries in order; undefined for a folder below the root that cannot be read (its source then says so). */
async function readFolder(folder: string, root: string) {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((left, right) => byName(left.name, right.name));
  } catch (error) {
    if (!isFileError(error)) throw error;
    if (folder === root) throw new UserError(`${folder} ${reasonOf(error)}`);
    return undefined;
  }
}

/** Numbers by size, so that 10 comes after 9; other names by code unit, the same on every machine. */
function byName(left: string, right: string): number {
  const parts = (name: string): readonly string[] => name.match(/\d+|\D+/g) ?? [];
  const [ours, theirs] = [parts(left), parts(right)];
  for (const [position, part] of ours.entries()) {
    const other = theirs[position];
    if (other === undefined) return 1;
    if (part === other) continue;
    const numbers = /^\d/.test(part) && /^\d/.test(other);
    const difference = numbers ? Number(part) - Number(other) : 0;
    if (difference !== 0) return difference;
    return part < other ? -1 : 1;
  }
  return ours.length - theirs.length;
}

/** Remembers (index, model) pairs; gives the place of the first when one comes again. */
function seenBefore(): (template: Template, origin: Origin) => Origin | undefined {
  const byModel = new Map<string, Map<string, number>>();
  const files: string[] = [];
  // A place is one number, not an object: millions of templates may be remembered.
  const linesOfFile = 2 ** 32;
  return (template, origin) => {
    const model = template.model ?? '';
    let indexes = byModel.get(model);
    if (indexes === undefined) {
      indexes = new Map();
      byModel.set(model, indexes);
    }
    const index = String(template.index);
    const place = indexes.get(index);
    if (place !== undefined) {
      return { file: files[Math.floor(place / linesOfFile)] ?? '', line: place % linesOfFile };
    }
    if (files.at(-1) !== origin.file) files.push(origin.file);
    indexes.set(index, (files.length - 1) * linesOfFile + origin.line);
    return undefined;
  };
}

function duplicate(template: Template, first: Origin): Problem {
  const model = template.model === undefined ? '' : ` of model ${template.model}`;
  return {
    message: `index ${template.index}${model} was already read from ${first.file}:${first.line}`,
    hint: 'Each pair of index and model may stand once; give this one another index, or remove it.',
  };
}

/** Says where the JSON breaks, in our own words. */
function brokenJson(text: string, origin: Origin, error: unknown): Problem {
  const said = error instanceof Error ? error.message : '';
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
    const place = breaks === 0 ? `column ${column}` : `line ${origin.line + breaks}, column ${column}`;
    where = found === undefined ? where : `at ${place}, before ${JSON.stringify(found)}`;
  } else if (near !== undefined) {
    where = `near ${JSON.stringify(near.length > 40 ? `${near.slice(0, 40)}…` : near)}`;
  }
  const message = `broken JSON: ${where}`;
  return hint === undefined ? { message } : { message, hint };
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string' && 'syscall' in error
  );
}

function reasonOf(error: NodeJS.ErrnoException): string {
  const reasons: { readonly [code: string]: string } = {
    ENOENT: 'does not exist',
    ENOTDIR: 'does not exist',
    EACCES: 'may not be read (no permission)',
    EPERM: 'may not be read (no permission)',
    EISDIR: 'is a folder',
    ELOOP: 'is a link to itself',
    EMFILE: 'cannot be opened (too many open files)',
  };
  return reasons[error.code ?? ''] ?? `cannot be read (${error.code})`;
}
