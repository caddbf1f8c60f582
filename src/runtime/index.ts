/**
 * From the input to running programs: templates are read and checked here, their code is parsed and
 * evaluated with Python's semantics (natively, or by Pyodide), and what they compute is held against their
 * solutions.
 */
export { pythonFor } from './block-python.ts';
export { type Evaluator, evaluate, nativeEvaluator, reevaluate } from './evaluate.ts';
export { parseProgram } from './parse.ts';
export type { ParsedProgram } from './program.ts';
export { loadPython, type Python, pyodideEvaluator, pythonStarted } from './pyodide.ts';
export { parsePython } from './python.ts';
export { isTakenName } from './python-names.ts';
export { tooLarge } from './read/bounds.ts';
export { brokenJson } from './read/broken-json.ts';
export { bytesOf, textOf } from './read/bytes.ts';
export { notUtf8, oneLineBytes } from './read/encoding.ts';
export { isFileError, reasonOf } from './read/file-errors.ts';
export { inputLines, inputName } from './read/input-lines.ts';
export type { Line as InputLine } from './read/lines.ts';
export { type Piece, parsePiece, readPieces } from './read/pieces.ts';
export { formatProblem, type ReadTemplate, readTemplates } from './read/read.ts';
export { digestOfName, duplicate, nameOfTemplate, type Seen, seenBefore } from './read/seen.ts';
export { extensionOf, sourcesOf, standardInput } from './read/sources.ts';
export { splitJson } from './read/split-json.ts';
export { checkTemplate } from './read/template-check.ts';
export { applySourceEdit, editSources, rewriteSource, type SourceEdit } from './rewrite.ts';
export { type RanTemplate, runTemplate } from './run-template.ts';
export { tierMatcher, tierOf } from './tier.ts';
export {
  exact,
  fromExact,
  fromJson,
  type NumberType,
  toJson,
  typeOfNumber,
} from './values.ts';
