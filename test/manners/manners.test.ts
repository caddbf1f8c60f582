/**
 * Solutions in many manners of writing: what is read of each, that its own values give it back, which candidates come
 * of it, and that the outside checker finds nothing wrong in any of them, and leaves nothing of them unread.
 */

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsOf, linksOf } from '../../src/facts/index.ts';
import type { Candidate } from '../../src/model/index.ts';
import { run } from '../../src/run/index.ts';
import { evaluate, parsePython } from '../../src/runtime/index.ts';
import { readSolution } from '../../src/solution/index.ts';
import {
  athome,
  type Failure,
  fromDouble,
  habitOf,
  readEquations,
  splitAnswer,
  verify,
} from '../checker/index.ts';
import { type Manner, readManners, templateOf } from './manner.ts';

const root = join(import.meta.dirname, '../..');
const manners = readManners(import.meta.dirname);
const folder = mkdtempSync(join(tmpdir(), 'errata-manners-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const failures: string[] = [];
const all: Candidate[] = [];
beforeAll(async () => {
  const templates = join(folder, 'templates.jsonl');
  writeFileSync(templates, manners.map((one) => `${JSON.stringify(templateOf(one))}\n`).join(''));
  // How believable a mistake is has no say here: these solutions are there for their manner of writing.
  for (const file of ['plausibility.yaml', 'wording.yaml'])
    copyFileSync(join(root, 'rules', file), join(folder, file));
  const sampling = readFileSync(join(root, 'rules/sampling.yaml'), 'utf8');
  const freely = { believable: 0, easy: 3 };
  const believed = Object.entries(freely).reduce((text, [key, value]) => {
    const said = new RegExp(`\\b${key}: [\\d.]+`);
    expect(text).toMatch(said);
    return text.replace(said, `${key}: ${value}`);
  }, sampling);
  writeFileSync(join(folder, 'sampling.yaml'), believed);
  const runInto = (out: string, only: readonly string[] | undefined) =>
    run({
      seed: '42',
      templates,
      rules: [join(root, 'rules')],
      sampling: join(folder, 'sampling.yaml'),
      only,
      out: join(folder, out),
      jobs: 1,
      shard: undefined,
      limit: undefined,
      runtime: 'native',
      verify: 0,
      version: 'test',
      worker: undefined,
    });
  // Alone, so that no rule before them takes their texts.
  await runInto('two', ['operator_swap', 'off_by_n']);
  await runInto('all', undefined);
  for (const out of ['two', 'all']) {
    const note = (id: string, where: string, { point, cause, detail }: Failure) =>
      failures.push(`${point} ${id} ${where} ${cause}: ${detail}`);
    await verify(join(folder, out), { docs: join(root, 'docs'), onFailure: note });
  }
  all.push(...candidatesIn('all'), ...candidatesIn('two'));
});

const candidatesIn = (out: string): readonly Candidate[] =>
  readFileSync(join(folder, out, 'candidates.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Candidate => JSON.parse(line));

/** A solution's lines, and the numbers of its program. */
const solved = (manner: Manner) => {
  const template = templateOf(manner);
  const parsed = parsePython(template.function_code);
  const ran = parsed.ok ? evaluate(parsed.program) : undefined;
  if (!parsed.ok || !ran?.ok) throw new Error(`${manner.name} does not run`);
  const values = ran.trace.flatMap((value) => fromDouble(Number(value)) ?? []);
  return {
    template,
    program: parsed.program,
    trace: ran.trace,
    values,
    lines: splitAnswer(template.answer).lines,
  };
};

const named = manners.map((one) => [one.name, one] as const);

describe('solutions in other manners', () => {
  it('are many, each of its own', () => {
    expect(manners.length).toBeGreaterThanOrEqual(80);
    expect(new Set(manners.map(({ name }) => name)).size).toBe(manners.length);
  });

  it.each(named)('%s: is read, and its own values give it back', (_, manner) => {
    const { template, program, trace } = solved(manner);
    const { lines, differences } = readSolution(template, factsOf(template, linksOf(program), trace));
    const unread = lines.flatMap((line, at) => (line.unread ? [`L${at + 1}`] : []));
    expect({ unread, differences }).toEqual({
      unread: manner.unread ?? [],
      differences: manner.differs ?? [],
    });
  });

  it.each(named)('%s: candidates come of it', (_, manner) => {
    // Another operation, and a slip of the pen: of each kind there is one, or a reason why not.
    const own = all.filter((one) => one.index === manner.name);
    const kinds = {
      operator_swap: own.some((one) => one.rule === 'operator_swap'),
      computational: own.some((one) => one.family === 'computational'),
    };
    expect(kinds).toEqual({
      operator_swap: manner.lost?.operator_swap === undefined,
      computational: manner.lost?.computational === undefined,
    });
    const labelled = own.map((one) => one.flawed_solution[one.erroneous_line_number]);
    for (const line of manner.gives ?? []) expect(labelled).toContain(line);
  });

  it.each(named)('%s: nothing in its candidates passes as unread', (_, manner) => {
    const { lines, values } = solved(manner);
    const original = new Set(lines);
    const habit = habitOf(lines, values);
    const own = all.filter((one) => one.index === manner.name);
    for (const { flawed_solution, rule, needs_human } of own)
      for (const line of Object.values(flawed_solution)) {
        if (original.has(line)) continue;
        const unread = readEquations(athome(line, habit)).filter(({ verdict }) => verdict === 'unread');
        expect({ rule, line, needs_human, unread }).toEqual({ rule, line, needs_human, unread: [] });
        for (const never of manner.never ?? []) expect(line).not.toContain(never);
      }
  });

  it('pass the outside checker', () => {
    expect(failures).toEqual([]);
  });
});
