import { exactValue, otherSign, sameTree, signedTerms } from '../ast/index.ts';
import type { Exact } from '../base/index.ts';
import { definedBefore, type Facts } from '../facts/index.ts';
import type { Expr, Mutant } from '../model/index.ts';
import { buildToo, everywhere, findingToo } from './also.ts';
import { type Bindings, bindingsOf, choiceText, type Match } from './bindings.ts';
import type { CompiledAlternative, CompiledRule, Plan } from './compile-rule.ts';
import { append, replaceAt } from './construct.ts';
import type { Window } from './match.ts';
import { bitsOf, rootOf } from './roots.ts';
import type { Subject, SubjectStep } from './subject.ts';

/** A mutant, and what each hole of its rule stands for there (for explanations and `why`). */
export interface Proposal {
  readonly mutant: Mutant;
  readonly bindings: Bindings;
  /** That the rule stands for too many possibilities on the template: it is the one thing that is proposed then. */
  readonly tooMany?: true;
}

/** The most possibilities of a rule that are tried on one template, and that come of it: a hundred times real ones. */
export const mostTried = 50_000;
export const mostProposed = 5000;

/** A place where an alternative did not apply, and what stood in its way. */
export interface Miss {
  readonly alternative: number;
  readonly step: number;
  /** The node that the pattern matched; undefined when it matched nowhere in the step. */
  readonly place: number | undefined;
  /** The condition as written, `no match`, or `no result` (a function had none, or nothing was to choose). */
  readonly clause: string;
  readonly bindings: Bindings;
}

interface Search {
  readonly rule: CompiledRule;
  readonly match: Match;
  readonly proposals: Proposal[];
  /** Changes of the step so far, for rules that take terms in any order. */
  seen: Set<string> | undefined;
  readonly report: ((miss: Miss) => void) | undefined;
  /** The alternatives that matched somewhere in the step; only for those who ask for misses. */
  readonly matched: Set<CompiledAlternative> | undefined;
  tried: Tried | undefined;
  /** Takes the place where the pattern matches. */
  readonly offer: () => void;
  /** Whether what names no hole holds of the step: asked when it is first needed. */
  ofStep: boolean | undefined;
}

/** A place where the pattern of an alternative is tried, and maybe matches. */
interface Tried {
  readonly alternative: CompiledAlternative;
  readonly place: Expr;
  /** Where it is only part of a longer chain: what stands before it, and the sign of the chain. */
  readonly before: { readonly prefix: Expr; readonly op: '+' | '*' } | undefined;
}

/**
 * All mutants of a rule on one template, in the order of the code, then of the alternatives, then of the
 * choices. Each changes one step. A node of a mutant that keeps an id is an intact copy of the original's
 * node; every other node has the id `NEW`. `report` hears why an alternative gave nothing at a place; without
 * it no reasons are gathered. `consistent` asks for a misconception at all its places, too, of rules that say so.
 */
export const propose = (
  rule: CompiledRule,
  subject: Subject,
  report?: (miss: Miss) => void,
  consistent = false,
): readonly Proposal[] => {
  // Most rules are about a few signs only.
  const { rootBits, bare, anchored, anchoredInputs } = rule.plan;
  if (!report && (rootBits & subject.rootBits) === 0) return [];
  let search: Search | undefined;
  for (const step of subject.steps) {
    const { sort, root, siteBits } = step;
    const bits = sort === 'working' ? anchored.bits : anchoredInputs.bits;
    if (!report && (bare.bits & siteBits) === 0 && (bits & (1 << root)) === 0) continue;
    search ??= begun(rule, subject, step, report);
    proposeAt(step, search);
    if (search.match.left < 0 || search.proposals.length > mostProposed) return [tooManyAt(step, rule)];
  }
  const proposals = search?.proposals ?? [];
  return consistent && rule.consistent
    ? [...proposals, ...everywhere(proposals)].sort((a, b) => a.mutant.step - b.mutant.step)
    : proposals;
};

/** Nothing is matched yet: each of so many `holes` is empty. */
export const freshMatch = (subject: Subject, step: SubjectStep, holes: number, look: number): Match => ({
  subject,
  step,
  slots: new Array(holes).fill(undefined),
  look,
  through: [],
  it: undefined,
  column: undefined,
  made: undefined,
  left: mostTried,
});

const begun = (rule: CompiledRule, subject: Subject, step: SubjectStep, report: Search['report']): Search => {
  const match = freshMatch(subject, step, rule.plan.holes.length, rule.seeThrough);
  const search: Search = {
    rule,
    match,
    proposals: [],
    seen: undefined,
    report,
    matched: report && new Set(),
    tried: undefined,
    offer: () => {
      const { tried } = search;
      if (!tried || search.ofStep === false) return;
      search.matched?.add(tried.alternative);
      enumerate(tried, search);
    },
    ofStep: undefined,
  };
  return search;
};

