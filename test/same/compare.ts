import { type Kept, lineOf } from './records.ts';

/** A template of which a command writes something else than before. */
export interface Difference {
  readonly command: string;
  readonly index: string;
  /** Parts whose text differs; of a template that is new or gone, all. */
  readonly parts: readonly string[];
  /** The places of records that were not there before, in what is written now. */
  readonly places: readonly number[];
  /** How many of the records of before are not there now. */
  readonly gone: number;
}

const keyOf = ({ command, index }: Kept): string => `${command} ${index}`;

/** The places of what stands in `now` oftener than in `before`. */
const placesOf = (now: readonly string[], before: readonly string[]): readonly number[] => {
  const left = new Map<string, number>();
  for (const digest of before) left.set(digest, (left.get(digest) ?? 0) + 1);
  return now.flatMap((digest, at) => {
    const count = left.get(digest) ?? 0;
    left.set(digest, count - 1);
    return count > 0 ? [] : [at];
  });
};

const between = (was: Kept | undefined, is: Kept | undefined): Difference | undefined => {
  const { command, index } = (is ?? was) as Kept;
  if (was !== undefined && is !== undefined && lineOf(was) === lineOf(is)) return undefined;
  const names = new Set([...Object.keys(was?.parts ?? {}), ...Object.keys(is?.parts ?? {})]);
  return {
    command,
    index,
    parts: [...names].filter((part) => was?.parts[part] !== is?.parts[part]),
    places: placesOf(is?.records ?? [], was?.records ?? []),
    gone: placesOf(was?.records ?? [], is?.records ?? []).length,
  };
};

/** Every template that differs, in the order of now; those of which nothing is written any more come last. */
export const differences = (before: readonly Kept[], now: readonly Kept[]): readonly Difference[] => {
  const old = new Map(before.map((kept) => [keyOf(kept), kept]));
  const found = now.map((kept) => {
    const was = old.get(keyOf(kept));
    old.delete(keyOf(kept));
    return between(was, kept);
  });
  const lost = [...old.values()].map((kept) => between(kept, undefined));
  return [...found, ...lost].filter((one) => one !== undefined);
};
