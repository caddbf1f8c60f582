import type { Share } from '../base/index.ts';
import type { Tally } from '../formalize/index.ts';
import type {
  CatalogFigures,
  Figures as Decided,
  Report as Draw,
  JudgedItem,
  ReadingSummary,
} from '../judging/index.ts';
import type { Diagnosed } from '../measures/diagnose/index.ts';
import type { Report } from '../measures/index.ts';
import type { Bin, Count } from './counts.ts';
import type { Fields } from './fields.ts';

/** A candidate or an edited question that can be looked at, and what people said of it. */
export interface Example {
  readonly item: JudgedItem;
  readonly facets: { readonly [name: string]: string };
  readonly said: readonly string[];
}

/** What a rule came to in a run. */
export interface RuleCount {
  readonly rule: string;
  readonly kind: string;
  readonly sites: number;
  readonly possible: number;
  readonly candidates: number;
  readonly discarded: readonly Count[];
}

/** Of a run, or of a run of edited questions. */
export interface RunFigures {
  readonly what: 'run' | 'questions';
  readonly folder: string;
  readonly seed: string;
  readonly shard: string | undefined;
  readonly templates: { readonly read: number; readonly used: number; readonly skipped: readonly Count[] };
  readonly candidates: number;
  readonly discarded: number;
  /** By what they are counted (kind, rule, family, …): each value with its number. */
  readonly counts: { readonly [facet: string]: readonly Count[] };
  readonly rules: readonly RuleCount[];
  /** Why what was tried was dropped. */
  readonly reasons: readonly Count[];
  /** Why a person must look at the words; `nothing` of those without a doubt. */
  readonly doubts: readonly Count[];
  /** Wrong answers divided by right ones, and how many were not counted, for there is no such number. */
  readonly ratios: readonly Bin[];
  readonly plausibility: readonly Bin[];
  readonly readings: (ReadingSummary & { readonly outdated: number }) | undefined;
  readonly examples: readonly Example[];
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

export interface ShortlistFigures {
  readonly what: 'shortlist';
  readonly folder: string;
  /** What was asked, available and drawn, as `manifest.json` has it; undefined where there is none. */
  readonly draw: Draw | undefined;
  readonly drawn: number;
  readonly reviewers: readonly {
    readonly name: string;
    readonly adjudicates: boolean;
    readonly figures: Decided;
  }[];
  /** All reviewers' decisions; what two of them judged counts twice. */
  readonly together: Decided;
  readonly kinds: readonly Judged[];
  readonly strata: readonly Judged[];
  readonly agreements: CatalogFigures['agreements'];
  readonly examples: readonly Example[];
}

export interface DatasetFigures {
  readonly what: 'dataset';
  readonly folder: string;
  /** `manifest.json` as it stands there: it has the counts. */
  readonly manifest: Fields;
  /** By class: rows read, and their lengths in signs and lines at the quartiles and ends. */
  readonly lengths: readonly {
    readonly name: string;
    readonly rows: number;
    readonly signs: readonly number[];
    readonly lines: readonly number[];
  }[];
  readonly examples: readonly {
    readonly id: string;
    readonly split: string;
    readonly class: string;
    readonly row: Fields;
  }[];
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

export interface DiagnosisFigures {
  readonly what: 'diagnosis';
  readonly folder: string;
  readonly solutions: number;
  readonly verdicts: readonly Count[];
  readonly kinds: readonly Count[];
  /** The first wrong lines, by label. */
  readonly lines: readonly Count[];
  /** What lines are, all solutions together. */
  readonly standings: readonly Count[];
  readonly unread: readonly Count[];
  readonly examples: readonly Diagnosed[];
}

export interface FormalizationFigures {
  readonly what: 'formalization';
  readonly folder: string;
  /** As `manifest.json` has it. */
  readonly tally: Tally;
  readonly examples: readonly {
    readonly id: string;
    readonly formalizer: string;
    readonly confidence: number;
    readonly question: string;
    readonly answer: string;
    readonly code: string;
  }[];
}

export type Figures =
  | FormalizationFigures
  | RunFigures
  | ShortlistFigures
  | DatasetFigures
  | ScoreFigures
  | DiagnosisFigures;

export interface Reading {
  /** How many of what can be looked at are drawn. */
  readonly sample: number;
  readonly seed: string;
  readonly signal: AbortSignal;
}
