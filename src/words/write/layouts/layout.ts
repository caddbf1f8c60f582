import type { Change, Refused } from '../change.ts';
import type { Part } from '../line.ts';

/** A line of the original that is printed, by index, and what it is there. */
export interface Printed {
  readonly index: number;
  readonly part: Part;
}

/** The printed lines, the final one last, and which of them is labelled. */
export interface Labelled {
  readonly ok: true;
  readonly lines: readonly string[];
  readonly labelled: number;
}

/** How the printed solution is laid out around the changed step. */
export interface LayoutStrategy {
  /** The word for it after `solution:` in a rule file. */
  readonly name: string;
  /** For those who write rules: what it does, as a half-sentence. */
  readonly summary: string;
  /** A rule may leave the step's working as it is: what is missing is the mistake. */
  readonly stepMayStay?: true;
  /**
   * The lines to print, in order. `told` is the line that tells the changed step. Undefined where the solution
   * cannot be laid out so.
   */
  readonly lines: (change: Change, told: number) => readonly Printed[] | undefined;
  /** Finds the labelled line among the lines as they now read (`texts` goes with `printed`), or says why there is none. */
  readonly label: (
    change: Change,
    printed: readonly Printed[],
    texts: readonly string[],
  ) => Labelled | Refused;
}

/** A layout; its name keeps its own type, so that the list of all of them is a closed union. */
export const layout = <const Strategy extends LayoutStrategy>(strategy: Strategy): Strategy => strategy;

/** Every line once: before the mistake, with it, and after it. */
export const lineForLine = ({ text }: Change, told: number): Printed[] =>
  text.lines.map((_, index) => ({
    index,
    part: index < told ? 'before' : index === told ? 'made' : 'follows',
  }));
