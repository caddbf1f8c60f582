import type { Term } from '../ast/index.ts';
import type { Alternative, Choice, Clause, Condition, Rule } from '../dsl/index.ts';
import { layoutNamed } from '../solution/index.ts';
import { type Compiling, type Holds, type ListOf, slotsIn } from './bindings.ts';
import { boundRun } from './bound.ts';
import { type Build, buildResult, buildWorking, fill } from './construct.ts';
import { holds, together } from './guard.ts';
import { optionsOf } from './guard-lists.ts';
import { type CompiledPattern, compilePattern } from './match.ts';
import { bitsOf, everyRoot, rootNamed } from './roots.ts';

/** A rule with what matching needs, made once for all templates. Threads make their own: it holds functions. */
export type CompiledRule = Rule & { readonly plan: Plan };

/** How a rule is matched. A hole is a slot: its place in `holes`. */
export interface Plan {
  readonly holes: readonly string[];
  readonly choices: readonly CompiledChoice[];
  readonly all: readonly CompiledAlternative[];
  readonly also: readonly CompiledAlternative[];
  /** Those that match whole steps that compute, and those that match whole steps that do not. */
  readonly anchored: ByRoot;
  readonly anchoredInputs: ByRoot;
  /** Those that match any node of a step that computes. */
  readonly bare: ByRoot;
  /** The roots of all that they may match, as `bitsOf` has them. */
  readonly rootBits: number;
  /** Conditions of all alternatives that name no hole: what the question says, and what is so of the step. */
  readonly ofStep: readonly Holds[];
  /** Whether the step's line is left out: then the step itself may stay as it is. */
  readonly stepMayStay: boolean;
}

/** Alternatives by what stands at the top of a node that they may match, and the roots for which there are any. */
export type ByRoot = { readonly at: readonly (readonly CompiledAlternative[])[]; readonly bits: number };

export interface CompiledChoice {
  readonly hole: string;
  readonly slot: number;
  readonly options: readonly ListOf[];
}

export interface CompiledAlternative {
  readonly source: Alternative;
  readonly pattern: CompiledPattern;
  readonly anchored: boolean;
  /** Whether it matches the last step only. */
  readonly answer: boolean;
  /** Whether it may match a step that only holds a number: a hole or a number may, a computation never does. */
  readonly anchorsInputs: boolean;
  /** The slot of the hole that stands for the step; -1 without one. */
  readonly targetSlot: number;
  readonly build: Build;
  /** Conditions by how many choices must be made before they can be asked. */
  readonly conditions: Levels;
  /** The same without those that were asked of the step before anything was matched. */
  readonly others: Levels;
  /** Conditions on what the change gives, asked once it is made. */
  readonly afterwards: readonly Asked[];
}

type Levels = readonly (readonly Part[])[];

/** A condition, or a part of one, as it is asked and as it is written. */
type Part = Clause & { readonly test: Holds };

/** A condition with the parts that must all hold: each can be asked as soon as its own holes are filled. */
type Asked = Part & { readonly parts: readonly Part[] };

export const compileRules = (rules: readonly Rule[]): readonly CompiledRule[] => rules.map(compileRule);

export const compileRule = (rule: Rule): CompiledRule => {
  const holes: string[] = [];
  const compiling: Compiling = { slotOf: slotsIn(holes), holds };
  const choices = rule.choices.map((choice) => compileChoice(choice, compiling));
  const asked = rule.conditions.map((clause) => askedFor(clause, compiling));
  const ofNoHole = asked.flatMap(({ parts }) => parts.filter(namesNoHole));
  const all = rule.alternatives.map((source) => compileAlternative(source, rule, asked, compiling));
  const also = rule.also.map((source) => compileAlternative(source, rule, [], compiling));
  const anchored = all.filter((each) => each.anchored);
  const rootsOfStep = ({ pattern }: CompiledAlternative) => stepRootsOf(pattern, rule);
  const anchoredAt = byRoot(anchored, rootsOfStep);
  const anchoredInputs = byRoot(
    anchored.filter(({ answer, anchorsInputs }) => answer || anchorsInputs),
    rootsOfStep,
  );
  const bareAt = byRoot(
    all.filter((each) => !each.anchored),
    ({ pattern }) => pattern.roots,
  );
  const plan: Plan = {
    holes,
    choices,
    all,
    also,
    anchored: anchoredAt,
    anchoredInputs,
    bare: bareAt,
    rootBits: anchoredAt.bits | bareAt.bits,
    ofStep: cheapFirst(ofNoHole).map(({ test }) => test),
    stepMayStay: layoutNamed(rule.layout).stepMayStay === true,
  };
  // Not spread: see `withChildren` in src/ast.
  return Object.assign({}, rule, { plan });
};

const byRoot = (
  alternatives: readonly CompiledAlternative[],
  rootsOf: (alternative: CompiledAlternative) => readonly number[] | undefined,
): ByRoot => {
  const at = everyRoot.map((root) => alternatives.filter((each) => rootsOf(each)?.includes(root) ?? true));
  return { at, bits: bitsOf(at.flatMap((some, root) => (some.length > 0 ? [root] : []))) };
};

