import type { Facts } from '../facts/index.ts';
import type { Expr } from '../model/index.ts';
import { type Draft, isMeasure, roleOfReading, setUnit } from './draft.ts';
import { conversionBeside, equalUnits, overUnit, timesUnit, type Unit, writeUnit } from './units.ts';

export interface Drafts {
  readonly facts: Facts;
  readonly drafts: readonly Draft[];
  /** Units of numbers that stand in a computation, by node id. */
  readonly constants: ReadonlyMap<number, Draft>;
}

const plain: Unit = { over: [], under: [] };

/** What is known of a name or a number that stands in a step's computation. */
export const draftAt = ({ drafts, constants, facts }: Drafts, expr: Expr): Draft | undefined =>
  expr.kind === 'num' ? constants.get(expr.id) : drafts[facts.slots[expr.id] ?? -1];

/** The unit that a computation has by the units of its operands; undefined where one of them is unknown. */
export const unitOfExpr = (known: Drafts, expr: Expr, step: number): Unit | undefined => {
  if (expr.kind === 'num' || expr.kind === 'name') return unitOfDraft(draftAt(known, expr));
  if (expr.kind === 'unary') return unitOfExpr(known, expr.operand, step);
  if (expr.kind === 'call') {
    const [first, second] = expr.args;
    if (first === undefined) return undefined;
    if (expr.func === 'Fraction' && second) return unitOfQuotient(known, first, second, step);
    return unitOfExpr(known, first, step);
  }
  return unitOfBinary(known, expr, step);
};

/** A percentage that is held as 0.2 multiplies as a plain number does; one that is held as 20 has its hundred to come. */
const unitOfDraft = (draft: Draft | undefined): Unit | undefined => {
  const unit = draft?.unit;
  if (unit?.over[0] !== 'percent' || unit.under.length > 0) return unit;
  return draft?.value && draft.value.den === 1n && draft.value.num > 1n ? unit : plain;
};

const unitOfBinary = (known: Drafts, expr: Expr & { kind: 'binary' }, step: number): Unit | undefined => {
  if (expr.op === '*') return unitOfProduct(known, expr.left, expr.right, step);
  if (expr.op === '/' || expr.op === '//') return unitOfQuotient(known, expr.left, expr.right, step);
  if (expr.op !== '+' && expr.op !== '-') return undefined;
  const left = unitOfExpr(known, expr.left, step);
  const right = unitOfExpr(known, expr.right, step);
  if (!left || !right) return left ?? right;
  return equalUnits(left, right) ? left : undefined;
};

const unitOfProduct = (known: Drafts, one: Expr, other: Expr, step: number): Unit | undefined => {
  const left = unitOfExpr(known, one, step) ?? unitOfFactor(known, one, other, step, 'under');
  const right = unitOfExpr(known, other, step) ?? unitOfFactor(known, other, one, step, 'under');
  return left && right && withoutPercent(times(left, right));
};

const unitOfQuotient = (known: Drafts, one: Expr, other: Expr, step: number): Unit | undefined => {
  const left = unitOfExpr(known, one, step) ?? (one.kind === 'num' ? plain : undefined);
  const right = unitOfExpr(known, other, step) ?? unitOfFactor(known, other, one, step, 'over');
  return left && right && withoutPercent(overUnit(left, right));
};

/**
 * A number of which nothing is said, or world knowledge, converts what it stands beside, or (a number written there)
 * only multiplies or divides it.
 */
const unitOfFactor = (known: Drafts, factor: Expr, beside: Expr, step: number, side: 'over' | 'under') => {
  const draft = draftAt(known, factor);
  if (factor.kind !== 'num' && draft?.source.kind !== 'world knowledge') return undefined;
  const [over] = unitOfExpr(known, beside, step)?.over ?? [];
  const conversion =
    draft?.value && over !== undefined ? conversionBeside(draft.value, over, side) : undefined;
  if (draft && conversion && !draft.unit) setUnit(draft, conversion, known.facts.steps[step]?.target ?? '');
  return conversion ?? (factor.kind === 'num' ? plain : undefined);
};

