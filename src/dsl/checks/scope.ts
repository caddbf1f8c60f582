import type { Expr } from '../../model/index.ts';
import type { RuleContext, SourcedAlternative } from '../context.ts';
import { namesIn } from '../rule.ts';

const namesOf = (tree: Expr): string[] =>
  namesIn(tree).map((name) => (name.kind === 'name' ? name.name : ''));

/** The holes that the left of an alternative fills, the step's own among them. */
export const boundBy = ({ pattern, target }: SourcedAlternative): readonly string[] => [
  ...(target && target !== 'answer' ? [target] : []),
  ...namesOf(pattern).filter((name) => name !== '_'),
];

/** The holes that every alternative of the rule fills, and those that `choose` does. */
export const boundEverywhere = ({ alternatives, choices }: RuleContext): readonly string[] => {
  const [first, ...rest] = alternatives.map(boundBy);
  const common = (first ?? []).filter((name) => rest.every((names) => names.includes(name)));
  return [...common, ...choices.map((choice) => choice.hole)];
};

/** The holes that some alternative fills. */
export const boundSomewhere = ({ alternatives, choices }: RuleContext): readonly string[] => [
  ...new Set([...alternatives.flatMap(boundBy), ...choices.map((choice) => choice.hole)]),
];
