import { add, divide, type Exact, equal, isWhole, multiply, whole } from '../../base/index.ts';

/**
 * A function of the numbers of a problem: a sum of products of them and of their reciprocals. What is no such sum (a
 * quotient by a sum, a rounding) is a symbol of its own, so that equal functions have equal keys and others do not.
 */
export interface Polynomial {
  readonly terms: ReadonlyMap<string, Term>;
}

/** A product: how often each symbol stands in it, below the bar counted negative, and its coefficient. */
export interface Term {
  readonly powers: Powers;
  readonly coefficient: Exact;
}

export type Powers = ReadonlyMap<string, number>;

/** Of functions with more terms nobody says anything. */
const mostTerms = 80;
const largest = 10n ** 60n;
const zero = whole(0);
const one = whole(1);

const keyOfPowers = (powers: Powers): string =>
  [...powers]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([symbol, power]) => `${symbol}^${power}`)
    .join('*');

const made = (terms: readonly Term[]): Polynomial | undefined => {
  const found = new Map<string, Term>();
  for (const { powers, coefficient } of terms) {
    const key = keyOfPowers(powers);
    const sum = add(found.get(key)?.coefficient ?? zero, coefficient);
    if (sum.num === 0n) found.delete(key);
    else found.set(key, { powers, coefficient: sum });
    if (sum.num > largest || sum.num < -largest || sum.den > largest) return undefined;
  }
  return found.size > mostTerms ? undefined : { terms: found };
};

/** A number that is the same whatever the problem's numbers are. */
export const constant = (value: Exact): Polynomial => ({
  terms: value.num === 0n ? new Map() : new Map([['', { powers: new Map(), coefficient: value }]]),
});

export const symbol = (name: string): Polynomial => ({
  terms: new Map([[`${name}^1`, { powers: new Map([[name, 1]]), coefficient: one }]]),
});

/** Two that have the same key are the same function. */
export const keyOf = ({ terms }: Polynomial): string =>
  [...terms]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { coefficient }]) => `${coefficient.num}/${coefficient.den} ${key}`)
    .join(' + ');

export const isConstant = ({ terms }: Polynomial): boolean =>
  terms.size === 0 || (terms.size === 1 && terms.has(''));

export const plus = (a: Polynomial, b: Polynomial): Polynomial | undefined =>
  made([...a.terms.values(), ...b.terms.values()]);

export const minus = (a: Polynomial): Polynomial => scaled(a, whole(-1));

const scaled = ({ terms }: Polynomial, factor: Exact): Polynomial => ({
  terms: new Map(
    [...terms].map(([key, { powers, coefficient }]) => [
      key,
      { powers, coefficient: multiply(coefficient, factor) },
    ]),
  ),
});

export const powersTimes = (a: Powers, b: Powers): Powers => {
  const all = new Map(a);
  for (const [name, power] of b) {
    const sum = (all.get(name) ?? 0) + power;
    if (sum === 0) all.delete(name);
    else all.set(name, sum);
  }
  return all;
};

const termTimes = (a: Term, b: Term): Term => ({
  powers: powersTimes(a.powers, b.powers),
  coefficient: multiply(a.coefficient, b.coefficient),
});

export const times = (a: Polynomial, b: Polynomial): Polynomial | undefined =>
  a.terms.size * b.terms.size > mostTerms
    ? undefined
    : made(
        [...a.terms.values()].flatMap((left) => [...b.terms.values()].map((right) => termTimes(left, right))),
      );

const termInverted = ({ powers, coefficient }: Term): Term | undefined => {
  const inverse = divide(one, coefficient);
  return (
    inverse && { powers: new Map([...powers].map(([name, power]) => [name, -power])), coefficient: inverse }
  );
};

/** One over it; a sum below the bar is a symbol, up to a factor. */
const inverted = (a: Polynomial): Polynomial | undefined => {
  const [first, ...more] = a.terms.values();
  if (!first) return undefined;
  if (more.length === 0) {
    const inverse = termInverted(first);
    return inverse && made([inverse]);
  }
  const lead = leadOf(a);
  const factor = divide(one, lead);
  if (!factor) return undefined;
  const name = `(${keyOf(scaled(a, factor))})`;
  return made([{ powers: new Map([[name, -1]]), coefficient: factor }]);
};

/** The coefficient of the first term by key. */
const leadOf = ({ terms }: Polynomial): Exact => {
  const [key] = [...terms.keys()].sort();
  return (key === undefined ? undefined : terms.get(key)?.coefficient) ?? one;
};

export const over = (a: Polynomial, b: Polynomial): Polynomial | undefined => {
  const ratio = ratioOf(a, b);
  if (ratio) return constant(ratio);
  const inverse = inverted(b);
  return inverse && times(a, inverse);
};

/** The constant that one is of the other; undefined where there is none. */
export const ratioOf = (a: Polynomial, b: Polynomial): Exact | undefined => {
  if (a.terms.size !== b.terms.size || a.terms.size === 0) return undefined;
  let ratio: Exact | undefined;
  for (const [key, { coefficient }] of a.terms) {
    const other = b.terms.get(key);
    const own = other && divide(coefficient, other.coefficient);
    if (!own || (ratio && !equal(ratio, own))) return undefined;
    ratio = own;
  }
  return ratio;
};

/** With a small whole exponent; anything else is a symbol. */
export const raised = (a: Polynomial, exponent: Polynomial): Polynomial | undefined => {
  const [value] = exponent.terms.values();
  if (exponent.terms.size !== 1 || !value || !isConstant(exponent) || !isWhole(value.coefficient))
    return opaque('power', [a, exponent]);
  const count = Number(value.coefficient.num);
  if (count < 0 || count > 8) return opaque('power', [a, exponent]);
  let product: Polynomial | undefined = constant(one);
  for (let at = 0; at < count && product; at++) product = times(product, a);
  return product;
};

/** A function that is no sum of products, as a symbol: it is the same where its name and its arguments are. */
export const opaque = (name: string, args: readonly Polynomial[]): Polynomial =>
  symbol(`${name}(${args.map(keyOf).join(', ')})`);
