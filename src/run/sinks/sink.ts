import type { Discard, PreparedTemplate, Verdict } from '../../engine/index.ts';
import type { Flaws } from '../../questions/index.ts';

export type Result =
  | {
      readonly used: true;
      readonly problem: PreparedTemplate;
      /** The JSON value that the template was read from, with whatever more it holds. */
      readonly own: object;
      readonly verdicts: readonly Verdict[];
      /** What became of its question, where the run edits questions. */
      readonly flaws?: Flaws;
    }
  | { readonly used: false; readonly discard: Discard };

/** Adds text to the file of this place in a sink's list. */
type AddText = (file: number, text: string) => void;

/**
 * A way to write results down: some files, and the text that each result adds to them. `encode` runs where the
 * results are made, in a worker thread; the texts are then joined in the order of the templates, whoever worked
 * on them, so it must depend on the result alone.
 */
export interface Sink {
  readonly name: string;
  /** Names of files, in the order in which a finished run names them. */
  readonly files: readonly string[];
  readonly encode: (result: Result, add: AddText) => void;
}
