/*
 * The process that Python runs in: `node --permission … process.mjs PYODIDE [MEMORY]`. It reads a request a line, answers
 * with a line, and ends when nobody is there any more. Strangers' code runs in here, so everything it could do harm
 * with is shut before the first request is read: see `doors.ts`, and docs/security.md for what each wall does.
 */
import { constants, readFileSync, readSync, writeSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import closedList from './closed-list.py';
import { shutDoors } from './doors.ts';
import forgetJavaScript from './forget-javascript.py';
import { mostTime, type Request } from './protocol.ts';
import { pythonSource } from './python-source.ts';

/** The Python functions that answer: with JSON, or with a function of the template that is to be called first. */
interface Answering {
  readonly begin: (request: string) => string | Called;
  readonly proceed: () => string | Called;
}
type Called = (() => unknown) & { readonly destroy: () => void };

/** What we use of Pyodide, the memory that Python lives in included. */
interface Pyodide {
  readonly runPython: <T>(source: string, options?: { readonly globals: unknown }) => T;
  readonly unregisterJsModule: (name: string) => void;
  readonly _module: { readonly HEAPU8: Uint8Array };
}

const start = async (): Promise<{ readonly pyodide: Pyodide; readonly answering: Answering }> => {
  const silent = (): void => undefined;
  // Node's permissions refuse this function whatever it is asked; Pyodide asks it for the numbers of files' flags.
  Object.defineProperty(process, 'binding', { value: () => ({ fs: constants }), configurable: true });
  // Touching these would make the pipes ones that do not wait. Nobody but us is to read or write them.
  for (const [fd, name] of ['stdin', 'stdout', 'stderr'].entries())
    Object.defineProperty(process, name, { value: { fd }, configurable: true });
  const { loadPyodide } = await import(process.argv[2] ?? 'pyodide');
  const options = { jsglobals: {}, env: { PYTHONHASHSEED: '0' }, stdout: silent, stderr: silent };
  const [, , , memory] = process.argv;
  // Pyodide refuses what another version of it kept.
  const pyodide: Pyodide = await (memory === undefined
    ? loadPyodide(options)
    : loadPyodide({ ...options, _loadSnapshot: readFileSync(memory) }).catch(() => loadPyodide(options)));
  // In a namespace of its own, which is no module: who can import everything does not find it.
  const globals = pyodide.runPython<{ readonly get: (name: 'begin' | 'proceed') => never }>('{}');
  pyodide.runPython(`${closedList}\n${pythonSource}`, { globals });
  const answering: Answering = { begin: globals.get('begin'), proceed: globals.get('proceed') };
  pyodide.runPython(forgetJavaScript);
  return { pyodide, answering };
};

/** Python's memory as it is now, to be put back before another template's program runs. */
const remember = ({ _module }: Pyodide): (() => void) => {
  const { HEAPU8: whole } = _module;
  let used = whole.length;
  while (used > 0 && whole[used - 1] === 0) used--;
  const kept = whole.slice(0, used);
  return () => {
    // It may have grown since: the view is another one then.
    const { HEAPU8: memory } = _module;
    memory.set(kept);
    memory.fill(0, used);
  };
};

/** Asks Python, and calls what it wants called: an error of the template is Python's to tell, any other is ours. */
const answered = ({ begin, proceed }: Answering, asked: string): string => {
  let next = begin(asked);
  while (typeof next !== 'string') {
    try {
      next();
    } catch (error) {
      if (!(error instanceof Error && error.constructor.name === 'PythonError')) throw error;
    }
    next.destroy();
    next = proceed();
  }
  return next;
};

const serve = (answering: Answering, restore: () => void): void => {
  // Stops what runs too long from within: a process whose parent died while it was at work ends all the same.
  const context = createContext({ run: undefined });
  const script = new Script('run()');
  let session = 0;
  for (const line of lines()) {
    const request: Request = JSON.parse(line);
    if (request.session !== session) restore();
    session = request.session;
    const answers: string[] = [];
    for (const source of request.sources) {
      const asked = JSON.stringify([request.operation, source, request.closed]);
      context.run = () => answered(answering, asked);
      try {
        answers.push(script.runInContext(context, { timeout: mostTime }));
      } catch (error) {
        // A stop from outside leaves Python in a state that nobody knows.
        say(JSON.stringify({ id: request.id, broken: whyBroken(error) }));
        return;
      }
    }
    const { user, system } = process.cpuUsage();
    const seconds = (user + system) / 1e6;
    say(`{"id":${request.id},"seconds":${seconds},"answers":[${answers.join(',')}]}`);
  }
};

const whyBroken = (error: unknown): string => {
  const message = String(error);
  if (message.includes('Script execution timed out')) return `it runs longer than ${mostTime / 1000} seconds`;
  // What its inside says of it would help nobody.
  return 'CPython broke off at it: its calls go too deep, or it takes more memory than there is';
};

/** The lines of standard input, waited for; ends when the other side is gone. */
function* lines(): Generator<string> {
  const chunk = Buffer.alloc(1 << 16);
  let parts: Buffer[] = [];
  for (;;) {
    const size = readSync(0, chunk);
    if (size === 0) return;
    let from = 0;
    for (let at = chunk.indexOf(10, from); at >= 0 && at < size; at = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...parts, chunk.subarray(from, at)]).toString('utf8');
      parts = [];
      from = at + 1;
      yield line;
    }
    if (from < size) parts.push(Buffer.from(chunk.subarray(from, size)));
  }
}

const say = (line: string): void => {
  const bytes = Buffer.from(`${line}\n`, 'utf8');
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
};

// While it starts it reads nothing yet, and would not hear that its parent is gone.
const parent = process.ppid;
const orphaned = setInterval(() => {
  if (process.ppid !== parent) process.exit(0);
}, 50);
const { pyodide, answering } = await start();
clearInterval(orphaned);
shutDoors();
const restore = remember(pyodide);
say('ready');
serve(answering, restore);
// Nothing that still waits may keep it.
process.exit(0);
