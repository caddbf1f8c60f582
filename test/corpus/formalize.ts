/**
 * Formalises the corpus's questions and solutions by reading, and holds what comes out against the given template of
 * the same problem. Prints the share of usable templates, the reasons of the others, and of the usable how many are
 * the same function as the given one. `--sample N` takes every Nth problem from the second on (the sample that the
 * reader was made with), `--rest N` every Nth of the others; `--show WHAT` prints those of a reason or verdict.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import {
  type Comparison,
  type Formalized,
  formalizeByReading,
  knowledgeFrom,
  leastConfidence,
} from '../../src/formalize/index.ts';
import type { Template } from '../../src/model/index.ts';
import { compareWith } from './equivalence.ts';

/** What is asked for. */
const usableGoal = 0.75;
const equivalentGoal = 0.92;

/** Every so many problems were looked at while the reader was written. */
const sampleEvery = 11;
/** And so many it was fitted to (fit-formalize.ts): one of three. */
const fittedEvery = 3;

const rejectedAs = (confidence: number): Formalized => ({
  ok: false,
  reason: 'ambiguous',
  detail: confidence.toFixed(2),
});

const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

const counted = (title: string, counts: ReadonlyMap<string, number>, all: number): void => {
  console.log(title);
  for (const [name, count] of [...counts].sort(([, a], [, b]) => b - a))
    console.log(`  ${name.padEnd(24)} ${String(count).padStart(5)}  ${share(count, all).padStart(7)}`);
};

const add = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

const shown = (given: Template, made: Formalized, compared?: Comparison): void => {
  console.log(`\n======== ${given.index}\n${given.question}\n--\n${given.answer}`);
  if (!made.ok) console.log(`-- ${made.reason}: ${made.detail}`);
  else
    console.log(
      `-- ours (${(made.confidence ?? 0).toFixed(2)}: ${compared?.verdict})\n${made.template.function_code}${made.template.logical_steps.map((step) => step.solution_line_template).join('\n')}`,
    );
  console.log(`-- given\n${given.function_code}`);
};

export const main = async (data: string, options: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...options],
    options: {
      sample: { type: 'boolean' },
      rest: { type: 'string' },
      show: { type: 'string' },
      brief: { type: 'boolean' },
      most: { type: 'string', default: '20' },
      index: { type: 'string' },
      least: { type: 'string', default: String(leastConfidence) },
      file: { type: 'string', default: 'templates.gemini-2.5-flash.jsonl' },
    },
  });
  const table = knowledgeFrom(parse(readFileSync('rules/knowledge.yaml', 'utf8')));
  if (typeof table === 'string') throw new Error(table);
  const all: readonly Template[] = readFileSync(join(data, values.file), 'utf8')
    .trim()
    .split('\n')
    .map((line): Template => JSON.parse(line));
  const every = Number(values.rest ?? 1);
  const taken = all.filter((template, at) => {
    if (values.index !== undefined) return String(template.index) === values.index;
    const inSample = at % sampleEvery === 1;
    return values.sample
      ? inSample
      : values.rest === undefined || (!inSample && at % fittedEvery !== 1 && at % every === 0);
  });
  const reasons = new Map<string, number>();
  const verdicts = new Map<string, number>();
  const outcomes: { confidence: number; right: boolean }[] = [];
  const byConfidence = new Map<number, { same: number; all: number }>();
  let printed = 0;
  const started = performance.now();
  let spent = 0;
  for (const given of taken) {
    const before = performance.now();
    const read = formalizeByReading(given, table);
    const made =
      read.ok && (read.confidence ?? 0) < Number(values.least) ? rejectedAs(read.confidence ?? 0) : read;
    spent += performance.now() - before;
    const show = (name: string): boolean => values.show === name && printed++ < Number(values.most);
    if (!made.ok) {
      add(reasons, made.reason);
      if (show(made.reason)) shown(given, made);
      if (values.index !== undefined) shown(given, made);
      continue;
    }
    add(reasons, 'usable');
    const compared = compareWith(given)?.(made.template);
    if (!compared) {
      add(verdicts, 'the given one gives no answer');
      continue;
    }
    add(verdicts, compared.verdict === 'undecided' ? `undecided: ${compared.reason}` : compared.verdict);
    outcomes.push({ confidence: made.confidence ?? 0, right: compared.verdict === 'equivalent' });
    const bin = Math.min(9, Math.floor((made.confidence ?? 0) * 10));
    const row = byConfidence.get(bin) ?? { same: 0, all: 0 };
    byConfidence.set(bin, { same: row.same + Number(compared.verdict === 'equivalent'), all: row.all + 1 });
    if (values.brief && compared.verdict === values.show)
      console.log(
        `${given.index} ${(made.confidence ?? 0).toFixed(2)} ${JSON.stringify(compared.counterexample ?? '')}`,
      );
    else if (values.index !== undefined || show(compared.verdict)) shown(given, made, compared);
  }
  counted(`\n${taken.length} problems`, reasons, taken.length);
  const usable = reasons.get('usable') ?? 0;
  counted(`\nThe ${usable} usable beside the given template`, verdicts, usable);
  console.log('\n--least  templates  of the problems  equivalent');
  for (const least of [0, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]) {
    const those = outcomes.filter(({ confidence }) => confidence >= least);
    const same = those.filter(({ right }) => right).length;
    console.log(
      `${least.toFixed(2).padStart(7)}${String(those.length).padStart(11)}${share(those.length, taken.length).padStart(17)}${share(same, those.length).padStart(12)}`,
    );
  }
  console.log('\nconfidence  templates  equivalent');
  for (const [bin, row] of [...byConfidence].sort(([a], [b]) => a - b))
    console.log(
      `  ${(bin / 10).toFixed(1)}      ${String(row.all).padStart(8)}  ${share(row.same, row.all).padStart(8)}`,
    );
  console.log(
    `\n${(spent / taken.length).toFixed(2)} ms a problem; ${((performance.now() - started) / 1000).toFixed(1)} s in all`,
  );
  const same = verdicts.get('equivalent') ?? 0;
  return usable >= usableGoal * taken.length && same >= equivalentGoal * usable ? 0 : 1;
};
