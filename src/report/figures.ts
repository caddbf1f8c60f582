import type { Fields, Share } from '../base/index.ts';
import type { JudgedItem } from '../judging/index.ts';
import type { Report } from '../measures/index.ts';

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

/** How often a verdict was right that a system said it was so sure of. */
export interface Reliability extends Share {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The mean of what it said. */
  readonly said: number;
}

export interface SystemScores {
  readonly name: string;
  readonly folder: string;
  readonly report: Report;
  readonly reliability: readonly Reliability[];
  /** By the line of the mistake, where the test set has it: how many answers are not right, of how many. */
  readonly lines: readonly { readonly line: string; readonly wrong: number; readonly of: number }[];
}

/** An answer that is not right. */
export interface Missed {
  readonly system: string;
  readonly id: string;
  readonly facets: { readonly [name: string]: string };
  readonly gold: Fields;
  readonly is: string;
  readonly said: string;
}

export interface ScoreFigures {
  readonly what: 'scores';
  readonly folder: string;
  readonly systems: readonly SystemScores[];
  /** Each two systems, the first's figures less the second's. */
  readonly comparisons: readonly Report[];
  readonly missed: readonly Missed[];
  /** All that were missed, whether they are among those or not. */
  readonly missedInAll: number;
}

export interface Reading {
  /** How many of what can be looked at are drawn. */
  readonly sample: number;
  readonly seed: string;
  readonly signal: AbortSignal;
}
