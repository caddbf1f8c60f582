import { diffArrays } from 'diff';

/** A line of a solution: in both, only in the original (`-`), or only in the flawed one (`+`). */
export interface LineChange {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** Two solutions line by line. */
export const lineChanges = (before: readonly string[], after: readonly string[]): readonly LineChange[] =>
  diffArrays([...before], [...after]).flatMap(({ added, removed, value }) =>
    value.map((text): LineChange => ({ sign: added ? '+' : removed ? '-' : ' ', text })),
  );
