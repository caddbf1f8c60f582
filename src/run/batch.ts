import {
  candidatesOf,
  type Discard,
  drawKey,
  type Made,
  type Problem,
  prepare,
  type Runtime,
  type Settings,
  traceJson,
} from '../engine/index.ts';
import type { Candidate, JsonValue } from '../model/index.ts';
import { checkTemplate, fromJson, loadPython, type Python, tierMatcher, toJson } from '../runtime/index.ts';
import { count, emptyTally, type Tally } from './tally.ts';

/** Templates to be worked on together, each as one line of JSON. */
export interface Batch {
  readonly templates: readonly { readonly position: number; readonly raw: string }[];
}

/** What a batch gives: lines for the three files in UTF-8, each ended by a newline, and the counts. */
export interface BatchResult {
  readonly templates: Uint8Array;
  readonly candidates: Uint8Array;
  readonly discarded: Uint8Array;
  readonly tally: Tally;
}

/** Lines as a file has them. */
export const linesOf = (lines: readonly string[]): Uint8Array =>
  new TextEncoder().encode(lines.length === 0 ? '' : `${lines.join('\n')}\n`);

export interface BatchSettings extends Settings {
  readonly runtime: Runtime;
  /** The share of candidates, drawn by the seed, that CPython runs once more; 0 to 1. */
  readonly verify: number;
}

/**
 * Works on a batch of templates, one after another. Depends on nothing but its arguments; `python` gives
 * Pyodide where a template needs it, and whatever it throws ends the batch.
 */
export const runBatch = async (
  batch: Batch,
  settings: BatchSettings,
  python: () => Promise<Python> = loadPython,
): Promise<BatchResult> => {
  const tally = emptyTally([]);
  const tierFrom = tierMatcher(settings.policy.tiers);
  const templates: string[] = [];
  const candidates: string[] = [];
  const discarded: string[] = [];
  for (const { position, raw } of batch.templates) {
    tally.templates.read++;
    // It was checked when it was read; checking it again also brings it into the model's form.
    const own: unknown = JSON.parse(raw);
    const checked = checkTemplate(own);
    if (!checked.ok) throw new Error(`template ${position} was not checked: ${checked.problem.message}`);
    const { template } = checked;
    const prepared = await prepare(template, position, settings.runtime, python, tierFrom);
    let made: Made;
    if (prepared.ok) {
      tally.templates.used++;
      templates.push(templateLine(prepared.problem, own));
      made = candidatesOf(prepared.problem, settings);
      if (settings.verify > 0) made = verified(made, prepared.problem, settings, await python());
    } else {
      const { reason, detail } = prepared;
      const discard: Discard = { position, index: template.index, rule: null, line: null, reason, detail };
      made = { candidates: [], discards: [discard], proposed: new Map() };
    }
    for (const candidate of made.candidates) candidates.push(JSON.stringify(candidate));
    for (const discard of made.discards) discarded.push(JSON.stringify(discard));
    count(tally, made);
  }
  return {
    templates: linesOf(templates),
    candidates: linesOf(candidates),
    discarded: linesOf(discarded),
    tally,
  };
};

/** A line of `templates.jsonl`: the template as read, and what was found out about it. */
const templateLine = (problem: Problem, own: unknown): string => {
  const { position, tier, trace, validation, solution } = problem;
  const extra = {
    position,
    tier,
    correct_trace: traceJson(problem, trace, problem.program.source),
    validation: {
      ...validation,
      round_trip: solution.differences.length === 0 ? 'same' : 'differs',
      differences: solution.differences,
    },
  };
  return JSON.stringify({ ...(own as object), ...extra });
};

/** Runs drawn candidates in CPython; one that computes otherwise is dropped, and says so. */
const verified = (
  made: Made,
  { program, position, template }: Problem,
  settings: BatchSettings,
  python: Python,
): Made => {
  if (program.language !== 'python') return made;
  const drawn = made.candidates.filter(({ id }) => drawKey(`${settings.seed} verify`, id) < settings.verify);
  const traces = python.traces(drawn.map(({ flawed_function_code }) => flawed_function_code));
  const wrong = new Set<Candidate>();
  const discards: Discard[] = [];
  drawn.forEach((candidate, i) => {
    const run = traces[i];
    const answer = run?.ok ? toJson(run.trace[run.trace.length - 1] ?? 0n) : undefined;
    if (answer !== undefined && sameJson(answer, candidate.flawed_answer)) return;
    wrong.add(candidate);
    const detail =
      answer === undefined
        ? run?.ok === false
          ? run.detail
          : 'no answer'
        : `CPython computes ${JSON.stringify(answer)}`;
    discards.push({
      position,
      index: template.index,
      rule: candidate.rule,
      line: candidate.erroneous_line_number,
      reason: 'python_disagrees',
      detail,
    });
  });
  return {
    ...made,
    candidates: made.candidates.filter((each) => !wrong.has(each)),
    discards: [...made.discards, ...discards],
  };
};

const sameJson = (a: JsonValue, b: JsonValue): boolean =>
  JSON.stringify(toJson(fromJson(a))) === JSON.stringify(toJson(fromJson(b)));
