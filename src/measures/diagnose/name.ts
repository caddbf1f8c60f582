import { exactConstant, exactValue, leavesOf } from '../../ast/index.ts';
import { type Exact, equal, exactOf, once, plainNumber } from '../../base/index.ts';
import {
  type CompiledRule,
  type Policy,
  type PreparedTemplate,
  type Proposal,
  preparedExample,
  propose,
  whyRecognised,
} from '../../engine/index.ts';
import { type Facts, readBy } from '../../facts/index.ts';
import type { BinaryOp, Expr, Mutant, Trace } from '../../model/index.ts';
import { groundOf, likelihoodOf } from '../../plausibility/index.ts';
import { reevaluate } from '../../runtime/index.ts';
import { rewrite, type TextExpr, textValue } from '../../solution/index.ts';
import { numbersIn, polynomialOf } from './functions.ts';
import type { Judged } from './judge.ts';
import { isAmong, isConstant, keyOf, type Polynomial } from './polynomial.ts';
import type { Reference } from './reference.ts';

/** A rule that makes the change of a solution, and how likely a pupil is to make it, from 0 to 1. */
export interface NamedRule {
  /** The problem that it changes: the reference's, or the false working by itself. */
  readonly problem: PreparedTemplate;
  readonly rule: CompiledRule;
  readonly proposal: Proposal;
  readonly likelihood: number | undefined;
  /** What the changed program computes. */
  readonly flawed: Trace;
}

/** What is told of rules: how likely people do as they say, and which of them are no mistake that a run would make. */
export type Told = Pick<Policy, 'scores' | 'recognised'>;

/**
 * Names what was done to a problem: the rules that make it, the likelier first. What rules can do to it is asked once, when it is
 * needed, and looked at for each of its solutions.
 */
export const namer = (
  { problem, functions, given }: Pick<Reference, 'problem' | 'functions' | 'given'>,
  rules: readonly CompiledRule[],
  policy: Told,
) => {
  const slips = rules.filter(({ family }) => family === 'computational');
  const others = rules.filter(({ family }) => family !== 'computational');
  const made = (some: readonly CompiledRule[]) =>
    once(() => (problem ? changesOf(problem, { functions, given }, some) : []));
  const [bySlips, byOthers] = [made(slips), made(others)];
  return (done: Done): readonly NamedRule[] => {
    const { standing, claim } = done.blamed ?? {};
    const isFalse = standing === 'false';
    // A letter may be solved falsely in many ways.
    if (isFalse && !claim?.working) return [];
    const named = problem ? namesOf(done, problem, isFalse ? bySlips() : byOthers(), policy) : [];
    // A slip is one wherever it stands: the working by itself is a problem too.
    const own = named.length === 0 && isFalse && claim?.working ? problemOfWorking(claim.working) : undefined;
    if (!own) return named;
    const changes = changesOf(own, { functions: [], given: [] }, slips);
    return namesOf({ ...done, line: undefined, edited: undefined }, own, changes, policy);
  };
};

type Read = Pick<Reference, 'functions' | 'given'>;

/** What a rule makes of a problem. */
type Possibility = ReturnType<typeof changesOf>[number];

const changesOf = (problem: PreparedTemplate, read: Read, rules: readonly CompiledRule[]) => {
  const { facts, trace, subject, solution } = problem;
  return rules.flatMap((rule) =>
    propose(rule, subject).flatMap((proposal) => {
      const { mutant, tooMany } = proposal;
      // What the changed step gives where all before it is right, and what the whole program then computes.
      const value = mutant.also || tooMany ? undefined : valueMade(problem, proposal);
      const run = value && reevaluate(facts, trace, mutant.step, mutant.expr);
      if (!value || !run?.ok) return [];
      const answer = exactOf(run.trace.at(-1) ?? 0n);
      const line = solution.lineOf[mutant.step];
      // Of a changed working its function.
      const made = mutant.kind === 'working' ? functionOf(problem, proposal, read) : undefined;
      const follows = once(() => functionsAfter(problem, mutant.step, made, read));
      return [{ rule, proposal, value, flawed: run.trace, answer, key: made && keyOf(made), follows, line }];
    }),
  );
};

const valueMade = ({ facts }: PreparedTemplate, { mutant }: Proposal): Exact | undefined =>
  exactValue(
    mutant.expr,
    (name) => facts.exact[readBy(facts, name, mutant.step)],
    ({ id }) => (id >= 0 ? facts.values[id] : undefined),
  );

