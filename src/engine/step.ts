import type { Exact } from '../base/index.ts';
import type { Expr, Third, Value } from '../model/index.ts';
import type { Quantity } from '../quantities/index.ts';
import type { NumberType } from '../runtime/index.ts';

/** Where a number comes from. */
export type Role = 'question' | 'world knowledge' | 'computed' | 'constant';

/** One step with everything that rules ask about it. */
export interface SubjectStep {
  /** Its index in `Program.steps`. */
  readonly index: number;
  readonly target: string;
  /** The words of its name, as rules ask for them. */
  readonly named: string;
  readonly expr: Expr;
  readonly value: Value;
  /** Undefined for a value that is no finite number. */
  readonly exact: Exact | undefined;
  readonly type: NumberType;
  /** How the solution shows the value first; undefined where it never does in digits. */
  readonly writtenAs: 'decimal' | 'fraction' | undefined;
  readonly role: Role;
  /** `working`: it computes; `input`: it holds a number; `alias`: it repeats another step's value. */
  readonly sort: 'working' | 'input' | 'alias';
  readonly quantity: Quantity;
  /** Money or a measure: where the reasoning is wrong, or after a slip, it may come out in hundredths. */
  readonly divisible: boolean;
  /** Steps that it reads, and later steps that read it. */
  readonly reads: readonly number[];
  readonly usedBy: readonly number[];
  /** The printed line that tells it, counted from 1; undefined when none does. */
  readonly line: number | undefined;
  /** The third of the solution that it is told in; a step that no line tells has that of the first that reads it. */
  readonly position: Third;
  /** The nodes where a bare pattern may match, in reading order; none unless the step computes. */
  readonly sites: readonly Expr[];
  /** What stands at the top of each of these, and of the whole. */
  readonly siteRoots: readonly number[];
  readonly root: number;
  /** Those of the sites, and all of these, as `bitsOf` has them. */
  readonly siteBits: number;
  readonly rootBits: number;
  /** Leaf operands in reading order: names, numbers and fractions written out. */
  readonly operands: readonly Expr[];
}
