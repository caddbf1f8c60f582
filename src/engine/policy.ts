import { defaultSampling, type Sampling } from '../dsl/index.ts';

/** The sections of `rules/sampling.yaml` that rule a run. */
export type Policy = Pick<Sampling, 'tiers' | 'keep' | 'draw' | 'caps'>;

/** What counts where no sampling file is given. */
export const defaultPolicy: Policy = defaultSampling;
