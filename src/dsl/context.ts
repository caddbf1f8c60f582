import type { Expr } from '../model/index.ts';
import type { Reporter } from './diagnostics.ts';
import type { Alternative, Choice, Condition } from './rule.ts';
import type { Text } from './yaml.ts';

/** What the checks know beside the tree: the text it came from. */
export type SourcedAlternative = Alternative & { readonly source: Text };
export type SourcedCondition = Condition & { readonly source: Text };
export type SourcedChoice = Choice & {
  readonly key: Text;
  readonly written: readonly { readonly option: Expr; readonly source: Text }[];
};

/** The parts of one rule that refer to each other. */
export interface RuleContext {
  readonly alternatives: readonly SourcedAlternative[];
  readonly choices: readonly SourcedChoice[];
  readonly conditions: readonly SourcedCondition[];
  /** Whether the step's line is left out: then the step itself may stay as it is. */
  readonly stepMayStay: boolean;
  readonly report: Reporter;
}
