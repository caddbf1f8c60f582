import { callInCode, callInRules } from '../ast/index.ts';
import type { Alternative, Condition, Rule } from '../dsl/index.ts';
import { type Exact, equal } from '../exact/index.ts';
import type { BinaryOp, Expr, Mutant, Value } from '../model/index.ts';
import { fromExact } from '../runtime/index.ts';
import type { Binding, Bindings, Match, Term } from './bindings.ts';
import { append, chain, copy, join, newCall, newName, newNumber, newUnary, replaceAt } from './build.ts';
import { choiceText } from './explain.ts';
import { type Holds, holds, type ListOf, numberOf, optionsOf } from './guard.ts';
import { type CompiledPattern, compilePattern, signedTerms } from './match.ts';
import type { Subject, SubjectStep } from './subject.ts';

/** A mutant, and what each hole of its rule stands for there (for explanations and `why`). */
export interface Proposal {
  readonly mutant: Mutant;
  readonly bindings: Bindings;
}

/** A place where an alternative did not apply, and what stood in its way. */
export interface Miss {
  readonly rule: string;
  readonly alternative: number;
  readonly step: number;
  /** The node that the pattern matched; undefined when it matched nowhere in the step. */
  readonly place: number | undefined;
  /** The condition as written, `no match`, or `no result` (a function had none, or nothing was to choose). */
  readonly clause: string;
  readonly bindings: Bindings;
}

/**
 * All mutants of a rule on one template, in the order of the code, then of the alternatives, then of the
 * choices. Each changes one step. A node of a mutant that keeps an id is an intact copy of the original's
 * node; every other node has the id `NEW`. `report` hears why an alternative gave nothing at a place; without
 * it no reasons are gathered.
 */
export const propose = (rule: Rule, subject: Subject, report?: (miss: Miss) => void): readonly Proposal[] => {
  const compiled = compiledOf(rule);
  const proposals: Proposal[] = [];
  const match: Match = {
    subject,
    step: subject.steps[0] as SubjectStep,
    slots: new Array(compiled.holes.length).fill(undefined),
    look: rule.seeThrough,
    it: undefined,
  };
  for (const step of subject.steps) {
    match.step = step;
    const seen = rule.commute ? new Set<string>() : undefined;
    const matched = report && new Set<CompiledAlternative>();
    const offer = (alternative: CompiledAlternative, place: Expr, window: PlacedWindow | undefined): void => {
      matched?.add(alternative);
      enumerate(compiled, alternative, place, window, match, proposals, seen, report);
    };
    for (const site of step.sites) {
      const alternatives = compiled.bare.get(rootOf(site)) ?? compiled.bareAnywhere;
      for (const alternative of alternatives) findAt(alternative, site, match, offer);
    }
    for (const alternative of compiled.anchored) {
      if (alternative.answer ? step !== subject.steps.at(-1) : !mayAnchor(alternative, step)) continue;
      if (alternative.targetSlot >= 0) match.slots[alternative.targetSlot] = { kind: 'step', step };
      alternative.pattern.match(step.expr, match, () => offer(alternative, step.expr, undefined));
      if (alternative.targetSlot >= 0) match.slots[alternative.targetSlot] = undefined;
    }
    if (report && matched) {
      for (const alternative of compiled.all) {
        const asked = alternative.answer
          ? step === subject.steps.at(-1)
          : alternative.anchored
            ? mayAnchor(alternative, step)
            : step.sites.length > 0;
        if (!asked || matched.has(alternative)) continue;
        const { index } = alternative.source;
        report({
          rule: rule.id,
          alternative: index,
          step: step.index,
          place: undefined,
          clause: 'no match',
          bindings: {},
        });
      }
    }
  }
  return proposals;
};

/** Any pattern but a named hole or a number is about a computation: it never matches a number that is only written down. */
const mayAnchor = ({ source: { pattern } }: CompiledAlternative, step: SubjectStep): boolean =>
  step.sort === 'working' || pattern.kind === 'num' || (pattern.kind === 'name' && pattern.name !== '_');

const rootOf = (expr: Expr): string =>
  expr.kind === 'binary' ? expr.op : expr.kind === 'call' ? `${callInRules(expr.func)}()` : expr.kind;

/** Part of a longer chain that a pattern matched: what stands before it, and the node that ends it. */
interface PlacedWindow {
  readonly prefix: Expr;
  readonly op: '+' | '*';
}

