import { groupedBy, rememberedOf } from '../base/index.ts';
import type { Draw, Rule } from '../dsl/index.ts';
import { type Family, type PositionBin, thirdOf } from '../model/index.ts';
import { type ChangedStep, type Likelihood, likelihoodsIn } from '../plausibility/index.ts';
import type { AlignedText } from '../solution/index.ts';
import { mostAsNeeded, tellAsNeeded, type Waiting } from './as-needed.ts';
import { idOf } from './candidate-id.ts';
import { withCaps } from './caps.ts';
import { keptFrom } from './kept.ts';
import { lineToldIn, type Outcomes, outcomesOf, type Refused, type Told } from './outcome.ts';
import { type Policy, whyRecognised } from './policy.ts';
import { type About, byStep, difficultyIn, inDrawOrder, mostOf, type Named } from './pools.ts';
import type { PreparedTemplate } from './prepare.ts';
import { mostProposed, mostTried, type Proposal, propose } from './propose.ts';
import type { Capped, Decided, Dropped, Proposed, SameText, Settings, Verdict } from './verdict.ts';

/**
 * The verdict on every proposal of every rule, in the order in which they are reached: rule by rule, step by step,
 * drawn ones by their keys; those that a cap turns away come last. `proposed` is for those who have asked the
 * rules already.
 */
export const verdictsOf = (
  problem: PreparedTemplate,
  settings: Settings,
  proposed: readonly Proposed[] = proposedFor([problem], settings)[0] ?? [],
): readonly Verdict[] => {
  const made: ReadonlySet<Rule> = new Set(makersOf(settings));
  const known: Known = {
    texts: new Map(),
    ids: new Set(),
    outcomes: outcomesOf(problem, settings.policy),
    likelihood: likelihoodsIn(problem.subject, settings.policy.scores),
    believable: settings.policy.keep.believable,
  };
  // By rule, in the order of the rules: where rules draw together, a step has verdicts of many.
  const told = new Map<Rule, Decided[]>();
  const tried: Proposed[] = [];
  for (const one of proposed) {
    const refused = tooMany(one);
    told.set(one.rule, refused);
    if (refused.length > 0 || one.proposals.length === 0) continue;
    if (made.has(one.rule)) tried.push(one);
    else refused.push(...onlyRecognised(problem, one));
  }
  const most = mostAsNeeded(settings.policy);
  if (most === undefined) tellAll(tried, known, settings);
  const later: Proposed[] = [];
  for (const together of drawnTogether(tried, settings)) {
    const draw = settings.policy.draw[together[0]?.rule.family ?? 'conceptual'];
    if (!draw && most !== undefined) later.push(...together);
    else
      for (const verdict of draw
        ? drawnOf(problem, together, { draw, known, seed: settings.seed, scores: settings.policy.scores })
        : together.flatMap((one) => everyOf(problem, one, known)))
        told.get(verdict.rule)?.push(verdict);
  }
  const untold =
    most === undefined
      ? []
      : tellLater(problem, later, { decided: [...told.values()].flat(), told, known, most, settings });
  const decided: Decided[] = [];
  for (const ofRule of told.values()) for (const verdict of ofRule) decided.push(verdict);
  return [...withCaps(problem, decided, settings), ...untold].map((verdict) =>
    verdict.kind === 'kept' ? keptFrom(problem, verdict, settings.seed) : verdict,
  );
};

/**
 * What the rules that make candidates propose for each of some templates. Rule by rule: one template passes through all that hundreds
 * of rules are made of, and what a rule is made of is still near the processor for the next template.
 */
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

/**
 * The numbers of all changes that are not drawn, and then the words of all: what is done over and over finds its code at
 * hand. They are decided in their order, and then only looked up.
 */
const tellAll = (tried: readonly Proposed[], { outcomes }: Known, { policy }: Settings): void => {
  const sure = tried.filter(({ rule }) => !policy.draw[rule.family]);
  for (const work of [outcomes.computed, outcomes.told])
    for (const { rule, proposals } of sure) for (const { mutant } of proposals) work(rule, mutant);
};

/** The rules that make candidates: not those that are only recognised, but where there are no others. */
const makersOf = rememberedOf(({ rules, policy }: Settings): Settings['rules'] => {
  const some = rules.filter(({ id }) => whyRecognised(policy, id) === undefined);
  return some.length > 0 ? some : rules;
});