/** Whether a rule may have anything to say of a program, seen before the template's words are read. */
export const mayConcern = ({ plan }: CompiledRule, { nodes }: Facts): boolean =>
  (plan.rootBits & bitsOf(nodes.map(rootOf))) !== 0;

/** It mostly holds, and much of it reads a text: so it is asked last, once. Who asks for reasons hears them in the rule's order. */
const holdsOfStep = (search: Search): boolean => {
  const { match, rule, report } = search;
  if (report) return true;
  search.ofStep ??= rule.plan.ofStep.every((test) => test(match) === true);
  return search.ofStep;
};

/** In place of all that a rule would change of a template: that there is too much of it, seen at a step. */
const tooManyAt = ({ index, expr }: SubjectStep, { id, layout }: CompiledRule): Proposal => ({
  mutant: {
    rule: id,
    alternative: 0,
    step: index,
    place: expr.id,
    kind: 'working',
    expr,
    layout,
    through: nothingBetween,
    choices: noChoices,
  },
  bindings: {},
  tooMany: true,
});

const proposeAt = (step: SubjectStep, search: Search): void => {
  const { match, report, matched, offer } = search;
  const { plan } = search.rule;
  match.step = step;
  search.seen = undefined;
  search.ofStep = undefined;
  if ((plan.bare.bits & step.siteBits) !== 0)
    for (let at = 0; at < step.sites.length; at++) {
      const site = step.sites[at] ?? step.expr;
      for (const alternative of plan.bare.at[step.siteRoots[at] ?? -1] ?? [])
        findAt(alternative, site, search);
    }
  const anchored = step.sort === 'working' ? plan.anchored : plan.anchoredInputs;
  for (const alternative of anchored.at[step.root] ?? []) {
    const { answer, targetSlot, pattern } = alternative;
    if (answer && step !== match.subject.steps.at(-1)) continue;
    if (targetSlot >= 0) match.slots[targetSlot] = match.subject.bound[step.index];
    search.tried = { alternative, place: step.expr, before: undefined };
    pattern.match(step.expr, match, offer);
    if (targetSlot >= 0) match.slots[targetSlot] = undefined;
  }
  if (!report || !matched) return;
  for (const alternative of plan.all)
    if (!matched.has(alternative) && isAsked(alternative, step, match.subject))
      report(missOf(alternative, undefined, 'no match', search));
  matched.clear();
};

const isAsked = (alternative: CompiledAlternative, step: SubjectStep, subject: Subject): boolean => {
  if (alternative.answer) return step === subject.steps.at(-1);
  if (!alternative.anchored) return step.sites.length > 0;
  return step.sort === 'working' || alternative.anchorsInputs;
};

const findAt = (alternative: CompiledAlternative, site: Expr, search: Search): void => {
  const { pattern } = alternative;
  const { match, offer } = search;
  if (pattern.window) findWindow(alternative, pattern.window, site, search);
  else if (!pattern.whole || isTopOfChain(site, match.subject)) {
    search.tried = { alternative, place: site, before: undefined };
    pattern.match(site, match, offer);
  }
};

/** Terms that end at `site`: in x + y + z the pattern `a + b` is tried on x + y and on y + z. */
const findWindow = (alternative: CompiledAlternative, window: Window, site: Expr, search: Search): void => {
  if (site.kind !== 'binary') return;
  const { op } = window;
  const terms: Expr[] = [site.right];
  let rest = site.left;
  while (terms.length < window.length - 1) {
    if (rest.kind !== 'binary' || rest.op !== op) return;
    terms.unshift(rest.right);
    rest = rest.left;
  }
  const longer = rest.kind === 'binary' && rest.op === op ? rest : undefined;
  terms.unshift(longer ? longer.right : rest);
  search.tried = { alternative, place: site, before: longer && { prefix: longer.left, op } };
  window.terms(terms, search.match, search.offer);
};

const isTopOfChain = (site: Expr, subject: Subject): boolean => {
  const above = subject.facts.parents[site.id];
  if (site.kind !== 'binary' || above?.kind !== 'binary' || above.left !== site) return true;
  const other = otherSign(site.op);
  return other === undefined || (above.op !== site.op && above.op !== other);
};

/** Holes are filled: asks the conditions, tries every choice, and builds. `made` choices have been made. */
const enumerate = (found: Tried, search: Search, made = 0): void => {
  const { match } = search;
  if (--match.left < 0) return;
  const { alternative, place } = found;
  const asked = (search.report ? alternative.conditions : alternative.others)[made] ?? noConditions;
  for (let at = 0; at < asked.length; at++) {
    const one = asked[at];
    if (!one || one.test(match) === true) continue;
    search.report?.(missOf(alternative, place, one.text, search));
    return;
  }
  if (made === 0 && !holdsOfStep(search)) return;
  const choice = search.rule.plan.choices[made];
  if (!choice) {
    if (!write(found, search)) search.report?.(missOf(alternative, place, 'no result', search));
    return;
  }
  let any = false;
  for (const list of choice.options) {
    for (const option of list(match)) {
      any = true;
      match.slots[choice.slot] = option;
      enumerate(found, search, made + 1);
    }
  }
  match.slots[choice.slot] = undefined;
  if (!any) search.report?.(missOf(alternative, place, 'no result', search));
};

