import { munkres } from 'munkres';
import { callInRules, childrenOf, exactConstant, exactFromParts, walk } from '../../ast/index.ts';
import * as base from '../../base/index.ts';
import { namesPercent, singularOf, wordClass } from '../../english/index.ts';
import { isGiven, type Links } from '../../facts/index.ts';
import type { Expr, Step, Template } from '../../model/index.ts';

/** Powers up to this one are reckoned. */
const mostPower = 64n;
const bitsOfPower = 6;

const isSmall = ({ num }: base.Exact): boolean => num <= mostPower && num >= -mostPower;

/**
 * How often the degree of the rational function that a program is may double: an operation doubles it at most. Undefined for
 * a program with anything that is no rational function (a floor, a rounding, an exponent that is not written out).
 */
export const doublings = ({ links, live }: Formalization): number | undefined => {
  let found: number | undefined = 0;
  const count = (expr: Expr): void => {
    const more = doublingsOf(expr);
    found = found === undefined || more === undefined ? undefined : found + more;
  };
  for (const index of live) {
    const step = links.program.steps[index];
    if (step) walk(step.expr, count);
  }
  return found;
};

const doublingsOf = (expr: Expr): number | undefined => {
  if (expr.kind === 'call')
    return expr.func === 'Fraction' || callInRules(expr.func) === 'float' ? 1 : undefined;
  if (expr.kind !== 'binary') return 0;
  if (expr.op !== '**') return expr.op === '//' || expr.op === '%' ? undefined : 1;
  const exponent = exactConstant(expr.right);
  return exponent && base.isWhole(exponent) && isSmall(exponent) ? bitsOfPower : undefined;
};

/** No program takes long: a number of more digits than a problem can have is none. */
const most = 10n ** 400n;
/** The same at numbers as large as a random point has. */
export const mostAtRandom = 10n ** 40_000n;

/**
 * The answer of a program when some of its inputs get other values; `values` is by their keys. Undefined where it has
 * none: a division by zero, a call that has no exact value.
 */
export const answerOf = (
  { links, live }: Formalization,
  values: ReadonlyMap<number, base.Exact>,
  largest: bigint = most,
): base.Exact | undefined => {
  const found: (base.Exact | undefined)[] = [];
  const reckon = (expr: Expr): base.Exact | undefined => {
    const given = expr.kind === 'num' ? values.get(keyOfNode(expr.id)) : undefined;
    if (given) return given;
    const parts = childrenOf(expr).map(reckon);
    if (expr.kind === 'binary' && expr.op === '**' && parts[1] && !isSmall(parts[1])) return undefined;
    const value = isRounding(expr)
      ? rounded(parts)
      : exactFromParts(expr, parts, ({ id }) => found[links.slots[id] ?? -1]);
    return value && value.num < largest && value.num > -largest && value.den < largest ? value : undefined;
  };
  for (const index of live) {
    const step = links.program.steps[index];
    found[index] = values.get(index) ?? (step && reckon(step.expr));
    // A step that the answer needs and that has no value: neither has the answer.
    if (!found[index]) return undefined;
  }
  return found[links.program.steps.length - 1];
};

const isRounding = (expr: Expr): boolean =>
  expr.kind === 'call' && (expr.func === 'round' || expr.func === 'Math.round');

const rounded = ([value, digits]: readonly (base.Exact | undefined)[]): base.Exact | undefined => {
  const places = digits === undefined ? 0 : Number(digits.num);
  const scale = 10n ** BigInt(Math.max(0, Math.min(20, places)));
  return value && places >= 0 && places <= 20
    ? base.reduced(base.roundHalfEven(base.multiply(value, base.whole(scale))), scale)
    : undefined;
};

/** How two programs may write one number of a problem: alike, 20 % as 1/5 and 20, a half as 1/2 and 2. */
export type Form = 'same' | 'hundredfold' | 'hundredth' | 'reciprocal';

/** Two inputs that are taken for the same number of the problem: `b` is `a`, in its form. */
export interface AlignedPair {
  readonly a: Input;
  readonly b: Input;
  readonly form: Form;
  /** True when one of the two stands within an expression, where its program gives it no name. */
  readonly unnamed?: true;
}

