import { print } from '../ast/index.ts';
import { groupedBy, shortNumber } from '../base/index.ts';
import type { Rule } from '../dsl/index.ts';
import type { Expr, Trace } from '../model/index.ts';
import { inWords } from '../quantities/index.ts';
import type { Bindings } from './bindings.ts';
import type { Binding } from './bound.ts';
import { isRefused, whyNot } from './candidates.ts';
import { whyRecognised } from './judge.ts';
import { keepFor, lineToldIn, outcomeOf, shown } from './outcome.ts';
import type { PreparedTemplate } from './prepare.ts';
import { type Miss, propose } from './propose.ts';
import type { NamedGuard, Reason } from './reasons.ts';
import type { Subject, SubjectStep } from './subject.ts';
import type { Settings, Verdict } from './verdict.ts';
import { verdictsOf } from './verdicts.ts';

/** Why a rule did or did not change a template, step by step. Plain data, ready for JSON. */
export type Why = ReturnType<typeof whyOf>;
export type WhyStep = Why['steps'][number];

/** A pattern at a place: what it matched there, and what came of it. */
export interface WhyGroup {
  /** The left of `=>`: `a + b`. */
  readonly pattern: string;
  readonly matched: boolean;
  /** What it matched, in words with values; empty when it matched nothing. */
  readonly place: string;
  readonly possibilities: readonly WhyPossibility[];
}

export interface WhyPossibility {
  /** The right of `=>`: `a - b`. */
  readonly change: string;
  /** What `choose` picked, in words with values. */
  readonly choices: { readonly [hole: string]: string };
  /**
   * `kept`: a run makes it a candidate; `dropped`: tried, and `reason` says why not; `missed`: `reason` is the
   * clause of the rule that does not hold; `not_drawn`: the seed drew others, and `reason` says why it would come
   * to nothing even if it were drawn (null when it would not); `repeated`: it is `id`, found in another way.
   */
  readonly verdict: 'kept' | 'dropped' | 'missed' | 'not_drawn' | 'repeated';
  /** A reason of the closed list, or a clause of the rule as written; null when there is none. */
  readonly reason: Reason | string | null;
  /** The condition that gave the reason, where many can. */
  readonly guard?: NamedGuard;
  readonly detail: string;
  /** The candidate's id and the line that it is labelled with; null when it would be none. */
  readonly id: string | null;
  readonly line: string | null;
  /** The changed right-hand side as code; null when none was built. */
  readonly to: string | null;
}

/** What a run with `settings` makes of every place of a template; `line` (`L3`, `FA`) limits it to the steps that this line tells. */
export const whyOf = (problem: PreparedTemplate, rule: Rule, settings: Settings, line?: string) => {
  const { subject, template } = problem;
  const found = findingsOf(problem, rule, settings);
  // A number that is only written down is left out where the rule asks nothing of it.
  const steps = subject.steps.flatMap((step) => {
    /** The line that tells the step: `L3`, `FA`; null when none does. */
    const told = lineToldIn(problem, { step: step.index });
    if (line !== undefined && told !== line) return [];
    const groups = groupsOf(problem, step, found);
    if (step.sort === 'input' && groups.length === 0) return [];
    return [
      {
        line: told,
        variable: step.target,
        code: print(step.expr, { language: problem.program.language }),
        words: inWordsWithValues(step.expr, subject),
        value: step.exact ? shortNumber(step.exact) : String(step.value),
        groups,
      },
    ];
  });
  const draw = settings.policy.draw[rule.family];
  // How many possibilities of a step a run draws, and of what: what the rule gives, or all of its family; null for all.
  const [drawn, drawnOf] = [draw?.take ?? null, draw?.of ?? null];
  return { rule: rule.id, index: template.index, model: template.model ?? '', steps, drawn, drawnOf };
};

type Findings = ReturnType<typeof findingsOf>;

