import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { loadPyodide } from 'pyodide';

/** One program to run: `original` is the key of the program that it is compared with. */
export interface PythonJob {
  readonly code: string;
  readonly original: string;
}

/** A value as Python has it, its type in front: `i:12`, `f:12.5`, `q:3/4`, `b:True`, `o:str`. */
export type PythonValue = string;

export interface Ran {
  /** The names in order of first assignment with their last values. */
  readonly names: readonly string[];
  readonly values: readonly PythonValue[];
  readonly answer: PythonValue;
}

export interface PythonResult {
  readonly ran?: Ran;
  /** Python's own words, when the program failed. */
  readonly error?: string;
  /** The statements of `solve` that differ: index and name assigned, in the original and in this program. */
  readonly changed?: { readonly before: readonly Statement[]; readonly after: readonly Statement[] };
}

export interface Statement {
  readonly at: number;
  /** What it assigns; `return` for a return, empty for anything else. */
  readonly target: string;
  readonly source: string;
  /** The names it reads. */
  readonly reads: readonly string[];
}

// solve() runs as it is; a profiler sees its locals at the return. A loop that a change made endless is cut
// off by a tracer that counts lines (only where the program has a loop at all: tracing is slow).
const DRIVER = `
import ast, json, math, re, sys
from fractions import Fraction

class TooLong(Exception):
    pass

def show(value):
    if isinstance(value, bool):
        return 'b:' + str(value)
    if isinstance(value, int):
        return 'i:' + str(value)
    if isinstance(value, float):
        return 'f:' + repr(value) if math.isfinite(value) else 'o:float'
    if isinstance(value, Fraction):
        return 'q:%d/%d' % (value.numerator, value.denominator)
    return 'o:' + type(value).__name__

def solve_of(tree):
    # Of two the later one counts.
    for node in reversed(tree.body):
        if isinstance(node, ast.FunctionDef) and node.name == 'solve':
            return node
    raise ValueError('no function solve')

def parameters(solve, source):
    # A default is what its parameter is assigned.
    given = solve.args
    named = given.posonlyargs + given.args
    pairs = list(zip(named[len(named) - len(given.defaults):], given.defaults))
    pairs += [(arg, default) for arg, default in zip(given.kwonlyargs, given.kw_defaults) if default is not None]
    return [(ast.Assign([ast.Name(arg.arg, ast.Store())], default), arg.arg + ' = ' + ast.get_source_segment(source, default))
            for arg, default in pairs]

def statements(tree, source):
    # As Python counts them: a carriage return ends one too.
    lines = re.split('\\r\\n|\\r|\\n', source)
    body = solve_of(tree).body
    if body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]
    found = parameters(solve_of(tree), source)
    for node in body:
        if node.lineno == node.end_lineno:
            text = lines[node.lineno - 1].encode()[node.col_offset:node.end_col_offset].decode()
        else:
            text = ast.get_source_segment(source, node)
        found += one_by_one(node, source) or [(node, text)]
    return found

def one_by_one(node, source):
    # side, gap = 15, 3: a statement for each name.
    target, value = isinstance(node, ast.Assign) and node.targets[0], getattr(node, 'value', None)
    if not isinstance(target, ast.Tuple) or not isinstance(value, ast.Tuple) or len(target.elts) != len(value.elts):
        return []
    return [(ast.Assign([name], number), name.id + ' = ' + ast.get_source_segment(source, number))
            for name, number in zip(target.elts, value.elts)]

def describe(at, pair):
    node, text = pair
    target = ''
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        target = node.targets[0].id
    elif isinstance(node, (ast.AugAssign, ast.AnnAssign)) and isinstance(node.target, ast.Name):
        target = node.target.id
    elif isinstance(node, ast.Return):
        target = 'return'
    reads = [n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]
    return {'at': at, 'target': target, 'source': text, 'reads': reads}

def equal(a, b):
    return a[1] == b[1] or ast.dump(a[0]) == ast.dump(b[0])

def difference(before, after):
    start = 0
    while start < len(before) and start < len(after) and equal(before[start], after[start]):
        start += 1
    end = 0
    while end < len(before) - start and end < len(after) - start and equal(before[-1 - end], after[-1 - end]):
        end += 1
    return {
        'before': [describe(i, before[i]) for i in range(start, len(before) - end)],
        'after': [describe(i, after[i]) for i in range(start, len(after) - end)],
    }

def outside(tree):
    return [ast.dump(n) for n in tree.body
            if not isinstance(n, (ast.Import, ast.ImportFrom)) and n is not solve_of(tree)]

def run(tree, source):
    space = {'__name__': 'solution'}
    exec(compile(tree, 'solution', 'exec'), space)
    solve = space['solve']
    code = solve.__code__
    seen = {}
    def profile(frame, event, arg):
        if event == 'return' and frame.f_code is code:
            seen['locals'] = dict(frame.f_locals)
    lines = [0]
    def trace(frame, event, arg):
        lines[0] += 1
        if lines[0] > 200000:
            raise TooLong('more than 200000 lines')
        return trace
    looping = re.search(r'^\\s*(while|for)\\b', source, re.M) is not None
    sys.setprofile(profile)
    if looping:
        sys.settrace(trace)
    try:
        answer = solve()
    finally:
        sys.setprofile(None)
        if looping:
            sys.settrace(None)
    found = seen.get('locals', {})
    return {'names': list(found.keys()), 'values': [show(v) for v in found.values()], 'answer': show(answer)}

parsed = {}

def original(source):
    if source not in parsed:
        if len(parsed) > 5000:
            parsed.clear()
        tree = ast.parse(source)
        parsed[source] = (statements(tree, source), outside(tree))
    return parsed[source]

def batch(text):
    given = json.loads(text)
    originals = given['originals']
    results = []
    for code, key in given['jobs']:
        result = {}
        try:
            tree = ast.parse(code)
            if key is not None:
                before, rest = original(originals[key])
                result['changed'] = difference(before, statements(tree, code))
                if rest != outside(tree):
                    result['changed']['after'].append({'at': -1, 'target': '', 'source': 'outside of solve', 'reads': []})
            result['ran'] = run(tree, code)
        except BaseException as error:
            result['error'] = '%s: %s' % (type(error).__name__, error)
        results.append(result)
    return json.dumps(results)
`;

export interface Python {
  /**
   * Runs programs in CPython, one call for the whole batch. `originals` maps a key to a program; a job whose
   * `original` is empty is not compared with anything. Results stand in the jobs' order; nothing throws for a
   * program that fails.
   */
  readonly run: (
    originals: Readonly<Record<string, string>>,
    jobs: readonly PythonJob[],
  ) => readonly PythonResult[];
}

let started: Promise<Python> | undefined;

/** CPython (Pyodide, from node_modules), started once a process: that takes about two seconds. */
export const startPython = (): Promise<Python> => {
  started ??= start();
  return started;
};

const start = async (): Promise<Python> => {
  // Told where its files stand: left alone it asks its stack trace, which source maps change.
  const indexURL = join(dirname(createRequire(import.meta.url).resolve('pyodide')), '/');
  const pyodide = await loadPyodide({ indexURL });
  pyodide.runPython(DRIVER);
  const batch = pyodide.globals.get('batch') as (text: string) => string;
  return {
    run: (originals, jobs) =>
      JSON.parse(
        batch(JSON.stringify({ originals, jobs: jobs.map((job) => [job.code, job.original || null]) })),
      ) as PythonResult[],
  };
};