/** The inputs of two programs that have one value; more than one on a side can be paired in several ways. */
type Bucket = { readonly left: readonly Input[]; readonly right: readonly Input[] };

const buckets = (a: Formalization, b: Formalization): readonly Bucket[] => {
  const right = base.groupedBy(b.inputs, ({ value }) => base.plainNumber(value));
  return [...base.groupedBy(a.inputs, ({ value }) => base.plainNumber(value))].flatMap(([key, left]) => {
    const others = right.get(key);
    return others ? [{ left, right: others }] : [];
  });
};

/** The share of words that two inputs have in common, and a little for a like place in their programs. */
export const likeness = (a: Input, b: Input): number => {
  if (a.words.size + b.words.size === 0) return 0;
  let shared = 0;
  for (const word of a.words) if (b.words.has(word)) shared++;
  return shared / (a.words.size + b.words.size - shared);
};

/** How alike two inputs of one value are: of several the best assignment is taken. */
export type Likeness = (a: Input, b: Input) => number;

const indexPairs = ({ left, right }: Bucket, like: Likeness): readonly AlignedPair[] => {
  const [a] = left;
  const [b] = right;
  if (left.length === 1 && right.length === 1 && a && b) return [{ a, b, form: 'same' }];
  // Of two that are equally alike, those whose places in their programs are nearer.
  const cost = left.map((one, row) =>
    right.map((other, column) => 1 - like(one, other) + Math.abs(row - column) * 1e-6),
  );
  return munkres(cost).flatMap(([row, column]) => {
    const one = left[row];
    const other = right[column];
    return one && other ? [{ a: one, b: other, form: 'same' }] : [];
  });
};

const hundred = base.whole(100);
const forms: readonly { readonly form: Form; readonly fits: (a: base.Exact, b: base.Exact) => boolean }[] = [
  { form: 'hundredfold', fits: (a, b) => base.equal(base.multiply(a, hundred), b) },
  { form: 'hundredth', fits: (a, b) => base.equal(base.multiply(b, hundred), a) },
  { form: 'reciprocal', fits: (a, b) => base.equal(base.multiply(a, b), base.whole(1)) && !base.equal(a, b) },
];

/** The one of a list that fits, or undefined where none does or several do: then nothing tells which. */
const only = <T>(list: readonly T[], fits: (one: T) => boolean): T | undefined => {
  const found = list.filter(fits);
  return found.length === 1 ? found[0] : undefined;
};

/** Pairs also the inputs that equal values have left over: with what stands unnamed in the other program, or in another form. */
const withLeftOver = (
  a: Formalization,
  b: Formalization,
  pairs: readonly AlignedPair[],
): readonly AlignedPair[] => {
  const paired = new Set(pairs.flatMap((pair) => [pair.a, pair.b]));
  const left = a.inputs.filter((input) => !paired.has(input) && !input.worldly);
  const right = b.inputs.filter((input) => !paired.has(input) && !input.worldly);
  const found: AlignedPair[] = [];
  for (const { form, fits } of forms)
    for (const one of left) {
      const other = only(right, ({ value }) => fits(one.value, value));
      if (!other || paired.has(one) || paired.has(other)) continue;
      if (only(left, ({ value }) => fits(value, other.value)) !== one) continue;
      found.push({ a: one, b: other, form });
      paired.add(one).add(other);
    }
  const sides = [
    { own: left, others: b.unnamed, pairOf: (a: Input, b: Input) => ({ a, b }) },
    { own: right, others: a.unnamed, pairOf: (b: Input, a: Input) => ({ a, b }) },
  ];
  for (const { own, others, pairOf } of sides)
    for (const one of own.filter((input) => !paired.has(input))) {
      const isSame = ({ value }: Input): boolean => base.equal(value, one.value);
      const other = only(others, isSame);
      if (other && only(own, isSame)) found.push({ ...pairOf(one, other), form: 'same', unnamed: true });
    }
  return [...pairs, ...found];
};

/** The inputs of two programs by equal value and, among those, by the words beside them: the assignment that is best. */
export const align = (a: Formalization, b: Formalization, like: Likeness = likeness) =>
  withLeftOver(
    a,
    b,
    buckets(a, b).flatMap((bucket) => indexPairs(bucket, like)),
  );