const findAt = (
  alternative: CompiledAlternative,
  site: Expr,
  match: Match,
  found: (alternative: CompiledAlternative, place: Expr, window: PlacedWindow | undefined) => void,
): void => {
  const { pattern } = alternative;
  if (pattern.window) findWindow(alternative, site, match, found);
  else if (!pattern.whole || isTopOfChain(site, match.subject))
    pattern.match(site, match, () => found(alternative, site, undefined));
};

/** Terms that end at `site`: in x + y + z the pattern `a + b` is tried on x + y and on y + z. */
const findWindow = (
  alternative: CompiledAlternative,
  site: Expr,
  match: Match,
  found: (alternative: CompiledAlternative, place: Expr, window: PlacedWindow | undefined) => void,
): void => {
  const { window } = alternative.pattern;
  if (!window || site.kind !== 'binary') return;
  const terms: Expr[] = [site.right];
  let rest = site.left;
  while (terms.length < window.length - 1) {
    if (rest.kind !== 'binary' || rest.op !== window.op) return;
    terms.unshift(rest.right);
    rest = rest.left;
  }
  const before = rest.kind === 'binary' && rest.op === window.op ? rest : undefined;
  terms.unshift(before ? before.right : rest);
  const placed = before && { prefix: before.left, op: window.op };
  window.terms(terms, match, () => found(alternative, site, placed));
};

const isTopOfChain = (site: Expr, subject: Subject): boolean => {
  const above = subject.parents[site.id];
  if (site.kind !== 'binary' || above?.kind !== 'binary' || above.left !== site) return true;
  const additive = (op: BinaryOp): boolean => op === '+' || op === '-';
  const multiplicative = (op: BinaryOp): boolean => op === '*' || op === '/';
  return !(
    (additive(site.op) && additive(above.op)) ||
    (multiplicative(site.op) && multiplicative(above.op))
  );
};

/** Holes are filled: asks the conditions, tries every choice, and builds. */
const enumerate = (
  { rule, holes, choices }: CompiledRule,
  alternative: CompiledAlternative,
  place: Expr,
  window: PlacedWindow | undefined,
  match: Match,
  proposals: Proposal[],
  seen: Set<string> | undefined,
  report: ((miss: Miss) => void) | undefined,
): void => {
  const miss = (clause: string): void =>
    report?.({
      rule: rule.id,
      alternative: alternative.source.index,
      step: match.step.index,
      place: place.id,
      clause,
      bindings: bindingsOf(holes, match),
    });
  const from = (level: number): void => {
    for (const { test, text } of alternative.conditions[level] ?? []) {
      if (test(match)) continue;
      miss(text);
      return;
    }
    const choice = choices[level];
    if (choice) {
      let any = false;
      for (const list of choice.options) {
        for (const option of list(match)) {
          any = true;
          match.slots[choice.slot] = option;
          from(level + 1);
        }
      }
      match.slots[choice.slot] = undefined;
      if (!any) miss('no result');
      return;
    }
    const made = alternative.build(match);
    if (!made) {
      miss('no result');
      return;
    }
    const expr =
      alternative.source.kind === 'result' || alternative.anchored
        ? made
        : replaceAt(
            match.step.expr,
            place,
            window ? append(window.prefix, window.op, made, match.subject) : made,
            match.subject,
          );
    if (seen) {
      const key = `${alternative.source.index} ${place.id} ${inAnyOrder(expr)}`;
      if (seen.has(key)) return;
      seen.add(key);
    }
    proposals.push({
      mutant: {
        rule: rule.id,
        alternative: alternative.source.index,
        step: match.step.index,
        place: place.id,
        kind: alternative.source.kind,
        expr,
        layout: rule.layout,
        choices: chosen(choices, match),
      },
      bindings: bindingsOf(holes, match),
    });
  };
  from(0);
};

const noChoices = {};

const chosen = (choices: CompiledRule['choices'], match: Match): { readonly [hole: string]: string } => {
  if (choices.length === 0) return noChoices;
  const texts: Record<string, string> = {};
  for (const { hole, slot } of choices) {
    const bound = match.slots[slot];
    if (bound) texts[hole] = choiceText(bound);
  }
  return texts;
};

const bindingsOf = (holes: readonly string[], match: Match): Bindings => {
  const bindings: Record<string, Binding> = {};
  for (let slot = 0; slot < holes.length; slot++) {
    const bound = match.slots[slot];
    if (bound) bindings[holes[slot] as string] = bound;
  }
  return bindings;
};

