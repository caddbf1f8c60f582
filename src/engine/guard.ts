import { definitionBefore } from '../ast/index.ts';
import type { Kind, Source } from '../dsl/index.ts';
import { compare, type Exact, equal, exactOf, negate, operate, whole } from '../exact/index.ts';
import type { BinaryOp, Expr } from '../model/index.ts';
import { type MutationFunction, mutationFunctions } from '../mutations/index.ts';
import { typeOfNumber } from '../runtime/index.ts';
import { type Binding, exactValue, type Match, stepOf } from './bindings.ts';
import { type Sort, sameKind } from './quantities.ts';
import { isAtom, isLiteral, type SubjectStep } from './subject.ts';

/** Compiled parts of a guard. A number is undefined where there is none; what asks about it then fails. */
export type NumberOf = (match: Match) => Exact | undefined;
export type Holds = (match: Match) => boolean;
export type ListOf = (match: Match) => readonly Binding[];

type SlotOf = (hole: string) => number;
type Call = Extract<Expr, { kind: 'call' }>;

const mutationsByName: ReadonlyMap<string, MutationFunction> = new Map(
  mutationFunctions.map((one) => [one.name, one]),
);

/** What `x`, `it`, `answer` stand for. */
const bindingOf = (tree: Expr, slotOf: SlotOf): ((match: Match) => Binding | undefined) => {
  if (tree.kind === 'name') {
    if (tree.name === 'it') return (match) => match.it;
    if (tree.name === 'answer') {
      return (match) => {
        const step = match.subject.steps.at(-1);
        return step && { kind: 'step', step };
      };
    }
    if (tree.name === 'position') return (match) => ({ kind: 'step', step: match.step });
    const slot = slotOf(tree.name);
    return (match) => match.slots[slot];
  }
  const value = numberOf(tree, slotOf);
  return (match) => {
    const found = value(match);
    return found && { kind: 'number', value: found };
  };
};

/** A number: arithmetic on the right values of holes, and calls of the vocabulary. */
export const numberOf = (tree: Expr, slotOf: SlotOf): NumberOf => {
  switch (tree.kind) {
    case 'num': {
      const value = exactOf(tree.value);
      return () => value;
    }
    case 'name': {
      const binding = bindingOf(tree, slotOf);
      return (match) => exactValue(binding(match), match.subject);
    }
    case 'unary': {
      const operand = numberOf(tree.operand, slotOf);
      return (match) => {
        const value = operand(match);
        return value && tree.op === '-' ? negate(value) : value;
      };
    }
    case 'binary': {
      const [left, right] = [numberOf(tree.left, slotOf), numberOf(tree.right, slotOf)];
      return (match) => {
        const [a, b] = [left(match), right(match)];
        return a && b && operate(tree.op, a, b);
      };
    }
    case 'call':
      return callOf(tree, slotOf);
  }
};

const callOf = (tree: Call, slotOf: SlotOf): NumberOf => {
  if (tree.func === 'count') {
    const runs = tree.args.map((arg) => bindingOf(arg, slotOf));
    return (match) =>
      whole(
        runs.reduce((sum, run) => {
          const bound = run(match);
          return sum + (bound?.kind === 'run' ? bound.terms.length : 1);
        }, 0),
      );
  }
  if (tree.func === 'uses') {
    const quantity = bindingOf(tree.args[0] as Expr, slotOf);
    return (match) => {
      const step = stepOf(quantity(match), match.subject);
      return step && whole(step.usedBy.length);
    };
  }
  const known = mutationsByName.get(tree.func);
  const args = tree.args.map((arg) => numberOf(arg, slotOf));
  return (match) => {
    const values: Exact[] = [];
    for (const arg of args) {
      const value = arg(match);
      if (!value) return undefined;
      values.push(value);
    }
    return known?.apply(...values);
  };
};

