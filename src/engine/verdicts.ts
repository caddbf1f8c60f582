import { groupedBy, keptIn, rememberedOf } from '../base/index.ts';
import type { Draw, Rule } from '../dsl/index.ts';
import { changedToo, type Family, type Mutant, type PositionBin, thirdOf } from '../model/index.ts';
import { type ChangedStep, type Likelihood, likelihoodsIn } from '../plausibility/index.ts';
import { editSources } from '../runtime/index.ts';
import { explain } from '../telling/index.ts';
import { withCaps } from './caps.ts';
import {
  type About,
  byDifficulty,
  byStep,
  drawKey,
  idOf,
  inDrawOrder,
  mostOf,
  type Named,
  turnOf,
} from './draw.ts';
import { type Policy, setAsideBy } from './judge.ts';
import { lineToldIn, type Outcome, outcomesOf, type Refused } from './outcome.ts';
import type { PreparedTemplate } from './prepare.ts';
import { mostProposed, mostTried, propose } from './propose.ts';
import type {
  Capped,
  Decided,
  Dropped,
  Kept,
  Promising,
  Proposed,
  SameText,
  Settings,
  Verdict,
} from './verdict.ts';

/**
 * The verdict on every proposal of every rule, in the order in which they are reached: rule by rule, step by step, drawn ones by
 * their keys; those that a cap turns away come last. `proposed` is for those who have asked the rules already.
 */
export const verdictsOf = (
  problem: PreparedTemplate,
  settings: Settings,
  proposed: readonly Proposed[] = proposedFor([problem], settings)[0] ?? [],
): readonly Verdict[] => {
  const { policy, seed } = settings;
  const made: ReadonlySet<Rule> = new Set(makersOf(settings));
  const known: Known = {
    texts: new Map(),
    ids: new Set(),
    outcomes: outcomesOf(problem, policy),
    likelihood: likelihoodsIn(problem.subject, policy.scores),
    keep: policy.keep,
  };
  // By rule, in the order of the rules: where rules draw together, a step has verdicts of many.
  const byRule = new Map<Rule, Decided[]>();
  const decided = (): readonly Decided[] => [...byRule.values()].flat();
  const tried: Proposed[] = [];
  for (const one of proposed) {
    const refused = tooMany(one);
    byRule.set(one.rule, refused);
    if (refused.length > 0 || one.proposals.length === 0) continue;
    if (made.has(one.rule)) tried.push(one);
    else
      for (const proposal of one.proposals)
        refused.push({ kind: 'not_drawn', rule: one.rule, proposal, id: idOf(problem, proposal.mutant) });
  }
  const most = mostAsNeeded(policy);
  const waiting: Waiting[] = [];
  const tell = (one: Waiting): void => {
    byRule.get(one.rule)?.push(inWords(one, known));
  };
  for (const together of drawnTogether(tried, settings)) {
    const draw = policy.draw[together[0]?.rule.family ?? 'conceptual'];
    if (draw)
      for (const verdict of drawnOf(problem, together, { draw, known, seed, scores: policy.scores }))
        byRule.get(verdict.rule)?.push(verdict);
    else
      for (const { rule, proposals } of together)
        for (const proposal of proposals) {
          const one = byNumbers(problem, { rule, proposal }, known);
          if ('kind' in one) byRule.get(rule)?.push(one);
          else if (most === undefined) tell(one);
          else waiting.push(one);
        }
  }
  const untold = most === undefined ? [] : tellAsNeeded(problem, settings, most, { waiting, decided, tell });
  return [...withCaps(problem, decided(), settings), ...untold].map((verdict) =>
    verdict.kind === 'kept' ? keptFrom(problem, verdict, seed) : verdict,
  );
};

/** Rule by rule, and not template by template: what a rule is made of is still near the processor for the next template. */
export const proposedFor = (
  problems: readonly PreparedTemplate[],
  settings: Settings,
): readonly (readonly Proposed[])[] => {
  const { consistent } = settings.policy;
  const all = problems.map(({ subject }) => {
    const proposed: Proposed[] = [];
    return { subject, proposed };
  });
  for (const rule of makersOf(settings))
    for (const { subject, proposed } of all) {
      const proposals = propose(rule, subject, undefined, consistent);
      if (proposals.length > 0) proposed.push({ rule, proposals });
    }
  return all.map(({ proposed }) => proposed);
};

/** The rules that make candidates. */
const makersOf = rememberedOf(({ rules, policy }: Settings): Settings['rules'] => {
  const aside = setAsideBy(policy, rules);
  return aside.length > 0 ? rules.filter(({ id }) => !aside.includes(id)) : rules;
});

