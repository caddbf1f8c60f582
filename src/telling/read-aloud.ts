import { type Exact, equal, exactOf, rememberedOf } from '../base/index.ts';
import { withoutPercent } from '../english/index.ts';
import { type Facts, readBy } from '../facts/index.ts';
import type { BinaryOp, Expr, Template } from '../model/index.ts';
import type { PhraseBook, Quantity } from '../quantities/index.ts';

/** What must be known of a problem to tell of it. */
export interface Tellable {
  readonly template: Pick<Template, 'question'>;
  readonly facts: Facts;
  /** By step of the program. */
  readonly steps: readonly { readonly quantity: Quantity }[];
  readonly phrases: PhraseBook;
}

/** What a text may tell of. */
export type Item =
  | { readonly kind: 'step'; readonly step: { readonly index: number } }
  | { readonly kind: 'node'; readonly expr: Expr }
  /** Terms of a sum or a product. */
  | { readonly kind: 'run'; readonly terms: readonly { readonly expr: Expr }[] }
  | { readonly kind: 'operator'; readonly op: BinaryOp }
  | { readonly kind: 'number'; readonly value: Exact };

/** The step that an item stands for, or is a name of. */
export const stepOf = (item: Item, { slots }: Facts): number | undefined => {
  if (item.kind === 'step') return item.step.index;
  return item.kind === 'node' && item.expr.kind === 'name' ? slots[item.expr.id] : undefined;
};

/** The right value of an item, exact; undefined for a run, an operator, or a value that is no number. */
export const exactOfItem = (item: Item, { values, exact }: Facts): Exact | undefined => {
  switch (item.kind) {
    case 'node':
      return values[item.expr.id];
    case 'step':
      return exact[item.step.index];
    case 'number':
      return item.value;
    default:
      return undefined;
  }
};

/**
 * How much is told of a quantity: its phrase with the number, and of a number that no words tell from others where it
 * comes from (`placed`); the phrase alone; or the number alone.
 */
export interface Telling {
  readonly subject: Tellable;
  readonly detail: 'placed' | 'phrases' | 'numbers';
  /** The steps of which it was said where they come from. */
  readonly told: Set<number>;
  /** The step that is changed, where the lines above its own stay as they are and can be pointed at. */
  readonly at?: number | undefined;
}

export const operationNames: Record<BinaryOp, string> = {
  '+': 'addition',
  '-': 'subtraction',
  '*': 'multiplication',
  '/': 'division',
  '//': 'division without a remainder',
  '%': 'taking the remainder',
  '**': 'raising to a power',
};

const spoken: Record<BinaryOp, string> = {
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'divided by',
  '//': 'divided by',
  // Never asked for: a remainder is named before its numbers.
  '%': '',
  '**': 'to the power of',
};
const written: Record<BinaryOp, string> = { ...spoken, '+': '+', '-': '-', '*': '×', '/': '÷', '//': '÷' };

/** Stands for what the program computes in no step of its own: a telling that has it is not given. */
export const untold = '\0';

/** A value as the solution prints that step's: `$60`. */
export const toldNumber = (value: Exact, step: number | undefined, { subject }: Telling): string =>
  subject.phrases.number(value, step);

/** A step's quantity with its right value: 'the 72 clips', 'the total cost ($60)', or `$60`. */
export const toldStep = (step: number, { subject, detail }: Telling): string => {
  const { whole, number } = subject.phrases.of(step);
  return detail === 'numbers' ? number : whole;
};

/**
 * An expression read aloud with its numbers: 'the 7 apples plus the 4 pears'. Names mean what they do at the step
 * `at`. Steps of `through` are told by what they are computed from.
 */
export const readAloud = (
  expr: Expr,
  telling: Telling,
  at: number | undefined,
  through: readonly number[] = [],
): string => tell(expr, telling, at, through, spoken);

/** An expression in numbers and signs: `(6 + 2) × $3`. That of a step as it is right is kept: most of its changes are told with it. */
export const formulaOf = (
  expr: Expr,
  telling: Telling,
  at: number | undefined,
  through: readonly number[] = [],
): string => {
  const { subject } = telling;
  const made = (): string => tell(expr, { ...telling, detail: 'numbers' }, at, through, written);
  if (at === undefined || through.length > 0 || expr !== subject.facts.steps[at]?.expr) return made();
  const known = formulasOf(subject);
  known[at] ??= made();
  return known[at];
};

/** By step. */
const formulasOf = rememberedOf((_: Tellable): string[] => []);

/** The step that a name means at the step `at`. */
const stepNamed = (
  name: Extract<Expr, { kind: 'name' }>,
  facts: Facts,
  at = Number.POSITIVE_INFINITY,
): number => readBy(facts, name, at);

type Binary = Extract<Expr, { kind: 'binary' }>;

/** `40%` of what the program has as 40, not as 0.4. */
const isWholePercent = (node: Expr, told: string, facts: Facts, at: number | undefined): boolean => {
  const value = node.kind === 'name' ? facts.exact[stepNamed(node, facts, at)] : undefined;
  return value !== undefined && withoutPercent(told) === `${Number(value.num) / Number(value.den)}`;
};

