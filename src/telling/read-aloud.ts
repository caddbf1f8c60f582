import { childrenOf } from '../ast/index.ts';
import { type Exact, equal, exactOf } from '../base/index.ts';
import { withoutPercent } from '../english/index.ts';
import { type Facts, readBy } from '../facts/index.ts';
import type { BinaryOp, Expr } from '../model/index.ts';
import type { Tellable } from './tellable.ts';

/**
 * How much is told of a quantity: its phrase with the number, and of a number that no words tell from others where it
 * comes from (`placed`); the phrase alone; or the number alone.
 */
export interface Telling {
  readonly subject: Tellable;
  readonly detail: 'placed' | 'phrases' | 'numbers';
  /** The steps of which it was said where they come from. */
  readonly told: Set<number>;
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
  '%': 'modulo',
  '**': 'to the power of',
};
const written: Record<BinaryOp, string> = { ...spoken, '+': '+', '-': '-', '*': '×', '/': '÷', '//': '÷' };

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

/** An expression in numbers and signs: `(6 + 2) × $3`. */
export const formulaOf = (
  expr: Expr,
  telling: Telling,
  at: number | undefined,
  through: readonly number[] = [],
): string => tell(expr, { ...telling, detail: 'numbers' }, at, through, written);

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

/** Whether a working makes hundredths of a percentage that the program has as a whole number. */
export const takesHundredths = (expr: Expr, facts: Facts): boolean =>
  isHundredth(expr, facts) || childrenOf(expr).some((child) => takesHundredths(child, facts));

/**
 * A whole percentage without its sign where it is no share of anything: the factor 100 that the solution shows as `100%`,
 * and a divisor. `$4400 ÷ 40%` is not what the program's 4400 / 40 is, that is one per cent.
 */
export const asOperand = (
  place: 'first' | 'other',
  op: BinaryOp,
  expr: Expr,
  told: string,
  { subject }: Pick<Telling, 'subject'>,
  at: number | undefined,
): string => {
  if (!isWholePercent(expr, told, subject.facts, at)) return told;
  const bare = withoutPercent(told) ?? told;
  return (op === '*' && bare === '100') || (place === 'other' && /^\/\/?$/.test(op)) ? bare : told;
};

const tell = (
  expr: Expr,
  telling: Telling,
  at: number | undefined,
  through: readonly number[],
  signs: Record<BinaryOp, string>,
): string => {
  const { facts, steps } = telling.subject;
  const read = (node: Expr, outer: number): string => {
    switch (node.kind) {
      case 'num': {
        const value = exactOf(node.value);
        return value ? toldNumber(value, undefined, telling) : '';
      }
      case 'name': {
        const index = stepNamed(node, facts, at);
        const step = facts.steps[index];
        if (step && through.includes(index)) return read(step.expr, outer);
        return step ? toldStep(index, telling) : 'a number';
      }
      case 'unary':
        return `${node.op === '-' ? 'minus ' : ''}${read(node.operand, 3)}`;
      case 'call':
        return node.func === 'Fraction'
          ? signs === written
            ? node.args.map((arg) => read(arg, 3)).join('/')
            : node.args.map((arg) => read(arg, 3)).join(' over ')
          : `${callNames[node.func] ?? 'what is made'} of ${node.args.map((arg) => read(arg, 0)).join(' and ')}`;
      case 'binary': {
        const own = node.op === '+' || node.op === '-' ? 1 : 2;
        const left = read(node.left, own);
        // `15% times 0.01` would say the hundred twice.
        if (withoutPercent(left) !== undefined && isHundredth(node, facts)) return left;
        const right = read(node.right, own + 1);
        const first = lacksSign(node, left, right) ? `${left}%` : operand('first', node.op, node.left, left);
        const isShare = withoutPercent(left) !== undefined && node.op !== '*';
        const other = isShare ? right : operand('other', node.op, node.right, right);
        const text = `${first} ${signs[node.op]} ${other}`;
        return outer > own ? `(${text})` : text;
      }
    }
  };
  const operand = (place: 'first' | 'other', op: BinaryOp, node: Expr, told: string): string =>
    asOperand(place, op, node, told, telling, at);
  /** `100 - 15%` of two percentages: the solution leaves out the first sign. */
  const lacksSign = ({ op, left, right }: Binary, first: string, other: string): boolean =>
    (op === '+' || op === '-') &&
    first === '100' &&
    (left.kind === 'num' || (left.kind === 'name' && isPercent(left))) &&
    isWholePercent(right, other, facts, at);
  const isPercent = (name: Extract<Expr, { kind: 'name' }>): boolean =>
    steps[stepNamed(name, facts, at)]?.quantity.unit === 'percent';
  return read(expr, 0);
};

/** What a call of the program does, for people. */
const callNames: { readonly [call: string]: string } = {
  int: 'the whole part',
  float: 'the value',
  round: 'the nearest whole number',
  abs: 'the size',
  min: 'the smaller',
  max: 'the larger',
  'math.ceil': 'the next whole number above',
  'math.floor': 'the whole number below',
};
