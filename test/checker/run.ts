import { join } from 'node:path';
import type { Candidate } from '../../src/model/index.ts';
import {
  type Coverage,
  checkCandidate,
  checkTwins,
  type Failure,
  noCoverage,
  type Point,
  type Reference,
  referenceOf,
} from './candidate/index.ts';
import {
  candidatesOf,
  discardsOf,
  documentedWords,
  keyOf,
  manifestOf,
  missingFiles,
  type RunTemplate,
  templatesOf,
} from './folder.ts';
import { runJavaScript } from './javascript.ts';
import { type Python, type PythonResult, startPython } from './python.ts';
import type { Report } from './report.ts';
import { states } from './values.ts';

const BATCH = 1000;

export const isPython = (code: string): boolean => /^\s*(?:async\s+)?def\s+solve\b/m.test(code);

/** Runs each program in its own language; results in order. */
export const runAll = (
  python: Python,
  originals: Readonly<Record<string, string>>,
  jobs: readonly { readonly code: string; readonly original: string }[],
): readonly PythonResult[] => {
  const own = jobs.map((job) => isPython(job.code));
  const needed = new Set(jobs.filter((job) => job.original !== '').map((job) => job.original));
  const sent = Object.fromEntries([...needed].map((key) => [key, originals[key] ?? '']));
  const ran = python.run(
    sent,
    jobs.filter((_, at) => own[at]),
  );
  let next = 0;
  return jobs.map((job, at) =>
    own[at]
      ? (ran[next++] as PythonResult)
      : runJavaScript(job.code, job.original === '' ? undefined : originals[job.original]),
  );
};

/** Every number that stands in the manifest under a key, with the path of keys that leads to it. */
const numbersIn = (
  value: unknown,
  path: readonly string[] = [],
): readonly { path: readonly string[]; value: number }[] => {
  if (typeof value === 'number') return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, [...path, key]));
};

export interface VerifyOptions {
  /** Started already; else verify starts one. */
  readonly python?: Python;
  readonly docs: string;
  /** Called with every failure as it is found: the candidate's id (or the file's name) and where it belongs. */
  readonly onFailure: (id: string, where: string, failure: Failure) => void;
  readonly onProgress?: (done: number) => void;
}

/**
 * Checks a run's output folder: all candidates against the contract and the files against each other.
 * Throws an Error with a plain message when a file is missing or is no JSON.
 */