/** `… * 0.01`, `… / 100` */
const isHundredth = (expr: Expr, facts: Facts): boolean => {
  if (expr.kind !== 'binary' || (expr.op !== '*' && expr.op !== '/')) return false;
  const value = expr.right.kind === 'num' ? exactOf(expr.right.value) : facts.values[expr.right.id];
  const factor = expr.op === '*' ? { num: 1n, den: 100n } : { num: 100n, den: 1n };
  return value !== undefined && equal(value, factor);
};

/**
 * A whole percentage without its sign: `$4400 ÷ 40%` is not what the program's 4400 / 40 is, and `5 × 93%` is not 465.
 * Where hundredths are taken of it right there, it is never asked. Nobody writes `180 ÷ half` either.
 */
const asOperand = (expr: Expr, told: string, telling: Telling, at: number | undefined): string => {
  const { facts } = telling.subject;
  if (isWholePercent(expr, told, facts, at)) return withoutPercent(told) ?? told;
  const value = expr.kind === 'name' ? facts.exact[stepNamed(expr, facts, at)] : undefined;
  return value && !/\d/.test(told) ? toldNumber(value, undefined, telling) : told;
};

/** Whether the solution shows what comes out as a percentage. */
const givesPercent = (at: number | undefined, telling: Telling): boolean => {
  const value = telling.subject.facts.exact[at ?? -1];
  return value !== undefined && withoutPercent(toldNumber(value, at, telling)) !== undefined;
};

/** `100% - 15%`: the solution may leave out the first sign. */
const signed = (
  { left, right }: Binary,
  first: string,
  other: string,
  { telling, at }: { readonly telling: Telling; readonly at: number | undefined },
): string => {
  const { facts, steps } = telling.subject;
  const isPercent =
    left.kind === 'num' ||
    (left.kind === 'name' && steps[stepNamed(left, facts, at)]?.quantity.unit === 'percent');
  return first === '100' && isPercent && isWholePercent(right, other, facts, at) ? `${first}%` : first;
};

const tell = (
  expr: Expr,
  telling: Telling,
  at: number | undefined,
  through: readonly number[],
  signs: Record<BinaryOp, string>,
): string => {
  const { facts } = telling.subject;
  /** `inHundredths`: what is read is divided by 100, and a percentage in it has its sign for that. */
  const read = (node: Expr, outer: number, inHundredths = false): string => {
    switch (node.kind) {
      case 'num': {
        const value = exactOf(node.value);
        return value ? toldNumber(value, undefined, telling) : '';
      }
      case 'name': {
        const index = stepNamed(node, facts, at);
        const step = facts.steps[index];
        if (step && through.includes(index)) return read(step.expr, outer);
        return step ? toldStep(index, telling) : untold;
      }
      case 'unary':
        if (node.op !== '-') return read(node.operand, 3);
        if (signs !== written) return `minus ${read(node.operand, 3)}`;
        return outer > 1 ? `(-${read(node.operand, 3)})` : `-${read(node.operand, 3)}`;
      case 'call':
        return node.func === 'Fraction'
          ? signs === written
            ? node.args.map((arg) => read(arg, 3)).join('/')
            : node.args.map((arg) => read(arg, 3)).join(' over ')
          : `${callNames[node.func] ?? 'what is made of'} ${node.args.map((arg) => read(arg, 0)).join(' and ')}`;
      case 'binary': {
        if (node.op === '%')
          return `the remainder of ${read(node.left, 2)} ${signs['/']} ${read(node.right, 3)}`;
        const own = node.op === '+' || node.op === '-' ? 1 : 2;
        const text = own === 1 ? sumOf(node, inHundredths) : productOf(node, inHundredths);
        return outer > own && !(text.startsWith('(') && isHundredth(node, facts)) ? `(${text})` : text;
      }
    }
  };
  const sumOf = (node: Binary, inHundredths: boolean): string => {
    const [left, right] = [read(node.left, 1), read(node.right, 2)];
    const isPercent = inHundredths || givesPercent(at, telling);
    const first = isPercent ? signed(node, left, right, { telling, at }) : operand(node.left, left);
    return `${first} ${signs[node.op]} ${bracketed(isPercent ? right : operand(node.right, right), signs)}`;
  };
  const productOf = (node: Binary, inHundredths: boolean): string => {
    const takesHundredth = isHundredth(node, facts);
    const right = read(node.right, 3);
    const isPercent = inHundredths && operand(node.right, right) !== right;
    const left = read(node.left, 2, takesHundredth || (inHundredths && !isPercent));
    // `15% times 0.01` would say the hundred twice.
    if (takesHundredth && left.includes('%')) return left;
    const share = withoutPercent(left) !== undefined && (operand(node.left, left) === left || inHundredths);
    if (node.op === '*' && share && !isPercent) return `${left} of ${right}`;
    return `${operand(node.left, left)} ${signs[node.op]} ${bracketed(isPercent ? right : operand(node.right, right), signs)}`;
  };
  const operand = (node: Expr, told: string): string => asOperand(node, told, telling, at);
  return read(expr, 0);
};

/** `8 - (-3)` */
const bracketed = (told: string, signs: typeof written): string =>
  signs === written && /^-\S+$/.test(told) ? `(${told})` : told;

/** What a call of the program does, for people. */
const callNames: { readonly [call: string]: string } = {
  int: 'the whole part of',
  float: 'the value of',
  round: 'the whole number nearest to',
  abs: 'the size of',
  min: 'the smaller of',
  max: 'the larger of',
  'math.ceil': 'the next whole number above',
  'math.floor': 'the whole number below',
};
