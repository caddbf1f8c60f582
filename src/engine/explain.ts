import { childrenOf, definitionBefore } from '../ast/index.ts';
import type { Rule } from '../dsl/index.ts';
import { decimalsOf, type Exact, exactOf, toDecimal } from '../exact/index.ts';
import type { BinaryOp, Expr, Mutant, Value } from '../model/index.ts';
import { type Binding, type Bindings, exactValue, stepOf } from './bindings.ts';
import { phraseOf } from './phrases.ts';
import { wordsOf } from './quantities.ts';
import type { Subject, SubjectStep } from './subject.ts';

/** How a number is written where the caller knows better than plain digits. */
export type FormatNumber = (value: Exact, step: number | undefined) => string;

export interface ExplainOptions {
  readonly rule: Rule;
  readonly mutant: Mutant;
  readonly bindings: Bindings;
  readonly subject: Subject;
  /** The value of the changed step, before and after. */
  readonly oldValue: Value;
  readonly newValue: Value;
  readonly formatNumber?: FormatNumber;
}

const operations: Record<BinaryOp, string> = {
  '+': 'addition',
  '-': 'subtraction',
  '*': 'multiplication',
  '/': 'division',
  '//': 'division without a remainder',
  '%': 'taking the remainder',
  '**': 'raising to a power',
};

const signs: Record<BinaryOp, string> = {
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'divided by',
  '//': 'divided by',
  '%': 'modulo',
  '**': 'to the power of',
};

/** A number as a pupil writes it: 12.5, 3/4, 1,250 as 1250. */
export const plainNumber: FormatNumber = (value) => {
  const decimals = decimalsOf(value, 6);
  return decimals === undefined ? `${value.num}/${value.den}` : toDecimal(value, decimals);
};

/** A quantity of the template as a phrase; a name that it does not define is put together here. */
const phrase = (name: string, { phrases, properNames }: Subject): string =>
  phrases.get(name) ?? phraseOf(name, properNames);

/** A choice as text a person reads; part of the candidate's id. */
export const choiceText = (bound: Binding): string => {
  switch (bound.kind) {
    case 'step':
      return bound.step.quantity.words.join(' ');
    case 'number':
      return plainNumber(bound.value, undefined);
    case 'operator':
      return bound.op;
    case 'run':
      return bound.terms
        .map(({ expr }) => (expr.kind === 'name' ? wordsOf(expr.name).join(' ') : ''))
        .join(', ');
    default:
      return '';
  }
};

/**
 * One or two plain sentences about a mutant. The rule's `explain` is filled; without one the family's own
 * wording is used. Quantities are named in words with their right values ('the number of oranges (5)'),
 * operations by name; no code stands in it.
 */
export const explain = (options: ExplainOptions): string => {
  const { rule, mutant } = options;
  const template = rule.explanation ?? (mutant.kind === 'result' ? resultWording : workingWording(rule));
  const filled = template.replaceAll(/\{([^}]*)\}/g, (_, word: string) => part(word.trim(), options));
  return capital(filled);
};

const resultWording = 'The result of this step should be {old.value}, but {new.value} was written.';
const workingWording = (rule: Rule): string =>
  `${rule.title}: the right working is {old.working}, but here it is {new.working}.`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const part = (word: string, options: ExplainOptions): string => {
  const { mutant, subject, bindings, oldValue, newValue, formatNumber = plainNumber } = options;
  const step = subject.steps[mutant.step];
  if (!step) return `{${word}}`;
  const number = (value: Value): string => {
    const exact = exactOf(value);
    return exact ? formatNumber(exact, mutant.step) : String(value);
  };
  switch (word) {
    case 'old.value':
      return number(oldValue);
    case 'new.value':
      return number(newValue);
    case 'old.op':
      return operationOf(changedOperators(step.expr, mutant.expr)[0]);
    case 'new.op':
      return operationOf(changedOperators(step.expr, mutant.expr)[1]);
    case 'old.working':
      return working(step.expr, subject, mutant.step, formatNumber);
    case 'new.working':
      return working(mutant.expr, subject, mutant.step, formatNumber);
    case 'step':
      return phrase(subjectName(step, subject), subject);
    default: {
      const bound = bindings[word];
      return bound ? describe(bound, subject, formatNumber) : `{${word}}`;
    }
  }
};