const functionOf = (
  { facts }: PreparedTemplate,
  { mutant }: Proposal,
  { functions, given }: Read,
): Polynomial | undefined =>
  polynomialOf(
    mutant.expr,
    (name) => functions[readBy(facts, name, mutant.step)],
    // A number of the question that the program reads only later.
    (number) => given.find(({ value }) => equal(value, number))?.is,
  );

/** The functions, by their keys, of the steps that follow from a changed one. */
const functionsAfter = (
  { facts }: PreparedTemplate,
  changed: number,
  made: Polynomial | undefined,
  { functions }: Read,
): ReadonlySet<string> => {
  const own = [...functions];
  own[changed] = made;
  const after = new Set<number>([changed]);
  const keys = facts.steps.flatMap(({ expr, reads }, step) => {
    if (step <= changed || !reads.some((each) => after.has(each))) return [];
    after.add(step);
    own[step] = polynomialOf(expr, (name) => own[readBy(facts, name, step)]);
    return own[step] ? keyOf(own[step]) : [];
  });
  return new Set(keys);
};

/** What was done. */
export interface Done {
  /** What is wrong; undefined where nothing that the solution claims is. */
  readonly blamed: Judged | undefined;
  /** The line of the reference at which it was done, where that is known. */
  readonly line: number | undefined;
  /** The answer that the solution gives. */
  readonly answer: Exact;
  /** The solution, where it was edited from the reference: what a rule would write is held against it. */
  readonly edited: readonly string[] | undefined;
  /** Whether it was written in somebody's own manner: what it shares with a change it may share by chance. */
  readonly isOwn: boolean;
  /** The wrong line. */
  readonly at: number;
  /** The numbers that the solution reads, and works out of no others. */
  readonly numbers: readonly Exact[];
  /** What its workings come to that are no steps. */
  readonly own: readonly Exact[];
  /** How many workings the solution shows. */
  readonly workings: number;
  /** The steps of the program that it takes rightly, but for what is wrong. */
  readonly taken: ReadonlySet<number>;
}

/** The rules that make what was done, the likelier first. */
const namesOf = (
  done: Done,
  problem: PreparedTemplate,
  possibilities: readonly Possibility[],
  { scores, recognised = {} }: Told,
): readonly NamedRule[] => {
  const ground = scores && groundOf(problem.subject);
  // What is made of plain numbers alone says no more than its value does, nor do what a letter comes to and a given number.
  const { claim, standing, is: own } = done.blamed ?? {};
  const is = claim?.letter !== undefined || (!done.edited && standing === 'given') ? undefined : own;
  const key = is && !isConstant(is) ? keyOf(is) : undefined;
  const found = possibilities.flatMap((one) => {
    if (!done.edited && (!isReadIn(one, done.numbers) || takesOwn(one, done, problem))) return [];
    const { rule, proposal, flawed } = one;
    const written = done.edited && same(one.answer, done.answer) ? writtenLike(one, done.edited, problem) : 0;
    const like = likenessTo(one, done, key, problem) ?? (written === 1 ? 0 : undefined);
    if (like === undefined) return [];
    const likelihood =
      scores && ground
        ? likelihoodOf(scores, { rule, mutant: proposal.mutant, flawed }, ground).plausibility
        : undefined;
    return [{ problem, rule, proposal, flawed, likelihood, rank: like + 4 * written }];
  });
  // Of rules that make the same of the problem a run has the first by the catalog: it is named first here too.
  const firsts = new Map<string, number | undefined>();
  const madeBy = ({ proposal: { mutant }, flawed }: NamedRule): string =>
    `${mutant.step} ${flawed.join(' ')}`;
  for (const one of found) if (!firsts.has(madeBy(one))) firsts.set(madeBy(one), one.likelihood);
  const likelihoodOfFirst = (one: NamedRule): number => firsts.get(madeBy(one)) ?? 0;
  const isOnlyKnown = ({ rule }: NamedRule): number =>
    Number(whyRecognised({ recognised }, rule.id) !== undefined);
  found.sort(
    (a, b) =>
      b.rank - a.rank || isOnlyKnown(a) - isOnlyKnown(b) || likelihoodOfFirst(b) - likelihoodOfFirst(a),
  );
  const seen = new Set<string>();
  return found.flatMap(({ rank: _, ...named }) => {
    if (seen.has(named.rule.id)) return [];
    seen.add(named.rule.id);
    return [named];
  });
};