const findingsOf = (problem: PreparedTemplate, rule: Rule, settings: Settings) => {
  const misses: Miss[] = [];
  const report = (miss: Miss): number => misses.push(miss);
  // Other rules have their say: one that comes before may have made the same text.
  const proposed = settings.rules.map((one) => ({
    rule: one,
    proposals: propose(
      one,
      problem.subject,
      one.id === rule.id ? report : undefined,
      settings.policy.consistent,
    ),
  }));
  const verdicts = new Map(
    verdictsOf(problem, settings, proposed).map((verdict) => [verdict.proposal, verdict]),
  );
  const proposals = proposed.find((one) => one.rule.id === rule.id)?.proposals ?? [];
  return { rule, settings, proposals, verdicts, misses };
};

interface Row extends WhyGroup {
  /** Rows with one key are told together. */
  readonly key: string;
  readonly order: number;
}

const groupsOf = (problem: PreparedTemplate, step: SubjectStep, found: Findings): readonly WhyGroup[] => {
  const { subject } = problem;
  const { rule } = found;
  const choiceHoles = new Set(rule.choices.map(({ hole }) => hole));
  const rows: Row[] = [];
  const add = (
    alternative: number,
    place: number | undefined,
    bindings: Bindings,
    one: WhyPossibility,
  ): void => {
    const source = rule.alternatives[alternative];
    if (!source) return;
    const { text, index } = source;
    const [pattern = '', change = ''] = text.split('=>').map((side) => side.trim());
    const filled = place === undefined ? '' : fill(pattern, bindings, subject, step);
    rows.push({
      pattern,
      matched: place !== undefined,
      place: filled,
      key: `${place ?? ''} ${pattern} ${filled}`,
      order: (place ?? Number.MAX_SAFE_INTEGER / 1000) * 1000 + index,
      possibilities: [{ ...one, change, choices: choicesOf(bindings, choiceHoles, subject) }],
    });
  };
  for (const proposal of found.proposals) {
    const { mutant, bindings } = proposal;
    if (mutant.step !== step.index) continue;
    const verdict = found.verdicts.get(proposal);
    if (verdict) add(mutant.alternative, mutant.place, bindings, possibilityOf(problem, verdict, found));
  }
  for (const { step: at, alternative, place, clause, bindings } of found.misses) {
    if (at !== step.index) continue;
    const detail = place === undefined ? '' : factsOf(rule, alternative, clause, bindings, subject);
    add(alternative, place, bindings, { ...nothing, verdict: 'missed', reason: clause, detail });
  }
  rows.sort((a, b) => a.order - b.order);
  return [...groupedBy(rows, ({ key }) => key).values()].flatMap((group) => {
    const possibilities = group.flatMap((row) => row.possibilities);
    return group
      .slice(0, 1)
      .map(({ pattern, matched, place }) => ({ pattern, matched, place, possibilities }));
  });
};

const nothing = { change: '', choices: {}, reason: null, id: null, line: null, to: null } as const;

const possibilityOf = (
  problem: PreparedTemplate,
  verdict: Verdict,
  { rule, settings }: Findings,
): WhyPossibility => {
  const { mutant } = verdict.proposal;
  const told = { ...nothing, to: print(mutant.expr, { language: problem.program.language }) };
  if (verdict.kind === 'kept') {
    const { id, label: line, flawed } = verdict;
    return { ...told, verdict: 'kept', detail: changeOf(problem, mutant.step, flawed), id, line };
  }
  if (isRefused(verdict)) {
    const { reason, guard, detail, label: line } = whyNot(verdict);
    return { ...told, verdict: 'dropped', reason, ...(guard && { guard }), detail, line };
  }
  if (verdict.kind === 'repeated')
    return { ...told, verdict: 'repeated', detail: 'the same change, found in another way', id: verdict.id };
  const { policy, seed } = settings;
  const reason = whyRecognised(policy, rule.id);
  const others =
    reason ?? `seed ${seed} drew ${policy.draw[rule.family]?.take === 1 ? 'another one' : 'others'}`;
  // A run does not look at it; a person may want to know.
  const outcome = outcomeOf(problem, keepFor(rule, policy), mutant).told();
  const { label: line } = outcome;
  if (outcome.ok) return { ...told, verdict: 'not_drawn', detail: others, id: verdict.id, line };
  const detail = `${others}; this one would be dropped by ${outcome.reason}: ${outcome.detail}`;
  return { ...told, verdict: 'not_drawn', reason: outcome.reason, detail, line };
};

