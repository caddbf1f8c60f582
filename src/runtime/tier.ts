import { regexOf } from '../base/index.ts';
import { type Tier, type TierRule, tierRules } from '../model/index.ts';

/**
 * Makes the function that tells a solution's tier by the first of the rules that fits. A solution that none
 * fits is of tier 1. Throws when a rule's text is no regular expression.
 */
export const tierMatcher = (rules: readonly TierRule[]): ((answer: string) => Tier) => {
  const compiled = rules.map(({ tier, when }) => ({
    tier,
    when: when.map((text) => regexOf(text, 'lines')),
  }));
  return (answer) => compiled.find(({ when }) => when.every((pattern) => pattern(answer)))?.tier ?? 'tier1';
};

export const tierOf = (answer: string): Tier => {
  usualTier ??= tierMatcher(tierRules);
  return usualTier(answer);
};
/** Made when it is first asked: many commands never do. */
let usualTier: ReturnType<typeof tierMatcher> | undefined;
