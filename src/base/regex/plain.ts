/** What an expression may cost at most where one sign of it is tried after another, at each place of a text. */
const mostWays = 2000;
/** The same of ways that repeat a sign without a bound: each may go through the whole text, from each place of it. */
const mostLooping = 80;

/** What may stand for one sign: `\d`, `\.`, `[a-z]`, a letter. */
const oneSign = /\\[dDsSwW]|\\[^\p{L}\d]|\[\^?(?:[^\\[\]]|\\[dDsSwW]|\\[^\p{L}\d])+\]|[^\\[\](){}|?*+^$]/uy;
const edge = /\\b|[\^$]/y;

/** Letters beyond ASCII have capitals of their own, and what is beyond 16 bits is two signs to one engine. */
const beyond = /(?![\0-\x7f])\p{L}|[\u{10000}-\u{10ffff}]/u;

/**
 * A text has signs that the two engines take otherwise: an `s` or `k` in another coat, what is beyond 16 bits, and for `.` and `\s`
 * other spaces and ends of lines than the usual ones.
 */
export const isReadOtherwise = (text: string): boolean =>
  /[\u017f\u212a\ud800-\udfff]|(?![ \t\n\f])\s/.test(text);

/** The ways to match a part of an expression. */
interface Cost {
  readonly ways: number;
  /** Those of them that repeat no sign without a bound. */
  readonly bounded: number;
  /** How many times at most one of them does. */
  readonly loops: number;
}

/**
 * Whether V8's own engine, which is quick and tries one way after another, can take the place of one that keeps to linear
 * time: the expression has few ways to match, repeats at most one sign without a bound on each, and has nothing that the
 * two read otherwise. Most expressions of rules are lists of words, and are so.
 */
export const isPlain = (source: string): boolean => {
  const cost = costOf(source);
  if (!cost) return false;
  const { ways, bounded, loops } = cost;
  return ways <= mostWays && ways - bounded <= mostLooping && loops <= 1;
};

const costOf = (source: string): Cost | undefined => {
  if (beyond.test(source)) return undefined;
  const reader = { source, at: 0 };
  const cost = anyOf(reader);
  return reader.at === source.length ? cost : undefined;
};

type Reader = { readonly source: string; at: number };

/** `a|b|c`: up to a bracket that closes, or the end. */
const anyOf = (reader: Reader): Cost | undefined => {
  let [ways, bounded, loops] = [0, 0, 0];
  for (;;) {
    const one = sequence(reader);
    if (!one) return undefined;
    ways += one.ways;
    bounded += one.bounded;
    loops = Math.max(loops, one.loops);
    if (reader.source[reader.at] !== '|') return { ways, bounded, loops };
    reader.at++;
  }
};

const sequence = (reader: Reader): Cost | undefined => {
  const { source } = reader;
  let [ways, bounded, loops] = [1, 1, 0];
  while (reader.at < source.length && source[reader.at] !== '|' && source[reader.at] !== ')') {
    const part = skip(edge, reader) ? once : repeated(reader);
    if (!part) return undefined;
    ways *= part.ways;
    bounded *= part.bounded;
    loops += part.loops;
  }
  return { ways, bounded, loops };
};

const once: Cost = { ways: 1, bounded: 1, loops: 0 };

/** A sign or a group, once or not at all; a sign also without a bound. */
const repeated = (reader: Reader): Cost | undefined => {
  const { source } = reader;
  const isSign = skip(oneSign, reader);
  const one = isSign ? once : group(reader);
  const times = source[reader.at];
  if (!one || (times !== '?' && times !== '*' && times !== '+')) return one;
  reader.at++;
  // `a*?` and `a**` are left to the other engine.
  if (/[?*+]/.test(source[reader.at] ?? '')) return undefined;
  if (times === '?') return { ways: one.ways + 1, bounded: one.bounded + 1, loops: one.loops };
  return isSign ? { ways: 1, bounded: 0, loops: 1 } : undefined;
};

const group = (reader: Reader): Cost | undefined => {
  const { source } = reader;
  if (source[reader.at] !== '(') return undefined;
  reader.at += source.startsWith('(?:', reader.at) ? 3 : 1;
  const inside = anyOf(reader);
  if (!inside || source[reader.at] !== ')') return undefined;
  reader.at++;
  return inside;
};

const skip = (expression: RegExp, reader: Reader): boolean => {
  expression.lastIndex = reader.at;
  if (!expression.test(reader.source)) return false;
  reader.at = expression.lastIndex;
  return true;
};