export const verify = async (folder: string, options: VerifyOptions): Promise<Report> => {
  const missing = missingFiles(folder);
  if (missing.length > 0)
    throw new Error(
      `${folder} is not a run's folder: ${missing.join(', ')} missing. Give the folder that 'rules run --out' wrote.`,
    );
  const python = options.python ?? (await startPython());
  const templates = await templatesOf(folder);
  const originals = Object.fromEntries(templates.map((one) => [keyOf(one), one.function_code]));

  const counts = new Map<string, Map<Point, number>>();
  const causes = new Map<string, number>();
  const perRule = new Map<string, number>();
  const failingIds = new Set<string>();
  const coverage: Coverage = noCoverage();
  let asked = 0;
  let failing = 0;
  const note = (id: string, rule: string, where: string, failure: Failure) => {
    const row = counts.get(rule) ?? new Map<Point, number>();
    row.set(failure.point, (row.get(failure.point) ?? 0) + 1);
    counts.set(rule, row);
    const cause = `${failure.point}  ${failure.cause}`;
    causes.set(cause, (causes.get(cause) ?? 0) + 1);
    options.onFailure(id, where, failure);
  };
  const amiss = (file: string, cause: string, detail: string) =>
    note(file, `(${file})`, file, { point: 'C', cause, detail });

  const references = new Map<string, Reference>();
  const place = new Map<string, number>();
  for (let from = 0; from < templates.length; from += BATCH) {
    const some = templates.slice(from, from + BATCH);
    const results = runAll(
      python,
      originals,
      some.map((one) => ({ code: one.function_code, original: '' })),
    );
    for (const [at, template] of some.entries()) {
      const result = results[at] as PythonResult;
      const key = keyOf(template);
      if (references.has(key)) amiss('templates.jsonl', 'a template stands twice', key);
      references.set(key, referenceOf(template, result));
      place.set(key, from + at);
      checkTemplate(template, result, amiss);
    }
  }

  const ids = new Set<string>();
  const rulesInOrder: string[] = [];
  let total = 0;
  let previous: { template: number; rule: number; at: number } | undefined;
  const ruleOrder = new Map<string, number>();
  const precedes = new Map<string, Set<string>>();
  let group: Candidate[] = [];
  let groupKey = '';
  let groupRules: string[] = [];

  const closeGroup = () => {
    for (const { candidate, failure } of checkTwins(group)) {
      note(candidate.id, candidate.rule, candidate.erroneous_line_number, failure);
      if (!failingIds.has(candidate.id)) failing += 1;
    }
    for (const [at, rule] of groupRules.entries())
      for (const later of groupRules.slice(at + 1)) {
        if (precedes.get(later)?.has(rule)) {
          amiss(
            'candidates.jsonl',
            'rules stand in another order than elsewhere',
            `${groupKey}: ${rule}, ${later}`,
          );
          break;
        }
        const set = precedes.get(rule) ?? new Set<string>();
        precedes.set(rule, set.add(later));
      }
    group = [];
    groupRules = [];
    failingIds.clear();
  };

  const work = (batch: readonly Candidate[]) => {
    const jobs = batch.map((one) => ({
      code: one.flawed_function_code,
      original: references.has(keyOf(one)) ? keyOf(one) : '',
    }));
    const results = runAll(python, originals, jobs);
    for (const [at, candidate] of batch.entries()) {
      total += 1;
      perRule.set(candidate.rule, (perRule.get(candidate.rule) ?? 0) + 1);
      const where = `${candidate.rule} ${candidate.index}:${candidate.erroneous_line_number}`;
      if (candidate.needs_human?.length > 0) asked += 1;
      const key = keyOf(candidate);
      const reference = references.get(key);
      if (ids.has(candidate.id))
        note(candidate.id, candidate.rule, where, {
          point: 'C',
          cause: 'an id stands twice',
          detail: candidate.id,
        });
      ids.add(candidate.id);
      if (reference === undefined) {
        note(candidate.id, candidate.rule, where, {
          point: 'C',
          cause: 'its template is not in templates.jsonl',
          detail: key,
        });
        failing += 1;
        continue;
      }
      if (key !== groupKey) {
        closeGroup();
        groupKey = key;
        previous = undefined;
      }
      const result = results[at] as PythonResult;
      const position = result.changed?.after[0]?.at ?? result.changed?.before[0]?.at ?? 0;
      const templatePlace = place.get(key) ?? 0;
      if (groupRules.at(-1) !== candidate.rule) {
        if (groupRules.includes(candidate.rule))
          amiss('candidates.jsonl', 'a rule’s candidates do not stand together', `${key} ${candidate.rule}`);
        else groupRules.push(candidate.rule);
      } else if (previous !== undefined && position < previous.at)
        amiss('candidates.jsonl', 'candidates are not in the order of the code', `${candidate.id} ${where}`);
      if (templatePlace < lastTemplate)
        amiss('candidates.jsonl', 'candidates are not in the templates’ order', `${candidate.id} ${where}`);
      lastTemplate = templatePlace;
      previous = { template: templatePlace, rule: ruleOrder.size, at: position };
      const failures = checkCandidate(candidate, reference, result, coverage);
      for (const failure of failures) note(candidate.id, candidate.rule, where, failure);
      if (failures.length > 0) {
        failing += 1;
        failingIds.add(candidate.id);
      }
      group.push(candidate);
    }
    options.onProgress?.(total);
  };
  let lastTemplate = 0;
  let batch: Candidate[] = [];
  for await (const candidate of candidatesOf(folder)) {
    if (!rulesInOrder.includes(candidate.rule)) rulesInOrder.push(candidate.rule);
    batch.push(candidate);
    if (batch.length === BATCH) {
      work(batch);
      batch = [];
    }
  }
  if (batch.length > 0) work(batch);
  closeGroup();

  const discards = await checkDiscards(folder, options.docs, references, amiss);
  checkManifest(folder, total, discards, perRule, amiss);
  return {
    candidates: total,
    discards: discards.total,
    templates: templates.length,
    counts,
    causes,
    perRule,
    failing,
    asked,
    coverage,
  };
};

type Amiss = (file: string, cause: string, detail: string) => void;

