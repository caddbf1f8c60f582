import { type Change, type Refused, refuse } from '../change.ts';
import type { Part } from '../line.ts';
import type { PrintedLine } from '../printed.ts';

/** What a line of the original is in the printed solution, once for each time that it is printed. */
export type PartsOf = (index: number) => readonly Part[];

/** The printed lines, the final one last, and which of them is labelled. */
type Labelled = { readonly ok: true; readonly lines: readonly PrintedLine[]; readonly labelled: number };

/** How the printed solution is laid out around the changed step. */
export interface LayoutStrategy {
  /** The word for it after `solution:` in a rule file. */
  readonly name: string;
  /** A rule may leave the step's working as it is: what is missing is the mistake. */
  readonly stepMayStay?: true;
  /** It leaves out lines at the end alone: those that stay are counted as before. */
  readonly endsSooner?: true;
  /** It leaves out the lines of steps that the rule looks through; elsewhere they may not stand done rightly. */
  readonly looksThrough?: true;
  /**
   * How each line of the original is printed. `told` is the line that tells the changed step. Undefined where the
   * solution cannot be laid out so, or the reason why not.
   */
  readonly print: (change: Change, told: number) => PartsOf | Refused | undefined;
  /** Finds the labelled line among the lines as they now read, or says why there is none. */
  readonly label: (change: Change, told: number, lines: readonly PrintedLine[]) => Labelled | Refused;
}

/** A layout; its name keeps its own type, so that the list of all of them is a closed union. */
export const layout = <const Strategy extends LayoutStrategy>(strategy: Strategy): Strategy => strategy;

export const nothing: readonly Part[] = [];
const [before, made, follows]: readonly (readonly Part[])[] = [['before'], ['made'], ['follows']];

/** Every line once: before the mistake, with it, and after it. */
export const lineForLine =
  (told: number): PartsOf =>
  (index) =>
    (index < told ? before : index === told ? made : follows) ?? nothing;

export const complete = layout({
  name: 'complete',
  print: (_, told) => lineForLine(told),
  label: ({ text }, told, lines) =>
    lines[told]?.text === text.lines[told]?.text
      ? refuse('reads_as_before', 'the labelled line reads as before')
      : { ok: true, lines, labelled: told },
});
