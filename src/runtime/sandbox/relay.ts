/*
 * The thread between whoever asks and the process: it starts the process, keeps the time, and kills it when it takes
 * too long, answers what it was not asked, or says that it cannot go on. The next question finds a new one.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { RelayStart } from './ask.ts';
import * as protocol from './protocol.ts';

/** Past so many seconds of processor time a process is replaced: what little it may have gathered goes with it. */
const mostSeconds = 600;

type Child = ChildProcessByStdio<Writable, Readable, null>;

interface Running {
  readonly child: Child;
  /** The next line that it says, or why there will be none. */
  line(wait: number): Promise<{ readonly line: string } | { readonly failed: string }>;
}

const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Python's memory when it has started, as the build kept it (`scripts/python-programs.js`): to read it takes a tenth of
 * a start. Only for the very Node that it was made with: another one may call other functions by the same numbers.
 */
const memoryBeside = (script: string): readonly string[] =>
  [join(dirname(script), 'compiled', `python-${process.version}`)].filter((path) => existsSync(path));

const spawned = (script: string, pyodide: string, memory = memoryBeside(script)): Child =>
  spawn(
    process.execPath,
    [
      permission,
      `--allow-fs-read=${dirname(pyodide)}/`,
      ...[script, ...memory].map((path) => `--allow-fs-read=${path}`),
      '--disallow-code-generation-from-strings',
      '--max-old-space-size=128',
      // Mostly it has hardly a second's work, and to optimise what works so long takes as long as that.
      '--wasm-tiering-budget=200000000',
      `--wasm-max-mem-pages=${protocol.mostPages}`,
      '--no-warnings',
      script,
      pathToFileURL(pyodide).href,
      ...memory,
    ],
    // No environment: what stands in it is nobody's business.
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'], cwd: dirname(pyodide), windowsHide: true },
  );

/** Gathers what a process says, line by line. */
const heard = (child: Child): Running => {
  let held: string[] = [];
  let length = 0;
  let hear: (() => void) | undefined;
  let end: string | undefined;
  const over = (why: string): void => {
    end ??= why;
    hear?.();
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    held.push(text);
    length += text.length;
    if (length > protocol.mostAnswer) over(`it answers with more than ${protocol.mostAnswer} characters`);
    else if (text.includes('\n')) hear?.();
  });
  child.on('error', (error) => over(`its process cannot be started (${error.message})`));
  child.on('exit', (code, signal) => over(`its process ended early (${signal ?? `code ${code}`})`));
  child.stdin.on('error', () => over('its process ended early'));
  const take = (): string | undefined => {
    if (length > protocol.mostAnswer) return undefined;
    const text = held.join('');
    const at = text.indexOf('\n');
    if (at < 0) return undefined;
    held = [text.slice(at + 1)];
    length = text.length - at - 1;
    return text.slice(0, at);
  };
  return {
    child,
    line: async (wait) => {
      const late = setTimeout(() => over(`it runs longer than ${wait / 1000} seconds`), wait);
      try {
        for (;;) {
          const line = take();
          if (line !== undefined) return { line };
          if (end !== undefined) return { failed: end };
          await new Promise<void>((resolve) => {
            hear = resolve;
          });
        }
      } finally {
        clearTimeout(late);
      }
    },
  };
};

const { port, signal, script }: RelayStart = workerData;
let running: Promise<Running | protocol.Absent> | undefined;

/** Node takes the sign for any name: the process would be let in elsewhere too, or does not start. */
const wildcard = (path: string): protocol.Absent => ({
  absent: `${dirname(path)} has a * in its name, which the permissions of its process cannot name`,
  hint: 'Install Errata in a folder without one.',
});

/** The process, or why there is none. It never rejects: whoever asks waits for an answer, and hears of nothing else. */
const started = async (): Promise<Running | protocol.Absent> => {
  try {
    const pyodide = fileURLToPath(import.meta.resolve('pyodide'));
    const wild = [script, pyodide].find((path) => path.includes('*'));
    if (wild !== undefined) return wildcard(wild);
    const process = heard(spawned(script, pyodide));
    const first = await process.line(protocol.mostStart);
    if ('line' in first && first.line === 'ready') return process;
    process.child.kill('SIGKILL');
    return { absent: 'failed' in first ? first.failed : 'it said something else' };
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    return { absent: missing ? 'the package pyodide is missing' : String(error) };
  }
};

/** The process is not to be used any more. The next one starts at once, so that the next question need not wait for it. */
const replace = ({ child }: Running): void => {
  child.kill('SIGKILL');
  running = started();
};

const asked = async (request: protocol.Request): Promise<protocol.Outcome> => {
  running ??= started();
  const process = await running;
  if ('absent' in process) {
    running = undefined;
    return process;
  }
  process.child.stdin.write(`${JSON.stringify(request)}\n`);
  // Within the time each program has the process stops by itself; a little later it is stopped from here.
  const said = await process.line(protocol.mostTime * (request.sources.length + 1));
  const answer = 'failed' in said ? said.failed : protocol.readAnswer(said.line, request);
  if (typeof answer === 'string' || 'broken' in answer) {
    replace(process);
    return { failed: typeof answer === 'string' ? answer : answer.broken };
  }
  if (answer.seconds > mostSeconds) replace(process);
  return { answers: answer.answers };
};

port.on('message', async (request: protocol.Request) => {
  const outcome = await asked(request).catch((error: unknown) => ({ failed: String(error) }));
  port.postMessage(outcome);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
// It starts before it is asked: a second or two that whoever asks need not wait.
running = started().finally(() => parentPort?.postMessage('started'));