const checkTemplate = (template: RunTemplate, result: PythonResult, amiss: Amiss): void => {
  const name = `${template.index} ${template.model ?? ''}`;
  if (typeof template.tier !== 'string') amiss('templates.jsonl', 'a template has no tier', name);
  if (template.validation === undefined) amiss('templates.jsonl', 'a template has no validation', name);
  if (result.ran === undefined) {
    const stated = template.correct_trace;
    if (stated !== undefined && stated !== null && Object.keys(stated).length > 0)
      amiss('templates.jsonl', 'a program that does not run has a correct_trace', `${name}: ${result.error}`);
    return;
  }
  if (template.correct_trace === undefined || template.correct_trace === null) {
    amiss('templates.jsonl', 'a template has no correct_trace', name);
    return;
  }
  for (const [at, variable] of result.ran.names.entries()) {
    const value = result.ran.values[at] ?? '';
    if (value.startsWith('o:')) continue;
    if (!states(template.correct_trace[variable], value))
      amiss(
        'templates.jsonl',
        'correct_trace is not what runs',
        `${name} ${variable}: ${JSON.stringify(template.correct_trace[variable])}, computed ${value}`,
      );
  }
};

const checkDiscards = async (
  folder: string,
  docs: string,
  references: ReadonlyMap<string, Reference>,
  amiss: Amiss,
): Promise<{ readonly total: number; readonly reasons: ReadonlyMap<string, number> }> => {
  const known = documentedWords(docs);
  const indices = new Set([...references.values()].map((one) => one.template.index));
  const reasons = new Map<string, number>();
  const told = new Set<string>();
  let total = 0;
  for await (const discard of discardsOf(folder)) {
    total += 1;
    const kind = JSON.stringify([discard.rule, discard.reason]);
    reasons.set(kind, (reasons.get(kind) ?? 0) + 1);
    const once = (cause: string, detail: string) => {
      if (!told.has(`${cause} ${detail}`)) amiss('discarded.jsonl', cause, detail);
      told.add(`${cause} ${detail}`);
    };
    for (const field of ['index', 'rule', 'line', 'reason', 'detail'] as const)
      if (discard[field] === undefined) once('a field is missing', `${field} in row ${total}`);
    if (typeof discard.reason === 'string' && !known.has(discard.reason))
      once('a reason is not documented', discard.reason);
    if (discard.guard !== undefined && !known.has(String(discard.guard)))
      once('a guard is not documented', String(discard.guard));
    if (discard.rule !== null && !indices.has(discard.index ?? ''))
      once('a discard’s template is not in templates.jsonl', String(discard.index));
  }
  return { total, reasons };
};

const checkManifest = (
  folder: string,
  candidates: number,
  discards: { readonly total: number; readonly reasons: ReadonlyMap<string, number> },
  perRule: ReadonlyMap<string, number>,
  amiss: Amiss,
): void => {
  const manifest = manifestOf(folder);
  if (typeof manifest !== 'object' || manifest === null) {
    amiss('manifest.json', 'it is no object', JSON.stringify(manifest));
    return;
  }
  if (!('seed' in manifest)) amiss('manifest.json', 'the seed is missing', Object.keys(manifest).join(', '));
  if (
    /"(?:date|time|started|finished|elapsed\w*|duration\w*|host(?:name)?|cwd|jobs)":/i.test(
      JSON.stringify(manifest),
    )
  )
    amiss(
      'manifest.json',
      'it holds what differs between equal runs',
      JSON.stringify(manifest).slice(0, 200),
    );
  const numbers = numbersIn(manifest);
  const holds = (value: number, last: string, ...names: string[]) =>
    numbers.some(
      (one) =>
        one.value === value && one.path.at(-1) === last && names.every((name) => one.path.includes(name)),
    );
  if (!holds(candidates, 'candidates'))
    amiss('manifest.json', 'the number of candidates stands nowhere', String(candidates));
  if (!holds(discards.total, 'discarded'))
    amiss('manifest.json', 'the number of discards stands nowhere', String(discards.total));
  for (const [rule, count] of perRule)
    if (!holds(count, rule) && !holds(count, 'candidates', rule))
      amiss('manifest.json', 'a rule’s count is missing or wrong', `${rule}: ${count}`);
  for (const [kind, count] of discards.reasons) {
    const [rule, reason] = JSON.parse(kind) as [string | null, string];
    const names = rule === null ? [reason] : [reason, rule];
    if (!holds(count, reason, ...names))
      amiss('manifest.json', 'a reason’s count is missing or wrong', `${names.join(' ')}: ${count}`);
  }
};

export const docsFolder = (root: string): string => join(root, 'docs');