/** A key that is the same for `a + b` and `b + a`. */
const inAnyOrder = (expr: Expr): string => {
  switch (expr.kind) {
    case 'num':
      return typeof expr.value === 'object' ? `${expr.value.num}/${expr.value.den}` : String(expr.value);
    case 'name':
      return expr.name;
    case 'unary':
      return `${expr.op}(${inAnyOrder(expr.operand)})`;
    case 'call':
      return `${expr.func}(${expr.args.map(inAnyOrder).join(',')})`;
    case 'binary': {
      if (expr.op !== '+' && expr.op !== '*')
        return `(${inAnyOrder(expr.left)}${expr.op}${inAnyOrder(expr.right)})`;
      const terms = signedTerms(expr, expr.op).map((term) => `${term.op}${inAnyOrder(term.expr)}`);
      return `(${terms.sort().join('')})`;
    }
  }
};

type Build = (match: Match) => Expr | undefined;

interface CompiledAlternative {
  readonly source: Alternative;
  readonly pattern: CompiledPattern;
  readonly anchored: boolean;
  readonly answer: boolean;
  readonly targetSlot: number;
  readonly build: Build;
  /** Conditions by how many choices must be made before they can be asked. */
  readonly conditions: readonly (readonly { readonly test: Holds; readonly text: string }[])[];
}

interface CompiledRule {
  readonly rule: Rule;
  readonly holes: readonly string[];
  readonly choices: readonly {
    readonly hole: string;
    readonly slot: number;
    readonly options: readonly ListOf[];
  }[];
  readonly all: readonly CompiledAlternative[];
  readonly anchored: readonly CompiledAlternative[];
  /** Bare alternatives by the sign or call at the top of the node; of other nodes, `bareAnywhere`. */
  readonly bare: ReadonlyMap<string, readonly CompiledAlternative[]>;
  readonly bareAnywhere: readonly CompiledAlternative[];
}

const compiledRules = new WeakMap<Rule, CompiledRule>();

const compiledOf = (rule: Rule): CompiledRule => {
  const known = compiledRules.get(rule);
  if (known) return known;
  const compiled = compileRule(rule);
  compiledRules.set(rule, compiled);
  return compiled;
};

const compileRule = (rule: Rule): CompiledRule => {
  const holes: string[] = [];
  const slotOf = (hole: string): number => {
    const found = holes.indexOf(hole);
    return found >= 0 ? found : holes.push(hole) - 1;
  };
  const choices = rule.choices.map(({ hole, run, options }) => ({
    hole,
    slot: slotOf(hole),
    options: run
      ? [asOneRun(options.map((option) => optionsOf(option, slotOf)))]
      : options.map((option) => optionsOf(option, slotOf)),
  }));
  const levels = [...Array(rule.choices.length + 1).keys()];
  const conditions = levels.map((level) => conditionsAt(rule, level, slotOf));
  const options = { slotOf, commute: rule.commute, seeThrough: rule.seeThrough > 0 };
  const all = rule.alternatives.map((source): CompiledAlternative => {
    const answer = source.target === 'answer';
    return {
      source,
      pattern: compilePattern(source.pattern, options),
      anchored: source.target !== undefined,
      answer,
      targetSlot: source.target === undefined || answer ? -1 : slotOf(source.target),
      build:
        source.kind === 'result'
          ? buildResult(source.replacement, slotOf)
          : buildWorking(source.replacement, slotOf),
      conditions: source.when ? withWhen(conditions, rule, source.when, slotOf) : conditions,
    };
  });
  const bare = all.filter(({ anchored }) => !anchored);
  const roots = new Set(bare.flatMap(({ pattern }) => pattern.roots ?? []));
  return {
    rule,
    holes,
    choices,
    all,
    anchored: all.filter(({ anchored }) => anchored),
    bare: new Map(
      [...roots].map((root) => [
        root,
        bare.filter(({ pattern }) => !pattern.roots || pattern.roots.includes(root)),
      ]),
    ),
    bareAnywhere: bare.filter(({ pattern }) => !pattern.roots),
  };
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
    return terms.length > 0 ? [{ kind: 'run', terms }] : [];
  };

type Levels = CompiledAlternative['conditions'];

const withWhen = (levels: Levels, rule: Rule, when: Condition, slotOf: (hole: string) => number): Levels => {
  const own = levelOf(rule, when.holes);
  const asked = { test: holds(when.tree, slotOf), text: when.text };
  return levels.map((conditions, level) => (level === own ? [asked, ...conditions] : conditions));
};

