import type { Exact } from '../../base/index.ts';
import type { DerivedStep, Expr, ProofOf, WitnessOf } from '../../model/index.ts';

/** What an edited question says otherwise than the original. Each edit makes one or some. */
export type Claim =
  /** The number of an input is not told any more; the words may still say that it is no less, or no more, than another. */
  | { readonly kind: 'untold'; readonly step: number; readonly least?: Exact; readonly most?: Exact }
  /** Of an input only bounds are told. */
  | { readonly kind: 'within'; readonly step: number; readonly low?: Exact; readonly high?: Exact }
  /** An input has another number. */
  | { readonly kind: 'given'; readonly step: number; readonly value: Exact }
  /** A quantity is told beside what it follows from. */
  | { readonly kind: 'fact'; readonly step: number; readonly value: Exact }
  /** A quantity cannot be what follows for it. */
  | { readonly kind: 'broken'; readonly step: number; readonly condition: Condition }
  /** Who has the first age was born before who has the second. */
  | { readonly kind: 'born_before'; readonly first: number; readonly second: number }
  /** What tells a step can be meant otherwise: then the step is this. */
  | { readonly kind: 'sense'; readonly step: number; readonly expr: Expr }
  /** Nothing that is asked for hangs on it. */
  | { readonly kind: 'unrelated' };

/** What a quantity must be: no less than nothing, whole, or no more than a day's hours, a week's days, or all of something. */
export type Condition = 'not_negative' | 'whole' | 'within_day' | 'within_week' | 'within_all';

/** A claim of one kind. */
export type ClaimOf<K extends Claim['kind']> = Extract<Claim, { readonly kind: K }>;

/** What is told of an open number; what its words speak of at least and at most chooses among completions and proves nothing. */
export type Opening = ClaimOf<'untold' | 'within'>;

/** Whether a claim leaves the number of an input open, wholly or within bounds. */
export const isOpening = (one: Claim): one is Opening => one.kind === 'untold' || one.kind === 'within';

/** What proves the class of an edited question; values are those of the program's variables. */
export type Proof = ProofOf<Exact, Condition>;
export type Witness = WitnessOf<Exact, Condition>;
export type Derived = DerivedStep<Exact>;
