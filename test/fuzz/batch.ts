import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseExpression, print, sameTree } from '../../src/ast/index.ts';
import { formatDiagnostic } from '../../src/dsl/index.ts';
import { loadRules } from '../../src/dsl/reader/index.ts';
import { compileRules, defaultPolicy, prepare, verdictsOf } from '../../src/engine/index.ts';
import { run } from '../../src/run/index.ts';
import { checkTemplate, parseProgram } from '../../src/runtime/index.ts';
import { docsFolder, failureLine, verify } from '../checker/index.ts';
import type { Python } from '../checker/python.ts';
import { arithmetic, ruleFile } from './rules.ts';
import { templateLine } from './templates.ts';

/** How many templates, and as many rule files, are tried together: what starts CPython's batches and a run's files. */
export const batchSize = 250;

/** What came of a batch. */
export interface Fuzzed {
  readonly templates: number;
  readonly used: number;
  readonly files: number;
  readonly valid: number;
  readonly candidates: number;
  /** Each with what is needed to look into it. */
  readonly failures: readonly string[];
}

/** How many rules of the random files, and of those that ship, a batch's templates all go through. */
const mostOwn = 15;
const mostShipped = 3;

/** Makes a batch from its seed and tries it; `shipped` are the names of the rules in `rules/`. */
export const fuzz = async (
  seed: number,
  {
    folder,
    python,
    shipped,
    root,
  }: {
    readonly folder: string;
    readonly python: Python;
    readonly shipped: readonly string[];
    readonly root: string;
  },
): Promise<Fuzzed> => {
  const failures: string[] = [];
  const drawn = <T>(make: (index: number) => fc.Arbitrary<T>): T[] =>
    Array.from({ length: batchSize }, (_, at) =>
      fc.sample(make(at + 1), { seed: seed * batchSize + at, numRuns: 1 }),
    ).flat();
  const lines = drawn(templateLine).map((line) => line.replaceAll(/[\r\n]/g, ' '));
  const files = drawn(ruleFile);
  for (const text of drawn(() => arithmetic(fc.constantFrom('a', 'b_2', 'math.pi'), 4)))
    failures.push(...inverse(text));
  const valid = files.flatMap((text, at) => {
    const { errors, rules } = checkFile(`r${at + 1}.yaml`, text);
    failures.push(...errors.map((error) => `${error}\n${text}`));
    return rules ? [{ text, rules }] : [];
  });
  await tryOnSome(valid, lines, failures);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const templates = join(folder, 'templates.jsonl');
  writeFileSync(templates, `${lines.join('\n')}\n`);
  const own = valid.slice(0, mostOwn);
  for (const [at, { text }] of own.entries()) writeFileSync(join(folder, `${at}.yaml`), text);
  const only = [
    ...own.flatMap(({ rules }) => rules.map(({ id }) => id)),
    ...Array.from(
      { length: mostShipped },
      (_, at) => shipped[(seed * mostShipped + at) % shipped.length] ?? '',
    ),
  ];
  const out = join(folder, 'out');
  const told: string[] = [];
  let used = 0;
  let candidates = 0;
  try {
    const { tally } = await run({
      seed: String(seed),
      templates,
      only,
      out,
      sampling: undefined,
      limit: undefined,
      shard: undefined,
      rules: [...own.map((_, at) => join(folder, `${at}.yaml`)), join(root, 'rules')],
      jobs: 1,
      runtime: 'native',
      verify: 0,
      version: '1',
      worker: undefined,
    });
    used = tally.templates.used;
    const report = await verify(out, {
      python,
      docs: docsFolder(root),
      onFailure: (id, where, failure) => told.push(failureLine(id, where, failure)),
    });
    candidates = report.candidates;
  } catch (error) {
    told.push(`the run: ${error instanceof Error ? error.stack : String(error)}`);
  }
  failures.push(...told.map((line) => `${line}\n${about(line, lines, out)}`));
  return { templates: lines.length, used, files: files.length, valid: valid.length, candidates, failures };
};

/** The candidate that a line of the checker speaks of (`3  ID  RULE 7:L2  …`) and its template. */
const about = (told: string, lines: readonly string[], out: string): string => {
  const [, id = '', index] = /^\S+ {2}(\S+) .*? (\d+):(?:L\d+|FA) /.exec(told) ?? [];
  if (index === undefined) return '';
  const candidates = readFileSync(join(out, 'candidates.jsonl'), 'utf8').split('\n');
  const found = candidates.find((line) => line.startsWith(`{"id":"${id}"`)) ?? '';
  return `${found}\n${lines[Number(index) - 1] ?? ''}`;
};

/** Reading and printing are each other's inverse. */
const inverse = (text: string): string[] => {
  const first = parseExpression(text);
  if (!first.ok)
    return text.includes('math.pi') || /\d\/\d|1e2/.test(text) ? [] : [`cannot be read: ${text}`];
  const printed = print(first.expr);
  const second = parseExpression(printed);
  return second.ok && sameTree(first.expr, second.expr) && print(second.expr) === printed
    ? []
    : [`printed as something else: ${text} as ${printed}`];
};

const checkFile = (path: string, text: string) => {
  const errors: string[] = [];
  try {
    const { rules, diagnostics } = loadRules([{ path, text }]);
    const lines = text.split('\n');
    for (const one of diagnostics) {
      if (lines[one.line - 1]?.replace(/\r$/, '') !== one.source)
        errors.push(`the line shown is another: ${formatDiagnostic(one)}`);
      if (one.column < 1 || one.column > one.source.length + 1)
        errors.push(`no such column: ${formatDiagnostic(one)}`);
      if (/undefined|NaN|\[object|must be|collection/.test(one.message))
        errors.push(`a message of a machine: ${one.message}`);
    }
    const sound = diagnostics.every(({ severity }) => severity !== 'error') && rules.length > 0;
    return { errors, rules: sound ? rules : undefined };
  } catch (error) {
    return {
      errors: [`thrown by lint: ${error instanceof Error ? error.stack : String(error)}`],
      rules: undefined,
    };
  }
};

const parsedJson = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** Every valid rule on a template of its own; what its program has read is printed as the same. */
const tryOnSome = async (
  valid: readonly { readonly text: string; readonly rules: Parameters<typeof compileRules>[0] }[],
  lines: readonly string[],
  failures: string[],
): Promise<void> => {
  const noPython = (): never => {
    throw new Error('no CPython here');
  };
  for (const [at, { text, rules }] of valid.entries()) {
    const line = lines[at] ?? '';
    const checked = checkTemplate(parsedJson(line));
    if (!checked.ok) continue;
    const { template } = checked;
    try {
      const prepared = await prepare(template, 0, 'native', noPython);
      if (prepared.ok)
        verdictsOf(prepared.problem, { rules: compileRules(rules), policy: defaultPolicy, seed: '1' });
      const parsed = parseProgram(template.function_code);
      if (parsed.ok) for (const { expr } of parsed.program.steps) failures.push(...inverse(print(expr)));
    } catch (error) {
      failures.push(
        `thrown on a template: ${error instanceof Error ? error.stack : String(error)}\n${line}\n${text}`,
      );
    }
  }
};
