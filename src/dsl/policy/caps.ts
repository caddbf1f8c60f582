import { atLeastOne, byRule, type Keys, key, wholeNumberOr, word } from './field.ts';

/** At most so many candidates of a template; undefined for no limit. */
export interface Caps {
  readonly template: number | undefined;
  /** Of each rule; `rules` has rules with a limit of their own. */
  readonly rule: number | undefined;
  readonly line: number | undefined;
  readonly rules: { readonly [rule: string]: number };
  /** Of all rules of a family together that `visible` names. */
  readonly visible?: number | undefined;
  /** Of all rules of a family together, with the same line and answer: those that `visible` names come last. */
  readonly alike?: number | undefined;
  /** Of mistakes of reasoning, or of left-out steps, whose answer is not whole although the right one is. */
  readonly fractional?: number | undefined;
  /** Which of them stay: the most plausible ones, or those that the seed draws. */
  readonly order_by: OrderBy;
}

/** What orders candidates where not all can be had: how plausible they are, or the seed alone. */
export type OrderBy = (typeof orders)[number];
export const orders = ['plausibility', 'seed'] as const;

const none = wholeNumberOr('none', undefined, atLeastOne);

const limit = (says: string) => key(says, undefined, none);
export const capKeys: Keys<Caps> = {
  template: limit('At most so many candidates a template.'),
  rule: limit('At most so many candidates a template and rule.'),
  line: limit('At most so many candidates a template and line.'),
  rules: key('Rules with a limit of their own, a template.', {}, byRule(1)),
  visible: limit('At most so many candidates a template of all rules of a family that `visible` names.'),
  alike: limit(
    'At most so many candidates a template and family with the same line and answer; those of rules that `visible` names are left out.',
  ),
  fractional: limit(
    'At most so many candidates a template and family, slips apart, whose answer is not whole though the right one is.',
  ),
  order_by: key(
    'Which stay: the most plausible ones, or those that the seed draws.',
    'plausibility',
    word(orders),
  ),
};
