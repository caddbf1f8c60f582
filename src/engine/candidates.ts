import { print } from '../ast/index.ts';
import { groupedBy } from '../base/index.ts';
import { byLabel, type Candidate, type JsonValue, type Trace } from '../model/index.ts';
import { applySourceEdit, toJson } from '../runtime/index.ts';
import type { Refused } from './outcome.ts';
import type { PreparedTemplate } from './prepare.ts';
import type { Reason } from './reasons.ts';
import type { Capped, Dropped, Kept, SameText, Settings, Verdict } from './verdict.ts';
import { verdictsOf } from './verdicts.ts';

/** A line of `discarded.jsonl`. */
export interface Discard extends Pick<Refused, 'reason' | 'guard' | 'detail'> {
  /** The template's place in the input, from 0. */
  readonly position: number;
  readonly index: number | string | null;
  readonly rule: string | null;
  /** The line that would have been labelled; null where none would. */
  readonly line: string | null;
  /** For `same_text`: the candidate that has the text already. */
  readonly alias_of?: string;
}

/** Every candidate of one template, in the order of the rules and then of the places in the code; and the rest. */
export const candidatesOf = (problem: PreparedTemplate, settings: Settings) => {
  const verdicts = verdictsOf(problem, settings);
  const kept = verdicts.filter((verdict) => verdict.kind === 'kept');
  return {
    candidates: kept.map((verdict) => candidateFrom(problem, verdict)),
    discards: verdicts.flatMap((verdict) => discardFrom(problem, verdict) ?? []),
  };
};

export const candidateFrom = (problem: PreparedTemplate, kept: Kept): Candidate => {
  const { program, trace, template, tier } = problem;
  const { language } = program;
  const { rule, flawed, explanation } = kept;
  const { mutant } = kept.proposal;
  const step = program.steps[mutant.step];
  const code = applySourceEdit(program.source, kept.code);
  return {
    id: kept.id,
    index: template.index,
    tier,
    model: template.model ?? '',
    rule: rule.id,
    family: rule.family,
    error_type: rule.errorType,
    kind: rule.kind,
    erroneous_line_number: kept.label,
    erroneous_lines: mutant.also && [kept.label, ...kept.labelsToo],
    position_bin: kept.bin,
    target_variable: step?.target ?? '',
    mutation: {
      from: step ? print(step.expr, { language }) : '',
      // What became of it, as code or in words.
      to: rule.family === 'skipped_step' ? 'not written down' : print(mutant.expr, { language }),
      ...mutant.choices,
    },
    flawed_function_code: code,
    flawed_trace: traceJson(problem, flawed, code),
    correct_answer: toJson(trace[trace.length - 1] ?? 0n),
    flawed_answer: toJson(flawed[flawed.length - 1] ?? 0n),
    flawed_solution: byLabel(kept.lines),
    edits: kept.edits,
    explanation,
    needs_human: kept.needsHuman,
    plausibility: kept.plausibility,
  };
};

/** Whether it was tried in vain; not of what was kept, or not tried at all. */
export const isRefused = (verdict: Verdict): verdict is Dropped | SameText | Capped =>
  verdict.kind === 'dropped' || verdict.kind === 'same_text' || verdict.kind === 'capped';

/** Why nothing came of it. */
export const whyNot = (verdict: Dropped | SameText | Capped): Omit<Refused, 'ok'> => {
  if (verdict.kind === 'dropped') return verdict;
  const { kind: reason, label } = verdict;
  if (verdict.kind === 'capped') return { reason, label, detail: cappedBy(verdict) };
  return { reason, label, detail: `reads as ${verdict.as.id} of ${verdict.as.rule} does` };
};

/** The line of `discarded.jsonl` for it. */
export const discardFrom = (
  { position, template }: PreparedTemplate,
  verdict: Verdict,
): Discard | undefined => {
  if (!isRefused(verdict)) return undefined;
  const { label: line, reason, guard, detail } = whyNot(verdict);
  const { id: rule, errorType } = verdict.rule;
  const discard = { position, index: template.index, rule, line, reason, guard, detail };
  if (verdict.kind !== 'same_text') return discard;
  const labelled = `${detail}; it would be labelled ${errorType} ${line}`;
  return { ...discard, detail: labelled, alias_of: verdict.as.id };
};

/** The reason that is counted for a verdict; undefined for what was kept, or not tried at all. */
export const reasonOf = (verdict: Verdict): Reason | undefined =>
  verdict.kind === 'dropped' ? verdict.reason : isRefused(verdict) ? verdict.kind : undefined;

/** Which limit a candidate met: `the line L2 has its 3 candidates`. */
const cappedBy = ({ limit, most, rule, label }: Capped): string => {
  const named = {
    template: 'the template',
    rule: `the rule ${rule.id}`,
    line: `the line ${label}`,
    visible: `what shows on the surface (${rule.family})`,
    alike: `the answer of the line ${label}`,
    fractional: `what has an answer that is not whole (${rule.family})`,
  };
  return `${named[limit]} has its ${most === 1 ? 'one candidate' : `${most} candidates`}`;
};

/** Variable to value; a name assigned twice has its last value, at the place of its first. `source` ran. */
export const traceJson = (
  { program, variables }: PreparedTemplate,
  trace: Trace,
  source: string,
): { [variable: string]: JsonValue } => {
  // In a loop a variable outgrows its step.
  if (variables)
    return Object.fromEntries([...variables(source)].map(([name, value]) => [name, toJson(value)]));
  const json: { [variable: string]: JsonValue } = {};
  program.steps.forEach(({ target }, i) => {
    json[target] = toJson(trace[i] ?? 0n);
  });
  return json;
};

/** Different places at which a rule may change something, by its id. */
export const sitesOf = (verdicts: readonly Verdict[]): ReadonlyMap<string, ReadonlySet<number>> => {
  const places = [...groupedBy(verdicts, ({ rule }) => rule.id)].map(
    ([id, all]) => [id, new Set(all.map(({ proposal }) => proposal.mutant.place))] as const,
  );
  return new Map(places);
};
