import type { WrittenRule } from '../context.ts';
import { didYouMean, type Place } from '../diagnostics.ts';
import type { Example } from '../rule.ts';

const ownReasons = ['no match', 'no result'] as const;

/**
 * Examples: some give and some skip, and `because` is one of the rule's conditions to the letter, `no match`,
 * `no result`, or a single word, which is a reason of the policy. Whether they hold is for `rules test`.
 */
export const checkExamples = (examples: readonly Example[], context: WrittenRule, place: Place): void => {
  const { alternatives, also, conditions, report } = context;
  const clauses = [
    ...conditions.map(({ text }) => text),
    ...[...alternatives, ...also].flatMap(({ when }) => (when ? [when.text] : [])),
    ...ownReasons,
  ];
  for (const { because, place: at } of examples) {
    if (
      because === undefined ||
      clauses.includes(because) ||
      /^[a-z]+(_[a-z]+)+$|^within$|^nonzero$/.test(because)
    )
      continue;
    const hint = didYouMean(because, clauses);
    report.error(
      'because',
      at,
      `\`because: ${because}\` is no condition of this rule, as it is written.`,
      hint,
    );
  }
  const lacking = [
    ...(examples.some(({ gives }) => gives.length > 0) ? [] : ['no example `gives` something']),
    ...(examples.some(({ skips }) => skips.length > 0) ? [] : ['no example `skips` something']),
  ];
  if (lacking.length > 0)
    report.warn('no_example', place, `${lacking.join(' and ')}.`, '`rules test` wants one of each.');
};