/** `24, was 20; answer 30, was 26` */
const changeOf = ({ trace }: PreparedTemplate, step: number, flawed: Trace): string => {
  const changed = (at: number): string => `${shown(flawed[at])}, was ${shown(trace[at])}`;
  const [own, answer] = [changed(step), changed(trace.length - 1)];
  return own === answer ? own : `${own}; answer ${answer}`;
};

/** `fireworks for the year (24) + fireworks for the phrase (60)` */
const inWordsWithValues = (expr: Expr, subject: Subject): string =>
  print(expr, {
    whole: (node) => {
      const value = subject.facts.values[node.id];
      if (node.kind === 'name')
        return value ? `${inWords(node.name)} (${shortNumber(value)})` : inWords(node.name);
      return node.kind === 'num' && value && value.num >= 0n ? shortNumber(value) : undefined;
    },
  });

/** A hole's meaning: `apples (7)`, `apples (7) + pears (4)`, `-`. */
const meaning = (bound: Binding, subject: Subject): string => {
  if (bound.kind === 'node') return inWordsWithValues(bound.expr, subject);
  if (bound.kind === 'step')
    return bound.step.exact
      ? `${inWords(bound.step.target)} (${shortNumber(bound.step.exact)})`
      : inWords(bound.step.target);
  if (bound.kind === 'number') return shortNumber(bound.value);
  if (bound.kind === 'operator') return bound.op;
  return bound.terms
    .map(({ op, expr }, i) => `${i === 0 ? '' : `${op} `}${inWordsWithValues(expr, subject)}`)
    .join(' ');
};

/** A pattern with its holes filled; with runs in it, the whole step and what the single holes are. */
const fill = (pattern: string, bindings: Bindings, subject: Subject, step: SubjectStep): string => {
  const hasRuns = pattern.includes('...');
  if (!hasRuns && !/(?<!\w)_(?!\w)/.test(pattern))
    return pattern.replaceAll(/[A-Za-z]\w*/g, (word) => {
      const bound = Object.hasOwn(bindings, word) ? bindings[word] : undefined;
      if (bound?.kind === 'node' && bound.expr.kind === 'binary' && word !== pattern)
        return `(${meaning(bound, subject)})`;
      if (bound) return meaning(bound, subject);
      return word === 'answer' ? 'answer' : word;
    });
  const holes = Object.entries(bindings).flatMap(([hole, bound]) =>
    bound.kind === 'run' || bound.kind === 'step' || !new RegExp(`\\b${hole}\\b`).test(pattern)
      ? []
      : [`${hole}: ${meaning(bound, subject)}`],
  );
  const whole = inWordsWithValues(step.expr, subject);
  return holes.length > 0 ? `${whole}, ${holes.join(', ')}` : whole;
};

const choicesOf = (
  bindings: Bindings,
  holes: ReadonlySet<string>,
  subject: Subject,
): { readonly [hole: string]: string } =>
  Object.fromEntries(
    Object.entries(bindings).flatMap(([hole, bound]) =>
      holes.has(hole) ? [[hole, meaning(bound, subject)]] : [],
    ),
  );

/** The values of the holes that a clause asks about. */
const factsOf = (
  rule: Rule,
  alternative: number,
  clause: string,
  bindings: Bindings,
  subject: Subject,
): string => {
  const condition =
    rule.conditions.find(({ text }) => text === clause) ??
    rule.alternatives[alternative]?.when.find(({ text }) => text === clause);
  return (condition?.holes ?? [])
    .flatMap((hole) => {
      const bound = bindings[hole];
      if (!bound) return [];
      const text = meaning(bound, subject);
      const worked = bound.kind === 'node' && bound.expr.kind !== 'num' && bound.expr.kind !== 'name';
      const value = worked ? subject.facts.values[bound.expr.id] : undefined;
      const computed = value ? ` = ${shortNumber(value)}` : '';
      return [`${hole} is ${text === '' ? 'nothing' : text}${computed}`];
    })
    .join(', ');
};
