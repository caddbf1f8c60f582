import type { Expr } from '../../model/index.ts';
import type { RuleContext } from '../context.ts';
import { namesIn } from '../rule.ts';

/** Chosen holes that nothing uses: the rule would offer the same change many times over. */
export const checkHolesUsed = (context: RuleContext): void => {
  const { alternatives, choices, conditions, report } = context;
  const used = new Set<string>();
  const use = (tree: Expr): void => {
    for (const name of namesIn(tree)) if (name.kind === 'name') used.add(name.name);
  };
  for (const alternative of alternatives) use(alternative.replacement);
  for (const { options } of choices) options.forEach(use);
  for (const { hole, key } of choices) {
    if (used.has(hole)) continue;
    const asked = conditions.some((condition) => condition.holes.includes(hole));
    const message = `\`${hole}\` is chosen, but ${asked ? 'no change writes it' : 'nothing uses it'}.`;
    report.error('unused', key.place, message, `Write \`${hole}\` on the right of =>, or drop it.`);
  }
};
