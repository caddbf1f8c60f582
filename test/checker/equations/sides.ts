import { cleaned, evaluate, type Value } from './evaluate.ts';
import type { Placed } from './tokens.ts';

export interface Side extends Value {
  readonly start: number;
  readonly end: number;
}

/** Words that never name what is counted: a side of an equation does not run across them. */
const STOPPERS = new Set(
  (
    'and because so then since which that is are was were be has have had he she it they we you i his her their to from ' +
    'if when while but or thus therefore hence with into by as in on at after before gets get makes make equals ' +
    'half twice double triple dozen remaining minus plus times divided for total will would than cost costs less'
  ).split(' '),
);

const UNIT_WORDS = 4;

const stops = (token: Placed): boolean =>
  token.kind === 'stop' || token.kind === 'equals' || (token.kind === 'word' && STOPPERS.has(token.text));

/** True when only words (a unit, at most a few) stand between `from` and `to`. */
const onlyUnit = (all: readonly Placed[], from: number, to: number): boolean =>
  to - from <= UNIT_WORDS * 2 &&
  all.slice(from, to).every((token) => token.kind === 'word' || (token.kind === 'op' && token.op === '/'));

/** The longest expression that ends right before the sign at `equals`; `unread` when letters stand in it. */
export const leftSide = (all: readonly Placed[], equals: number): Side | 'unread' | undefined => {
  let first = equals;
  while (first > 0 && !stops(all[first - 1] as Placed)) first -= 1;
  if (first === equals) return undefined;
  if (all.slice(first, equals).some((token) => token.kind === 'unknown')) return 'unread';
  for (let from = first; from < equals; from += 1) {
    const head = all[from] as Placed;
    if (head.kind === 'word' || head.kind === 'close') continue;
    if (head.kind === 'op' && head.op !== '-' && head.op !== '+') continue;
    // `Tom's 5 - 3 = 2` may start at 5, `total - 3 = 2` must not start at -3: a word before a sign is a term.
    const previous = all[from - 1];
    if (head.kind === 'op' && previous !== undefined && !stops(previous)) return 'unread';
    const parts = cleaned(all.slice(from, equals));
    const value = parts && evaluate(parts);
    if (parts === undefined || value === undefined) continue;
    // `80 000 x 2`, `.8 + . 84`: digits that belong to the number stand before it.
    if (previous?.kind === 'number' || (previous?.kind === 'stop' && all[from - 2]?.kind === 'op'))
      return 'unread';
    const cut = previous?.kind === 'stop' && previous.text === ',' && all[from - 2]?.kind === 'number';
    if (cut && head.kind === 'number' && (head.start === previous.end || head.end - head.start === 3))
      return 'unread';
    // `1 and 1/4`
    if (previous?.kind === 'word' && previous.text === 'and' && all[from - 2]?.kind === 'number')
      return 'unread';
    // What was left out must not be part of the working (`half 6 + 2`, `3 * big 4 + 2`).
    if (from > first && all.slice(first, from).some((token) => token.kind === 'op')) return 'unread';
    // `4 rooms = 121 * 4`, `Remaining 10 = 620 / 10`
    const named =
      value.operators === 0 &&
      (previous?.kind === 'word' || all.slice(from, equals).some((token) => token.kind === 'word'));
    const loosely = evaluate(parts, false) ?? value;
    return { ...value, named, loosely, start: head.start, end: (all[equals - 1] as Placed).end };
  }
  return all.slice(first, equals).some((token) => token.kind === 'op') ? 'unread' : undefined;
};

/** The longest expression that starts right after the sign at `equals`. */
export const rightSide = (all: readonly Placed[], equals: number): Side | 'unread' | undefined => {
  let last = equals + 1;
  while (last < all.length && !stops(all[last] as Placed)) last += 1;
  const run = all.slice(equals + 1, last);
  if (run.length === 0) return undefined;
  if (run[0]?.kind === 'unknown' || run[0]?.kind === 'word') return 'unread';
  for (let to = last; to > equals + 1; to -= 1) {
    const tail = all[to - 1] as Placed;
    if (tail.kind === 'op' || tail.kind === 'money' || tail.kind === 'open') continue;
    const inside = all.slice(equals + 1, to);
    const parts = cleaned(inside);
    const value = parts && evaluate(parts);
    if (value === undefined) continue;
    // `= 15 apples - 3x`: an operator that we could not follow; `= 5x`: a letter right behind.
    const rest = all.slice(to, last);
    const next = all[to];
    const glue = tail.kind === 'number' || tail.kind === 'close';
    if (glue && (next?.kind === 'unknown' || next?.kind === 'number')) return 'unread';
    if (glue && next?.kind === 'stop' && /^\d/.test(next.text)) return 'unread';
    const glued = rest.findIndex((token) => token.kind === 'op');
    if (glued >= 0 && onlyUnit(rest, 0, glued) && (rest[glued + 1]?.kind ?? 'stop') !== 'word') {
      const after = rest[glued + 1];
      if (after?.kind === 'number' || after?.kind === 'open' || after?.kind === 'unknown') return 'unread';
    }
    return { ...value, start: (all[equals + 1] as Placed).start, end: tail.end };
  }
  return 'unread';
};

/** Whether a number stands between the sign at `at` and the next one, or the end of its clause. */
export const hasNumber = (all: readonly Placed[], at: number, step: 1 | -1): boolean => {
  for (let next = at + step; next >= 0 && next < all.length; next += step) {
    const token = all[next] as Placed;
    if (token.kind === 'number') return true;
    if (stops(token)) return false;
  }
  return false;
};