/** A number that is misread stands in the solution, and is worked out of no others there. */
const isReadIn = ({ proposal: { mutant }, value }: Possibility, numbers: readonly Exact[]): boolean =>
  mutant.kind === 'result' || !exactConstant(mutant.expr) || numbers.some((number) => same(number, value));

/** The number of the question that a change puts there is one that the solution works out itself: 12 of `120 / 10`, and no dozen. */
const takesOwn = (
  { proposal: { mutant } }: Possibility,
  { own }: Done,
  { facts }: PreparedTemplate,
): boolean => {
  if (own.length === 0) return false;
  const given = (expr: Expr | undefined): readonly Exact[] =>
    (expr ? leavesOf(expr) : []).flatMap((leaf) => {
      const step = leaf.kind === 'name' ? facts.steps[readBy(facts, leaf, mutant.step)] : undefined;
      return (step && exactConstant(step.expr)) ?? [];
    });
  const before = given(facts.steps[mutant.step]?.expr);
  return given(mutant.expr).some((value) => isAmong(value, own) && !isAmong(value, before));
};

const same = (a: Exact | undefined, b: Exact | undefined): boolean =>
  a !== undefined && b !== undefined && equal(a, b);

/** What a name or a number of an expression is in the right program. */
const numberOf = (leaf: Expr, facts: PreparedTemplate['facts'], step: number): Exact | undefined =>
  leaf.kind === 'name' ? facts.exact[readBy(facts, leaf, step)] : exactConstant(leaf);

const holdsNumber = (working: TextExpr, number: Exact | undefined): boolean =>
  numbersIn(working).some((one) => same(one, number));

const signOf = (working: TextExpr | Expr | undefined): BinaryOp | undefined =>
  working?.kind === 'binary' ? working.op : undefined;

/** A part may be taken by a product or by a quotient. */
const sortOf = (op: BinaryOp): string => (op === '+' || op === '-' ? op : '*');

/** A step works something out as a working does not. */
const isOtherSort = (step: Expr | undefined, working: TextExpr | undefined): boolean => {
  const [right, own] = [signOf(step), signOf(working)];
  return right !== undefined && own !== undefined && sortOf(right) !== sortOf(own);
};

const goesWithout: ReadonlySet<string> = new Set(['omits_line', 'stops']);

/** Whether the solution is of a kind to which nobody made such a change. */
const isRuledOut = (
  { family }: CompiledRule,
  { layout, step }: Mutant,
  { blamed, edited, workings, taken }: Done,
): boolean =>
  // Who writes in another manner leaves out what others write, and a step that is taken rightly was not changed.
  (!edited && (family === 'skipped_step' || (blamed?.standing !== 'false' && taken.has(step)))) ||
  // Who works out anything else does not pass over all the rest.
  (layout === 'in_one_line' && workings > 1);

/** What was changed before would show in a step that is taken rightly. */
const changesTaken = (flawed: Trace, { taken, edited, blamed }: Done, { trace }: Facts): boolean =>
  edited === undefined &&
  blamed?.standing !== 'false' &&
  flawed.some((after, step) => taken.has(step) && after !== trace[step]);

