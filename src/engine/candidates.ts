import { hash } from 'node:crypto';
import { print } from '../ast/index.ts';
import type { Rule } from '../dsl/index.ts';
import type { Candidate, JsonValue, Mutant, PositionBin, Trace } from '../model/index.ts';
import { rewriteSource, toJson } from '../runtime/index.ts';
import { type Rewritten, rewrite, writeLike } from '../words/index.ts';
import { drawKey } from './draw.ts';
import { explain } from './explain.ts';
import { judge, type Keep } from './judge.ts';
import type { Policy } from './policy.ts';
import type { Problem } from './problem.ts';
import { type Proposal, propose } from './propose.ts';
import type { Reason } from './reasons.ts';
import { shortNumber } from './short-number.ts';

/** A line of `discarded.jsonl`. */
export interface Discard {
  /** The template's place in the input, from 0. */
  readonly position: number;
  readonly index: number | string | null;
  readonly rule: string | null;
  /** The line that would have been labelled; null where none would. */
  readonly line: string | null;
  readonly reason: Reason;
  readonly detail: string;
  /** For `same_text`: the candidate that has the text already. */
  readonly alias_of?: string;
}

/** What one rule's possibility comes to. */
export type Outcome = { readonly ok: true; readonly candidate: Candidate } | Refused;

/** The line that would have been labelled, and why nothing came of it. */
interface Refused {
  readonly ok: false;
  readonly line: string | null;
  readonly reason: Reason;
  readonly detail: string;
}

export interface Settings {
  readonly rules: readonly Rule[];
  readonly policy: Policy;
  readonly seed: string;
}

export interface Proposed {
  /** Places where the rule matches and may change something. */
  readonly sites: number;
  /** What it may make of them, all choices counted. */
  readonly possible: number;
}

export interface Made {
  readonly candidates: readonly Candidate[];
  readonly discards: readonly Discard[];
  /** What each rule found before anything was judged, by its id. */
  readonly proposed: ReadonlyMap<string, Proposed>;
}

/** Every candidate of one template, in the order of the rules and then of the places in the code. */
export const candidatesOf = (problem: Problem, settings: Settings): Made => {
  const { policy, seed } = settings;
  const candidates: Candidate[] = [];
  const discards: Discard[] = [];
  const proposed = new Map<string, Proposed>();
  const texts = new Map<string, string>();
  const ids = new Set<string>();
  const take = (rule: Rule, proposal: Proposal, known?: string): boolean => {
    const told = tell(problem, rule, proposal.mutant, policy);
    if (!told.ok) {
      discards.push(discardOf(problem, rule, told));
      return false;
    }
    const id = known ?? idOf(problem, proposal.mutant);
    // One change that a pattern finds in two ways (the same variable twice in a sum) is one possibility.
    if (ids.has(id)) return false;
    ids.add(id);
    const text = told.words.lines.join('\n');
    const first = texts.get(text);
    if (first !== undefined) {
      const detail = `reads as ${first} does; it would be labelled ${rule.errorType} ${told.label}`;
      const refused: Refused = { ok: false, line: told.label, reason: 'same_text', detail };
      discards.push({ ...discardOf(problem, rule, refused), alias_of: first });
      return false;
    }
    texts.set(text, id);
    candidates.push(candidateFrom(problem, rule, id, proposal, told));
    return true;
  };
  for (const rule of settings.rules) {
    const proposals = propose(rule, problem.subject);
    if (proposals.length === 0) continue;
    proposed.set(rule.id, { sites: sitesOf(proposals), possible: proposals.length });
    const most = policy.draw[rule.family];
    if (most === undefined) for (const proposal of proposals) take(rule, proposal);
    else
      for (const step of byStep(proposals))
        drawSome(problem, step, most, seed, (id, proposal) => take(rule, proposal, id));
  }
  return { ...applyCaps(problem, candidates, discards, settings), proposed };
};

