/** What holding a text against an expression may cost at most, in signs that are tried. */
const mostTries = 4e7;
/** The same of an expression without loops, at one place of a text. */
const mostWays = 2000;
/** A longer text is left to the engine whose time is sure. */
const longestText = 1000;

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

/** The ways to match a part of an expression, by how many loops each has: signs that it repeats without a bound. */
type Ways = readonly number[];

/**
 * How long a text may be at most so that V8's own engine, which is quick and tries one way after another, can take the
 * place of one that keeps to linear time; 0 for an expression that the two read otherwise. Each loop of a way may go through
 * the whole text from where the one before it ended, as the search for its beginning does: three of them try n³ / 6 signs.
 */
export const quickUpTo = (source: string): number => {
  const ways = waysOf(source);
  if (!ways || ways.reduce((sum, one) => sum + one, 0) > mostWays) return 0;
  let length = longestText;
  // Of far too many there is no number.
  while (length > 0 && !(triesIn(length, ways) <= mostTries)) length -= 50;
  return length;
};

const triesIn = (length: number, ways: Ways): number => {
  let [tries, places] = [0, 1];
  for (const [loops, count] of ways.entries()) {
    tries += count * places;
    places *= (length + loops + 1) / (loops + 1);
  }
  return tries;
};

const waysOf = (source: string): Ways | undefined => {
  if (beyond.test(source)) return undefined;
  const reader = { source, at: 0 };
  const ways = anyOf(reader, true);
  return reader.at === source.length ? ways : undefined;
};

type Reader = { readonly source: string; at: number };

/** `a|b|c`: up to a bracket that closes, or the end. */
const anyOf = (reader: Reader, isWhole: boolean): Ways | undefined => {
  let all: Ways = [];
  for (;;) {
    const isSearched = isWhole && reader.source[reader.at] !== '^';
    const one = sequence(reader);
    if (!one) return undefined;
    all = either(all, isSearched ? both(looping, one) : one);
    if (reader.source[reader.at] !== '|') return all;
    reader.at++;
  }
};

const sequence = (reader: Reader): Ways | undefined => {
  const { source } = reader;
  let all = once;
  while (reader.at < source.length && source[reader.at] !== '|' && source[reader.at] !== ')') {
    const part = skip(edge, reader) ? once : repeated(reader);
    if (!part) return undefined;
    all = both(all, part);
  }
  return all;
};

const once: Ways = [1];
const looping: Ways = [0, 1];

const either = (one: Ways, other: Ways): Ways =>
  Array.from(
    { length: Math.max(one.length, other.length) },
    (_, loops) => (one[loops] ?? 0) + (other[loops] ?? 0),
  );

/** One part and then another: each way of the one with each of the other. */
const both = (one: Ways, other: Ways): Ways =>
  other.reduce<Ways>(
    (all, count, loops) => either(all, [...Array<number>(loops).fill(0), ...one.map((ways) => ways * count)]),
    [],
  );

/** A sign or a group, once or not at all; a sign also without a bound. */
const repeated = (reader: Reader): Ways | undefined => {
  const { source } = reader;
  const isSign = skip(oneSign, reader);
  const one = isSign ? once : group(reader);
  const times = source[reader.at];
  if (!one || (times !== '?' && times !== '*' && times !== '+')) return one;
  reader.at++;
  // `a*?` and `a**` are left to the other engine.
  if (/[?*+]/.test(source[reader.at] ?? '')) return undefined;
  if (times === '?') return either(one, once);
  return isSign ? looping : undefined;
};

const group = (reader: Reader): Ways | undefined => {
  const { source } = reader;
  if (source[reader.at] !== '(') return undefined;
  reader.at += source.startsWith('(?:', reader.at) ? 3 : 1;
  const inside = anyOf(reader, false);
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
