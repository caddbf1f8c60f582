import { expression, isCount, wordClass } from '../../english/index.ts';
import type { Token } from './tokens.ts';

/** The tokens of a stretch of a line, for those who read expressions in it. */
export type Tokens = { readonly line: string; readonly tokens: readonly Token[] };

/** Letters that stand for a unit when glued to a number (`300m`, `5g`); any other single one is algebra. */
const gluedUnits = new Set('mgshlLkKcp');
const longestUnit = 9;
const mostWordsBefore = 3;
const mostInBrackets = 3;
/** Words in brackets that change a number. */
const reckoning = expression(
  '^(?:(?:<begins_reckoning>)\\p{L}*|round(?:ed|ing)?|<reckons>|(?:<scale_or_dozen>)s?)$',
  'i',
);

export const textOf = ({ line }: Tokens, token: Token): string => line.slice(token.start, token.end);

const isMinus = (token: Token | undefined): boolean => token?.kind === 'op' && token.op === '-';

const endsOperand = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'number' ||
    token.kind === 'close' ||
    token.kind === 'percent' ||
    token.kind === 'scale' ||
    token.kind === 'word' ||
    token.kind === 'letterCross');

/** A letter that may stand for a number: any single one that has capitals, as counters of Chinese have not, nor a sign of degrees. */
const isLetter = ({ line }: Tokens, token: Token | undefined): boolean =>
  token?.kind === 'word' && token.end - token.start === 1 && /[\p{Lu}\p{Ll}]/u.test(line.charAt(token.start));

const isLongWord = (source: Tokens, token: Token | undefined): boolean =>
  token?.kind === 'word' && !isLetter(source, token);

/** True where an operand may begin: a number, a bracket, `$5`, `$(2 + 3)`, `$-5`, a minus that subtracts from nothing. */
export const startsOperand = (source: Tokens, at: number): boolean => {
  const { tokens } = source;
  const token = tokens[at];
  if (!token) return false;
  if (token.kind === 'number' || token.kind === 'open') return true;
  const after = tokens[at + 1];
  if (token.kind === 'currency')
    return (
      after?.kind === 'number' || after?.kind === 'open' || (isMinus(after) && startsOperand(source, at + 1))
    );
  return (
    token.kind === 'op' &&
    token.op === '-' &&
    after?.start === token.end &&
    (after.kind === 'number' || after.kind === 'currency' || after.kind === 'open') &&
    (!endsOperand(tokens[at - 1]) || isLoneMinus(source, at))
  );
};

/** `it is now -5 + 3`: a space before and none behind. */
const isLoneMinus = ({ line, tokens }: Tokens, at: number): boolean => {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  return (
    before?.kind === 'word' &&
    isMinus(token) &&
    token?.end === after?.start &&
    line[(token?.start ?? 0) - 1] === ' '
  );
};

/** True where an algebraic term or an operand may stand. */
export const startsTerm = (source: Tokens, at: number): boolean => {
  const token = source.tokens[at];
  if (!token) return false;
  return startsOperand(source, at) || token.kind === 'letterCross' || isLetter(source, token);
};

/** The first token at or after `at` that cannot belong to the rest of one equation. */
export const pastEquation = (source: Tokens, at: number): number => {
  const { tokens } = source;
  let next = at;
  while (next < tokens.length) {
    const token = tokens[next] as Token;
    if (token.kind === 'mark' || isLongWord(source, token)) break;
    next++;
    // What stands behind the next `=` may be plain numbers again.
    if (token.kind === 'equals') break;
  }
  return next;
};

/** Skips `snakes/jaguar`, `of the apples`; stays where it is unless an operator, `=` or `)` comes next. */
export const skipUnit = (source: Tokens, at: number): number => {
  const { tokens } = source;
  let next = at;
  for (let words = 0; words < longestUnit; ) {
    const token = tokens[next];
    if (token?.kind === 'word') {
      // `10% is 56 and four and a half times 56 is 252`: another number begins.
      const after = tokens[next + 1];
      if (after && isCount(textOf(source, after)) && opensStatement(source, token)) return at;
      next++;
      words++;
    } else if (token?.kind === 'op' && !token.word && isUnitJoint(source, next)) next++;
    else break;
  }
  next = pastRemark(source, next);
  if (next === at) return at;
  const token = tokens[next];
  // `Losing 5 gives -12`: the minus belongs to what follows.
  if (!token || (tokens[next - 1]?.kind === 'word' && isLoneMinus(source, next))) return at;
  if (token.kind === 'equals' && isNewTerm(source, next - 1)) return at;
  const goesOn =
    token.kind === 'equals' ||
    token.kind === 'close' ||
    (token.kind === 'op' &&
      (startsOperand(source, next + 1) ||
        ((token.op === '+' || token.op === '*') && !token.word && skipWords(source, next + 1) > next))) ||
    (token.kind === 'letterCross' && (startsOperand(source, next + 1) || skipWords(source, next + 1) > next));
  return goesOn ? next : at;
};

