import { wordClass } from '../../english/index.ts';
import { startsOperand, type Tokens, textOf } from './units.ts';

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
