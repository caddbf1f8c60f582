import { compare, equal } from '../base/index.ts';
import type { NumberExpression, Option, Range, SourceName } from '../dsl/index.ts';
import { definedBefore } from '../facts/index.ts';
import type { Expr } from '../model/index.ts';
import { sameKind } from '../quantities/index.ts';
import type { Compiling, Holds, ListOf, Match, Truth } from './bindings.ts';
import { type Binding, boundNode, boundNumber, boundOperator, type StepBinding } from './bound.ts';
import { bindingOf, numberOf } from './guard-numbers.ts';
import type { SubjectStep } from './subject.ts';

/** What an item of a list offers: a sign, the numbers of a range, the quantities of a source, a run's terms. */
export const optionsOf = (option: Option, compiling: Compiling): ListOf => {
  if (option.kind === 'sign') {
    const sign: readonly Binding[] = [boundOperator(option.op)];
    return () => sign;
  }
  if (option.kind === 'range') return numbersOf(option, compiling);
  if (option.kind === 'source') {
    const args = option.args.map((arg) => bindingOf(arg, compiling));
    const source = listSources[option.source];
    return (match) =>
      source(
        match,
        args.map((arg) => arg(match)),
      );
  }
  if (option.kind === 'filtered') {
    const lists = option.item.map((item) => optionsOf(item, compiling));
    const test = compiling.holds(option.condition, compiling);
    return (match) => {
      const found: Binding[] = [];
      for (const list of lists)
        for (const one of list(match)) if (holdsOf(one, test, match) === true) found.push(one);
      return found;
    };
  }
  return termsOf(option, compiling);
};

export const holdsOf = (it: Binding, test: Holds, match: Match): Truth => {
  if (--match.left < 0) return undefined;
  const before = match.it;
  match.it = it;
  const result = test(match);
  match.it = before;
  return result;
};

const numbersOf = (range: Range, compiling: Compiling): ListOf => {
  const low = numberOf(range.low, compiling);
  const high = numberOf(range.high, compiling);
  // Most ranges have the same ends wherever they are asked for.
  let last: { readonly from: bigint; readonly to: bigint; readonly numbers: readonly Binding[] } | undefined;
  return (match) => {
    const from = low(match);
    const to = high(match);
    if (from?.den !== 1n || to?.den !== 1n) return [];
    if (last?.from === from.num && last.to === to.num) return last.numbers;
    const numbers: Binding[] = [];
    // A range is there to be tried out in full: a thousand possibilities are a mistake of the rule.
    for (let at = from.num; at <= to.num && numbers.length < 1000; at++)
      numbers.push(boundNumber({ num: at, den: 1n }));
    last = { from: from.num, to: to.num, numbers };
    return numbers;
  };
};

/** The terms of a run, or the one thing that a number stands for. */
const termsOf = (number: NumberExpression, compiling: Compiling): ListOf => {
  const one = bindingOf(number, compiling);
  return (match) => {
    const bound = one(match);
    if (bound?.kind === 'run') return bound.terms.map(({ expr }) => nodeOf(expr, match));
    return bound ? [bound] : [];
  };
};

/** A run that was chosen has terms that are not in the program. */
const nodeOf = (expr: Expr, { subject }: Match): Binding =>
  subject.nodes[expr.id] ?? boundNode(expr, undefined, undefined, undefined);

/** Whether something is one of what an item of a list stands for. */
export const isAmong = (
  option: Option,
  compiling: Compiling,
): ((bound: Binding, match: Match) => boolean) => {
  if (option.kind === 'sign') return (bound) => bound.kind === 'operator' && bound.op === option.op;
  if (option.kind === 'range') {
    const low = numberOf(option.low, compiling);
    const high = numberOf(option.high, compiling);
    return (bound, match) => {
      const { value } = bound;
      const from = low(match);
      const to = high(match);
      return !!value && !!from && !!to && compare(from, value) <= 0 && compare(value, to) <= 0;
    };
  }
  if (option.kind === 'source') {
    const list = optionsOf(option, compiling);
    return (bound, match) => {
      const step = bound.step;
      return list(match).some((one) => step !== undefined && one.step === step);
    };
  }
  if (option.kind === 'filtered') {
    const tests = option.item.map((item) => isAmong(item, compiling));
    const holds = compiling.holds(option.condition, compiling);
    return (bound, match) =>
      tests.some((test) => test(bound, match)) && holdsOf(bound, holds, match) === true;
  }
  const value = numberOf(option, compiling);
  return (bound, match) => equal(bound.value, value(match));
};

const known = ({ subject, step }: Match): readonly StepBinding[] => subject.known[step.index] ?? [];

/** What hangs on nothing but the step is listed once: rules ask for it time and again, and steps stay as they are. */
const onceAStep = (listed: (match: Match) => readonly Binding[]): SourceOf => {
  const lists = new WeakMap<SubjectStep, readonly Binding[]>();
  return (match) => {
    const before = lists.get(match.step);
    if (before) return before;
    const list = listed(match);
    lists.set(match.step, list);
    return list;
  };
};

/** What the program takes as a number, before the step or after it. */
const statedBeside = (match: Match): readonly StepBinding[] => {
  const later = match.subject.bound.filter(({ step }) => step.index > match.step.index);
  return [...known(match), ...later].filter(({ step }) => step.sort === 'input');
};
const sourceOf = ({ quantity }: SubjectStep): string => quantity.source.kind;

type SourceOf = (match: Match, args: readonly (Binding | undefined)[]) => readonly Binding[];

const read = new WeakMap<SubjectStep, readonly StepBinding[]>();

const listSources: { readonly [source in SourceName]: SourceOf } = {
  known,
  scope: onceAStep((match) => known(match).filter(({ step }) => !match.step.reads.includes(step.index))),
  inputs: onceAStep((match) => known(match).filter(({ step }) => step.sort === 'input')),
  given: onceAStep((match) => statedBeside(match).filter(({ step }) => sourceOf(step) === 'question')),
  stated: onceAStep((match) =>
    statedBeside(match).filter(({ step }) => sourceOf(step) !== 'world knowledge'),
  ),
  results: onceAStep((match) => known(match).filter(({ step }) => step.sort === 'working')),
  last: ({ subject, step }, [count]) => {
    const most = Number(count?.value?.num ?? 0n);
    // The step's own operands were just computed too: they are no other number to report.
    const others = subject.bound.filter(
      ({ step: one }) => one.sort === 'working' && one.index < step.index && !step.reads.includes(one.index),
    );
    return most > 0 ? others.slice(-most) : [];
  },
  parts: ({ subject, step }, [quantity]) => {
    const { facts, bound } = subject;
    const source = quantity?.step;
    if (!source) return [];
    const parts = read.get(source) ?? bound.filter((one) => source.reads.includes(one.step.index));
    read.set(source, parts);
    return facts.reassigns
      ? parts.filter(({ step: { index, target } }) => definedBefore(facts, target, step.index) === index)
      : parts;
  },
  kin: (match, [quantity]) => {
    const source = quantity?.step;
    if (!source) return [];
    return known(match).filter(({ step }) => step !== source && sameKind(step.quantity, source.quantity));
  },
  operands: onceAStep((match) => match.step.operands.map((expr) => nodeOf(expr, match))),
};