/** Different places; proposals come in the order of the code. */
const sitesOf = (proposals: readonly Proposal[]): number => {
  let sites = 0;
  let before: Mutant | undefined;
  for (const { mutant } of proposals) {
    if (mutant.step !== before?.step || mutant.place !== before.place) sites++;
    before = mutant;
  }
  return sites;
};

const byStep = (proposals: readonly Proposal[]): Proposal[][] => {
  const groups = new Map<number, Proposal[]>();
  for (const proposal of proposals) {
    const group = groups.get(proposal.mutant.step);
    if (group) group.push(proposal);
    else groups.set(proposal.mutant.step, [proposal]);
  }
  return [...groups.values()];
};

/** Takes possibilities in the order of their keys until `most` of them have become candidates. */
const drawSome = (
  problem: Problem,
  proposals: readonly Proposal[],
  most: number,
  seed: string,
  take: (id: string, proposal: Proposal) => boolean,
): void => {
  const keyed = proposals
    .map((proposal) => {
      const id = idOf(problem, proposal.mutant);
      return { proposal, id, key: drawKey(seed, id) };
    })
    .sort((a, b) => a.key - b.key);
  let taken = 0;
  for (const { id, proposal } of keyed) {
    if (taken === most) return;
    if (take(id, proposal)) taken++;
  }
};

const discardOf = (
  { position, template }: Problem,
  rule: Rule,
  { line, reason, detail }: Refused,
): Discard => ({ position, index: template.index, rule: rule.id, line, reason, detail });

