import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunOptions, run } from '../../../src/run/run.ts';
import { plainRun } from './options.ts';

/** Files of tests share this module, and the first of them to end leaves it to the others. */
export const folder = mkdtempSync(join(tmpdir(), 'errata-ends-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

export const rulesIn = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
export const rules = rulesIn(
  'rules.yaml',
  `family: conceptual
rules:
  - rule: swap
    title: Used the wrong operation
    change: [a + b => a - b, a - b => a + b]
    explain: "{old.op}, not {new.op}, gives {new.value}."
  - rule: times
    title: Multiplied
    change: a + b => a * b
    explain: "{old.op}, not {new.op}, gives {new.value}."
`,
);

const template = (index: number, a = 7): string =>
  JSON.stringify({
    index,
    tier: 'tier1',
    question: `Ida picks ${a} pears and 4 more. How many pears has she?`,
    answer: `She has ${a} + 4 = <<${a}+4=${a + 4}>>${a + 4} pears.\n#### ${a + 4}`,
    function_code: `def solve():\n    a = ${a}\n    b = 4\n    total = a + b\n    return total`,
    logical_steps: [
      {
        line_number: 'L1',
        question_inputs: ['a', 'b'],
        WK_inputs: [],
        output_variable: 'total',
        solution_line_template: 'She has {a} + {b} = <<{a}+{b}={total}>>{total} pears.',
      },
    ],
  });
export const templates = join(folder, 'templates.jsonl');
writeFileSync(templates, [template(1), '{}', template(2, 8), template(3, 9)].join('\n'));

export const long = join(folder, 'long.jsonl');
writeFileSync(long, Array.from({ length: 12 }, (_, at) => template(at, 7 + at)).join('\n'));

let outs = 0;
/** Where nothing is yet. */
export const fresh = (): string => join(folder, `out${outs++}`);

/** A run of the made-up templates, and what was heard of it. */
export const made = async (more: Partial<RunOptions> = {}) => {
  const out = fresh();
  const [notes, problems, heard]: [string[], string[], string[]] = [[], [], []];
  const summary = await run({
    ...plainRun,
    templates,
    rules: [rules],
    out,
    onNote: (text) => notes.push(text),
    onProblem: (text) => problems.push(text),
    onTemplates: (done, candidates) => heard.push(`${done} ${candidates}`),
    onBegin: () => heard.push('begun'),
    ...more,
  });
  const manifest = (at = out) => JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8'));
  return { out, summary, notes, problems, heard, manifest };
};

export const questions = rulesIn(
  'problems.yaml',
  readFileSync(join(import.meta.dirname, '../../../rules/problems.yaml'), 'utf8'),
);
