export type CountsByName = { [name: string]: number };

/** What a rule came to in a run. */
export interface RuleCounts {
  sites: number;
  possible: number;
  candidates: number;
  discarded: CountsByName;
  /** Of `same_text`: as which rule's candidates they read. */
  same_text_as?: CountsByName;
}

/** What `manifest.json` says of a run: nothing that differs between two equal runs. */
export interface Manifest {
  /** The version of Errata. */
  readonly errata: string;
  /** `problems` where questions were edited; absent for a run that made solutions. */
  readonly task?: 'problems';
  readonly seed: string;
  /** `2/8` for the second of eight parts; absent for a whole run. */
  readonly shard?: string;
  /** Present when `--runtime native` left out what only Pyodide runs. */
  readonly runtime?: 'native';
  /** Present when a share of the candidates was run once more in CPython. */
  readonly verify?: number;
  /** Of the readings of given solutions by which templates were left out, where there were some. */
  readonly without?: { readonly digest: string };
  readonly rules: {
    readonly digest: string;
    readonly ids: readonly string[];
    /** Rules that were left out because of mistakes, where there were some. */
    readonly skipped?: readonly string[];
  };
  readonly sampling: { readonly digest: string | null };
  readonly templates: {
    /** Of the input as read, up to `--limit`: the same for every part of a run. */
    readonly digest: string;
    readonly read: number;
    readonly used: number;
    readonly skipped: CountsByName;
  };
  readonly counts: {
    readonly candidates: number;
    readonly discarded: number;
    readonly rules: { readonly [rule: string]: RuleCounts };
    readonly strata: CountsByName;
    readonly needs_human: CountsByName;
  };
}