/** The final answer is about what it reports: `answer = total` is the total. */
const subjectName = (step: SubjectStep, subject: Subject): string =>
  step.target === 'answer' && step.sort === 'alias'
    ? (subject.steps[step.reads[0] ?? -1]?.target ?? 'final answer')
    : step.target === 'answer'
      ? 'final_answer'
      : step.target;

const operationOf = (op: BinaryOp | undefined): string => (op ? operations[op] : 'another operation');

/** The first sign that differs, reading both from the top. */
const changedOperators = (old: Expr, made: Expr): readonly [BinaryOp | undefined, BinaryOp | undefined] => {
  const before = operatorsOf(old);
  const after = operatorsOf(made);
  const gone = before.filter((op) => count(before, op) > count(after, op));
  const come = after.filter((op) => count(after, op) > count(before, op));
  return [gone[0] ?? before[0], come[0] ?? after[0]];
};

const count = (ops: readonly BinaryOp[], op: BinaryOp): number => ops.filter((one) => one === op).length;

/** Every sign of an expression, from the top down. */
const operatorsOf = (expr: Expr): BinaryOp[] => [
  ...(expr.kind === 'binary' ? [expr.op] : []),
  ...childrenOf(expr).flatMap(operatorsOf),
];

/** 'the number of oranges (5)', '12', or 'the price times the count (40)'. */
const describe = (bound: Binding, subject: Subject, formatNumber: FormatNumber): string => {
  const step = stepOf(bound, subject);
  if (step?.exact)
    return `${phrase(subjectName(step, subject), subject)} (${formatNumber(step.exact, step.index)})`;
  if (bound.kind === 'operator') return operations[bound.op];
  if (bound.kind === 'run')
    return listWords(bound.terms.map(({ expr }) => describe({ kind: 'node', expr }, subject, formatNumber)));
  const value = exactValue(bound, subject);
  if (bound.kind === 'node' && bound.expr.kind === 'binary')
    return working(bound.expr, subject, undefined, formatNumber);
  return value ? formatNumber(value, undefined) : 'this number';
};

const listWords = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? 'nothing') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** An expression read aloud with its numbers: 'the apples (7) plus the pears (4)'. */
const working = (
  expr: Expr,
  subject: Subject,
  at: number | undefined,
  formatNumber: FormatNumber,
): string => {
  const read = (node: Expr, outer: number): string => {
    switch (node.kind) {
      case 'num': {
        const value = exactOf(node.value);
        return value ? formatNumber(value, undefined) : '';
      }
      case 'name': {
        const index =
          node.id >= 0
            ? subject.compiled.slots[node.id]
            : definitionBefore(subject.compiled.definitions, node.name, at ?? Number.POSITIVE_INFINITY);
        const step = subject.steps[index ?? -1];
        return step?.exact
          ? `${phrase(node.name, subject)} (${formatNumber(step.exact, step.index)})`
          : phrase(node.name, subject);
      }
      case 'unary':
        return `${node.op === '-' ? 'minus ' : ''}${read(node.operand, 3)}`;
      case 'call':
        return node.func === 'Fraction'
          ? node.args.map((arg) => read(arg, 3)).join(' over ')
          : `${node.func.split('.').at(-1)} of ${node.args.map((arg) => read(arg, 0)).join(' and ')}`;
      case 'binary': {
        const own = node.op === '+' || node.op === '-' ? 1 : 2;
        const text = `${read(node.left, own)} ${signs[node.op]} ${read(node.right, own + 1)}`;
        return outer > own ? `(${text})` : text;
      }
    }
  };
  return read(expr, 0);
};
