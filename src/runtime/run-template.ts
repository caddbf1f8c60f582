import type { Program, RunResult, Template } from '../model/index.ts';
import { evaluate } from './evaluate.ts';
import type { ParsedProgram } from './program.ts';
import { loadPython, type Python, pyodideEvaluator } from './pyodide.ts';
import { parsePython } from './python.ts';

/** A template's program and what it computes. */
export interface RanTemplate {
  /** Undefined when the code could not be read; `run` then says why. */
  readonly program: Program | undefined;
  readonly run: RunResult;
}

/**
 * Parses and runs a template's code, natively where that can be done; Python is loaded only for code that
 * needs it. Whether code that we cannot read runs at all is Python's to say: its fault is then given.
 */
export async function runTemplate(
  template: Template,
  python: () => Promise<Python> = loadPython,
): Promise<RanTemplate> {
  const { function_code } = template;
  const parsed = parsePython(function_code);
  if (!parsed.ok) {
    const { trace } = await python();
    const run = trace(function_code);
    return { program: undefined, run: run.ok ? unreadable(parsed) : run };
  }
  if (!parsed.program.foreign) return { program: parsed.program, run: evaluate(parsed.program) };
  const loaded = await python();
  const read = loaded.tree(function_code);
  return read.ok
    ? { program: read.program, run: pyodideEvaluator(loaded).evaluate(read.program) }
    : { program: undefined, run: unreadable(read) };
}

function unreadable(parsed: ParsedProgram & { readonly ok: false }): RunResult {
  const { line, column, message } = parsed;
  return {
    ok: false,
    fault: 'unsupported',
    detail: `line ${line}, column ${column} of the code: ${message}`,
  };
}
