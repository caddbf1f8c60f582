import type { Family, KeepCondition } from '../model/index.ts';
import type { Layout } from '../solution/index.ts';
import type { Place } from './diagnostics.ts';
import type { Condition, NumberExpression, Option, Pattern, Working } from './tree.ts';

/** A checked rule. Its trees are those of `tree.ts`; what they do is the engine's business. */
export interface Rule {
  readonly id: string;
  readonly title: string;
  readonly family: Family;
  /** The label for training. */
  readonly errorType: string;
  /** The kind of mistake that a reader sees: one of `kinds.yaml`, or the rule's own name. */
  readonly kind: string;
  /** What the mistake is and why pupils make it; empty when the file does not say. */
  readonly about: string;
  /** Why it gives next to nothing on real problems; empty for a rule that does. It is applied all the same. */
  readonly dormant: string;
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
  /** What the same mistake changes in later steps: each of them must be there. */
  readonly also: readonly Alternative[];
  /** Whether it is made wherever it can be, too: as one candidate with several wrong lines. */
  readonly consistent: boolean;
  readonly conditions: readonly Clause[];
  readonly choices: readonly Choice[];
  /** Texts with `{…}` to fill, of which the seed draws one; none for the family's own wording. */
  readonly explanations: readonly string[];
  readonly examples: readonly Example[];
  readonly file: string;
  readonly line: number;
}

/** One way to be wrong: `a + b => a - b` changes the working, `t = _ => t := t + n` only what comes out of it. */
export type Alternative = WrittenAs &
  (
    | { readonly kind: 'working'; readonly replacement: Working }
    | { readonly kind: 'result'; readonly replacement: NumberExpression }
  );

interface WrittenAs {
  /** Its place in the order written, from 0. */
  readonly index: number;
  /** As a person reads it: `a + b => a - b`. */
  readonly text: string;
  /** The hole that stands for the whole step, `answer` for the last one, undefined for a bare pattern. */
  readonly target: string | undefined;
  readonly pattern: Pattern;
  /** What only this one's mistakes are explained by; none for the rule's own words. */
  readonly explanations: readonly string[];
  /** What must hold for this one beside the rule's conditions: `… when name(t) matches /dozen/`. */
  readonly when: Clause | undefined;
}

/** One condition of a rule, as it is written and as it is asked. */
export interface Clause {
  readonly text: string;
  readonly condition: Condition;
  /** The holes it asks about. */
  readonly holes: readonly string[];
  /** Whether it asks what the change gives (`new.value`): then it is asked once that is known. */
  readonly asksResult: boolean;
}

/** `n: [-5..-1, 1..5]`: what a hole may be, one after the other. */
export interface Choice {
  readonly hole: string;
  /** `...p: inputs`: the hole is all of them at once, a run of terms. */
  readonly run: boolean;
  readonly options: readonly Option[];
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
  /** The text of the question; empty when the example needs none. */
  readonly question: string;
  /** The sentence of the last step, with `{variable}`, and what it must read after the change. */
  readonly line: string | undefined;
  readonly reads: readonly string[];
  readonly place: Place;
  readonly fileLine: number;
}
