import { childrenOf } from '../ast/index.ts';
import { dimensionOf, expression, isPerson, isUndivided, wordClass } from '../english/index.ts';
import type { Expr, QuantityRole } from '../model/index.ts';
import { type Drafts, draftAt, termsOf } from './algebra.ts';
import { type Draft, isMeasure, roleOfReading, setUnit } from './draft.ts';
import { equalUnits, plainNumber, type Quantity, readUnit, type Unit, writeUnit } from './units.ts';

const containers = wordClass('container');
const saysPer = expression(String.raw`\b<per>\b`);

/*
 * What a right program adds or subtracts has one unit. Where the words give two, one reading was too fine, too coarse
 * or wrong; where they count different things (cats and dogs that are pets), the things are added as one.
 */

/** The terms of a sum, and what it gives: undefined for a sum within another computation. */
type Sum = { readonly terms: readonly Draft[]; readonly result: Draft | undefined; readonly words: string };

export const sumsOf = (known: Drafts): readonly Sum[] => {
  const sums: Sum[] = [];
  const visit = (expr: Expr, step: number, isRoot: boolean): void => {
    const parts = termsOf(expr);
    if (parts.length === 1) {
      for (const part of childrenOf(expr)) visit(part, step, false);
      return;
    }
    const terms = parts.flatMap((part) => draftAt(known, part) ?? []);
    const words = expr.start < 0 ? '' : known.facts.program.source.slice(expr.start, expr.end);
    if (terms.length > 1) sums.push({ terms, result: isRoot ? known.drafts[step] : undefined, words });
    for (const part of parts) visit(part, step, false);
  };
  known.facts.steps.forEach(({ expr }, step) => {
    visit(expr, step, true);
  });
  return sums;
};

/** Mends units that were read too finely, too coarsely or wrongly, by what is added to what. */
export const reconcile = (sums: readonly Sum[]): void => {
  for (const { terms, result, words } of sums) {
    mendRates(result ? [...terms, result] : terms, result, words);
  }
};

const set = (draft: Draft, unit: Unit, words: string): void => {
  setUnit(draft, unit, words);
  if (draft.role === 'rate' || draft.role === 'price' || draft.role === 'count')
    draft.role = roleOfReading(unit);
};

/** All are for one of something, or none: as the names say, else as the result is said, else as most are. */
const mendRates = (members: readonly Draft[], result: Draft | undefined, words: string): void => {
  const known = members.filter(({ unit }) => unit !== undefined && unit.over.length === 1);
  const rates = known.filter(({ unit }) => unit && unit.under.length > 0);
  if (rates.length === 0 || known.every((one) => sameUnder(one, rates[0]))) return;
  const under = saidUnder(known, result) ?? rightUnder(known, rates, result);
  for (const draft of known)
    if (draft.unit && !equalUnits({ over: [], under }, { over: [], under: draft.unit.under }))
      set(draft, { over: draft.unit.over, under }, words);
};

/** What all terms are for one of by a `per` of the question: a result that is told without it (`gains 5 liters`) is too. */
const saidUnder = (known: readonly Draft[], result: Draft | undefined): readonly string[] | undefined => {
  const terms = known.filter((one) => one !== result);
  const [first] = terms;
  const isSaid = ({ unit, unitFrom, said }: Draft): boolean =>
    unitFrom === 'question' && unit !== undefined && unit.under.length > 0 && saysPer().test(said);
  return terms.length > 1 && terms.every((one) => isSaid(one) && sameUnder(one, first))
    ? first?.unit?.under
    : undefined;
};

const sameUnder = (a: Draft, b: Draft | undefined): boolean =>
  a.unit !== undefined &&
  b?.unit !== undefined &&
  equalUnits({ over: [], under: a.unit.under }, { over: [], under: b.unit.under });

const rightUnder = (known: readonly Draft[], rates: readonly Draft[], result: Draft | undefined) => {
  if (
    result?.unit &&
    (result.isNamedRate || (result.unitFrom !== 'program' && result.unit.under.length === 0))
  )
    return result.unit.under;
  const named = rates.filter(({ isNamedRate }) => isNamedRate);
  const sure = named.length > 0 ? named : rates;
  if (2 * sure.length < known.length) return [];
  // The under that most of them have.
  const best = [...sure].sort(
    (a, b) => sure.filter((one) => sameUnder(one, b)).length - sure.filter((one) => sameUnder(one, a)).length,
  );
  return best[0]?.unit?.under ?? [];
};

const isCount = ({ over, under }: Unit): boolean =>
  over.length === 1 &&
  over[0] !== 'percent' &&
  over[0] !== plainNumber &&
  under.length < 2 &&
  dimensionOf(over[0] ?? '') === undefined;

/**
 * Units of things that are added to each other: for each of them the one that they are added as, which is that of the
 * first sum's result (`pet` for cats and dogs). Units that are added to no other are not in it.
 */
export const addedAs = (sums: readonly Sum[]): ReadonlyMap<string, string> => {
  const as = new Map<string, string>();
  const root = (unit: string): string => {
    const next = as.get(unit);
    return next === undefined || next === unit ? unit : root(next);
  };
  for (const { terms, result } of sums) {
    const units = [result, ...terms].flatMap((draft) => {
      const text = draft?.unit && isCount(draft.unit) ? writeUnit(draft.unit) : undefined;
      return text === undefined ? [] : [text];
    });
    const [first] = units;
    if (first === undefined) continue;
    for (const unit of units) if (root(unit) !== root(first)) as.set(root(unit), root(first));
  }
  return new Map([...as.keys()].map((unit) => [unit, root(unit)]));
};

