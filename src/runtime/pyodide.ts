import type { Links } from '../facts/index.ts';
import * as model from '../model/index.ts';
import { type Evaluator, nativeEvaluator, recomputed } from './evaluate.ts';
import { mistakeAt, type ParsedProgram } from './program.ts';
import { rewriteSource } from './rewrite.ts';
import { type Operation, startPython } from './sandbox/index.ts';
import { equalValues, faultOf, fraction } from './values.ts';

/** CPython, loaded: it reads programs with its own `ast` and runs them. All methods are synchronous; they throw where it cannot start. */
export interface Python {
  /** The program as CPython's `ast` sees it. Its plain assignments are its steps; `foreign` is true. */
  readonly tree: (source: string) => ParsedProgram;
  readonly trees: (sources: readonly string[]) => readonly ParsedProgram[];
  /** Runs a program's source: the value of every step that {@link Python.tree} tells. */
  readonly trace: (source: string) => model.RunResult;
  readonly traces: (sources: readonly string[]) => readonly model.RunResult[];
  /** All numbers that a program has named when it returns, in the order in which they were; none when it fails. */
  readonly variables: (source: string) => ReadonlyMap<string, model.Value>;
}

let python: ReturnType<typeof startPython> | undefined;
let sessions = 0;

/** Starts CPython for this thread where it has none yet. Settles when it can be asked without waiting for its start. */
export const pythonStarted = (): Promise<void> => {
  python ??= startPython();
  return python.ready;
};

/** CPython, one process a thread. Each call gives it as it was at its start: what one template's programs do is gone for the next. */
export const loadPython = ({ closed = true }: { readonly closed?: boolean } = {}): Python => {
  python ??= startPython();
  const { ask } = python;
  sessions++;
  const session = sessions;
  const call = (operation: Operation, sources: readonly string[]): readonly unknown[] | string => {
    const outcome = ask({ operation, sources, session, closed });
    // No program is to blame for that.
    if ('absent' in outcome)
      throw new model.UserError(
        `CPython cannot be started: ${outcome.absent}.`,
        outcome.hint ?? '`npm ci` installs what it needs.',
      );
    return 'failed' in outcome ? outcome.failed : outcome.answers;
  };
  const trees = (sources: readonly string[]): readonly ParsedProgram[] => {
    const answers = call('trees', sources);
    return sources.map((source, index) =>
      typeof answers === 'string'
        ? { ...mistakeAt(source, 0, answers), stopped: true as const }
        : readable(() => readTree(source, answers[index] as TreeJson), mistakeAt(source, 0, unreadable)),
    );
  };
  const named = new Map<string, VariablesJson>();
  const traces = (sources: readonly string[]): readonly model.RunResult[] => {
    const answers = call('traces', sources);
    const read = (source: string, { trace, variables }: RunJson): model.RunResult => {
      named.set(source, variables);
      return readTrace(trace);
    };
    return sources.map((source, index) =>
      typeof answers === 'string'
        ? tooLong(answers)
        : readable(() => read(source, answers[index] as RunJson), tooLong(unreadable)),
    );
  };
  return {
    trees,
    traces,
    tree: (source) => only(trees([source])),
    trace: (source) => only(traces([source])),
    variables: (source) => {
      // Mostly it has run: whatever is asked for all its numbers has a trace.
      if (!named.has(source)) traces([source]);
      const values = Object.entries(named.get(source) ?? {});
      return readable(() => new Map(values.map(([name, text]) => [name, decode(text)])), new Map());
    },
  };
};

const unreadable = 'what CPython answered cannot be read';

/** What came over the pipe has the shape that was agreed, or counts as no answer: a program may have forged it. */
const readable = <T>(read: () => T, otherwise: T): T => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};

/** Stopped from outside: it took too long, or too much, or Python could not go on. */
const tooLong = (detail: string): model.RunResult => ({ ok: false, fault: 'too_long', detail });

const only = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('Python gave no answer');
  return one;
};

type VariablesJson = { readonly [name: string]: string };
type RunJson = { readonly trace: TraceJson; readonly variables: VariablesJson };
type TraceJson = readonly string[] | { readonly fault: model.RunFault; readonly detail: string };
type TreeJson =
  | {
      readonly steps: readonly (readonly [target: string, start: number, end: number, expr: ExprJson])[];
      readonly rebound: { readonly [name: string]: readonly number[] };
    }
  | { readonly line: number; readonly column: number; readonly message: string };
type ExprJson =
  | readonly ['n', string, number, number]
  | readonly ['v', string, number, number]
  | readonly ['u', '-' | '+', ExprJson, number, number]
  | readonly ['b', model.BinaryOp, ExprJson, ExprJson, number, number]
  | readonly ['c', string, readonly ExprJson[], number, number];