/** How much of what was done a change makes; undefined where it makes something else. */
const likenessTo = (
  { rule, proposal: { mutant }, value, flawed, answer, key: own, follows, line }: Possibility,
  done: Done,
  key: string | undefined,
  { facts, solution }: PreparedTemplate,
): number | undefined => {
  const { blamed, answer: given, line: told, edited, isOwn } = done;
  const { shown, working, value: right } = blamed?.claim ?? {};
  const isFalse = blamed?.standing === 'false';
  const isOther = blamed?.standing === 'other_way';
  if (isRuledOut(rule, mutant, done) || changesTaken(flawed, done, facts)) return undefined;
  // What has its place on another way is wrong only for what comes of it.
  if (!edited && isOther && !same(answer, given)) return undefined;
  if ((mutant.kind === 'result') !== isFalse) return undefined;
  const byValue = same(value, shown);
  const sameAnswer = same(answer, given);
  const byFunction = own !== undefined && own === key;
  const isSameWay = byFunction || (sameAnswer && key !== undefined && follows().has(key));
  if (isFalse && (!byValue || (right && !same(facts.exact[mutant.step], right)))) return undefined;
  // Two workings may come to the same: what is true of the one is not of the other.
  if (isFalse && isOtherSort(facts.steps[mutant.step]?.expr, working)) return undefined;
  const isMade = (number: Exact): boolean =>
    flawed.some((after, step) => after !== facts.trace[step] && same(exactOf(after), number));
  // Another right number is read where one stands for the other, not where a working comes to it by chance.
  const isRead = (number: Exact): boolean =>
    isMade(number) &&
    (mutant.expr.kind !== 'binary' || !facts.trace.some((right) => same(exactOf(right), number)));
  const isShownBy = (own: TextExpr, number: Exact): boolean =>
    numbersIn(own).some(isRead) &&
    facts.steps.some(
      ({ expr }, at) =>
        expr.kind !== 'name' && same(exactOf(flawed[at] ?? 0n), number) && !isOtherSort(expr, own),
    );
  // What was misread shows first in a step that reads it, and works with it as the step does.
  const later = (): boolean =>
    sameAnswer && (!shown || (isMade(shown) && (!working || isShownBy(working, shown))));
  if (!isFalse && !isThere(line, done, solution)) return undefined;
  const isSame =
    byFunction ||
    (byValue &&
      (isFalse ||
        (edited !== undefined && working !== undefined) ||
        (sameAnswer && readsAny(working, mutant, facts))));
  // In somebody's own manner it is right where it is not the answer, and what is worked out must be the same.
  const isMisread = mutant.expr.kind === 'num';
  const differs = isOther ? !same(shown, given) : working && !isSameWay;
  if (isOwn && !isFalse && !isMisread && differs) return undefined;
  if (!isSame && !later()) return undefined;
  return (
    Number(byFunction) * 2 +
    // Of the same function what is written alike comes first.
    Number(byFunction && signOf(working) === signOf(mutant.expr)) / 2 +
    Number(byValue) +
    Number(sameAnswer) * 2 +
    Number(told !== undefined && told === line) +
    // Where a line is gone, a step that is left out says more than another number in the next one.
    Number(edited !== undefined && edited.length < solution.lines.length && goesWithout.has(mutant.layout)) *
      2
  );
};

/** Numbers of a problem are small: another working may come to the same by chance. */
const readsAny = (working: TextExpr | undefined, { expr, step }: Mutant, facts: Facts): boolean =>
  !working ||
  (expr.kind !== 'binary' && expr.kind !== 'name') ||
  leavesOf(expr).some((leaf) => holdsNumber(working, numberOf(leaf, facts, step)));

/** Of an edited solution the change is in the line that differs first, or in the next one where lines are missing. */
const isThere = (
  line: number | undefined,
  { edited, at }: Done,
  { lines }: PreparedTemplate['solution'],
): boolean =>
  edited === undefined ||
  line === undefined ||
  line === at ||
  (line === at + 1 && edited.length < lines.length);

/** The share of a solution's lines that a change would have written so. */
const writtenLike = (
  { proposal: { mutant }, flawed }: Possibility,
  lines: readonly string[],
  { solution }: PreparedTemplate,
): number => {
  const written = rewrite(solution, mutant, flawed);
  if (!written.ok) return 0;
  const alike = lines.filter((line, at) => line.trim() === written.lines[at]?.trim()).length;
  return alike / Math.max(lines.length, written.lines.length);
};

/** A working as a problem of its own: its numbers are given, and what it comes to is asked. Undefined where it is none. */
const problemOfWorking = (working: TextExpr): PreparedTemplate | undefined => {
  const given: { readonly name: string; readonly value: string }[] = [];
  const codeOf = (part: TextExpr): string => {
    if (part.kind === 'minus') return `-(${codeOf(part.operand)})`;
    if (part.kind === 'binary') return `(${codeOf(part.left)} ${part.op} ${codeOf(part.right)})`;
    const value = plainNumber(textValue(part) ?? part.value);
    const name = `number_${given.length + 1}`;
    given.push({ name, value });
    return name;
  };
  if (working.kind !== 'binary') return undefined;
  const code = `result = ${codeOf(working)}`;
  const found = preparedExample({ given: [code], with: given, knowing: [], question: '', line: undefined });
  return typeof found === 'string' ? undefined : found;
};
