import type { Expr, Step } from '../model/index.ts';

/** A comparison, or several of which all or one must hold. */
export type Condition =
  | {
      readonly kind: 'compare';
      readonly left: Expr;
      readonly rest: readonly (readonly [sign: string, right: Expr])[];
    }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition };

/** What may stand to the right of `=`. */
export type Right =
  | { readonly kind: 'number'; readonly expr: Expr }
  | {
      readonly kind: 'choice';
      readonly condition: Condition;
      readonly yes: Expr;
      readonly no: Expr;
    }
  | { readonly kind: 'list'; readonly items: readonly Expr[] }
  | { readonly kind: 'sum'; readonly of: string | readonly Expr[] };

export type Statement =
  | { readonly kind: 'assign'; readonly target: string; readonly right: Right }
  | { readonly kind: 'if'; readonly condition: Condition; readonly yes: Block; readonly no: Block }
  | { readonly kind: 'while'; readonly condition: Condition; readonly body: Block };

export type Block = readonly Statement[];

/** A program with branches and loops that is read here as CPython reads it. */
export interface BlockProgram {
  readonly body: Block;
  /** The statements of the body that are steps, in their order; `return` may be one more. */
  readonly noted: ReadonlySet<Statement>;
  readonly steps: readonly Step[];
  /** What `return` gives, where that is a step of its own. */
  readonly returned: Expr | undefined;
  /** As `Program` has it. */
  readonly rebound: ReadonlyMap<string, readonly number[]>;
  /** Its names in the order in which Python comes upon them. */
  readonly names: readonly string[];
}