const readTrace = (json: TraceJson): model.RunResult =>
  'fault' in json
    ? { ok: false, fault: json.fault, detail: json.detail }
    : { ok: true, trace: json.map(decode) };

/** Reads `i12`, `f0.5`, `q3/4`, `b1`: how the Python side writes a value. */
const decode = (text: string): model.Value => {
  const [type, rest] = [text.charAt(0), text.slice(1)];
  if (type === 'i') return BigInt(rest);
  if (type === 'f') return rest === 'inf' ? Number.POSITIVE_INFINITY : Number(rest);
  if (type === 'b') return rest === '1';
  const [num = '0', den = '1'] = rest.split('/');
  return fraction(BigInt(num), BigInt(den));
};

const readTree = (source: string, json: TreeJson): ParsedProgram => {
  if (!('steps' in json)) {
    const message =
      json.message === 'invalid syntax' ? 'Python finds no sense here (invalid syntax)' : json.message;
    return { ok: false, line: json.line, column: json.column, message };
  }
  let nextId = 0;
  const read = (node: ExprJson): model.Expr => {
    switch (node[0]) {
      case 'n':
        return { kind: 'num', value: decode(node[1]), id: nextId++, start: node[2], end: node[3] };
      case 'v':
        return { kind: 'name', name: node[1], id: nextId++, start: node[2], end: node[3] };
      case 'u': {
        const operand = read(node[2]);
        return { kind: 'unary', op: node[1], operand, id: nextId++, start: node[3], end: node[4] };
      }
      case 'b': {
        const [left, right] = [read(node[2]), read(node[3])];
        return { kind: 'binary', op: node[1], left, right, id: nextId++, start: node[4], end: node[5] };
      }
      case 'c': {
        const args = node[2].map(read);
        return { kind: 'call', func: node[1], args, id: nextId++, start: node[3], end: node[4] };
      }
    }
  };
  const steps = json.steps.map(
    ([target, start, end, expr]): model.Step => ({
      target,
      expr: read(expr),
      start,
      end,
      comment: /^[ \t]*,?[ \t]*(?:#([^\n]*))?/.exec(source.slice(end))?.[1]?.trim() ?? '',
    }),
  );
  if (steps.length === 0) return mistakeAt(source, 0, 'solve() holds no assignment of plain arithmetic');
  const rebound = new Map(Object.entries(json.rebound));
  return { ok: true, program: { language: 'python', source, steps, foreign: true, rebound } };
};

/**
 * What CPython gave, held against the program that was asked about, with `changed` in the place of a step: where our own
 * arithmetic tells a step's value, it must be that. A program that calls something of its own `round`, or one that got
 * hold of its trace, says something else.
 */
const aligned = (
  links: Links,
  result: model.RunResult,
  changed: readonly model.StepChange[] = [],
): model.RunResult => {
  const { steps } = links.program;
  if (!result.ok) return result;
  if (result.trace.length !== steps.length)
    return { ok: false, fault: 'unsupported', detail: 'the change makes another program of it' };
  const liar = steps.findIndex(({ expr }, index) => {
    const value = result.trace[index];
    return (
      value === undefined ||
      !isSo(links, result.trace, index, changed.find(({ step }) => step === index)?.expr ?? expr)
    );
  });
  if (liar < 0) return result;
  const detail = `${steps[liar]?.target}: CPython computes another value than its arithmetic has`;
  return { ok: false, fault: 'unsupported', detail };
};

const isSo = (links: Links, trace: model.Trace, step: number, expr: model.Expr): boolean => {
  const given = trace[step];
  try {
    const own = recomputed(links, trace, step, expr);
    if (own === undefined || given === undefined) return own === undefined;
    // The C library that Python uses errs in the last place of some powers.
    if (
      typeof own === 'number' &&
      typeof given === 'number' &&
      Math.abs(own - given) <= Math.abs(own) * 1e-12
    )
      return true;
    return typeof own === typeof given && equalValues(own, given);
  } catch (error) {
    if (faultOf(error)) return false;
    throw error;
  }
};

/** A changed program is written out as source and run as a whole. JavaScript stays with the native evaluator. */
export const pyodideEvaluator = (python: Python): Evaluator => ({
  evaluate: (links: Links) =>
    links.program.language === 'python'
      ? aligned(links, python.trace(links.program.source))
      : nativeEvaluator.evaluate(links),
  reevaluate: (links, trace, step, expr, also = []) =>
    links.program.language === 'python'
      ? aligned(links, python.trace(rewriteSource(links, step, expr, also)), [{ step, expr }, ...also])
      : nativeEvaluator.reevaluate(links, trace, step, expr, also),
});