const onlyRecognised = (problem: PreparedTemplate, { rule, proposals }: Proposed): readonly Decided[] =>
  proposals.map((proposal) => ({ kind: 'not_drawn', rule, proposal, id: idOf(problem, proposal.mutant) }));

interface Telling {
  readonly decided: Decided[];
  readonly told: ReadonlyMap<Rule, Decided[]>;
  readonly known: Known;
  readonly most: number;
  readonly settings: Settings;
}

/** Decides by the numbers alone what can be, tells the rest as needed, and gives back what is never told. */
const tellLater = (
  problem: PreparedTemplate,
  later: readonly Proposed[],
  { decided, told, known, most, settings }: Telling,
): readonly Capped[] => {
  const verdicts = new Map<Proposal, Decided>();
  const waiting: Waiting[] = [];
  for (const { rule, proposals } of later)
    for (const proposal of proposals) {
      const one = byNumbers(problem, { rule, proposal }, known);
      if ('kind' in one) verdicts.set(proposal, one);
      else waiting.push(one);
    }
  const tell = (one: Waiting): Decided => {
    const { rule, proposal, id } = one;
    const outcome = known.outcomes.told(rule, proposal.mutant);
    const verdict = outcome.ok
      ? toldAs(problem, { rule, proposal }, id, outcome, known)
      : dropped(one, outcome);
    verdicts.set(proposal, verdict);
    return verdict;
  };
  const untold = tellAsNeeded(problem, settings, most, { waiting, decided, tell });
  for (const { rule, proposals } of later)
    for (const proposal of proposals) {
      const verdict = verdicts.get(proposal);
      if (verdict) told.get(rule)?.push(verdict);
    }
  return untold;
};

/** What the numbers of a change say of it, or that it waits to be told in words. */
const byNumbers = (
  problem: PreparedTemplate,
  about: About,
  { outcomes, ids, likelihood, believable: asked }: Known,
): Decided | Waiting => {
  const { rule, proposal } = about;
  const { mutant } = proposal;
  const computed = outcomes.computed(rule, mutant);
  if (!computed.ok) return dropped(about, computed);
  const id = idOf(problem, mutant);
  if (ids.has(id)) return { kind: 'repeated', rule, proposal, id };
  ids.add(id);
  const label = lineToldIn(problem, mutant);
  const { plausibility = 0, believable = 1 } = likelihood({ rule, mutant, flawed: computed.flawed }) ?? {};
  const least = leastOf(rule, asked);
  return believable < least
    ? dropped(about, implausible(label, believable, least))
    : { rule, proposal, id, plausibility, label };
};

const dropped = ({ rule, proposal }: About, { label, reason, guard, detail }: Refused): Dropped => ({
  kind: 'dropped',
  rule,
  proposal,
  label,
  reason,
  guard,
  detail,
});

/** Of a number that is copied or read wrongly nothing is asked: no reasoning led to it. */
const leastOf = ({ despite }: Rule, believable: number): number =>
  despite.includes('believable') ? 0 : believable;

const implausible = (label: string | null, believable: number, least: number): Refused => ({
  ok: false,
  label,
  reason: 'implausible',
  detail: `${believable}, and at least ${least} is asked for`,
});

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

const everyOf = (
  problem: PreparedTemplate,
  { rule, proposals }: Proposed,
  known: Known,
): readonly Decided[] => proposals.map((proposal) => decide(problem, { rule, proposal }, known));

interface Drawing {
  readonly draw: Draw;
  readonly known: Known;
  readonly seed: string;
  readonly scores: Policy['scores'];
}

/**
 * Step by step, as many as are to be taken in the order of the draw; a rule gives one at a step at most. Steps with more to
 * slip on come first, since an easy one gives something only where they give nothing.
 */
const drawnOf = (
  problem: PreparedTemplate,
  together: readonly Proposed[],
  drawing: Drawing,
): readonly Decided[] => {
  const steps = byStep(problem, together).map((named) => ({
    named,
    difficulty: difficultyIn(problem, named),
  }));
  const verdicts: (readonly Decided[])[] = [];
  let found = false;
  for (const isEasy of [false, true])
    for (const [at, { named, difficulty }] of steps.entries()) {
      if ((difficulty === 'easy') !== isEasy) continue;
      const ofStep = drawnOfStep(problem, named, drawing, mostOf(drawing.draw, difficulty, found));
      verdicts[at] = ofStep;
      found ||= !isEasy && ofStep.some(({ kind }) => kind === 'kept');
    }
  return verdicts.flat();
};