/** A change whose numbers were judged, and that was not told in words so far. */
interface Waiting extends About {
  readonly id: string;
  readonly outcome: Outcome;
  readonly plausibility: number | undefined;
}

const byNumbers = (
  problem: PreparedTemplate,
  { rule, proposal, id = idOf(problem, proposal.mutant) }: About & Partial<Named>,
  { outcomes, ids, likelihood, keep }: Known,
): Decided | Waiting => {
  const { mutant } = proposal;
  if (ids.has(id)) return { kind: 'repeated', rule, proposal, id };
  const outcome = outcomes(rule, mutant);
  const { computed } = outcome;
  if (!computed.ok) return dropped({ rule, proposal }, computed);
  ids.add(id);
  const { plausibility, believable = 1 } = likelihood({ rule, mutant, flawed: computed.flawed }) ?? {};
  // Of a number that is copied or read wrongly nothing is asked: no reasoning led to it.
  const least = rule.despite.includes('believable') ? 0 : (keep.believable_of[rule.id] ?? keep.believable);
  return believable < least
    ? dropped(
        { rule, proposal },
        {
          label: lineToldIn(problem, mutant),
          reason: 'implausible',
          detail: `${believable}, and at least ${least} is asked for`,
        },
      )
    : { rule, proposal, id, outcome, plausibility };
};

/** How many candidates a template may have where the most plausible ones stay; undefined where all must be told in words. */
const mostAsNeeded = ({ caps, scores }: Policy): number | undefined =>
  caps.order_by === 'plausibility' && scores ? caps.template : undefined;

/**
 * To tell a change in words is most of what it costs, and likelihood hangs on its numbers alone. So where a template may
 * have `most` candidates those that wait are told in the order of the caps, some at a time, until as many are sure to stay;
 * what is never told would have been turned away.
 */
const tellAsNeeded = (
  problem: PreparedTemplate,
  settings: Settings,
  most: number,
  {
    waiting,
    decided,
    tell,
  }: {
    readonly waiting: readonly Waiting[];
    readonly decided: () => readonly Decided[];
    readonly tell: (one: Waiting) => void;
  },
): readonly Capped[] => {
  const inTurn = waiting.toSorted((a, b) => (b.plausibility ?? 0) - (a.plausibility ?? 0));
  const staysAbove = (plausibility = 0): number =>
    withCaps(problem, decided(), settings).filter(
      (one) => one.kind === 'kept' && (one.plausibility ?? 0) > plausibility,
    ).length;
  let told = 0;
  for (let next = inTurn[0]; next && staysAbove(next.plausibility) < most; next = inTurn[told]) {
    for (const one of inTurn.slice(told, told + most)) tell(one);
    told += most;
  }
  return inTurn.slice(told).map(({ rule, proposal }): Capped => {
    const label = lineToldIn(problem, proposal.mutant);
    return { kind: 'capped', rule, proposal, limit: 'template', most, label };
  });
};

const dropped = (
  { rule, proposal }: About,
  { label, reason, guard, detail }: Omit<Refused, 'ok'>,
): Dropped => ({ kind: 'dropped', rule, proposal, label, reason, guard, detail });

/** The rules in parts that draw together: those of a family that draws of a step, and every other for itself. */
const drawnTogether = (
  proposed: readonly Proposed[],
  { policy: { draw } }: Settings,
): readonly (readonly Proposed[])[] => {
  const parts = groupedBy(proposed, ({ rule }): Rule | Family =>
    draw[rule.family]?.of === 'step' ? rule.family : rule,
  );
  return [...parts.values()];
};

interface Drawing {
  readonly draw: Draw;
  readonly known: Known;
  readonly seed: string;
  readonly scores: Policy['scores'];
}

/** Steps with more to slip on come first: what is easier gives something only where they give nothing. */
const drawnOf = (
  problem: PreparedTemplate,
  together: readonly Proposed[],
  drawing: Drawing,
): readonly Decided[] => {
  const steps = byStep(problem, together).flatMap((named) => byDifficulty(problem, named));
  const verdicts: (readonly Decided[])[] = [];
  const taken = new Map<number | undefined, Rule[]>();
  let found = false;
  for (const turn of [0, 1, 2]) {
    const before = found;
    for (const [at, part] of steps.entries()) {
      if (turnOf(part) !== turn) continue;
      const given = keptIn(taken, part.named[0]?.proposal.mutant.step, () => []);
      const had = given.length;
      // What nothing tempts to is there for a problem that has nothing else: one is enough.
      const most = mostOf(drawing.draw, part, turn === 2 ? found : before);
      verdicts[at] = drawnOfStep(problem, part.named, drawing, { most, given });
      found ||= given.length > had;
    }
  }
  return verdicts.flat();
};