/** The roots of the steps that a pattern may match whole: one with runs matches a lone term too, and a name may be looked through. */
const stepRootsOf = ({ roots, whole }: CompiledPattern, { seeThrough }: Rule) =>
  whole ? undefined : seeThrough > 0 ? roots && [...roots, rootNamed('name')] : roots;

const compileAlternative = (
  source: Alternative,
  rule: Rule,
  ofRule: readonly Asked[],
  compiling: Compiling,
): CompiledAlternative => {
  const answer = source.target === 'answer';
  const { commute, seeThrough } = rule;
  const { slotOf } = compiling;
  // What only this change asks comes first.
  const own = source.when.map((one) => askedFor(one, compiling));
  const asked = [...own, ...ofRule];
  const ofHoles = ofRule.flatMap(({ parts }) => parts.filter((one) => !namesNoHole(one)));
  return {
    source,
    pattern: compilePattern(source.pattern, { slotOf, commute, seeThrough: seeThrough > 0 }),
    anchored: source.target !== undefined,
    answer,
    anchorsInputs: source.pattern.kind === 'num' || source.pattern.kind === 'hole',
    targetSlot: source.target === undefined || answer ? -1 : slotOf(source.target),
    build:
      source.kind === 'result'
        ? buildResult(source.replacement, compiling)
        : buildWorking(source.replacement, slotOf),
    conditions: levelsOf(rule, asked),
    others: levelsOf(rule, cheapFirst([...own.flatMap(({ parts }) => parts), ...ofHoles])),
    afterwards: asked.filter(({ asksResult }) => asksResult),
  };
};

const compileChoice = ({ hole, run, options }: Choice, compiling: Compiling): CompiledChoice => {
  const slot = compiling.slotOf(hole);
  const lists = options.map((option) => optionsOf(option, compiling));
  return { hole, slot, options: run ? [asOneRun(lists)] : lists };
};

/** `...p: inputs`: one option, the run of all that is offered. */
const asOneRun =
  (lists: readonly ListOf[]): ListOf =>
  (match) => {
    const terms = lists
      .flatMap((list) => list(match))
      .flatMap((bound): Term[] => {
        const expr = fill(bound, match);
        return expr ? [{ op: '+', expr }] : [];
      });
    return terms.length > 0 ? [boundRun(terms)] : [];
  };

const levelsOf = (rule: Rule, asked: readonly Part[]): Levels => {
  const levels = Array.from({ length: rule.choices.length + 1 }, (): Part[] => []);
  for (const one of asked) if (!one.asksResult) levels[levelOf(rule, one)]?.push(one);
  return levels;
};

const askedFor = (clause: Clause, compiling: Compiling): Asked => {
  const { condition, text } = clause;
  const parts = partsOf(condition).map((part): Part => {
    const named = namedIn(part);
    const holes = clause.holes.filter((hole) => named.has(hole));
    const asksResult = clause.asksResult && named.has('new.value');
    return { text, condition: part, holes, asksResult, test: holds(part, compiling) };
  });
  const all = parts.map(({ test }) => test);
  const test = all.length === 1 && all[0] ? all[0] : together('and', all);
  return { text, condition, holes: clause.holes, asksResult: clause.asksResult, test, parts };
};

const partsOf = (condition: Condition): readonly Condition[] =>
  condition.kind === 'and' ? condition.parts.flatMap(partsOf) : [condition];

/** Every name in a condition, and the kinds of its nodes: a number that is no hole is named by its kind. */
const namedIn = (node: object, into = new Set<unknown>()): ReadonlySet<unknown> => {
  for (const part of Object.values(node)) {
    if (typeof part === 'object' && part !== null) namedIn(part, into);
    else into.add(part);
  }
  return into;
};

/** All must hold, and who asks for no reasons need not hear them in the rule's order: the one that takes least comes first. */
const cheapFirst = (asked: readonly Part[]): readonly Part[] => {
  const costs = new Map(asked.map((one) => [one, costOf(one.condition)]));
  return asked.toSorted((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
};

/** About what it takes to ask a condition: how many nodes it has, more of one that asks of each of a list, or reads a text. */
const costOf = (node: object): number => {
  let cost = 'regex' in node ? 20 : 1;
  for (const part of Object.values(node)) if (typeof part === 'object' && part !== null) cost += costOf(part);
  const isLong = 'list' in node || 'source' in node || 'item' in node || 'args' in node;
  return isLong ? 6 * cost : cost;
};

const namesNoHole = ({ holes, asksResult }: Part): boolean => holes.length === 0 && !asksResult;

/** How many choices must be made before all holes of a condition are filled. */
const levelOf = (rule: Rule, { holes }: Clause): number =>
  Math.max(0, ...holes.map((hole) => rule.choices.findIndex((one) => one.hole === hole) + 1));