/** Every way to pair the smaller side of a bucket with the larger one. */
function* pairings({ left, right }: Bucket): Generator<readonly AlignedPair[]> {
  const [one, ...rest] = left;
  if (left.length > right.length)
    for (const pairs of pairings({ left: right, right: left }))
      yield pairs.map(({ a, b, form }) => ({ a: b, b: a, form }));
  else if (!one) yield [];
  else
    for (const other of right)
      for (const more of pairings({ left: rest, right: right.filter((each) => each !== other) }))
        yield [{ a: one, b: other, form: 'same' }, ...more];
}

/** Every alignment by equal value, whatever the words say. There can be very many: the caller stops. */
export function* rivals(a: Formalization, b: Formalization): Generator<readonly AlignedPair[]> {
  const all = buckets(a, b);
  function* from(at: number, before: readonly AlignedPair[]): Generator<readonly AlignedPair[]> {
    const bucket = all[at];
    if (bucket === undefined) yield withLeftOver(a, b, before);
    else for (const pairs of pairings(bucket)) yield* from(at + 1, [...before, ...pairs]);
  }
  yield* from(0, []);
}

/** Whether two inputs that both programs call the same are each taken for the other. */
export const partsNamesakes = (pairs: readonly AlignedPair[]): boolean =>
  pairs.some(
    ({ a, b }) =>
      a.name !== b.name &&
      pairs.some((other) => other.b.name === a.name) &&
      pairs.some((other) => other.a.name === b.name),
  );

/** Whether one of the two formalisers says that the number is known of the world: it cannot be another then. */
export const isWorldly = ({ a, b }: AlignedPair): boolean => a.worldly || b.worldly;

/** How much of two programs' inputs an alignment holds: a share of the larger set of inputs of the question. */
export const alignedShare = (a: Formalization, b: Formalization, pairs: readonly AlignedPair[]): number => {
  const worldly = new Set(pairs.filter(isWorldly).flatMap((pair) => [pair.a, pair.b]));
  const told = (inputs: readonly Input[]): number =>
    inputs.filter((input) => !input.worldly && !worldly.has(input)).length;
  const larger = Math.max(told(a.inputs), told(b.inputs));
  return larger === 0 ? 0 : pairs.filter((pair) => !isWorldly(pair)).length / larger;
};

/** A number that a program starts from: a step whose right-hand side holds no name. */
export interface Input {
  /** What gets its value: a step of the program, or a number within an expression (see `keyOfNode`). */
  readonly key: number;
  readonly name: string;
  readonly value: base.Exact;
  /** The nouns and verbs of its name and of the comment beside it, in their singular. */
  readonly words: ReadonlySet<string>;
  /** The same for who reads sentences: the name in words, then the comment. */
  readonly said: string;
  /** Known of the world, not told by the question: 60 minutes in an hour. */
  readonly worldly: boolean;
  /** A share in hundredths, by its name or its comment: from 0 to 100. */
  readonly percent: boolean;
}

/** A number within an expression by the id of its node, apart from the steps, which count from 0. */
const keyOfNode = (id: number): number => -1 - id;

/** One formaliser's program for a problem: what comparing it with another one needs, found once. */
export type Formalization = ReturnType<typeof formalizationOf>;

const joins = wordClass('joins_in_name');

/** The words of a phrase or of a name in snake_case. Numbers tell nothing here: the values are the same. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length > 1 && !joins.has(word))
      .map((word) => singularOf(word) ?? word),
  );

/** A number that a step gives, or one within it. */
const inputOf = (
  { target, comment }: Step,
  { key, name, value, worldly }: Pick<Input, 'key' | 'name' | 'value' | 'worldly'>,
): Input => ({
  key,
  name,
  value,
  worldly,
  words: wordsOf(`${target} ${comment}`),
  said: `${target.replaceAll('_', ' ')} ${comment}`.trim(),
  percent: namesPercent(`${target} ${comment}`),
});

const numbersIn = (step: Step): readonly Input[] => {
  const found: Input[] = [];
  walk(step.expr, (expr) => {
    const value = expr.kind === 'num' ? exactConstant(expr) : undefined;
    const name = `a number of ${step.target}`;
    if (value) found.push(inputOf(step, { key: keyOfNode(expr.id), name, value, worldly: false }));
  });
  return found;
};