const comparisons: Record<string, (order: number) => boolean> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** Whether a condition holds. */
export const holds = (tree: Expr, slotOf: SlotOf): Holds => {
  if (tree.kind !== 'call') return () => false;
  const { func, args } = tree;
  const [first, second] = args as [Expr, Expr];
  switch (func) {
    case 'and': {
      const all = args.map((arg) => holds(arg, slotOf));
      return (match) => all.every((one) => one(match));
    }
    case 'or': {
      const all = args.map((arg) => holds(arg, slotOf));
      return (match) => all.some((one) => one(match));
    }
    case 'not': {
      const one = holds(first, slotOf);
      return (match) => !one(match);
    }
    case '==':
    case '!=': {
      const [left, right] = [numberOf(first, slotOf), numberOf(second, slotOf)];
      return (match) => {
        const [a, b] = [left(match), right(match)];
        return a !== undefined && b !== undefined && equal(a, b) === (func === '==');
      };
    }
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const [left, right] = [numberOf(first, slotOf), numberOf(second, slotOf)];
      const test = comparisons[func] as (order: number) => boolean;
      return (match) => {
        const [a, b] = [left(match), right(match)];
        return a !== undefined && b !== undefined && test(compare(a, b));
      };
    }
    case 'is': {
      const subject = bindingOf(first, slotOf);
      const test = kindTests[(second as { name: string }).name as Kind];
      return (match) => {
        const bound = subject(match);
        return bound !== undefined && test(bound, match);
      };
    }
    case 'in':
      return within(first, args.slice(1), slotOf);
    case 'matches': {
      // The words of the name: `name(x)`.
      const inner = first.kind === 'call' ? (first.args[0] as Expr) : first;
      const quantity = bindingOf(inner, slotOf);
      const regex = new RegExp((second as { name: string }).name.slice(1, -1), 'i');
      return (match) => {
        const step = stepOf(quantity(match), match.subject);
        return step !== undefined && regex.test(step.quantity.words.join(' '));
      };
    }
    case 'same_kind': {
      const [left, right] = [bindingOf(first, slotOf), bindingOf(second, slotOf)];
      return (match) => {
        const [a, b] = [stepOf(left(match), match.subject), stepOf(right(match), match.subject)];
        return a !== undefined && b !== undefined && sameKind(a.quantity, b.quantity);
      };
    }
    case 'all':
    case 'any': {
      const list = listOf(first, slotOf);
      const test = holds(second, slotOf);
      return (match) => {
        const before = match.it;
        const one = (it: Binding): boolean => {
          match.it = it;
          return test(match);
        };
        const result = func === 'all' ? list(match).every(one) : list(match).some(one);
        match.it = before;
        return result;
      };
    }
    default:
      return () => false;
  }
};

const within = (tree: Expr, elements: readonly Expr[], slotOf: SlotOf): Holds => {
  const subject = bindingOf(tree, slotOf);
  const tests = elements.map((element): ((bound: Binding, match: Match) => boolean) => {
    if (element.kind === 'call' && element.func === 'sign') {
      const sign = element.args[0];
      return (bound) => bound.kind === 'operator' && sign?.kind === 'name' && bound.op === sign.name;
    }
    if (element.kind === 'call' && element.func === '..') {
      const [low, high] = element.args.map((arg) => numberOf(arg, slotOf)) as [NumberOf, NumberOf];
      return (bound, match) => {
        const [value, from, to] = [exactValue(bound, match.subject), low(match), high(match)];
        return !!value && !!from && !!to && compare(from, value) <= 0 && compare(value, to) <= 0;
      };
    }
    if (isList(element)) {
      const list = listOf(element, slotOf);
      return (bound, match) => {
        const step = stepOf(bound, match.subject);
        return list(match).some((one) => step !== undefined && stepOf(one, match.subject) === step);
      };
    }
    const value = numberOf(element, slotOf);
    return (bound, match) => {
      const [own, other] = [exactValue(bound, match.subject), value(match)];
      return !!own && !!other && equal(own, other);
    };
  });
  return (match) => {
    const bound = subject(match);
    return bound !== undefined && tests.some((test) => test(bound, match));
  };
};

const isList = (tree: Expr): boolean =>
  (tree.kind === 'name' || tree.kind === 'call') &&
  Object.hasOwn(listSources, tree.kind === 'name' ? tree.name : tree.func);

/** What a list holds: a source such as `scope` or `last(2)`, a run, or one thing. */
export const listOf = (tree: Expr, slotOf: SlotOf): ListOf => {
  const name = tree.kind === 'name' ? tree.name : tree.kind === 'call' ? tree.func : '';
  if (Object.hasOwn(listSources, name)) {
    const args = tree.kind === 'call' ? tree.args.map((arg) => bindingOf(arg, slotOf)) : [];
    const source = listSources[name as Source];
    return (match) =>
      source(
        match,
        args.map((arg) => arg(match)),
      );
  }
  const one = bindingOf(tree, slotOf);
  return (match) => {
    const bound = one(match);
    if (bound?.kind === 'run') return bound.terms.map(({ expr }) => ({ kind: 'node', expr }));
    return bound ? [bound] : [];
  };
};

/** What `choose` offers: numbers of a range, signs, quantities of a source, or one number. */
export const optionsOf = (tree: Expr, slotOf: SlotOf): ListOf => {
  if (tree.kind === 'call' && tree.func === 'sign') {
    const [sign] = tree.args;
    const op = (sign?.kind === 'name' ? sign.name : '+') as BinaryOp;
    return () => [{ kind: 'operator', op }];
  }
  if (tree.kind === 'call' && tree.func === '..') {
    const [low, high] = tree.args.map((arg) => numberOf(arg, slotOf)) as [NumberOf, NumberOf];
    return (match) => {
      const [from, to] = [low(match), high(match)];
      if (from?.den !== 1n || to?.den !== 1n) return [];
      const numbers: Binding[] = [];
      // A range is there to be tried out in full: a thousand possibilities are a mistake of the rule.
      for (let at = from.num; at <= to.num && numbers.length < 1000; at++)
        numbers.push({ kind: 'number', value: { num: at, den: 1n } });
      return numbers;
    };
  }
  return listOf(tree, slotOf);
};

