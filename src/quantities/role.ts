import { childrenOf } from '../ast/index.ts';
import { expression, lemma, wordClass } from '../english/index.ts';
import type { Expr, QuantityRole } from '../model/index.ts';
import { type Drafts, draftAt, unitOfExpr } from './algebra.ts';
import { type Draft, isMeasure, roleOfReading, setRole } from './draft.ts';
import { equalUnits, wordsOf } from './units.ts';

const whole = expression('(?:^|_)(?:<whole_in_name>)(?:_|$)');

/** Settles the roles of all steps by what the program does with them, once their units are read. */
export const settleRoles = (known: Drafts): void => {
  const { drafts, facts } = known;
  facts.steps.forEach(({ expr }, step) => {
    const draft = drafts[step];
    if (!draft) return;
    const role = draft.source.kind === 'step' ? roleOfResult(known, expr, draft) : roleOfInput(draft);
    if (role !== undefined && role !== draft.role) setRole(draft, role, 'program', sliceOf(known, expr));
  });
  // What it does in the working tells what a `half` that is held as 2 is.
  facts.steps.forEach(({ expr }, step) => {
    settleFactors(known, expr, step);
  });
};

const sliceOf = ({ facts }: Drafts, { start, end }: Expr): string =>
  start < 0 ? '' : facts.program.source.slice(start, end);

const roleOfInput = (draft: Draft): QuantityRole | undefined => {
  if (draft.unit && draft.unit.under.length > 0 && (!draft.role || isMeasure(draft.role)))
    return roleOfReading(draft.unit);
  return draft.role ?? (draft.unit && roleOfReading(draft.unit));
};

const roleOfResult = (known: Drafts, expr: Expr, draft: Draft): QuantityRole | undefined => {
  if (expr.kind === 'name') return draftAt(known, expr)?.role ?? draft.role;
  if (draft.role === 'total' && expr.kind === 'binary' && expr.op === '+') return draft.role;
  const unit = draft.unit;
  const byUnit = unit && roleOfReading(unit);
  if (unit && unit.under.length > 0 && (!draft.role || isMeasure(draft.role) || draft.role === 'total'))
    return byUnit;
  if (draft.role !== undefined) return draft.role;
  if (expr.kind !== 'binary') return byUnit;
  const left = draftAt(known, expr.left);
  const right = draftAt(known, expr.right);
  if (expr.op === '+' || expr.op === '-') {
    // `5 more than`: what comes out is of the same sort as what it is compared with.
    const compared = left?.role === 'difference' || right?.role === 'difference';
    if (left?.role === 'percent' || right?.role === 'percent') return 'percent';
    if (left?.role === 'fraction' || right?.role === 'fraction') return 'fraction';
    if (compared) return byUnit;
    if (expr.op === '+') return 'total';
    // What is taken from a whole leaves a part of it.
    const isPart = left && (left.role === 'total' || whole().test(left.name)) && !gains().test(draft.name);
    return byUnit && (isPart ? 'part' : 'difference');
  }
  const factor = [left?.role, right?.role];
  if (expr.op === '*') {
    if (factor.includes('percent') || factor.includes('fraction')) return byUnit && 'part';
    if (factor.includes('multiplier')) return byUnit;
    if (factor.some((role) => role === 'rate' || role === 'price') && byUnit) return 'total';
    return byUnit;
  }
  if (right?.role === 'divisor') return byUnit && 'part';
  if (unit && unit.over.length === 0) return isShare(draft) ? 'fraction' : 'multiplier';
  return byUnit;
};

/** What is got over what was spent is no part of it. */
const gains = expression('(?:^|_)(?:<gain_in_name>)(?:_|$)');

const isShare = ({ value }: Draft): boolean => value !== undefined && value.num < value.den;

/** A number that counts nothing divides or multiplies: it is a divisor, a fraction or a multiplier. */
const settleFactors = (known: Drafts, expr: Expr, step: number): void => {
  for (const part of childrenOf(expr)) settleFactors(known, part, step);
  const factors = factorsOf(expr);
  for (const operand of factors.all) {
    const draft = draftAt(known, operand);
    const unit = draft && unitOfExpr(known, operand, step);
    if (!draft || !unit || unit.over.length > 0 || unit.under.length > 0) continue;
    if (draft.role !== undefined && draft.role !== 'multiplier' && draft.role !== 'divisor') continue;
    const role = operand === factors.divisor ? 'divisor' : isShare(draft) ? 'fraction' : 'multiplier';
    if (role !== draft.role) setRole(draft, role, 'program', sliceOf(known, expr));
  }
};

