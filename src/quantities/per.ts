import {
  dimensionOf,
  entryOf,
  isCardinal,
  type Numeral,
  type Token,
  textAt,
  wordClass,
} from '../english/index.ts';
import { nounAfter, phraseAt } from './phrase.ts';

const beforeOwn = wordClass('before_number_within');

const adverbs = wordClass('rate_adverb');

/** Things of which one is meant by `a` as by `per`: `$3 a piece`. */
const singles = wordClass('meant_by_a');

/**
 * What a quantity is for one of, by the words after it: `per hour`, `an hour`, `/hour`, `for each shirt`, `each`.
 * `''` where it is for each of something that is not named there; undefined where it is no rate.
 */
export const perAt = (tokens: readonly Token[], at: number): string | undefined => {
  const word = textAt(tokens, at);
  const next = textAt(tokens, at + 1);
  switch (word) {
    case 'apiece':
      return '';
    case 'per':
    case '/':
    case 'every':
      return nounAfter(tokens, at + 1)?.head;
    case 'a':
    case 'an': {
      // `$5 a day` is for one day, `12 apples a friend gave him` for none.
      const head = nounAfter(tokens, at + 1)?.head;
      return head !== undefined && (dimensionOf(head) !== undefined || singles.has(head)) ? head : undefined;
    }
    case 'for':
    case 'in':
    case 'on':
    case 'to':
    case 'from':
      return next === 'each' || next === 'every' ? eachAt(tokens, at + 1) : undefined;
    case 'each':
      return eachAt(tokens, at);
    default:
      return adverbs.has(word) ? entryOf(word)?.unit_of_rate : undefined;
  }
};

/** What stands after `each`: a noun, `of them`, `of the boxes`, or nothing. */
const eachAt = (tokens: readonly Token[], at: number): string => {
  if (textAt(tokens, at + 1) !== 'of') return nounAfter(tokens, at + 1)?.head ?? '';
  return phraseAt(tokens, at + 2, false)?.head ?? '';
};

const isSign = (tokens: readonly Token[], at: number): boolean => /^[-+*/=x×÷–−·]$/.test(textAt(tokens, at));

const furthest = 9;
/** So near before an `each`, a number has it for its own: `3 hours every weekday and 5 on a Saturday`. */
const ownReach = 4;

/** `Each box holds 12`: what stands after the `each` or `every` that begins the clause of a number. */
export const eachBefore = (tokens: readonly Token[], one: Numeral): string | undefined => {
  let comma = false;
  let passed = 0;
  for (let at = one.from - 1; at >= 0; at -= 1) {
    const token = tokens[at];
    if (token === undefined || /^[.?!;]$/.test(token.text)) return undefined;
    // A working between them takes nothing away from what they have to do with each other.
    if (token.kind !== 'number' && !isSign(tokens, at)) passed += 1;
    if (passed >= furthest) return undefined;
    // The numbers of a working may stand between: `each child gets 20 / 5 = 4 apples`.
    if (token.kind === 'number' && !isSign(tokens, at - 1) && !isSign(tokens, at + 1)) return undefined;
    comma ||= token.text === ',';
    if (token.text !== 'each' && token.text !== 'every') continue;
    const before = textAt(tokens, at - 1);
    const begins =
      at === 0 || /^[.?!,;:]$/.test(before) || before === 'for' || before === 'in' || before === 'and';
    if ((comma && !begins) || isOwned(tokens, at)) return undefined;
    // `each of the 18 pupils` says how many pupils there are.
    return isWithin(tokens, at, one) ? undefined : eachAt(tokens, at);
  }
  return undefined;
};

const isOwned = (tokens: readonly Token[], each: number): boolean => {
  for (let at = each - 1; at >= Math.max(0, each - ownReach); at -= 1) {
    const token = tokens[at];
    if (token === undefined || /^[.?!;,]$/.test(token.text)) return false;
    if (token.kind === 'number' || isCardinal(token.text)) return true;
  }
  return false;
};

const isWithin = (tokens: readonly Token[], each: number, one: Numeral): boolean =>
  tokens.slice(each + 1, one.from).every(({ text }) => beforeOwn.has(text));
