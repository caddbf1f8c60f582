import type { WrittenRule } from '../context.ts';
import { didYouMean, type Place, type Reporter } from '../diagnostics.ts';
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
  checkReasons(examples, clauses, (because) => /^[a-z]+(_[a-z]+)+$|^within$|^nonzero$/.test(because), report);
  checkBoth(examples, place, report);
};

/** `because` is a clause as it is written, or what `isReason` takes for a reason besides. */
export const checkReasons = (
  examples: readonly { readonly because: string | undefined; readonly place: Place }[],
  clauses: readonly string[],
  isReason: (because: string) => boolean,
  report: Reporter,
): void => {
  for (const { because, place } of examples) {
    if (because === undefined || clauses.includes(because) || isReason(because)) continue;
    const message = `\`because: ${because}\` is no condition of this rule, as it is written.`;
    report.error('because', place, message, didYouMean(because, clauses));
  }
};

/** There is one that gives something, and one that skips. */
export const checkBoth = (
  examples: readonly { readonly gives: readonly string[]; readonly skips: boolean | readonly string[] }[],
  place: Place,
  report: Reporter,
): void => {
  const hasSkips = examples.some(({ skips }) => (typeof skips === 'boolean' ? skips : skips.length > 0));
  const lacking = [
    ...(examples.some(({ gives }) => gives.length > 0) ? [] : ['no example `gives` something']),
    ...(hasSkips ? [] : ['no example `skips` something']),
  ];
  if (lacking.length > 0)
    report.warn('no_example', place, `${lacking.join(' and ')}.`, '`rules test` wants one of each.');
};