/** The factors of a product, or what is divided and what divides. */
const factorsOf = (expr: Expr): { readonly all: readonly Expr[]; readonly divisor: Expr | undefined } => {
  if (expr.kind === 'call' && expr.func === 'Fraction') return { all: expr.args, divisor: expr.args[1] };
  if (expr.kind !== 'binary') return { all: [], divisor: undefined };
  const { op, left, right } = expr;
  if (op !== '*' && op !== '/' && op !== '//') return { all: [], divisor: undefined };
  return { all: [left, right], divisor: op === '*' ? undefined : right };
};

const changes = expression(String.raw`\b(?:<changing_deed>)\b`);
const compares = expression(String.raw`\b<than>\b|\b<as> (?:<as_many>)\b|\b(?:<older_taller>)\b`);
const later = expression(String.raw`\b(?:<later_state>|(?:<lowered>) (?:<price_or_total>))\b`);

/** Words of a name that tell which state it is, not whose or of what. */
const stateWords = wordClass('state_in_name');

/** The words of a name that tell of what a state is: those before `after` or `left`, without the state's own. */
const ownWords = (name: string): readonly string[] => {
  const words = wordsOf(name).map(lemma);
  const cut = words.findIndex((word) => word === 'after' || word === 'before');
  return (cut < 0 ? words : words.slice(0, cut)).filter((word) => !stateWords.has(word));
};

/** An earlier state, and the words that say so. */
export type Earlier = { readonly step: number; readonly words: string };

/**
 * The step of which a step's quantity is a later state: `left = apples - eaten` of `apples`. It must be computed by
 * adding to it or taking from it, in the same unit, what the words tell as a change and not as a comparison.
 */
export const earlierOf = (
  known: Drafts,
  step: number,
  words: (step: number) => string,
): Earlier | undefined => {
  const expr = known.facts.steps[step]?.expr;
  const draft = known.drafts[step];
  if (!draft || expr?.kind !== 'binary' || (expr.op !== '+' && expr.op !== '-')) return undefined;
  const [state, ...parts] = changesOf(expr);
  const from = stepAt(known, state);
  const before = from === undefined ? undefined : known.drafts[from];
  const by = parts.map((part) => stepAt(known, part)).filter((at) => at !== undefined);
  if (from === undefined || !before || by.length < parts.length || !sameUnits(before, draft))
    return undefined;
  const told = by.map((at) => `${wordsOf(known.drafts[at]?.name ?? '').join(' ')} ${words(at)}`);
  if (told.some((text) => compares().test(text) && !changes().test(text))) return undefined;
  if (by.some((at) => known.drafts[at]?.role === 'difference')) return undefined;
  const says = wordsOf(draft.name).join(' ');
  const reached = later().test(says);
  // Of what is left already, what is taken off may be another part of it: of 12 eggs left 5 are brown and 7 white.
  const wasReached = later().test(wordsOf(before.name).join(' '));
  if (expr.op === '-' && reached && (!wasReached || isSameThing(draft, before)))
    return { step: from, words: says };
  // A sum of parts is no later state of the first: what is added to must be the same thing, and told to change.
  if (!isSameThing(before, draft)) return undefined;
  const tells = expr.op === '-' ? later().test(words(step)) : told.every((text) => changes().test(text));
  return reached || tells ? { step: from, words: reached ? says : told.join('; ') } : undefined;
};

const changesOf = (expr: Expr): readonly Expr[] =>
  expr.kind === 'binary' && (expr.op === '+' || expr.op === '-')
    ? [...changesOf(expr.left), expr.right]
    : [expr];

const stepAt = ({ facts }: Drafts, expr: Expr | undefined): number | undefined => {
  const step = facts.slots[expr?.id ?? -1] ?? -1;
  return step < 0 ? undefined : step;
};

const sameUnits = (a: Draft, b: Draft): boolean =>
  a.unit !== undefined && b.unit !== undefined && equalUnits(a.unit, b.unit);

/** Whether the later name has every word of the earlier one that tells whose or of what it is. */
const isSameThing = (before: Draft, after: Draft): boolean => {
  const own = ownWords(after.name);
  return own.length === 0 || ownWords(before.name).every((word) => own.includes(word));
};
