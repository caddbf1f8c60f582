import type { Rule } from '../../dsl/index.ts';
import * as engine from '../../engine/index.ts';

/** Texts that two rules make: the one that stands first owns them, the other's are `same_text` as its. */
export interface Overlap {
  readonly rule: string;
  readonly owner: string;
  readonly texts: number;
  readonly place: string;
  readonly line: string;
}

/** The policy with every possibility drawn and no cap: what rules make hangs on no seed then. */
export const unbounded = (policy: engine.Policy): engine.Policy => ({
  ...policy,
  draw: { computational: undefined, conceptual: undefined, skipped_step: undefined },
  caps: { template: undefined, rule: undefined, line: undefined, rules: {}, order_by: 'seed' },
});

/** What rules make, each text once. */
export type Ownership = ReturnType<typeof ownershipOf>;

/** Which rule owns each text that rules make of problems, in the order in which they stand. */
export const ownershipOf = (
  rules: readonly Rule[],
  problems: readonly engine.PreparedTemplate[],
  policy: engine.Policy,
) => {
  const settings = { rules: engine.compileRules(rules), policy: unbounded(policy), seed: '' };
  const owned = new Map<string, number>();
  const shared = new Map<string, Overlap>();
  for (const problem of problems)
    for (const verdict of engine.verdictsOf(problem, settings)) {
      const { id } = verdict.rule;
      if (verdict.kind === 'kept') owned.set(id, (owned.get(id) ?? 0) + 1);
      if (verdict.kind !== 'same_text') continue;
      const owner = verdict.as.rule;
      const known = shared.get(`${id} ${owner}`);
      shared.set(`${id} ${owner}`, {
        ...(known ?? {
          rule: id,
          owner,
          place: `${problem.template.index}:${verdict.label}`,
          line: verdict.lines[verdict.labelled] ?? '',
        }),
        texts: (known?.texts ?? 0) + 1,
      });
    }
  // How many texts a rule owns, and the overlaps, the larger ones first.
  return { owned, overlaps: [...shared.values()].sort((a, b) => b.texts - a.texts) };
};

/** What an example of a rule gives, and a run would drop as `same_text`: a rule before it gives the same. */
export type OwnedExample = ReturnType<typeof ownedExamples>[number];

/** Of some of the rules, in the order in which all stand: what of their examples another rule owns. */
export const ownedExamples = (all: readonly Rule[], tested: readonly Rule[], policy: engine.Policy) => {
  const rules = engine.compileRules(all);
  return tested.flatMap((rule) => {
    const before = rules.slice(0, all.indexOf(rule) + 1);
    return rule.examples.flatMap((example, at) => {
      const problem = example.gives.length > 0 ? engine.preparedExample(example) : '';
      if (typeof problem === 'string') return [];
      return engine
        .verdictsOf(problem, { rules: before, policy: unbounded(policy), seed: '' })
        .flatMap((verdict) =>
          verdict.kind === 'same_text' && verdict.rule.id === rule.id && verdict.as.rule !== rule.id
            ? {
                rule: rule.id,
                number: at + 1,
                gives: engine.stepText(problem.subject, verdict.proposal),
                owner: verdict.as.rule,
              }
            : [],
        );
    });
  });
};
