import type { Expr, Family, KeepCondition } from '../model/index.ts';
import type { Layout } from '../words/index.ts';
import type { Place } from './diagnostics.ts';

/** A checked rule. Trees are those of `grammar.ts`; what they mean is the engine's business. */
export interface Rule {
  readonly id: string;
  readonly title: string;
  readonly family: Family;
  /** The label for training. */
  readonly errorType: string;
  /** What the mistake is and why pupils make it; empty when the file does not say. */
  readonly about: string;
  /** The mutation type under which the seeds and their reviewers know the mistake. */
  readonly seedType: string;
  readonly layout: Layout;
  /** Conditions of the policy that are not asked of this rule's candidates. */
  readonly despite: readonly KeepCondition[];
  /** Whether `a + b` also matches as b + a. */
  readonly commute: boolean;
  /** Through how many definitions a match may look. */
  readonly seeThrough: number;
  readonly alternatives: readonly Alternative[];
  readonly conditions: readonly Condition[];
  readonly choices: readonly Choice[];
  /** Text with `{…}` for the engine to fill; undefined for the family's own wording. */
  readonly explanation: string | undefined;
  readonly examples: readonly Example[];
  readonly file: string;
  readonly line: number;
}

/** One way to be wrong: `a + b => a - b`. */
export interface Alternative {
  /** Its place in the order written, from 0. */
  readonly index: number;
  /** As a person reads it: `a + b => a - b`. */
  readonly text: string;
  /** The hole that stands for the whole step, `answer` for the last one, undefined for a bare pattern. */
  readonly target: string | undefined;
  readonly pattern: Expr;
  readonly replacement: Expr;
  readonly kind: 'working' | 'result';
  /** What must hold for this one beside the rule's conditions: `… when name(t) matches /dozen/`. */
  readonly when: Condition | undefined;
}

export interface Condition {
  readonly text: string;
  readonly tree: Expr;
  /** The holes it asks about. */
  readonly holes: readonly string[];
}

/** `n: [-5..-1, 1..5]`: what a hole may be, one after the other. */
export interface Choice {
  readonly hole: string;
  /** `...p: inputs`: the hole is all of them at once, a run of terms. */
  readonly run: boolean;
  readonly options: readonly Expr[];
  readonly holes: readonly string[];
}

/** A case that a rule must or must not make something of. */
export interface Example {
  /** The steps: `total = apples + pears`. */
  readonly given: readonly string[];
  /** The numbers of the question, by name. */
  readonly with: readonly { readonly name: string; readonly value: string }[];
  /** What everybody knows, by name. */
  readonly knowing: readonly { readonly name: string; readonly value: string }[];
  /** Changed steps. `gives` is complete unless `among others`. */
  readonly gives: readonly string[];
  readonly complete: boolean;
  /** A changed step that must not come, or `everything`. */
  readonly skips: readonly string[];
  /** Why: a condition of the rule as written, `no match`, `no result`, or a reason of the policy. */
  readonly because: string | undefined;
  /** The sentence of the last step, with `{variable}`, and what it must read after the change. */
  readonly line: string | undefined;
  readonly reads: readonly string[];
  readonly place: Place;
  readonly fileLine: number;
}

/** The holes of a pattern or a guard: names that are nobody's own. In the order met, each once. */
export const namesIn = (tree: Expr): Expr[] => {
  const found: Expr[] = [];
  const visit = (expr: Expr): void => {
    switch (expr.kind) {
      case 'name':
        if (!found.some((one) => one.kind === 'name' && one.name === expr.name)) found.push(expr);
        break;
      case 'unary':
        visit(expr.operand);
        break;
      case 'binary':
        visit(expr.left);
        visit(expr.right);
        break;
      case 'call':
        // What stands after `is` and `matches`, and a sign, is a word and not a hole.
        if (expr.func === 'sign') break;
        for (const arg of expr.func === 'is' || expr.func === 'matches' ? expr.args.slice(0, 1) : expr.args)
          visit(arg);
        break;
      case 'num':
        break;
    }
  };
  visit(tree);
  return found;
};