const drawnOfStep = (
  problem: PreparedTemplate,
  step: readonly Named[],
  { draw, known, seed, scores }: Drawing,
  most: number,
): readonly Decided[] => {
  const verdicts: Decided[] = [];
  const given = new Set<Rule>();
  let taken = 0;
  // Where none is taken their order tells nothing.
  const inOrder =
    most > 0 ? inDrawOrder({ problem, draw, slips: scores?.slips, seed, proposals: step }) : [step];
  for (const possibility of inOrder) {
    const spent = draw.of === 'step' && possibility[0] !== undefined && given.has(possibility[0].rule);
    const drawn = taken < most && !spent;
    for (const named of possibility) {
      const { rule, proposal, id } = named;
      const verdict: Decided = drawn
        ? decide(problem, named, known, id)
        : { kind: known.ids.has(id) ? 'repeated' : 'not_drawn', rule, proposal, id };
      if (verdict.kind === 'kept') {
        given.add(rule);
        taken++;
      }
      verdicts.push(verdict);
    }
  }
  return verdicts;
};

/** What the template has so far: candidates by text, and the ids of all that could be told. */
interface Known {
  readonly texts: Map<string, SameText['as']>;
  readonly ids: Set<string>;
  readonly outcomes: Outcomes;
  readonly likelihood: (changed: ChangedStep) => Likelihood | undefined;
  /** What is less believable is dropped, slips apart: those are drawn as often as people make them. */
  readonly believable: number;
}

/** That a rule stands for too much; it proposes nothing else then. */
const tooMany = ({ rule, proposals }: Proposed): Decided[] => {
  const proposal = proposals[0];
  return proposal?.tooMany
    ? [{ kind: 'dropped', rule, proposal, label: null, reason: 'too_many', detail: tooManyTold }]
    : [];
};

const tooManyTold = `more than ${mostTried} possibilities of the rule would have to be tried, or more than ${mostProposed} would come of it`;

const decide = (
  problem: PreparedTemplate,
  { rule, proposal }: About,
  known: Known,
  drawnId?: string,
): Decided => {
  if (drawnId !== undefined && known.ids.has(drawnId))
    return { kind: 'repeated', rule, proposal, id: drawnId };
  const outcome = known.outcomes.told(rule, proposal.mutant);
  if (!outcome.ok) return dropped({ rule, proposal }, outcome);
  const id = drawnId ?? idOf(problem, proposal.mutant);
  if (known.ids.has(id)) return { kind: 'repeated', rule, proposal, id };
  known.ids.add(id);
  return toldAs(problem, { rule, proposal }, id, outcome, known);
};

/** What the words of a change make of it. */
const toldAs = (
  problem: PreparedTemplate,
  { rule, proposal }: About,
  id: string,
  { flawed, lines, edits, labelled, label, labelsToo, needsHuman }: Told,
  known: Known,
): Decided => {
  const text = textKey(lines, problem.solution.lines);
  const as = known.texts.get(text);
  if (as) return { kind: 'same_text', rule, proposal, id, lines, labelled, label, as };
  const { plausibility, believable = 1 } = known.likelihood({ rule, mutant: proposal.mutant, flawed }) ?? {};
  const least = leastOf(rule, known.believable);
  if (believable < least) return dropped({ rule, proposal }, implausible(label, believable, least));
  // Only now: what another rule makes of the same text may be more believable.
  known.texts.set(text, { id, rule: rule.id });
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

/** A key that two solutions of a template share when they read the same: where they differ from the original, and how. */
const textKey = (lines: readonly string[], original: AlignedText['lines']): string => {
  let key = `${lines.length}`;
  for (let at = 0; at < lines.length; at++)
    if (lines[at] !== original[at]?.text) key += `\n${at} ${lines[at]}`;
  return key;
};

/** Where the labelled line stands: in a third of the `count` lines before the final one, or as that one. */
const binOf = (labelled: number, count: number): PositionBin =>
  labelled === count ? 'final_answer' : thirdOf(labelled + 1, count);