/** Builds the mutant, with what the rule changes besides; false where nothing can be written. */
const write = (found: Tried, search: Search): boolean => {
  const { also } = search.rule.plan;
  if (also.length === 0) return writeOne(found, search, undefined);
  return findingToo(search.match, also, (toos) => {
    const made = buildToo(search.match, toos);
    return made !== undefined && writeOne(found, search, made);
  });
};

/** False where nothing can be written, or only what stands there already. */
const writeOne = ({ alternative, place, before }: Tried, search: Search, also: Mutant['also']): boolean => {
  const { match, rule } = search;
  const { stepMayStay } = rule.plan;
  const { source, anchored, build } = alternative;
  const made = build(match);
  if (!made) return false;
  const { subject, step } = match;
  const part = before ? append(before.prefix, before.op, made, subject) : made;
  const expr = source.kind === 'result' || anchored ? made : replaceAt(step.expr, place, part, subject);
  if (source.kind === 'working' && !stepMayStay && sameTree(expr, step.expr)) return false;
  if (!holdsAfterwards(alternative, place, expr, search)) return true;
  if (rule.commute) {
    search.seen ??= new Set();
    const more = also?.map((one) => ` ${one.step} ${inAnyOrder(one.expr)}`) ?? [];
    const key = `${source.index} ${place.id} ${inAnyOrder(expr)}${more.join('')}`;
    if (search.seen.has(key)) return true;
    search.seen.add(key);
  }
  search.proposals.push({
    mutant: {
      rule: rule.id,
      alternative: source.index,
      step: step.index,
      place: place.id,
      kind: source.kind,
      rounds: isRounding(source),
      expr,
      through: match.through.length === 0 ? nothingBetween : [...match.through],
      layout: rule.layout,
      choices: chosen(rule.plan.choices, match),
      also,
    },
    bindings: bindingsOf(rule.plan.holes, match),
  });
  return true;
};

/** `t := round(t)`. */
const isRounding = ({ kind, replacement }: CompiledAlternative['source']): true | undefined =>
  (kind === 'result' && replacement.kind === 'mutation' && replacement.mutation === 'round') || undefined;

const holdsAfterwards = (
  alternative: CompiledAlternative,
  place: Expr,
  expr: Expr,
  search: Search,
): boolean => {
  const { afterwards } = alternative;
  if (afterwards.length === 0) return true;
  const { match } = search;
  match.made = valueOfMade(expr, match);
  const failed = afterwards.find(({ test }) => test(match) !== true);
  match.made = undefined;
  if (failed) search.report?.(missOf(alternative, place, failed.text, search));
  return !failed;
};

/** The exact value of a changed working, from the right values of what it reads. */
const valueOfMade = (expr: Expr, { subject, step }: Match): Exact | undefined => {
  const { facts } = subject;
  return exactValue(
    expr,
    ({ name }) => facts.exact[definedBefore(facts, name, step.index)],
    ({ id }) => (id >= 0 ? facts.values[id] : undefined),
  );
};

const missOf = (
  { source }: CompiledAlternative,
  place: Expr | undefined,
  clause: string,
  { rule, match }: Search,
): Miss => ({
  alternative: source.index,
  step: match.step.index,
  place: place?.id,
  clause,
  bindings: place ? bindingsOf(rule.plan.holes, match) : {},
});

const nothingBetween: readonly number[] = [];
const noConditions: CompiledAlternative['afterwards'] = [];
const noChoices = {};

const chosen = (choices: Plan['choices'], match: Match): { readonly [hole: string]: string } => {
  if (choices.length === 0) return noChoices;
  const texts: Record<string, string> = {};
  for (const { hole, slot } of choices) {
    const bound = match.slots[slot];
    if (bound) texts[hole] = choiceText(bound);
  }
  return texts;
};

/** A key that is the same for `a + b` and `b + a`. */
const inAnyOrder = (expr: Expr): string => {
  if (expr.kind === 'num')
    return typeof expr.value === 'object' ? `${expr.value.num}/${expr.value.den}` : String(expr.value);
  if (expr.kind === 'name') return expr.name;
  if (expr.kind === 'unary') return `${expr.op}(${inAnyOrder(expr.operand)})`;
  if (expr.kind === 'call') return `${expr.func}(${expr.args.map(inAnyOrder).join(',')})`;
  if (expr.op !== '+' && expr.op !== '*')
    return `(${inAnyOrder(expr.left)}${expr.op}${inAnyOrder(expr.right)})`;
  const terms = signedTerms(expr, expr.op).map((term) => `${term.op}${inAnyOrder(term.expr)}`);
  return `(${terms.sort().join('')})`;
};