/* How two quantities stand to each other. Undefined where nothing says so: rules then make nothing of it. */

/**
 * Whether both have the same unit, so that they may be added, or one taken from the other: also cats and dogs where
 * the solution adds them as pets; in whatever order a rate names what it is for. Undefined where a unit is unknown.
 */
export const sameUnit = (a: Quantity, b: Quantity): boolean | undefined => {
  if (a.unit === undefined || b.unit === undefined) return undefined;
  const one = a.addedAs ?? a.unit;
  const other = b.addedAs ?? b.unit;
  if (one === other) return true;
  // Two single words are in no order.
  return (one.includes(' ') || other.includes(' ')) && equalUnits(readUnit(one), readUnit(other));
};

/** Whether two quantities count the same: in one unit, or the same thing, where the names make a rate of both or of neither. */
export const sameKind = (a: Quantity, b: Quantity): boolean =>
  sameUnit(a, b) === true || (a.thing !== undefined && a.thing === b.thing && a.name.rate === b.name.rate);

/** Of these one may be taken for another: both only say how many times or which part. */
const factors = new Set<QuantityRole>(['percent', 'fraction', 'multiplier', 'divisor']);

/** Roles of numbers that others are changed by, or that are no quantity: a count stands in the place of none. */
const apart = new Set<QuantityRole>([...factors, 'conversion factor', 'ordinal or name', 'date or time']);

/**
 * Whether one could stand in the other's place in a pupil's working: the same unit, and both amounts, or both of
 * one role. A multiplier, divisor, percent, ordinal or factor of conversion never stands in for a count, a measure
 * or a price. Undefined where a role is unknown, or a unit that it takes to tell.
 */
export const comparable = (a: Quantity, b: Quantity): boolean | undefined => {
  if (a.role === undefined || b.role === undefined) return undefined;
  if (a.role === 'ordinal or name' || b.role === 'ordinal or name') return false;
  const alike = a.role === b.role || (factors.has(a.role) && factors.has(b.role));
  if (!alike && (apart.has(a.role) || apart.has(b.role))) return false;
  return a.role === b.role && factors.has(a.role) ? true : sameUnit(a, b);
};

/**
 * Whether both count or measure the same thing of different groups: red and green apples, what John and what Mary
 * paid. Each must have a word of its own that the other lacks (`red_apples` is no other group than `apples`). Of
 * what has a unit of measure the unit is enough, of what is counted the thing must agree. False for plain numbers
 * and percents; undefined where a unit or a thing is unknown.
 */
export const otherGroup = (a: Quantity, b: Quantity): boolean | undefined => {
  if (sameUnit(a, b) === false || a.unit === plainNumber || a.unit === 'percent') return false;
  const measured = a.unit !== undefined && dimensionOf(readUnit(a.unit).over[0] ?? '') !== undefined;
  if (!measured && (a.thing === undefined || b.thing === undefined)) return undefined;
  if (!measured && a.thing !== b.thing) return false;
  if (a.group.length === 0 || b.group.length === 0) return undefined;
  return a.group.some((word) => !b.group.includes(word)) && b.group.some((word) => !a.group.includes(word));
};

/** What names say of the state that an amount is in: what is left, was there at first, went, came, was reduced. */
const states: readonly (() => RegExp)[] = [
  expression(String.raw`^(?:<stays_in_name>|<remaining>\w*)$`),
  expression(String.raw`^(?:<first_in_name>|(?:<begins_first_in_name>)\w*)$`),
  expression('^(?:<gone_in_name>)$'),
  expression('^(?:<come_in_name>)$'),
  expression(String.raw`^(?:<lowered_in_name>|(?:<begins_lowered_in_name>)\w*)$`),
];

/** Whether the names of both put them in the same states: what was eaten is not taken for what is there of another. */
export const sameState = (a: Quantity, b: Quantity): boolean => {
  const first = a.name.words;
  const second = b.name.words;
  return states.every(
    (state) => first.some((word) => state().test(word)) === second.some((word) => state().test(word)),
  );
};

/** Whether it is told in a unit of this dimension, and is no rate: a unit that is over another has none. */
export const isMeasured = ({ unit }: Quantity, dimension: string): boolean =>
  dimensionOf(unit ?? '') === dimension;

/**
 * Whether it may well come out in hundredths (half a dollar, 2.5 miles): money and measures may, whatever their part in the problem (a total of
 * minutes, the hours a day); children and apples come whole, and ages are told in whole years.
 */
export const comesInParts = ({ role, unit }: Quantity): boolean =>
  role === 'price' ||
  (role !== undefined && role !== 'count' && isMeasure(role)) ||
  (role !== 'age' &&
    role !== 'date or time' &&
    role !== 'ordinal or name' &&
    dimensionOf(readUnit(unit ?? '').over[0] ?? '') !== undefined);

/**
 * Whether a wrong result may be a part of one: beside what comes in parts, things that are cut (a pizza, a page) or hold others (a box), and what
 * is so many times as much or falls to each, people apart: a quarter of an egg a day. Undefined where nothing is known of it.
 */
export const isDivisible = (quantity: Quantity): boolean | undefined => {
  const { role, unit, thing } = quantity;
  if (role === undefined && unit === undefined && thing === undefined) return undefined;
  const [counted = ''] = readUnit(unit ?? thing ?? '').over;
  if (role === 'age' || role === 'date or time' || role === 'ordinal or name' || isPerson(counted))
    return false;
  return (
    role === 'rate' ||
    role === 'multiplier' ||
    comesInParts(quantity) ||
    !isUndivided(counted) ||
    containers.has(counted)
  );
};
