import { hash } from 'node:crypto';
import { print } from '../ast/index.ts';
import type { Keep, Rule } from '../dsl/index.ts';
import { type Mutant, type PositionBin, thirdOf } from '../model/index.ts';
import { editSource, type SourceEdit } from '../runtime/index.ts';
import { type AlignedText, writeLike } from '../words/index.ts';
import type { CompiledRule } from './compile-rule.ts';
import { drawKey } from './draw.ts';
import { explain } from './explain.ts';
import { keepFor, outcomeOf, type Told } from './outcome.ts';
import type { Policy } from './policy.ts';
import type { PreparedTemplate } from './prepare.ts';
import { type Proposal, propose } from './propose.ts';
import type { Reason } from './reasons.ts';

/** What a run makes of one proposal: each proposal of each rule has exactly one. */
export type Verdict = Kept | Dropped | SameText | Repeated | NotDrawn | Capped;

interface About {
  readonly rule: Rule;
  readonly proposal: Proposal;
}

/** It is a candidate. These are the pieces that its record is joined from: `candidateFrom` joins them. */
export interface Kept extends About, Omit<Told, 'ok'> {
  readonly kind: 'kept';
  readonly id: string;
  readonly bin: PositionBin;
  readonly code: SourceEdit;
  readonly explanation: string;
}

/** It was tried, and nothing came of it; `label` is the line that would have been labelled, if any. */
export interface Dropped extends About {
  readonly kind: 'dropped';
  readonly label: string | null;
  readonly reason: Reason;
  readonly detail: string;
}

/** It reads as another candidate of the template does, of the same rule or of one before it. */
export interface SameText extends About, Omit<Told, 'ok'> {
  readonly kind: 'same_text';
  readonly id: string;
  readonly as: { readonly id: string; readonly rule: string };
}

/** It is a change that the rule has found already, in another way: the same variable twice in a sum. */
export interface Repeated extends About {
  readonly kind: 'repeated';
  readonly id: string;
}

/** The seed drew others of its step; nobody looked at it. */
export interface NotDrawn extends About {
  readonly kind: 'not_drawn';
  readonly id: string;
}

/** It would be a candidate, but `most` of them with smaller keys had filled a limit of the policy. */
export interface Capped extends About {
  readonly kind: 'capped';
  readonly limit: Limit;
  readonly most: number;
  readonly candidate: Kept;
}

export type Limit = 'template' | 'rule' | 'line';

/** What a run is asked to do. */
export interface Settings {
  readonly rules: readonly CompiledRule[];
  readonly policy: Policy;
  readonly seed: string;
}

/** What a rule proposes for a template: see `propose`. */
export interface Proposed {
  readonly rule: Rule;
  readonly proposals: readonly Proposal[];
}

/**
 * The verdict on every proposal of every rule, in the order in which they are reached: rule by rule, step by step,
 * drawn ones by their keys; those that a cap turns away come last. `proposed` is for those who have asked the
 * rules already.
 */
export const verdictsOf = (
  problem: PreparedTemplate,
  settings: Settings,
  proposed: readonly Proposed[] = settings.rules.map((rule) => ({
    rule,
    proposals: propose(rule, problem.subject),
  })),
): readonly Verdict[] => {
  const { policy, seed } = settings;
  const verdicts: Verdict[] = [];
  const known: Known = { texts: new Map(), ids: new Set() };
  for (const { rule, proposals } of proposed) {
    if (proposals.length === 0) continue;
    const keep = keepFor(rule, policy);
    const most = policy.draw[rule.family];
    if (most === undefined)
      for (const proposal of proposals) verdicts.push(decide(problem, { rule, proposal }, keep, known));
    else
      for (const step of byStep(proposals)) {
        let taken = 0;
        for (const { proposal, id } of inDrawOrder(problem, step, seed)) {
          const about = { rule, proposal };
          const verdict: Verdict =
            taken < most
              ? decide(problem, about, keep, known, id)
              : { kind: known.ids.has(id) ? 'repeated' : 'not_drawn', ...about, id };
          if (verdict.kind === 'kept') taken++;
          verdicts.push(verdict);
        }
      }
  }
  return withCaps(verdicts, settings);
};

/** What the template has so far: candidates by text, and the ids of all that could be told. */
interface Known {
  readonly texts: Map<string, SameText['as']>;
  readonly ids: Set<string>;
}

