import { defaultSampling, type Keep, type Sampling } from '../dsl/index.ts';
import type { PlausibilityTable } from '../plausibility/index.ts';
import type { WordingTable } from '../solution/index.ts';

/** The sections of `rules/sampling.yaml` that rule a run, and the words of `rules/wording.yaml` where there are any. */
export interface Policy
  extends Pick<Sampling, 'tiers' | 'keep' | 'draw' | 'caps'>,
    Partial<Pick<Sampling, 'visible' | 'recognised' | 'questions' | 'consistent'>> {
  readonly wording?: WordingTable;
  /** By which candidates are said to be plausible; without it they are not. */
  readonly scores?: PlausibilityTable;
}

/** What a change is held against, for one rule. */
export interface Conditions extends Keep {
  /** Whether one mistake may stand in several lines. */
  readonly consistent?: boolean | undefined;
  readonly wording?: WordingTable | undefined;
}

/** What counts where no sampling file is given. */
export const defaultPolicy: Policy = defaultSampling;

/** Why a run leaves a rule alone, where it does: a rule may have any name, `constructor` too. */
export const whyRecognised = (
  { recognised = {} }: Pick<Policy, 'recognised'>,
  rule: string,
): string | undefined => (Object.hasOwn(recognised, rule) ? recognised[rule] : undefined);
