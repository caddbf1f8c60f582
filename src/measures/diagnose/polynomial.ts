import { add, divide, type Exact, equal, multiply, whole } from '../../base/index.ts';

/**
 * A function of the numbers of a problem: a sum of products of them and of their reciprocals. What is no such sum (a
 * quotient by a sum, a rounding) is a symbol of its own, so that equal functions have equal keys and others do not.
 */
export interface Polynomial {
  readonly terms: ReadonlyMap<string, Term>;
  /** What was added was taken off again where it was put together. */
  readonly cancels?: boolean;
}

/** A product: how often each symbol stands in it, below the bar counted negative, and its coefficient. */
export interface Term {
  readonly powers: Powers;
  readonly coefficient: Exact;
}

type Powers = ReadonlyMap<string, number>;

/** A number with a function of the problem's numbers that it may be. */
export interface Source {
  readonly value: Exact;
  readonly is: Polynomial;
}

/** Whether one of them has a value. */
export const holdsValue = (sources: readonly Pick<Source, 'value'>[], value: Exact | undefined): boolean =>
  value !== undefined && sources.some((one) => equal(one.value, value));

export const isAmong = (value: Exact, values: readonly Exact[]): boolean =>
  values.some((one) => equal(one, value));

/** Of functions with more terms nobody says anything. */
const mostTerms = 80;
const largest = 10n ** 60n;
const one = whole(1);

const joined = <Own>(
  parts: ReadonlyMap<string, Own>,
  sign: string,
  textOf: (key: string, own: Own) => string,
): string =>
  [...parts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => textOf(key, own))
    .join(sign);

const keyOfPowers = (powers: Powers): string => joined(powers, '*', (name, power) => `${name}^${power}`);

/** Two that have the same key are the same function. */
export const keyOf = ({ terms }: Polynomial): string =>
  joined(terms, ' + ', (key, { coefficient }) => `${coefficient.num}/${coefficient.den} ${key}`);

const made = (terms: readonly Term[]): Polynomial | undefined => {
  const found = new Map<string, Term>();
  let cancels = false;
  for (const { powers, coefficient } of terms) {
    const key = keyOfPowers(powers);
    const before = found.get(key)?.coefficient ?? whole(0);
    const sum = add(before, coefficient);
    cancels ||= before.num * coefficient.num < 0n;
    if (sum.num === 0n) found.delete(key);
    else found.set(key, { powers, coefficient: sum });
    if (sum.num > largest || sum.num < -largest || sum.den > largest) return undefined;
  }
  return found.size > mostTerms ? undefined : { terms: found, cancels };
};

const ofTerm = (powers: Powers, coefficient: Exact): Polynomial => ({
  terms: new Map([[keyOfPowers(powers), { powers, coefficient }]]),
});

/** A number that is the same whatever the problem's numbers are. */
export const constant = (value: Exact): Polynomial =>
  value.num === 0n ? { terms: new Map() } : ofTerm(new Map(), value);

export const symbol = (name: string): Polynomial => ofTerm(new Map([[name, 1]]), one);

/** A function that is no sum of products, as a symbol: it is the same where its name and its arguments are. */
export const opaque = (name: string, args: readonly Polynomial[]): Polynomial =>
  symbol(`${name}(${args.map(keyOf).join(', ')})`);

export const isConstant = ({ terms }: Polynomial): boolean =>
  terms.size === 0 || (terms.size === 1 && terms.has(''));

/** How many different symbols stand in it. */
export const symbolsIn = ({ terms }: Polynomial): number =>
  new Set([...terms.values()].flatMap(({ powers }) => [...powers.keys()])).size;

export const plus = (a: Polynomial, b: Polynomial): Polynomial | undefined =>
  made([...a.terms.values(), ...b.terms.values()]);

const scaled = ({ terms }: Polynomial, factor: Exact): Polynomial => ({
  terms: new Map(
    [...terms].map(([key, { powers, coefficient }]) => [
      key,
      { powers, coefficient: multiply(coefficient, factor) },
    ]),
  ),
});

export const minus = (a: Polynomial): Polynomial => scaled(a, whole(-1));

/** Whether one function is a number times the other. */
export const isMultiple = (a: Polynomial | undefined, b: Polynomial | undefined): boolean => {
  const [[key, term] = []] = a?.terms ?? [];
  const other = b?.terms.get(key ?? '')?.coefficient;
  const scale = term && other && divide(term.coefficient, other);
  return !!a && !!b && !!scale && keyOf(a) === keyOf(scaled(b, scale));
};

/** What is taken so often as another: 1 multiplies with it, -1 divides by it. */
const powersTimes = (a: Powers, b: Powers, often: 1 | -1): Powers => {
  const all = new Map(a);
  for (const [name, power] of b) {
    const sum = (all.get(name) ?? 0) + often * power;
    if (sum === 0) all.delete(name);
    else all.set(name, sum);
  }
  return all;
};

