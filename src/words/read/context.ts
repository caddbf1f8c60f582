import type { Exact } from '../../exact/index.ts';
import type { Program } from '../../model/index.ts';
import type { Plan } from './plan.ts';
import type { Meaning } from './unify.ts';

/** What all lines are read with. */
export interface Context {
  readonly program: Program;
  readonly exact: readonly (Exact | undefined)[];
  readonly meaning: Meaning;
  readonly plan: Plan;
  /** The solution writes money with both digits. */
  readonly cents: boolean;
  /** It writes `1,250` in plain sight. */
  readonly groups: boolean;
  /** The numbers of the question, as keys. */
  readonly asked: ReadonlySet<string>;
  /** The question itself. */
  readonly question: string;
  /** The numbers that the program is given, as keys. */
  readonly literals: ReadonlySet<string>;
}

export const keyOf = ({ num, den }: Exact): string => `${num}/${den}`;