const asSteps = (steps: readonly SubjectStep[]): Binding[] => steps.map((step) => ({ kind: 'step', step }));

/** The variables known before the step, each with its latest meaning. */
const knownTo = ({ subject, step }: Match): SubjectStep[] =>
  subject.steps.filter(
    (one) =>
      one.index < step.index &&
      one.sort !== 'alias' &&
      one.target !== step.target &&
      (!subject.reassigns ||
        definitionBefore(subject.compiled.definitions, one.target, step.index) === one.index),
  );

const listSources: Record<
  Source,
  (match: Match, args: readonly (Binding | undefined)[]) => readonly Binding[]
> = {
  known: (match) => asSteps(knownTo(match)),
  scope: (match) => asSteps(knownTo(match).filter((step) => !match.step.reads.includes(step.index))),
  inputs: (match) => asSteps(knownTo(match).filter((step) => step.sort === 'input')),
  results: (match) => asSteps(knownTo(match).filter((step) => step.sort === 'working')),
  last: (match, [count]) => {
    const most = Number(exactValue(count, match.subject)?.num ?? 0n);
    const results = match.subject.steps.filter(
      (step) => step.sort === 'working' && step.index < match.step.index,
    );
    // The step's own operands were just computed too: they are no other number to report.
    const others = results.filter((step) => !match.step.reads.includes(step.index));
    return asSteps(most > 0 ? others.slice(-most) : []);
  },
  parts: (match, [quantity]) => {
    const { subject, step } = match;
    const source = stepOf(quantity, subject);
    if (!source) return [];
    const parts = source.reads.map((index) => subject.steps[index] as SubjectStep);
    const known = (one: SubjectStep): boolean =>
      definitionBefore(subject.compiled.definitions, one.target, step.index) === one.index;
    return asSteps(subject.reassigns ? parts.filter(known) : parts);
  },
  kin: (match, [quantity]) => {
    const source = stepOf(quantity, match.subject);
    if (!source) return [];
    return asSteps(
      knownTo(match).filter((step) => step !== source && sameKind(step.quantity, source.quantity)),
    );
  },
  operands: (match) => match.step.operands.map((expr) => ({ kind: 'node', expr })),
};

const inSort =
  (sort: Sort) =>
  (bound: Binding, match: Match): boolean => {
    const step = stepOf(bound, match.subject);
    return step !== undefined && step.quantity.sort === sort && !step.quantity.rate;
  };

const inPart =
  (part: SubjectStep['position']) =>
  (bound: Binding, match: Match): boolean =>
    stepOf(bound, match.subject)?.position === part;

const hasRole =
  (...roles: readonly SubjectStep['role'][]) =>
  (bound: Binding, match: Match): boolean => {
    const step = stepOf(bound, match.subject);
    return step !== undefined && roles.includes(step.role);
  };

/** A decimal and a fraction are told apart by the program's type; anything without a fractional part is whole. */
const typeTest =
  (type: 'int' | 'decimal' | 'fraction') =>
  (bound: Binding, match: Match): boolean => {
    const step = stepOf(bound, match.subject);
    if (step) return step.type === type;
    const value = exactValue(bound, match.subject);
    if (!value) return false;
    if (value.den === 1n) return type === 'int';
    if (bound.kind === 'node' && bound.expr.kind === 'num') return typeOfNumber(bound.expr.value) === type;
    return (bound.kind === 'node' && isLiteral(bound.expr) ? 'fraction' : 'decimal') === type;
  };

const kindTests: Record<Kind, (bound: Binding, match: Match) => boolean> = {
  atom: (bound) => bound.kind !== 'node' || isAtom(bound.expr),
  variable: (bound) => bound.kind === 'step' || (bound.kind === 'node' && bound.expr.kind === 'name'),
  literal: (bound) => bound.kind === 'node' && isLiteral(bound.expr),
  question: hasRole('question'),
  'world knowledge': hasRole('world knowledge'),
  input: hasRole('question', 'world knowledge'),
  computed: hasRole('computed'),
  constant: (bound) => bound.kind === 'node' && isLiteral(bound.expr),
  int: typeTest('int'),
  decimal: typeTest('decimal'),
  fraction: typeTest('fraction'),
  money: inSort('money'),
  percent: inSort('percent'),
  time: inSort('time'),
  length: inSort('length'),
  weight: inSort('weight'),
  volume: inSort('volume'),
  early: inPart('early'),
  middle: inPart('middle'),
  late: inPart('late'),
  // That the final answer names it is no use: the solution does not go on from there.
  used: (bound, match) =>
    stepOf(bound, match.subject)?.usedBy.some((index) => match.subject.steps[index]?.sort !== 'alias') ===
    true,
  reported: (bound, match) => {
    const step = stepOf(bound, match.subject);
    const answer = match.subject.steps.at(-1);
    if (!step || !answer) return false;
    return step === answer || (answer.sort === 'alias' && answer.reads.includes(step.index));
  },
};
