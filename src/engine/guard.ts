import { compare, exactOf, plainOf, regexOf, rememberedOf } from '../base/index.ts';
import * as dsl from '../dsl/index.ts';
import { comparable, otherGroup, type Quantity, sameKind, sameState, sameUnit } from '../quantities/index.ts';
import type { Compiling, Holds, Truth } from './bindings.ts';
import { kindTests } from './guard-kinds.ts';
import { holdsOf, isAmong, optionsOf } from './guard-lists.ts';
import { bindingOf, numberOf } from './guard-numbers.ts';
import type { Subject } from './subject.ts';

export const holds = (condition: dsl.Condition, compiling: Compiling): Holds => {
  if (condition.kind === 'and' || condition.kind === 'or') return joined(condition, compiling);
  if (condition.kind === 'not') {
    const one = holds(condition.condition, compiling);
    return (match) => {
      const truth = one(match);
      return truth === undefined ? undefined : !truth;
    };
  }
  if (condition.kind === 'compare') return comparison(condition, compiling);
  if (condition.kind === 'is') {
    const test = kindTests[condition.said];
    if (condition.subject.kind === 'hole') {
      const slot = compiling.slotOf(condition.subject.name);
      return (match) => {
        const bound = match.slots[slot];
        return bound && test(bound, match);
      };
    }
    const subject = bindingOf(condition.subject, compiling);
    return (match) => {
      const bound = subject(match);
      return bound && test(bound, match);
    };
  }
  if (condition.kind === 'in') {
    const subject = bindingOf(condition.subject, compiling);
    const signs = condition.options.flatMap((option) => (option.kind === 'sign' ? [option.op] : []));
    if (signs.length === condition.options.length)
      return (match) => {
        const op = subject(match)?.op;
        return op !== undefined && signs.includes(op);
      };
    const tests = condition.options.map((option) => isAmong(option, compiling));
    return (match) => {
      const bound = subject(match);
      return bound && tests.some((test) => test(bound, match));
    };
  }
  if (
    condition.kind === 'matches' ||
    condition.kind === 'says' ||
    condition.kind === 'said as' ||
    condition.kind === 'role' ||
    condition.kind === 'related'
  )
    return meant(condition, compiling);
  if (condition.kind === 'all' || condition.kind === 'any')
    return quantified(condition.kind, condition.list, holds(condition.condition, compiling), compiling);
  return dsl.unreachable(condition);
};

/** `and`: one that does not hold decides; `or`: one that holds does. Else it is unknown as soon as one is. */
const joined = ({ kind, parts }: dsl.Logic, compiling: Compiling): Holds =>
  together(
    kind,
    parts.map((part) => holds(part, compiling)),
  );

export const together = (kind: dsl.Logic['kind'], all: readonly Holds[]): Holds => {
  const decides = kind === 'or';
  const [first, second] = all;
  if (first && second && all.length === 2)
    return (match) => {
      const truth = first(match);
      if (truth === decides) return decides;
      const other = second(match);
      return other === decides ? decides : truth === undefined ? undefined : other;
    };
  return (match) => {
    let result: Truth = !decides;
    for (const one of all) {
      const truth = one(match);
      if (truth === decides) return decides;
      if (truth === undefined) result = undefined;
    }
    return result;
  };
};

/** Which orders a sign takes, as bits: 1 for below, 2 for the same, 4 for above. */
const orders: { readonly [sign in dsl.ComparisonSign]: number } = {
  '==': 2,
  '!=': 5,
  '<': 1,
  '<=': 3,
  '>': 4,
  '>=': 6,
};

