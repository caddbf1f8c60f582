import type { WrittenRule } from '../context.ts';
import { namesIn, type Syntax } from '../syntax.ts';

/** Chosen holes that nothing uses: the rule would offer the same change many times over. */
export const checkHolesUsed = ({ alternatives, also, choices, conditions, report }: WrittenRule): void => {
  const names = (trees: readonly Syntax[]): Set<string> =>
    new Set(trees.flatMap((tree) => namesIn(tree).map(({ name }) => name)));
  const used = names([
    ...[...alternatives, ...also].map(({ replacement }) => replacement),
    ...choices.flatMap(({ offered }) => offered.flatMap(({ items }) => items)),
  ]);
  const asked = names(conditions.map(({ tree }) => tree));
  for (const { hole, key } of choices) {
    if (used.has(hole)) continue;
    const message = `\`${hole}\` is chosen, but ${asked.has(hole) ? 'no change writes it' : 'nothing uses it'}.`;
    report.error('unused', key.place, message, `Write \`${hole}\` on the right of =>, or drop it.`);
  }
};