/** 20 % of 30 apples are apples. */
const withoutPercent = (unit: Unit): Unit =>
  unit.over.length > 1 && unit.over.includes('percent')
    ? { over: unit.over.filter((one) => one !== 'percent'), under: unit.under }
    : unit;

/** `for each` of something that is not named is for each of what it is multiplied with. */
const times = (a: Unit, b: Unit): Unit =>
  a.under.includes('') && b.over.length === 1
    ? timesUnit({ over: a.over, under: a.under.map((one) => (one === '' ? (b.over[0] ?? '') : one)) }, b)
    : b.under.includes('') && a.over.length === 1
      ? times(b, a)
      : timesUnit(a, b);

/** A unit that a pupil would name: one thing, for at most two others. */
const isNatural = (unit: Unit): boolean => unit.under.length <= 2 && writeUnit(unit) !== undefined;

/** Takes what arithmetic proves into the drafts: forward from operands to results, then back to operands. */
export const prove = (known: Drafts): void => {
  for (let round = 0; round < 2; round += 1) {
    known.facts.steps.forEach((_, step) => {
      forward(known, step);
    });
    for (let step = known.facts.steps.length - 1; step >= 0; step -= 1) backward(known, step);
  }
};

const forward = (known: Drafts, step: number): void => {
  const draft = known.drafts[step];
  const code = known.facts.program.steps[step];
  if (!draft || !code || draft.source.kind !== 'step') return;
  const proven =
    code.expr.kind === 'name' ? draftAt(known, code.expr)?.unit : unitOfExpr(known, code.expr, step);
  if (!proven || !isNatural(proven)) return;
  const words = known.facts.program.source.slice(code.start, code.end);
  if (!draft.unit || (code.expr.kind === 'name' && !equalUnits(draft.unit, proven)))
    setUnit(draft, proven, words);
};

const sameOver = (a: Unit, b: Unit): boolean => a.over.length === 1 && a.over[0] === b.over[0];

const backward = (known: Drafts, step: number): void => {
  const result = known.drafts[step]?.unit;
  const expr = known.facts.steps[step]?.expr;
  if (!result || expr?.kind !== 'binary') return;
  const words = known.drafts[step]?.name ?? '';
  if (expr.op === '+' || expr.op === '-') {
    for (const term of termsOf(expr)) {
      const draft = draftAt(known, term);
      if (draft && !draft.unit) setUnit(draft, result, words);
    }
    return;
  }
  if (expr.op === '*') {
    rateOf(known, step, expr.left, expr.right);
    rateOf(known, step, expr.right, expr.left);
  }
};

/** What is added and taken away; of what is no sum the whole. */
export const termsOf = (expr: Expr): readonly Expr[] =>
  expr.kind === 'binary' && (expr.op === '+' || expr.op === '-')
    ? [...termsOf(expr.left), ...termsOf(expr.right)]
    : [expr];

/** `hours * days` that are hours: the hours are hours per day. */
const rateOf = (known: Drafts, step: number, one: Expr, other: Expr): void => {
  const result = known.drafts[step]?.unit;
  const draft = draftAt(known, one);
  const factor = unitOfExpr(known, other, step);
  const [counted, ...more] = factor?.over ?? [];
  if (!result || !draft?.unit || !factor || counted === undefined || more.length > 0) return;
  if (factor.under.length > 0 || result.under.length > 0 || !sameOver(draft.unit, result)) return;
  if (counted === 'percent' || sameOver(factor, result)) return;
  if (draft.unit.under.length === 0 || draft.unit.under.includes('')) {
    setUnit(draft, { over: draft.unit.over, under: [counted] }, known.drafts[step]?.name ?? '');
    if (draft.role === undefined || isMeasure(draft.role)) draft.role = roleOfReading(draft.unit);
  }
};
