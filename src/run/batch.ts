import {
  candidateFrom,
  type Discard,
  type Dropped,
  discardFrom,
  drawKey,
  type Kept,
  type Problem,
  prepare,
  type Runtime,
  type Settings,
  traceJson,
  type Verdict,
  verdictsOf,
} from '../engine/index.ts';
import type { JsonValue } from '../model/index.ts';
import {
  applySourceEdit,
  checkTemplate,
  fromJson,
  loadPython,
  type Python,
  tierMatcher,
  toJson,
} from '../runtime/index.ts';
import { count, countSkipped, emptyTally, type Tally } from './tally.ts';

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
    if (!prepared.ok) {
      const { reason, detail } = prepared;
      const discard: Discard = { position, index: template.index, rule: null, line: null, reason, detail };
      discarded.push(JSON.stringify(discard));
      countSkipped(tally, reason);
      continue;
    }
    const { problem } = prepared;
    tally.templates.used++;
    templates.push(templateLine(problem, own));
    let verdicts = verdictsOf(problem, settings);
    if (settings.verify > 0) verdicts = verified(verdicts, problem, settings, await python());
    for (const verdict of verdicts) {
      if (verdict.kind === 'kept') candidates.push(JSON.stringify(candidateFrom(problem, verdict)));
      const discard = discardFrom(problem, verdict);
      if (discard) discarded.push(JSON.stringify(discard));
    }
    count(tally, problem, verdicts);
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

/** Runs drawn candidates in CPython; one that computes otherwise is dropped, and comes last. */
const verified = (
  verdicts: readonly Verdict[],
  { program }: Problem,
  { seed, verify }: BatchSettings,
  python: Python,
): readonly Verdict[] => {
  if (program.language !== 'python') return verdicts;
  const drawn = verdicts.filter(
    (verdict): verdict is Kept => verdict.kind === 'kept' && drawKey(`${seed} verify`, verdict.id) < verify,
  );
  const traces = python.traces(drawn.map(({ code }) => applySourceEdit(program.source, code)));
  const wrong = new Map<Verdict, Dropped>();
  drawn.forEach((kept, i) => {
    const run = traces[i];
    const { flawed, rule, proposal, label } = kept;
    const answer = run?.ok ? toJson(run.trace[run.trace.length - 1] ?? 0n) : undefined;
    if (answer !== undefined && sameJson(answer, toJson(flawed[flawed.length - 1] ?? 0n))) return;
    const detail =
      answer === undefined
        ? run?.ok === false
          ? run.detail
          : 'no answer'
        : `CPython computes ${JSON.stringify(answer)}`;
    wrong.set(kept, { kind: 'dropped', rule, proposal, label, reason: 'python_disagrees', detail });
  });
  return [...verdicts.filter((verdict) => !wrong.has(verdict)), ...wrong.values()];
};

const sameJson = (a: JsonValue, b: JsonValue): boolean =>
  JSON.stringify(toJson(fromJson(a))) === JSON.stringify(toJson(fromJson(b)));
