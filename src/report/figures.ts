import type { Share } from '../base/index.ts';
import type { JudgedItem } from '../judging/index.ts';

/** A candidate or an edited question that can be looked at, and what people said of it. */
export interface Example {
  readonly item: JudgedItem;
  readonly facets: { readonly [name: string]: string };
  readonly said: readonly string[];
}

/** Decisions on what has one thing in common. */
export interface Judged {
  readonly name: string;
  readonly accepted: number;
  readonly rejected: number;
  readonly skipped: number;
  readonly todo: number;
  /** Accepted of those accepted or rejected. */
  readonly share: Share;
}

export interface Reading {
  /** How many of what can be looked at are drawn. */
  readonly sample: number;
  readonly seed: string;
  readonly signal: AbortSignal;
}
