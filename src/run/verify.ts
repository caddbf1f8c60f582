import { type Dropped, drawKey, type Kept, type PreparedTemplate, type Verdict } from '../engine/index.ts';
import type { JsonValue } from '../model/index.ts';
import { applySourceEdit, fromJson, type Python, toJson } from '../runtime/index.ts';

/**
 * Runs a share of a template's candidates, drawn by the seed, in CPython; one that computes otherwise is
 * dropped, and comes last.
 */
export const verified = (
  verdicts: readonly Verdict[],
  { program }: PreparedTemplate,
  { seed, verify }: { readonly seed: string; readonly verify: number },
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
    const failed = run?.ok === false ? run.detail : 'no answer';
    const detail = answer === undefined ? failed : `CPython computes ${JSON.stringify(answer)}`;
    wrong.set(kept, { kind: 'dropped', rule, proposal, label, reason: 'python_disagrees', detail });
  });
  return [...verdicts.filter((verdict) => !wrong.has(verdict)), ...wrong.values()];
};

const sameJson = (a: JsonValue, b: JsonValue): boolean =>
  JSON.stringify(toJson(fromJson(a))) === JSON.stringify(toJson(fromJson(b)));
