import { parseJavascript } from './javascript.ts';
import { mistakeAt, type ParsedProgram } from './program.ts';
import type { Python } from './pyodide.ts';
import { parsePython } from './python.ts';

/**
 * Reads a template's `function_code`, Python or JavaScript, whichever it is. A Python program that is not
 * straight-line arithmetic comes back `foreign`; its steps are known only with `python` at hand.
 */
export const parseProgram = (source: string, python?: Python): ParsedProgram => {
  if (/^[ \t]*(?:async[ \t]+)?def\b/m.test(source)) return parsePython(source, python);
  if (/^[ \t]*(?:export\s+(?:default\s+)?)?(?:async\s+)?function\b/m.test(source))
    return parseJavascript(source);
  return mistakeAt(source, 0, 'there is no `def solve():` (Python) or `function solve()` (JavaScript)');
};
