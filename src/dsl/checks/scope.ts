import type { WrittenAlternative, WrittenRule } from '../context.ts';
import { readCondition } from '../read/condition.ts';
import type { Scope } from '../read/scope.ts';
import { namesIn, partsOf, type Syntax } from '../syntax.ts';
import type { Text } from '../yaml.ts';

const namesOf = (tree: Syntax): string[] => namesIn(tree).map(({ name }) => name);

/** The holes that the left of an alternative fills, the step's own among them. */
export const boundBy = ({ pattern, target }: WrittenAlternative): readonly string[] => [
  ...(target && target !== 'answer' ? [target] : []),
  ...namesOf(pattern).filter((name) => name !== '_'),
];

/** The holes that every alternative of the rule fills. */
export const boundByAll = ({ alternatives }: WrittenRule): readonly string[] => {
  const [first, ...rest] = alternatives.map(boundBy);
  return (first ?? []).filter((name) => rest.every((names) => names.includes(name)));
};

/** The holes that are filled where an alternative is written: its own, those of `also` and `choose`; for one of `also` those of every change. */
export const boundWith = (alternative: WrittenAlternative, rule: WrittenRule): readonly string[] => [
  ...boundBy(alternative),
  ...(rule.also.includes(alternative) ? boundByAll(rule) : []),
  ...rule.also.flatMap(boundBy),
  ...rule.choices.map((choice) => choice.hole),
];

/** The holes that some alternative fills, and those that `choose` does. */
export const boundSomewhere = ({ alternatives, also, choices }: WrittenRule): readonly string[] => [
  ...new Set([...[...alternatives, ...also].flatMap(boundBy), ...choices.map((choice) => choice.hole)]),
];

/** Which holes are runs (`...p`) and which are operations (`a op b`), over all changes and choices. */
export const shapesOf = ({ alternatives, also, choices }: WrittenRule): Pick<Scope, 'runs' | 'operators'> => {
  const runs = new Set(choices.filter(({ run }) => run).map(({ hole }) => hole));
  const operators = new Set<string>();
  const visit = (tree: Syntax): void => {
    if (tree.kind === 'run') runs.add(tree.hole.name);
    if (tree.kind === 'operation') operators.add(tree.sign.name);
    partsOf(tree).forEach(visit);
  };
  for (const { pattern } of [...alternatives, ...also]) visit(pattern);
  for (const { offered, hole } of choices)
    if (offered.some(({ items }) => items.some(offersSigns))) operators.add(hole);
  return { runs, operators };
};

const offersSigns = (tree: Syntax): boolean => tree.kind === 'sign' || partsOf(tree).some(offersSigns);

/** Where nothing but the holes is known. */
export const plainScope = {
  ...{ runs: new Set<string>(), operators: new Set<string>(), manyChanges: false },
  ...{ each: false, columns: false, made: false, condition: readCondition },
};

/** What a string of the rule may speak of when these holes are filled. */
export const scopeOf = (rule: WrittenRule, source: Text, bound: readonly string[]): Scope => ({
  ...{ ...plainScope, source, report: rule.report, bound, ...shapesOf(rule) },
  manyChanges: rule.alternatives.length > 1,
});