/** How many choices must be made before all of these holes are filled. */
const levelOf = (rule: Rule, holes: readonly string[]): number =>
  Math.max(0, ...holes.map((hole) => rule.choices.findIndex((one) => one.hole === hole) + 1));

/** The conditions that can be asked as soon as so many choices are made, and not before. */
const conditionsAt = (rule: Rule, level: number, slotOf: (hole: string) => number) =>
  rule.conditions
    .filter(({ holes }) => levelOf(rule, holes) === level)
    .map(({ tree, text }) => ({ test: holds(tree, slotOf), text }));

/** After `:=`: one number in the type of the right one; nothing when it is the right one after all. */
const buildResult = (tree: Expr, slotOf: (hole: string) => number): Build => {
  const value = numberOf(tree, slotOf);
  return (match) => {
    const made = value(match);
    if (!made || (match.step.exact && equal(made, match.step.exact))) return undefined;
    return newNumber(fromExact(made, match.step.value));
  };
};

/** After `=>`: new working. A run brings its own signs. */
const buildWorking = (tree: Expr, slotOf: (hole: string) => number): Build => {
  switch (tree.kind) {
    case 'num':
      return () => newNumber(tree.value);
    case 'name': {
      const slot = slotOf(tree.name);
      return (match) => fill(match.slots[slot], match);
    }
    case 'unary': {
      const operand = buildWorking(tree.operand, slotOf);
      return (match) => {
        const made = operand(match);
        return made && newUnary(tree.op, made);
      };
    }
    case 'binary': {
      if (signedTerms(tree, tree.op).some(({ expr }) => isRun(expr))) return buildChain(tree, slotOf);
      const [left, right] = [buildWorking(tree.left, slotOf), buildWorking(tree.right, slotOf)];
      return (match) => {
        const [a, b] = [left(match), right(match)];
        return a && b && join(tree.op, a, b, match.subject);
      };
    }
    case 'call': {
      if (tree.func === '...') return buildChain(tree, slotOf);
      if (tree.func === 'op') return buildOperator(tree.args, slotOf);
      const args = tree.args.map((arg) => buildWorking(arg, slotOf));
      return (match) => {
        const made = args.map((arg) => arg(match));
        const func = callInCode(tree.func, match.subject.program.language);
        return func && made.every((arg) => arg !== undefined) ? newCall(func, made) : undefined;
      };
    }
  }
};

const isRun = (expr: Expr): boolean => expr.kind === 'call' && expr.func === '...';

const buildOperator = (args: readonly Expr[], slotOf: (hole: string) => number): Build => {
  const [sign, leftTree, rightTree] = args as [Expr, Expr, Expr];
  const slot = slotOf(sign.kind === 'name' ? sign.name : '');
  const [left, right] = [buildWorking(leftTree, slotOf), buildWorking(rightTree, slotOf)];
  return (match) => {
    const [bound, a, b] = [match.slots[slot], left(match), right(match)];
    return bound?.kind === 'operator' && a && b ? join(bound.op, a, b, match.subject) : undefined;
  };
};

const buildChain = (tree: Expr, slotOf: (hole: string) => number): Build => {
  const like = tree.kind === 'binary' ? tree.op : '+';
  const parts = signedTerms(tree, like).map(({ op, expr }) => ({
    op,
    slot:
      expr.kind === 'call' && expr.func === '...' && expr.args[0]?.kind === 'name'
        ? slotOf(expr.args[0].name)
        : -1,
    build: isRun(expr) ? undefined : buildWorking(expr, slotOf),
  }));
  return (match) => {
    const terms: Term[] = [];
    for (const { op, slot, build } of parts) {
      const bound = slot < 0 ? undefined : match.slots[slot];
      if (bound?.kind === 'run') terms.push(...bound.terms);
      else {
        const expr = build?.(match);
        if (!expr) return undefined;
        terms.push({ op, expr });
      }
    }
    return chain(terms, match.subject);
  };
};

const fill = (bound: Binding | undefined, match: Match): Expr | undefined => {
  switch (bound?.kind) {
    case 'node':
      return copy(bound.expr);
    case 'step':
      return newName(bound.step.target);
    case 'number':
      return newNumber(literalFor(bound.value, match.step));
    case 'run':
      return chain(bound.terms, match.subject);
    default:
      return undefined;
  }
};

/** A number to write into the code: an input keeps its type, inside a working whole numbers are just that. */
const literalFor = (value: Exact, step: SubjectStep): Value =>
  step.sort !== 'input' && value.den === 1n ? value.num : fromExact(value, step.value);
