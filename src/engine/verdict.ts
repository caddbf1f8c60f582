import type { Rule } from '../dsl/index.ts';
import type { PositionBin } from '../model/index.ts';
import type { SourceEdit } from '../runtime/index.ts';
import type { CompiledRule } from './compile-rule.ts';
import type { About } from './draw.ts';
import type { Policy } from './judge.ts';
import type { Refused, Told } from './outcome.ts';
import type { Proposal } from './propose.ts';

/** What a run makes of one proposal: each proposal of each rule has exactly one. */
export type Verdict = Kept | Dropped | SameText | Repeated | NotDrawn | Capped;

/** It is a candidate. These are the pieces that its record is joined from: `candidateFrom` joins them. */
export type Kept = Promising & { readonly code: SourceEdit; readonly explanation: string };

/** It is a candidate where no cap turns it away. */
export interface Promising extends About, Omit<Told, 'ok'> {
  readonly kind: 'kept';
  readonly id: string;
  readonly bin: PositionBin;
  /** How likely a pupil is to make it, 0 to 1; undefined where the policy has no table. */
  readonly plausibility: number | undefined;
}

/** It was tried, and nothing came of it. */
export type Dropped = About & Omit<Refused, 'ok'> & { readonly kind: 'dropped' };

/** It reads as another candidate of the template does, of the same rule or of one before it. */
export interface SameText extends About, Pick<Told, 'lines' | 'labelled' | 'label'> {
  readonly kind: 'same_text';
  readonly id: string;
  readonly as: { readonly id: string; readonly rule: string };
}

/** It is a change that the rule has found already, in another way: the same variable twice in a sum. */
export type Repeated = About & { readonly kind: 'repeated'; readonly id: string };

/** The seed drew others of its step; nobody looked at it. */
export type NotDrawn = About & { readonly kind: 'not_drawn'; readonly id: string };

/** It would be a candidate, but `most` of them with smaller keys had filled a limit of the policy. */
export interface Capped extends About {
  readonly kind: 'capped';
  readonly limit: Limit;
  readonly most: number;
  /** The line that is or would be labelled: it may never have been told in words. */
  readonly label: string | null;
}

/** A verdict before the caps have had their say. */
export type Decided = Exclude<Verdict, Kept | Capped> | Promising;

export type Limit = 'template' | 'rule' | 'line' | 'visible' | 'alike' | 'fractional';

export interface Settings {
  readonly rules: readonly CompiledRule[];
  readonly policy: Policy;
  readonly seed: string;
}

export type Proposed = { readonly rule: Rule; readonly proposals: readonly Proposal[] };
