import { expect, test } from 'vitest';
import type { Program, RunResult, Template } from '../model/index.ts';
import type { Python } from './pyodide.ts';
import { runTemplate } from './run-template.ts';

const templateOf = (function_code: string): Template => ({
  index: 1,
  question: '',
  answer: '#### 1',
  function_code,
  logical_steps: [],
});

const never = (): never => {
  throw new Error('Python was loaded');
};

const program: Program = {
  language: 'python',
  source: '',
  foreign: true,
  rebound: new Map(),
  steps: [
    {
      target: 'answer',
      expr: { kind: 'num', value: 1n, id: 0, start: 0, end: 1 },
      start: 0,
      end: 1,
      comment: '',
    },
  ],
};

/** A Python that reads every source as one step and runs it with the given result. */
const pythonThat = (run: RunResult): Python => ({
  tree: () => ({ ok: true, program }),
  trees: never,
  trace: () => run,
  traces: never,
  variables: never,
});

test('straight-line arithmetic is run without Python', async () => {
  const { program: read, run } = await runTemplate(
    templateOf('def solve():\n    a = 2\n    return a / 4'),
    never,
  );
  expect(read?.steps.map((step) => step.target)).toEqual(['a', 'answer']);
  expect(run).toEqual({ ok: true, trace: [2n, 0.5] });
});

test('a loop over a list is read and run by Python', async () => {
  const code = 'def solve():\n    a = 0\n    for b in (1, 2, 3):\n        a = a + b\n    return a';
  const run: RunResult = { ok: true, trace: [1n] };
  expect(await runTemplate(templateOf(code), () => pythonThat(run))).toMatchObject({ program, run });
});

test('a value that Python gives is refused where the step’s own arithmetic has another', async () => {
  const code = 'def solve():\n    a = 0\n    for b in (1, 2, 3):\n        a = a + b\n    return a';
  const lie: RunResult = { ok: true, trace: [3n] };
  const { run } = await runTemplate(templateOf(code), () => pythonThat(lie));
  expect(run).toMatchObject({
    ok: false,
    fault: 'unsupported',
    detail: expect.stringMatching(/^answer: CPython/),
  });
});

test('code that we refuse and Python runs is told with our reason and its place', async () => {
  const code = 'def solve():\n    a = 2 * * 3\n    return a';
  const python = pythonThat({ ok: true, trace: [1n] });
  const ran = await runTemplate(templateOf(code), () => python);
  expect(ran.program).toBeUndefined();
  expect(ran.run).toMatchObject({ ok: false, fault: 'unsupported' });
  expect(!ran.run.ok && ran.run.detail).toMatch(/^line 2, column \d+ of the code: /);
});

test('code at which Python was stopped is not given to it once more', async () => {
  const stopped = {
    ok: false,
    line: 1,
    column: 1,
    message: 'it runs longer than 5 seconds',
    stopped: true,
  } as const;
  const python: Python = { ...pythonThat({ ok: true, trace: [1n] }), tree: () => stopped, trace: never };
  const { program: read, run } = await runTemplate(
    templateOf('def solve():\n    a = [1]\n    while a: pass\n    return 1'),
    () => python,
  );
  expect(read).toBeUndefined();
  expect(run).toEqual({ ok: false, fault: 'too_long', detail: 'it runs longer than 5 seconds' });
});

test('code that neither reads is told with Python’s reason', async () => {
  const run: RunResult = { ok: false, fault: 'unsupported', detail: 'invalid syntax' };
  const ran = await runTemplate(templateOf('def solve():\n    a = 2 * * 3'), () => pythonThat(run));
  expect(ran).toMatchObject({ program: undefined, run });
});

test('JavaScript is read and run without Python, and so is refused', async () => {
  const good = 'function solve() { const a: number = 3; return a / 4; }';
  expect((await runTemplate(templateOf(good), never)).run).toEqual({ ok: true, trace: [3, 0.75] });
  const bad = 'function solve() { const a = 3; return b +; }';
  expect((await runTemplate(templateOf(bad), never)).run).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/^line 1, column \d+ of the code: /),
  });
  expect((await runTemplate(templateOf('x = 3'), never)).run).toMatchObject({
    detail: expect.stringContaining('there is no `def solve():`'),
  });
});