export const times = (a: Polynomial, b: Polynomial): Polynomial | undefined =>
  a.terms.size * b.terms.size > mostTerms
    ? undefined
    : made(
        [...a.terms.values()].flatMap((left) =>
          [...b.terms.values()].map((right) => ({
            powers: powersTimes(left.powers, right.powers, 1),
            coefficient: multiply(left.coefficient, right.coefficient),
          })),
        ),
      );

const termOver = (a: Term, b: Term): Term | undefined => {
  const coefficient = divide(a.coefficient, b.coefficient);
  return coefficient && { powers: powersTimes(a.powers, b.powers, -1), coefficient };
};

/** One over it; a sum below the bar is a symbol, up to a factor. */
const inverted = (a: Polynomial): Polynomial | undefined => {
  const [first, ...more] = [...a.terms].sort(([one], [other]) => (one < other ? -1 : 1));
  if (!first) return undefined;
  const [, lead] = first;
  const factor = divide(one, lead.coefficient) ?? one;
  const below = more.length === 0 ? lead.powers : new Map([[`(${keyOf(scaled(a, factor))})`, 1]]);
  return made([{ powers: powersTimes(new Map(), below, -1), coefficient: factor }]);
};

export const over = (a: Polynomial, b: Polynomial): Polynomial | undefined => {
  const inverse = inverted(b);
  return inverse && times(a, inverse);
};

/** Where a function stands on the ways from the problem's numbers to the answer; `step`: which it is, or is a part of. */
export interface Place {
  readonly kind: 'step' | 'given' | 'other_way' | 'none';
  readonly step: number | undefined;
}

/** The functions that have a place. */
export interface Ways {
  /** By step of the reference. */
  readonly steps: readonly Polynomial[];
  readonly stepOfKey: ReadonlyMap<string, number>;
  readonly given: ReadonlySet<string>;
  /** Constants by which right ways may differ: those of the reference, 100, and changes of unit. */
  readonly factors: readonly Exact[];
}

/** Where a function has its place; the step of which it is a part, where it is none itself. */
export const placeOf = (found: Polynomial, { steps, stepOfKey, given, factors }: Ways): Place => {
  const key = keyOf(found);
  const known = stepOfKey.get(key);
  if (known !== undefined) return { kind: 'step', step: known };
  const none = { kind: given.has(key) ? 'given' : 'none', step: undefined } as const;
  if (none.kind === 'given' || isConstant(found) || found.cancels) return none;
  const below = isProduct(found) ? inverted(found) : undefined;
  const part = steps.findIndex(
    (other) => isPartOf(found, other, factors) || (below && isPartOf(below, other, factors)),
  );
  return part < 0 ? none : { kind: 'other_way', step: part };
};

/** What several numbers come to, none of them below the bar: a step may divide by it, as by the 15 * 60 of an hour. */
const isProduct = ({ terms }: Polynomial): boolean => {
  const [first] = terms.values();
  const powers = [...(first?.powers.values() ?? [])];
  const factors = powers.reduce((sum, power) => sum + power, 0) + (first?.coefficient.num === 1n ? 0 : 1);
  return terms.size === 1 && powers.every((power) => power > 0) && factors > 1;
};

/** Whether one of the factors, or one over it, is the size of a ratio. */
const isAllowed = (ratio: Exact, factors: readonly Exact[]): boolean => {
  const [size, { den }] = [ratio.num < 0n ? -ratio.num : ratio.num, ratio];
  return factors.some((by) => (size === by.num && den === by.den) || (size === by.den && den === by.num));
};

/**
 * Whether a function times a product of symbols is some of the terms of another: `5 + 3` and `5 * 2` of `(5 + 3) * 2`,
 * `25 - 8` of `25 - (8 + 6)`. Nothing may cancel: `22 - 10` is not on the way to `12`.
 */
export const isPartOf = (found: Polynomial, all: Polynomial, factors: readonly Exact[]): boolean => {
  const [first] = found.terms.values();
  if (!first || found.terms.size > all.terms.size) return false;
  return [...all.terms.values()].some((candidate) => {
    const factor = isWithin(first.powers, candidate.powers) ? termOver(candidate, first) : undefined;
    return (
      factor &&
      isAllowed(factor.coefficient, factors) &&
      [...found.terms.values()].every((term) => isTermOf(term, factor, all))
    );
  });
};

const isTermOf = ({ powers, coefficient }: Term, factor: Term, all: Polynomial): boolean => {
  const product = powersTimes(powers, factor.powers, 1);
  const other = isWithin(powers, product) ? all.terms.get(keyOfPowers(product)) : undefined;
  const ratio = other && divide(other.coefficient, coefficient);
  // `20 - 5` is within `20 - 5 - (5 + 2)`.
  return (
    ratio !== undefined &&
    (equal(factor.coefficient, one) ? ratio.num >= ratio.den : equal(ratio, factor.coefficient))
  );
};

/** Every symbol of the first stands in the second on the same side of the bar, at least as often. */
const isWithin = (part: Powers, all: Powers): boolean =>
  [...part].every(([name, power]) => {
    const other = all.get(name) ?? 0;
    return power > 0 ? other >= power : other <= power;
  });