const decide = (
  problem: PreparedTemplate,
  about: About,
  keep: Keep,
  known: Known,
  drawnId?: string,
): Verdict => {
  const { rule, proposal } = about;
  if (drawnId !== undefined && known.ids.has(drawnId)) return { kind: 'repeated', ...about, id: drawnId };
  const outcome = outcomeOf(problem, keep, proposal.mutant);
  if (!outcome.ok) {
    const { label, reason, detail } = outcome;
    return { kind: 'dropped', ...about, label, reason, detail };
  }
  const id = drawnId ?? idOf(problem, proposal.mutant);
  if (known.ids.has(id)) return { kind: 'repeated', ...about, id };
  known.ids.add(id);
  const { flawed, lines, labelled, label, needsHuman } = outcome;
  const told = { flawed, lines, labelled, label, needsHuman };
  const text = textKey(lines, problem.solution.lines);
  const as = known.texts.get(text);
  if (as) return { kind: 'same_text', ...about, id, ...told, as };
  known.texts.set(text, { id, rule: rule.id });
  return {
    kind: 'kept',
    ...about,
    id,
    ...told,
    bin: binOf(labelled, lines.length - 1),
    code: editSource(problem.subject.compiled, proposal.mutant.step, proposal.mutant.expr),
    explanation: explanationOf(problem, about, outcome),
  };
};

/** A key that two solutions of a template share when they read the same: where they differ from the original, and how. */
const textKey = (lines: readonly string[], original: AlignedText['lines']): string => {
  let key = `${lines.length}`;
  for (let at = 0; at < lines.length; at++)
    if (lines[at] !== original[at]?.text) key += `\n${at} ${lines[at]}`;
  return key;
};

const explanationOf = (
  { subject, solution, trace }: PreparedTemplate,
  { rule, proposal: { mutant, bindings } }: About,
  { flawed }: Told,
): string =>
  explain({
    rule,
    mutant,
    bindings,
    subject,
    oldValue: trace[mutant.step] ?? 0n,
    newValue: flawed[mutant.step] ?? 0n,
    formatNumber: (value, at) => writeLike(solution, value, at),
  });

/** Where the labelled line stands: in a third of the `count` lines before the final one, or as that one. */
const binOf = (labelled: number, count: number): PositionBin =>
  labelled === count ? 'final_answer' : thirdOf(labelled + 1, count);

const byStep = (proposals: readonly Proposal[]): Proposal[][] => {
  const groups = new Map<number, Proposal[]>();
  for (const proposal of proposals) {
    const group = groups.get(proposal.mutant.step);
    if (group) group.push(proposal);
    else groups.set(proposal.mutant.step, [proposal]);
  }
  return [...groups.values()];
};

const inDrawOrder = (
  problem: PreparedTemplate,
  proposals: readonly Proposal[],
  seed: string,
): readonly { readonly proposal: Proposal; readonly id: string }[] =>
  proposals
    .map((proposal) => {
      const id = idOf(problem, proposal.mutant);
      return { proposal, id, key: drawKey(seed, id) };
    })
    .sort((a, b) => a.key - b.key);

/** Keeps the smallest keys where `caps` limits what a template, a rule or a line may have. */
const withCaps = (verdicts: readonly Verdict[], { policy: { caps }, seed }: Settings): readonly Verdict[] => {
  if (caps.template === undefined && caps.rule === undefined && caps.line === undefined) return verdicts;
  const counts = new Map<string, number>();
  const capped = new Map<Verdict, Capped>();
  const kept = verdicts.filter((verdict) => verdict.kind === 'kept');
  const keyed = kept
    .map((candidate) => ({ candidate, key: drawKey(seed, candidate.id) }))
    .sort((a, b) => a.key - b.key);
  for (const { candidate } of keyed) {
    const { rule, proposal, label } = candidate;
    const limits: readonly (readonly [Limit, string])[] = [
      ['template', ''],
      ['rule', rule.id],
      ['line', label],
    ];
    const full = limits.find(
      ([limit, of]) => (counts.get(`${limit} ${of}`) ?? 0) >= (caps[limit] ?? Infinity),
    );
    if (full) {
      const [limit] = full;
      capped.set(candidate, { kind: 'capped', rule, proposal, limit, most: caps[limit] ?? 0, candidate });
    } else
      for (const [limit, of] of limits) counts.set(`${limit} ${of}`, (counts.get(`${limit} ${of}`) ?? 0) + 1);
  }
  return [...verdicts.filter((verdict) => !capped.has(verdict)), ...capped.values()];
};

/**
 * The digest that names a candidate: rule, template, place, alternative and choices, and nothing of the run.
 * The new working is in it, since one pattern may fit one place in several ways.
 */
export const idOf = (
  { template }: PreparedTemplate,
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

/** Different places at which a rule may change something, by its id. */
export const sitesOf = (verdicts: readonly Verdict[]): ReadonlyMap<string, ReadonlySet<number>> => {
  const sites = new Map<string, Set<number>>();
  for (const { rule, proposal } of verdicts) {
    const places = sites.get(rule.id);
    if (places) places.add(proposal.mutant.place);
    else sites.set(rule.id, new Set([proposal.mutant.place]));
  }
  return sites;
};
