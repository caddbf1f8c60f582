import { regexOf, rememberedOf } from '../base/index.ts';
import { type Condition, type Relation, unreachable } from '../dsl/index.ts';
import { comparable, otherGroup, type Quantity, sameKind, sameState, sameUnit } from '../quantities/index.ts';
import type { Compiling, Holds, Truth } from './bindings.ts';
import { bindingOf } from './guard-numbers.ts';
import type { Subject } from './subject.ts';

/** Conditions on what things mean and on what the problem's words say. */
type Meant = Extract<Condition, { readonly kind: 'matches' | 'says' | 'said as' | 'role' | 'related' }>;

/** Compiles a condition on meaning or words; where nothing says so it is unknown. */
export const meant = (condition: Meant, compiling: Compiling): Holds => {
  switch (condition.kind) {
    case 'matches': {
      const quantity = bindingOf(condition.quantity, compiling);
      const regex = regexOf(condition.regex, 'words');
      return (match) => {
        const step = quantity(match)?.step;
        return step && regex(step.named);
      };
    }
    case 'says': {
      const regex = regexOf(condition.regex, 'words');
      const says = (text: string | undefined): Truth => (text ? regex(text) : undefined);
      // What the question says is asked at every step.
      const asked = rememberedOf(({ template }: Subject) => says(template.question));
      return condition.text === 'question'
        ? ({ subject }) => asked(subject)
        : ({ subject, step }) => says(subject.plainLines[(step.line ?? 0) - 1]);
    }
    case 'said as': {
      const regex = regexOf(condition.regex, 'words');
      return about(condition.quantity, compiling, ({ said }) => (said ? regex(said) : undefined));
    }
    case 'role': {
      const { roles } = condition;
      return about(condition.quantity, compiling, ({ role }) => role && roles.includes(role));
    }
    case 'related': {
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
    default:
      return unreachable(condition);
  }
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
  readonly [relation in Relation]: (a: Quantity, b: Quantity, subject: Subject) => Truth;
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
