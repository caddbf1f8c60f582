/** From the input to running programs: templates are read and checked, their code is parsed and evaluated as Python does. */

export { type Evaluator, evaluate, nativeEvaluator, reevaluate } from './evaluate.ts';
export type { ParsedProgram } from './program.ts';
export { isTakenName } from './program.ts';
export { loadPython, type Python, pyodideEvaluator, pythonStarted } from './pyodide.ts';
export { parsePython } from './python.ts';
export type { Line as InputLine } from './read/bytes.ts';
export { bytesOf, inputLines, inputName, notUtf8, oneLineBytes, textOf } from './read/bytes.ts';
export * from './read/read.ts';
export { extensionOf, isFileError, sourcesOf, standardInput } from './read/sources.ts';
export { checkTemplate, halfCharacterIn, tooLarge } from './read/template-check.ts';
export { applySourceEdit, editSources, rewriteSource, type SourceEdit } from './rewrite.ts';
export * from './run-template.ts';
export {
  fromExact,
  fromJson,
  type NumberType,
  toJson,
  typeOfNumber,
} from './values.ts';
