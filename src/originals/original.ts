import type { Facts } from '../facts/index.ts';
import type { AlignedText, Line } from '../solution/index.ts';

/** A given solution beside its question, as those that ask whether it is right see it. */
export interface Original {
  readonly question: string;
  readonly facts: Facts;
  readonly lines: readonly Line[];
  /** The index of the final line. */
  readonly last: number;
  /** The numbers of the question, and those that the program is given, as keys. */
  readonly asked: AlignedText['asked'];
  readonly literals: AlignedText['literals'];
}