/** Reads a program for comparison. One that only Python can run has no steps here, and so no inputs. */
export const formalizationOf = (name: string, template: Template, links: Links) => {
  const { program } = links;
  const worldly = new Set(template.logical_steps.flatMap(({ WK_inputs }) => WK_inputs));
  const live = program.foreign ? [] : links.upstream(program.steps.length - 1).toSorted((a, b) => a - b);
  const [inputs, unnamed]: [Input[], Input[]] = [[], []];
  for (const index of live) {
    const step = program.steps[index];
    const value = step && isGiven(links, index) ? exactConstant(step.expr) : undefined;
    if (step && value)
      inputs.push(inputOf(step, { key: index, name: step.target, value, worldly: worldly.has(step.target) }));
    else if (step) unnamed.push(...numbersIn(step));
  }
  return {
    /** Whose it is: a file's name, a formaliser's, a model's. */
    name,
    links,
    /** The inputs that the answer depends on, in the order of the program. */
    inputs,
    /** Numbers written within expressions: no inputs by themselves, but another program may have named them. */
    unnamed,
    /** The steps that the answer depends on, itself included, in order. */
    live,
  };
};

/** How much a formalisation is worth beside another that is equivalent: more is better, compared in this order. */
export type Worth = ReturnType<typeof worthOf>;

export const worthOf = (found: Formalization, roundTrip: boolean) => {
  const names = new Set(
    found.links.program.steps.map(({ target }) => target).filter((name) => name !== 'answer'),
  );
  const words = [...names].map((name) => wordsOf(name).size);
  return {
    /** How many inputs of the question its answer depends on: the more, the more can be varied. */
    generality: found.inputs.filter(({ worldly }) => !worldly).length,
    /** Whether the template gives its solution back, as far as it is known. */
    roundTrip,
    /** The mean number of words of a variable's name: `clips_sold_in_may` tells more than `x`. */
    naming: words.length === 0 ? 0 : words.reduce((sum, count) => sum + count, 0) / words.length,
  };
};

/** A text as a vector of length 1. */
export type VectorOf = (text: string) => Promise<Float64Array>;

/**
 * How alike two inputs are by what their names and comments mean. Only inputs that share their value with another one
 * of their program are read: the others need no words.
 */
export const likenessByMeaning = async (
  vectorOf: VectorOf,
  formalizations: readonly Formalization[],
): Promise<Likeness> => {
  const shared = new Set(formalizations.flatMap(({ inputs }) => valuesTwice(inputs)));
  const vectors = new Map<string, Float64Array>();
  if (shared.size > 0)
    for (const { inputs } of formalizations)
      for (const { said, value } of inputs)
        if (shared.has(base.plainNumber(value)) && !vectors.has(said))
          vectors.set(said, await vectorOf(said));
  return (a, b) => {
    const [left, right] = [vectors.get(a.said), vectors.get(b.said)];
    return left && right ? left.reduce((sum, part, at) => sum + part * (right[at] ?? 0), 0) : likeness(a, b);
  };
};

const valuesTwice = (inputs: readonly Input[]): readonly string[] => {
  const keys = inputs.map(({ value }) => base.plainNumber(value));
  return keys.filter((key, at) => keys.indexOf(key) !== at);
};

const operationsOf = ({ links, live }: Formalization): ReadonlyMap<string, readonly string[]> => {
  const found: string[] = [];
  for (const index of live) {
    const step = links.program.steps[index];
    if (step)
      walk(step.expr, (expr) => {
        if (expr.kind === 'binary' || expr.kind === 'call')
          found.push(expr.kind === 'call' ? expr.func : expr.op);
      });
  }
  return base.groupedBy(found, (name) => name);
};

/** From 0 to 1: the share of their operations that two programs have in common, each counted as often as it stands. */
export const shapeLikeness = (a: Formalization, b: Formalization): number => {
  const left = operationsOf(a);
  const right = operationsOf(b);
  let [shared, all] = [0, 0];
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    const [own, other] = [left.get(name)?.length ?? 0, right.get(name)?.length ?? 0];
    shared += Math.min(own, other);
    all += Math.max(own, other);
  }
  return all === 0 ? 1 : shared / all;
};
