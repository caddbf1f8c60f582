import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Who is right where `rules check` and a label say different things. */
export type Right = 'check' | 'label' | 'neither';

/** An exception that somebody has looked at. */
interface LookedAt {
  /** `SET PLACE`: the set, and the index or the position in it. */
  readonly at: string;
  readonly right: Right;
  readonly why: string;
}

export interface Told {
  /** Prints an exception with who is right. */
  exception(set: string, place: string | number, text: string): Right | undefined;
  /** Holds a figure against what is required at least, or at most. */
  least(name: string, value: number, least: number): void;
  most(name: string, value: number, most: number): void;
  /** The exit code, with what keeps it from being 0 printed. */
  end(): number;
}

const lookedAt = (file: string): readonly LookedAt[] => {
  const sets: { readonly [set: string]: readonly { readonly [place: string]: string }[] } = parse(
    readFileSync(file, 'utf8'),
  );
  return Object.entries(sets).flatMap(([set, entries]) =>
    entries.map(({ at = '', right = '', why = '' }) => {
      if (right !== 'check' && right !== 'label' && right !== 'neither')
        throw new Error(`looked-at.yaml: ${set} ${at}: right is check, label or neither, not "${right}"`);
      return { at: `${set} ${at}`, right, why };
    }),
  );
};

/** Prints exceptions and remembers what is wrong. */
export const telling = (file: string): Told => {
  const known = new Map(lookedAt(file).map((one) => [one.at, one]));
  const met = new Set<string>();
  const problems: string[] = [];
  const hold = (name: string, value: number, limit: number, holds: boolean): void => {
    if (!holds) problems.push(`${name}: ${value.toFixed(4)}, required ${limit}`);
  };
  return {
    exception: (set, place, text) => {
      const at = `${set} ${place}`;
      met.add(at);
      const found = known.get(at);
      if (!found) problems.push(`nobody has looked at ${at}: who is right goes into looked-at.yaml`);
      console.log(`  ${at}: ${found ? `${found.right} is right: ${found.why}` : 'not looked at'}`);
      // The corpus's own words are told apart, so that figures can be kept without them.
      console.log(`      theirs ${text}`);
      return found?.right;
    },
    least: (name, value, limit) => hold(name, value, limit, value >= limit),
    most: (name, value, limit) => hold(name, value, limit, value <= limit),
    end: () => {
      for (const at of known.keys())
        if (!met.has(at)) problems.push(`${at} is no exception any more: take it out of looked-at.yaml`);
      for (const problem of problems) console.error(problem);
      return problems.length > 0 ? 1 : 0;
    },
  };
};

export interface Row {
  readonly [field: string]: unknown;
}

export const rowsOf = (data: string, file: string): readonly Row[] =>
  readFileSync(join(data, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Row => JSON.parse(line));

export const percent = (part: number, all: number): string =>
  `${part} of ${all} (${((100 * part) / Math.max(all, 1)).toFixed(2)} %)`;

/**
 * Whether a line looks as if it held an equation between numbers, to somebody who reads no further: a number, a sign,
 * a number, an equals sign and a number. This is no reader of ours, so that what ours misses counts.
 */
export const looksLikeEquation = (line: string): boolean =>
  /\d[^=]*(?:[-+*/×÷]|\bx\b|\btimes\b|\bplus\b|\bminus\b|\bby\b|% of)[^=]*\d[^=]*(?:=|\bequals\b)[^=]*\d/.test(
    line,
  );
