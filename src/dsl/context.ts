import type { Reporter } from './diagnostics.ts';
import type { Alternative } from './rule.ts';
import type { Syntax } from './syntax.ts';
import type { Text } from './yaml.ts';

/** By name, the expression that any word of a list matches, as a word of its own. */
export type WordLists = ReadonlyMap<string, string>;

/** `a + b => a - b`, as it is written; the source is the whole string that it stands in. */
export interface WrittenAlternative {
  readonly index: number;
  readonly text: string;
  readonly target: string | undefined;
  readonly kind: Alternative['kind'];
  readonly pattern: Syntax;
  readonly replacement: Syntax;
  readonly when: readonly WrittenCondition[];
  readonly explanations: readonly string[];
  readonly source: Text;
}

export type WrittenCondition = { readonly text: string; readonly tree: Syntax; readonly source: Text };

export type WrittenEdit = { readonly tree: Syntax; readonly source: Text };

/** `n: [-5..-1, 1..5]`: the hole, and what each text offers. */
export interface WrittenChoice {
  readonly hole: string;
  readonly run: boolean;
  readonly key: Text;
  readonly offered: readonly { readonly items: readonly Syntax[]; readonly source: Text }[];
}

/** The strings of one rule that refer to each other. */
export interface WrittenRule {
  readonly alternatives: readonly WrittenAlternative[];
  /** What the same mistake changes in later steps; they share the holes of the first. */
  readonly also: readonly WrittenAlternative[];
  /** Of a rule that edits questions: its edits, and the holes in them that stand for quantities. Others have none. */
  readonly edits: readonly WrittenEdit[];
  readonly quantities: readonly string[];
  readonly choices: readonly WrittenChoice[];
  readonly conditions: readonly WrittenCondition[];
  /** Whether the step's line is left out: then the step itself may stay as it is. */
  readonly stepMayStay: boolean;
  readonly report: Reporter;
  readonly wordLists: WordLists;
}
