import type { Exact } from '../../base/index.ts';
import type { TextNumber } from '../../solution/index.ts';
import type { WordProblem } from '../formalizer.ts';
import type { Candidate, Operand, Places } from './operands.ts';

/** What is made a template of. */
export interface Draft extends Places {
  readonly problem: WordProblem;
  readonly operands: readonly Operand[];
  readonly chosen: readonly Candidate[];
  /** The calculation whose result is the answer. */
  readonly answer: number;
}

/** A variable of the program. */
export interface Variable {
  readonly name: string;
  readonly value: Exact;
}

/** The names of a draft's variables. */
export interface Named {
  readonly results: readonly string[];
  /** By operand: the input that it is the first to read. */
  readonly firstUse: ReadonlyMap<number, { readonly name: string; readonly origin: Candidate['origin'] }>;
  readonly ofNumber: ReadonlyMap<TextNumber, Variable>;
}