/** `given`: the rules of what the step has given so far, which grows. */
const drawnOfStep = (
  problem: PreparedTemplate,
  step: readonly Named[],
  { draw, known, seed, scores }: Drawing,
  { most, given }: { readonly most: number; readonly given: Rule[] },
): readonly Decided[] => {
  const verdicts: Decided[] = [];
  // Where none is taken their order tells nothing.
  const inOrder =
    most > given.length
      ? inDrawOrder({ problem, draw, slips: scores?.slips, seed, proposals: step })
      : [step];
  const isSpent = (rule: Rule): boolean =>
    draw.of === 'step' && given.filter((one) => one === rule).length >= draw.each;
  for (const possibility of inOrder) {
    const isFull = given.length >= most;
    for (const named of possibility) {
      const { rule, proposal, id } = named;
      const verdict: Decided =
        isFull || isSpent(rule)
          ? { kind: known.ids.has(id) ? 'repeated' : 'not_drawn', rule, proposal, id }
          : decide(problem, named, known);
      if (verdict.kind === 'kept') given.push(rule);
      verdicts.push(verdict);
    }
  }
  return verdicts;
};

/** What the template has so far: candidates by text, and the ids of all that could be told. */
interface Known {
  readonly texts: Map<string, SameText['as']>;
  readonly ids: Set<string>;
  readonly outcomes: ReturnType<typeof outcomesOf>;
  readonly likelihood: (changed: ChangedStep) => Likelihood | undefined;
  /** What is less believable is dropped, slips apart: those are drawn as often as people make them. */
  readonly keep: Policy['keep'];
}

const tooMany = ({ rule, proposals }: Proposed): Decided[] => {
  const proposal = proposals[0];
  return proposal?.tooMany
    ? [{ kind: 'dropped', rule, proposal, label: null, reason: 'too_many', detail: tooManyTold }]
    : [];
};

const tooManyTold = `more than ${mostTried} possibilities of the rule would have to be tried, or more than ${mostProposed} would come of it`;

const decide = (problem: PreparedTemplate, named: Named, known: Known): Decided => {
  const one = byNumbers(problem, named, known);
  return 'kind' in one ? one : inWords(one, known);
};

const inWords = ({ rule, proposal, id, outcome, plausibility }: Waiting, { texts }: Known): Decided => {
  const told = outcome.told();
  if (!told.ok) return dropped({ rule, proposal }, told);
  const { flawed, lines, edits, labelled, label, labelsToo, needsHuman } = told;
  const text = lines.join('\n');
  const as = texts.get(text);
  if (as) return { kind: 'same_text', rule, proposal, id, lines, labelled, label, as };
  texts.set(text, { id, rule: rule.id });
  const bin = binOf(labelled, lines.length - 1);
  // Named one by one: to copy several objects into one takes longer than all else here.
  return {
    kind: 'kept',
    rule,
    proposal,
    id,
    flawed,
    lines,
    edits,
    labelled,
    label,
    labelsToo,
    needsHuman,
    bin,
    plausibility,
  };
};

/** Where the labelled line stands: in a third of the `count` lines before the final one, or as that one. */
const binOf = (labelled: number, count: number): PositionBin =>
  labelled === count ? 'final_answer' : thirdOf(labelled + 1, count);

/** Adds code and explanation to what no cap turned away; not to a copy of it: one of so many fields takes ten times as long to make. */
const keptFrom = ({ subject, trace }: PreparedTemplate, promising: Promising, seed: string): Kept => {
  const { rule, proposal, id, flawed, labelsToo } = promising;
  const { mutant, bindings } = proposal;
  const [oldValue, newValue] = [trace[mutant.step] ?? 0n, flawed[mutant.step] ?? 0n];
  const draw = hasSeveralTellings(rule, mutant) ? drawKey(seed, `${id} told`) : 0;
  return Object.assign(promising, {
    code: editSources(subject.facts, mutant, changedToo(mutant)),
    explanation: explain({ rule, mutant, bindings, subject, oldValue, newValue, draw, labelsToo }),
  });
};

/** Most changes are told in one way, and nothing is to be drawn. */
const hasSeveralTellings = ({ explanations, alternatives }: Rule, { alternative }: Mutant): boolean => {
  const own = alternatives.find(({ index }) => index === alternative)?.explanations ?? [];
  return (own.length > 0 ? own : explanations).length > 1;
};
