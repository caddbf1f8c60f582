import { readBlocks } from './block-reader.ts';
import { runBlocks } from './block-runner.ts';
import type { ParsedProgram } from './program.ts';
import { loadPython, type Python } from './pyodide.ts';

/**
 * Who answers for a program: CPython itself, which takes seconds to start; or, for a plain one with branches and loops,
 * what reads and runs it here with the same answers, and asks CPython as soon as something is not plainly the same.
 */
export const pythonFor = (source: string, python: () => Python = loadPython): Python => {
  const program = readBlocks(source);
  if (!program || !runBlocks(program)) return python();
  const tree = (code: string): ParsedProgram => {
    const read = readBlocks(code);
    if (!read) return python().tree(code);
    const { steps, rebound } = read;
    return { ok: true, program: { language: 'python', source: code, steps, foreign: true, rebound } };
  };
  const trace: Python['trace'] = (code) => {
    const ran = ranHere(code);
    return ran ? { ok: true, trace: ran.trace } : python().trace(code);
  };
  return {
    tree,
    trees: (sources) => sources.map(tree),
    trace,
    traces: (sources) => sources.map(trace),
    variables: (code) => ranHere(code)?.variables ?? python().variables(code),
  };
};

const ranHere = (code: string) => {
  const read = readBlocks(code);
  return read && runBlocks(read);
};
