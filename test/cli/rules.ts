import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';

/** What a call of the command line came to. */
export interface Result {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CallOptions {
  readonly cwd?: string;
  readonly env?: { readonly [name: string]: string };
  /** What is given on standard input, `open` for one on which nothing comes; without it there is none. */
  readonly input?: string | Buffer | { readonly open: true };
  /** No file may become larger, as on a disk that is full: so many blocks of 512 bytes. */
  readonly mostBlocks?: number;
}

/** Starts `rules` as a process of its own; no variable of ours about colours reaches it. */
export const start = (
  args: readonly string[],
  { cwd, env, input, mostBlocks }: CallOptions = {},
): ChildProcess => {
  const { NO_COLOR: _, FORCE_COLOR: __, CI: ___, ...inherited } = process.env;
  const limited = mostBlocks === undefined ? [] : ['sh', '-c', `ulimit -f ${mostBlocks}; exec "$@"`, 'sh'];
  const [command = '', ...rest] = [...limited, process.execPath, inject('rules'), ...args];
  const child = spawn(command, rest, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...inherited, ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  if (typeof input === 'string' || Buffer.isBuffer(input)) child.stdin?.end(input);
  return child;
};

/** Waits for the end of a process and gathers what it said. */
export const ended = (child: ChildProcess): Promise<Result> =>
  new Promise((resolve, reject) => {
    let [stdout, stderr] = ['', ''];
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });

export const rules = (args: readonly string[], options?: CallOptions): Promise<Result> =>
  ended(start(args, options));

/** A folder for one test file, taken away at its end. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'errata-cli-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

export const fixtures = join(import.meta.dirname, '../../fixtures');

/** Fixtures that only CPython can run: loading it would take longer than all other tests together. */
const forPython = new Set([52, 53]);

/**
 * Fixtures over and over, each time with other indices (`12-0`, `12-1`), in a file; each once where no count is
 * given. Gives the file's path.
 */
export const templatesFile = (folder: string, wanted?: number): string => {
  const originals = readFileSync(join(fixtures, 'problems.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { index: number | string })
    .filter(({ index }) => typeof index !== 'number' || !forPython.has(index));
  const count = wanted ?? originals.length;
  const lines = Array.from({ length: count }, (_, i) => {
    const original = originals[i % originals.length] as { index: number | string };
    return JSON.stringify({ ...original, index: `${original.index}-${Math.floor(i / originals.length)}` });
  });
  const path = join(folder, `templates-${count}.jsonl`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};

const ruleTexts = {
  swap: `  - rule: swap
    title: Used the wrong operation
    change: [a + b => a - b, a - b => a + b, a * b => a + b]
    where: [a is atom, b is atom]
    explain: "This step needs {old.op} of {a} and {b}, but {new.op} was used."
`,
  turn: `  - rule: turn
    title: Subtracted or divided the wrong way round
    change: [a - b => b - a, a / b => b / a]
    where: [a is atom, b is atom, a != b]
    explain: "{a} and {b} changed places in the {old.op}."
`,
  slip: `  - rule: slip
    title: Miscounted by a little
    change: t = a op b => t := t + n
    choose: { n: [-5..-1, 1..5] }
    where: ["op in (+, -)", t is int]
    explain: "The result of this step should be {old.value}, but {new.value} was written."
`,
};

/** A folder of small rules of our own: these tests are about the commands, not about the rules. */
export const rulesFolder = (folder: string, which: readonly (keyof typeof ruleTexts)[]): string => {
  const path = mkdtempSync(join(folder, 'rules-'));
  const conceptual = which.filter((rule) => rule !== 'slip');
  if (conceptual.length > 0)
    writeFileSync(
      join(path, 'conceptual.yaml'),
      `family: conceptual\nrules:\n${conceptual.map((rule) => ruleTexts[rule]).join('')}`,
    );
  if (which.includes('slip'))
    writeFileSync(join(path, 'computational.yaml'), `family: computational\nrules:\n${ruleTexts.slip}`);
  return path;
};

export const runFiles = ['candidates.jsonl', 'templates.jsonl', 'discarded.jsonl', 'manifest.json'] as const;

/** The text of every file of a run. */
export const filesOf = (folder: string): { readonly [name in (typeof runFiles)[number]]: string } => {
  const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
  return {
    'candidates.jsonl': text('candidates.jsonl'),
    'templates.jsonl': text('templates.jsonl'),
    'discarded.jsonl': text('discarded.jsonl'),
    'manifest.json': text('manifest.json'),
  };
};

/** Everything in a folder, hidden files too; nothing where there is no folder. */
export const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
};
