/** What an expression may cost at most where one sign of it is tried after another, at each place of a text. */
const mostWays = 2000;
/** The same of one that repeats a sign without a bound: each way may go through the whole text, from each place of it. */
const mostLooping = 20;

/** What may stand for one sign: `\d`, `\.`, `[a-z]`, a letter. No `.` and no `\s`: these two engines read them otherwise. */
const oneSign = /\\[dDwW]|\\[^\p{L}\d]|\[\^?(?:[^\\[\]]|\\[dDwW]|\\[^\p{L}\d])+\]|[^\\.[\](){}|?*+^$]/uy;
const edge = /\\b|[\^$]/y;

/** Letters beyond ASCII have capitals of their own, and what is beyond 16 bits is two signs to one engine. */
const beyond = /(?![\0-\x7f])\p{L}|[\u{10000}-\u{10ffff}]/u;

/** A text has signs that the two engines take otherwise: an `s` or `k` in another coat, or what is beyond 16 bits. */
export const isReadOtherwise = (text: string): boolean => /[\u017f\u212a\ud800-\udfff]/.test(text);

/** The ways to match a part of an expression, and how many times at most it repeats a sign without a bound on one of them. */
interface Cost {
  readonly ways: number;
  readonly loops: number;
}

/**
 * Whether V8's own engine, which is quick and tries one way after another, can take the place of one that keeps to linear
 * time: the expression has few ways to match, repeats at most one sign without a bound on each, and has nothing that the
 * two read otherwise. Most expressions of rules are lists of words, and are so.
 */
export const isPlain = (source: string): boolean => {
  const cost = costOf(source);
  return cost !== undefined && cost.ways <= (cost.loops === 0 ? mostWays : mostLooping) && cost.loops <= 1;
};

const costOf = (source: string): Cost | undefined => {
  if (beyond.test(source)) return undefined;
  const reader = { source, at: 0 };
  const cost = anyOf(reader);
  return reader.at === source.length ? cost : undefined;
};

interface Reader {
  readonly source: string;
  at: number;
}

/** `a|b|c`: up to a bracket that closes, or the end. */
const anyOf = (reader: Reader): Cost | undefined => {
  let [ways, loops] = [0, 0];
  for (;;) {
    const one = sequence(reader);
    if (!one) return undefined;
    ways += one.ways;
    loops = Math.max(loops, one.loops);
    if (reader.source[reader.at] !== '|') return { ways, loops };
    reader.at++;
  }
};

const sequence = (reader: Reader): Cost | undefined => {
  const { source } = reader;
  let [ways, loops] = [1, 0];
  while (reader.at < source.length && source[reader.at] !== '|' && source[reader.at] !== ')') {
    const part = skip(edge, reader) ? { ways: 1, loops: 0 } : repeated(reader);
    if (!part) return undefined;
    ways *= part.ways;
    loops += part.loops;
  }
  return { ways, loops };
};

/** A sign or a group, once or not at all; a sign also without a bound. */
const repeated = (reader: Reader): Cost | undefined => {
  const { source } = reader;
  const isSign = skip(oneSign, reader);
  const one = isSign ? { ways: 1, loops: 0 } : group(reader);
  const times = source[reader.at];
  if (!one || (times !== '?' && times !== '*' && times !== '+')) return one;
  reader.at++;
  // `a*?` and `a**` are left to the other engine.
  if (/[?*+]/.test(source[reader.at] ?? '')) return undefined;
  if (times === '?') return { ways: one.ways + 1, loops: one.loops };
  return isSign ? { ways: 1, loops: 1 } : undefined;
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