/** Keeps the smallest keys where `caps` limits what a template, a rule or a line may have. */
const applyCaps = (
  problem: Problem,
  candidates: readonly Candidate[],
  discards: readonly Discard[],
  { policy: { caps }, seed, rules }: Settings,
): { candidates: readonly Candidate[]; discards: readonly Discard[] } => {
  if (caps.template === undefined && caps.rule === undefined && caps.line === undefined)
    return { candidates, discards };
  const counts = new Map<string, number>();
  const kept = new Set<string>();
  const dropped: Discard[] = [];
  const keyed = candidates
    .map((candidate) => ({ candidate, key: drawKey(seed, candidate.id) }))
    .sort((a, b) => a.key - b.key);
  for (const { candidate } of keyed) {
    const limits: [string, number | undefined, string][] = [
      ['template', caps.template, 'the template'],
      [`rule ${candidate.rule}`, caps.rule, `the rule ${candidate.rule}`],
      [`line ${candidate.erroneous_line_number}`, caps.line, `the line ${candidate.erroneous_line_number}`],
    ];
    const full = limits.find(([name, most]) => most !== undefined && (counts.get(name) ?? 0) >= most);
    if (full) {
      const rule = rules.find(({ id }) => id === candidate.rule) as Rule;
      const detail = `${full[2]} has its ${full[1]} candidates`;
      dropped.push(
        discardOf(problem, rule, {
          ok: false,
          line: candidate.erroneous_line_number,
          reason: 'capped',
          detail,
        }),
      );
      continue;
    }
    kept.add(candidate.id);
    for (const [name] of limits) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return { candidates: candidates.filter(({ id }) => kept.has(id)), discards: [...discards, ...dropped] };
};

/**
 * The digest that names a candidate: rule, template, place, alternative and choices, and nothing of the run.
 * The new working is in it, since one pattern may fit one place in several ways.
 */
export const idOf = (
  { template }: Problem,
  { rule, place, step, alternative, choices, expr }: Mutant,
): string =>
  hash(
    'sha256',
    JSON.stringify([
      rule,
      template.index,
      template.model ?? '',
      step,
      place,
      alternative,
      choices,
      print(expr),
    ]),
  ).slice(0, 16);

/** A possibility whose numbers were judged and whose words are written. */
interface Told {
  readonly ok: true;
  readonly flawed: Trace;
  readonly words: Rewritten & { readonly ok: true };
  readonly label: string;
}

/** One possibility, carried all the way: recomputed, judged, told in words; or the reason why not. */
export const candidateOf = (problem: Problem, rule: Rule, proposal: Proposal, policy: Policy): Outcome => {
  const told = tell(problem, rule, proposal.mutant, policy);
  return told.ok
    ? { ok: true, candidate: candidateFrom(problem, rule, idOf(problem, proposal.mutant), proposal, told) }
    : told;
};

/** The policy's conditions but for those that the rule's mistake cannot hold. */
const keepFor = ({ despite }: Rule, { keep }: Policy): Keep =>
  despite.length === 0
    ? keep
    : { ...keep, ...Object.fromEntries(despite.map((name) => [name, name === 'within' ? 0 : false])) };

const tell = (problem: Problem, rule: Rule, mutant: Mutant, policy: Policy): Told | Refused => {
  const { program, trace, solution, evaluator } = problem;
  const refuse = (reason: Reason, detail: string): Refused => {
    const told = solution.lineOf[mutant.step];
    const line = told === undefined ? null : told === solution.lines.length - 1 ? 'FA' : `L${told + 1}`;
    return { ok: false, line, reason, detail };
  };
  const run = evaluator.reevaluate(program, trace, mutant.step, mutant.expr);
  if (!run.ok) return refuse(run.fault, run.detail);
  const verdict = judge(solution.exact, trace, run.trace, mutant.step, keepFor(rule, policy));
  if (verdict) {
    const { reason, step, now, was } = verdict;
    if (reason === 'answer_changes') return refuse(reason, 'the answer stays the same');
    return refuse(reason, `${program.steps[step]?.target}: ${shortNumber(now)}, was ${shortNumber(was)}`);
  }
  const words = rewrite(solution, program, mutant, run.trace);
  if (!words.ok) return refuse(words.reason, words.detail);
  const label = words.labelled === words.lines.length - 1 ? 'FA' : `L${words.labelled + 1}`;
  return { ok: true, flawed: run.trace, words, label };
};

const candidateFrom = (
  problem: Problem,
  rule: Rule,
  id: string,
  { mutant, bindings }: Proposal,
  { flawed, words, label }: Told,
): Candidate => {
  const { program, trace, solution, template } = problem;
  const { language } = program;
  const step = program.steps[mutant.step];
  const code = rewriteSource(program, mutant.step, mutant.expr);
  return {
    id,
    index: template.index,
    tier: problem.tier,
    model: template.model ?? '',
    rule: rule.id,
    family: rule.family,
    error_type: rule.errorType,
    erroneous_line_number: label,
    position_bin: binOf(words),
    target_variable: step?.target ?? '',
    mutation: {
      from: step ? print(step.expr, { language }) : '',
      to: rule.family === 'skipped_step' ? 'not written down' : print(mutant.expr, { language }),
      ...mutant.choices,
    },
    flawed_function_code: code,
    flawed_trace: traceJson(problem, flawed, code),
    correct_answer: toJson(trace[trace.length - 1] ?? 0n),
    flawed_answer: toJson(flawed[flawed.length - 1] ?? 0n),
    flawed_solution: numbered(words.lines),
    explanation: explain({
      rule,
      mutant,
      bindings,
      subject: problem.subject,
      oldValue: trace[mutant.step] ?? 0n,
      newValue: flawed[mutant.step] ?? 0n,
      formatNumber: (value, at) => writeLike(solution, value, at),
    }),
    needs_human: words.needsHuman,
  };
};

const binOf = ({ lines, labelled }: Rewritten & { ok: true }): PositionBin => {
  const count = lines.length - 1;
  if (labelled === count) return 'final_answer';
  const place = (labelled + 1) / count;
  return place <= 0.33 ? 'early' : place <= 0.66 ? 'middle' : 'late';
};

/** `L1` … `Ln`, then `FA`. */
export const numbered = (lines: readonly string[]): { [line: string]: string } =>
  Object.fromEntries(lines.map((text, i) => [i === lines.length - 1 ? 'FA' : `L${i + 1}`, text]));

/** Variable to value; a name assigned twice has its last value, at the place of its first. `source` ran. */
export const traceJson = (
  { program, variables }: Problem,
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
