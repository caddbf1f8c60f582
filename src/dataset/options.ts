import type { ProblemClassName } from '../model/index.ts';
import type { Balance, Shares } from './choose.ts';
import type { SteplessFormat } from './columns.ts';
import type { Wording } from './text.ts';
import type { ErrorTypes, FormatName, Level } from './views.ts';

export interface CommonOptions {
  readonly errata: string;
  readonly from: string;
  /** Folders of reviewed shortlists, or catalogs. */
  readonly accepted: readonly string[];
  readonly out: string;
  readonly seed: string;
  readonly shares: Shares;
  readonly excludeQuestions?: string | undefined;
  readonly onProgress?: (doing: string) => void;
  readonly signal?: AbortSignal;
}

export interface ExportOptions extends CommonOptions {
  readonly format: FormatName;
  readonly level: Level;
  readonly types: ErrorTypes;
  readonly wording: Wording;
  readonly balance: Balance;
  readonly conceptualFromRun: boolean;
  readonly heldOutRules: readonly string[];
  readonly keepDoubtful: boolean;
  /** Without candidates whose mistake stands in several lines. */
  readonly oneLine?: boolean | undefined;
  /** Where a language model reworded the labelled line, its words are taken. */
  readonly polished: boolean;
  /** Of diagnosed solutions the least confidence; undefined for a run. */
  readonly confidence?: number | undefined;
}

export interface EditedOptions extends CommonOptions {
  readonly format: SteplessFormat;
  readonly balance: Balance<ProblemClassName>;
  /** The answers of the chat formats say what is wrong, too. */
  readonly explained: boolean;
  readonly heldOutRules: readonly string[];
  readonly keepDoubtful: boolean;
}
