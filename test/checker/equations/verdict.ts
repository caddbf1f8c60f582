/** What the reader says of one equation. `truncated` is true only when the last digits were cut off. */
export type Verdict =
  | 'true'
  | 'truncated'
  | 'false'
  /** It is a name, or false: `4 rooms = 121 * 4`. Only the original tells, by what stands in its place there. */
  | 'named'
  | 'unread';

export interface ReadEquation {
  readonly where: 'annotation' | 'sight';
  readonly text: string;
  readonly verdict: Verdict;
  /** A number with words stands before the sign, and a working behind it: `36 bottles = 3 * 12`. */
  readonly named?: boolean;
}