const newTerm = wordClass('begins_statement');
const opensStatement = (source: Tokens, token: Token): boolean =>
  newTerm.has(textOf(source, token).toLowerCase());

/** `Y = 6/3 or Y = 2`: what stands before the second sign is told of Y, not of the 3. */
const isNewTerm = (source: Tokens, at: number): boolean => {
  const { tokens } = source;
  const before = tokens[at - 1];
  return isLetter(source, tokens[at]) && before?.kind === 'word' && opensStatement(source, before);
};

/** Skips `gave away` before a number (`18 cups + gave away 9 cups`); one before where it was when none follows. */
export const skipWords = (source: Tokens, at: number): number => {
  let next = at;
  while (next - at < mostWordsBefore && isLongWord(source, source.tokens[next])) next++;
  return next > at && startsOperand(source, next) ? next : at - 1;
};

/** Skips the brackets of `1 (Mary) + 2`, `3 (from Allen) + 4`: words alone, that say what was counted; `.1(minutes)` multiplies. */
const pastRemark = (source: Tokens, at: number): number => {
  const { tokens } = source;
  const open = tokens[at];
  if (open?.kind !== 'open' || open.start === tokens[at - 1]?.end) return at;
  let next = at + 1;
  while (next - at <= mostInBrackets && isRemark(source, tokens[next])) next++;
  return next > at + 1 && tokens[next]?.kind === 'close' ? next + 1 : at;
};

/** A word that says what was counted and reckons nothing: no letter of algebra, no `doubled`, no number. */
const isRemark = (source: Tokens, token: Token | undefined): boolean =>
  isLongWord(source, token) && token !== undefined && !reckoning().test(textOf(source, token));

/** The bar of `miles/hour`, the hyphen of `square-foot`. */
const isUnitJoint = ({ tokens }: Tokens, at: number): boolean => {
  const [token, after] = [tokens[at], tokens[at + 1]];
  return (
    token?.kind === 'op' &&
    (token.op === '/' || token.op === '-') &&
    after?.kind === 'word' &&
    (after.start === token.end || token.op === '/')
  );
};

/** What is glued behind a number makes algebra of it: `3x`, `5y`, `7²`. */
export const isAlgebra = (source: Tokens, number: Token, at: number): boolean => {
  const glued = source.tokens[at];
  if (!glued || glued.start !== number.end) return false;
  if (glued.kind === 'word') return isLetter(source, glued) && !gluedUnits.has(textOf(source, glued));
  if (glued.kind === 'letterCross') return !startsOperand(source, at + 1);
  return glued.kind === 'mark' && /[²³]/.test(textOf(source, glued));
};

/** Words that say what a working comes to. */
const verbs = wordClass('says_result');
/** Words that may stand about them: `which is`, `that is`, `we get`, `is equal to`, `gives us a total of`. */
const beside = wordClass('beside_result');
/** Words behind a number that make another statement of it: `is 2 more than`, `is 3 times as many`. */
const going = wordClass('goes_on_behind_number');
const mostUnits = 3;
const mostBeside = 5;

/**
 * Where the result begins that a word or an arrow behind a working announces; undefined where there is none. Between
 * them may stand the unit: `8 pens times 2 is`.
 */
export const saidEqualAt = (source: Tokens, at: number): number | undefined => {
  const { tokens } = source;
  for (let from = at; from <= at + mostUnits; from++) {
    const token = tokens[from];
    const text = token ? textOf(source, token).toLowerCase() : '';
    if (token?.kind === 'arrow') return startsOperand(source, from + 1) ? from + 1 : undefined;
    const opens = verbs.has(text) || beside.has(text) || text === ',';
    if (opens) {
      const found = announcedAt(source, from);
      if (found !== undefined) return found;
    }
    if (token?.kind !== 'word') return undefined;
  }
  return undefined;
};

/** Whether what is said of a number ends with it and its unit. */
export const endsThere = (source: Tokens, at: number): boolean => {
  for (let next = at; next <= at + mostUnits; next++) {
    const token = source.tokens[next];
    if (!token || token.kind === 'mark' || token.kind === 'equals') return true;
    if (token.kind !== 'word' && token.kind !== 'scale' && token.kind !== 'close') return false;
    if (going.has(textOf(source, token).toLowerCase())) return false;
  }
  return true;
};

/** `, which is 12`, `gives us 12`, `we get 12`: where the number is; undefined where other words stand there too. */
const announcedAt = (source: Tokens, at: number): number | undefined => {
  let announced = false;
  for (let next = at; next <= at + mostBeside; next++) {
    if (next > at && announced && startsOperand(source, next)) return next;
    const token = source.tokens[next];
    const text = token ? textOf(source, token).toLowerCase() : '';
    const verb = verbs.has(text) || text === 'get' || text === 'got';
    if (!verb && !beside.has(text) && !(text === ',' && next === at)) return undefined;
    announced ||= verb;
  }
  return undefined;
};