/** Two numbers side by side; where one does not exist nobody knows. */
const comparison = (condition: dsl.Comparison, compiling: Compiling): Holds => {
  const left = numberOf(condition.left, compiling);
  const right = numberOf(condition.right, compiling);
  const taken = orders[condition.sign];
  const exactly: Holds = (match) => {
    const a = left(match);
    const b = right(match);
    return a && b && ((taken >> (compare(a, b) + 1)) & 1) === 1;
  };
  if (condition.left.kind !== 'hole' || condition.right.kind !== 'num') return exactly;
  // Most are of this sort, and of whole numbers: doubles take a fraction of the time. What is no such number is `NaN`.
  const slot = compiling.slotOf(condition.left.name);
  const written = plainOf(exactOf(condition.right.value));
  return (match) => {
    const bound = match.slots[slot];
    if (!bound) return undefined;
    const { plain } = bound;
    if (plain < written) return (taken & 1) !== 0;
    if (plain > written) return (taken & 4) !== 0;
    return plain === written ? (taken & 2) !== 0 : exactly(match);
  };
};

/** `all(list, …)` and `any(list, …)`: `it` is each of the list in turn, and what it was before once all are asked. */
const quantified = (
  kind: 'all' | 'any',
  list: readonly dsl.Option[],
  test: Holds,
  compiling: Compiling,
): Holds => {
  const options = list.map((option) => optionsOf(option, compiling));
  const decides = kind === 'any';
  return (match) => {
    let result: Truth = !decides;
    for (const items of options)
      for (const one of items(match)) {
        const truth = holdsOf(one, test, match);
        if (truth === decides) return decides;
        if (truth === undefined) result = undefined;
      }
    return result;
  };
};

type Meant = Extract<dsl.Condition, { readonly kind: 'matches' | 'says' | 'said as' | 'role' | 'related' }>;

/** Compiles a condition on meaning or words; where nothing says so it is unknown. */
const meant = (condition: Meant, compiling: Compiling): Holds => {
  if (condition.kind === 'matches') {
    const quantity = bindingOf(condition.quantity, compiling);
    const regex = regexOf(condition.regex, 'words');
    return (match) => {
      const step = quantity(match)?.step;
      return step && regex(step.named);
    };
  }
  if (condition.kind === 'says') {
    const regex = regexOf(condition.regex, 'words');
    const says = (text: string | undefined): Truth => (text ? regex(text) : undefined);
    // What the question says is asked at every step.
    const asked = rememberedOf(({ template }: Subject) => says(template.question));
    return condition.text === 'question'
      ? ({ subject }) => asked(subject)
      : ({ subject, step }) => says(subject.plainLines[(step.line ?? 0) - 1]);
  }
  if (condition.kind === 'said as') {
    const regex = regexOf(condition.regex, 'words');
    return about(condition.quantity, compiling, ({ said }) => (said ? regex(said) : undefined));
  }
  if (condition.kind === 'role') {
    const { roles } = condition;
    return about(condition.quantity, compiling, ({ role }) => role && roles.includes(role));
  }
  if (condition.kind === 'related') {
    const left = bindingOf(condition.left, compiling);
    const right = bindingOf(condition.right, compiling);
    const test = relations[condition.how];
    return (match) => {
      const { subject } = match;
      const a = left(match);
      const b = right(match);
      const one = a?.quantity;
      const other = b?.quantity;
      return one && other && test(one, other, subject);
    };
  }
  return dsl.unreachable(condition);
};

const about = (
  asked: Parameters<typeof bindingOf>[0],
  compiling: Compiling,
  test: (quantity: Quantity) => Truth,
): Holds => {
  const slot = asked.kind === 'hole' ? compiling.slotOf(asked.name) : -1;
  const binding = bindingOf(asked, compiling);
  return (match) => {
    // Most ask of a hole.
    const quantity = (slot >= 0 ? match.slots[slot] : binding(match))?.quantity;
    return quantity && test(quantity);
  };
};

/** By their names, by what is known of them, or by what the program does with them. */
const relations: {
  readonly [relation in dsl.Relation]: (a: Quantity, b: Quantity, subject: Subject) => Truth;
} = {
  same_kind: sameKind,
  same_unit: sameUnit,
  comparable,
  other_group: otherGroup,
  same_state: sameState,
  earlier: (a, b, { steps }) => {
    // Unknown unless the later one is known to be a later state of something.
    let result: Truth;
    for (let at = b.earlier; at !== undefined; at = steps[at]?.quantity.earlier) {
      if (steps[at]?.quantity === a) return true;
      result = false;
    }
    return result;
  },
};
