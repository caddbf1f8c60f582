import {
  dimensionOf,
  endsInIng,
  endsLikeDeed,
  endsPhrase,
  entryOf,
  isCardinal,
  isPlural,
  lemma,
  type Numeral,
  singularOf,
  type Token,
  textAt,
  unitBehind,
  wordClass,
} from '../english/index.ts';

const holding = wordClass('holding_verb');
const deeds = wordClass('deed_with_amount');

/** A noun phrase that begins at a token: its head in the singular, the words before it, and where it ends. */
type NounPhrase = { readonly head: string; readonly before: readonly string[]; readonly to: number };

const skipped = wordClass('skipped_before_noun');
/** Words that stand before a noun phrase and are no part of it. */
export const skipsOver = (word: string): boolean => skipped.has(word);

/** Words that end a phrase as verbs, and count as nouns right after a number. */
const verbNouns = wordClass('noun_behind_number');
const longestPhrase = 5;
/** Plurals that stand for things that were named before. */
const pronouns = wordClass('rest_word');
const particle = wordClass('direction');
const oneOfMany = wordClass('indefinite_article');
const attributive = wordClass('plural_before_noun');

/** `children`, behind which a word in -s is what they do. */
const isIrregular = (word: string): boolean => !word.endsWith('s') && singularOf(word) !== undefined;

/** `sit-up` of `20 sit-ups`, for a particle alone is nothing that is counted; `square meter`, `cubic meter`, where it is a measure. */
const headOf = (words: readonly string[], measured: boolean): Omit<NounPhrase, 'to'> => {
  const [last = '', before = ''] = words.toReversed();
  const joint = measured && figures.has(before) ? ' ' : before !== '' && particle.has(last) ? '-' : undefined;
  return joint === undefined
    ? { head: last, before: words.slice(0, -1) }
    : { head: `${before}${joint}${last}`, before: words.slice(0, -2) };
};

const figures = new Set(['square', 'cubic']);
/** What the small figure behind a unit makes of it: an `m²` is a square meter. */
const powers: ReadonlyMap<string, string> = new Map([
  ['²', 'square'],
  ['³', 'cubic'],
]);

const phraseOf = (
  tokens: readonly Token[],
  words: readonly string[],
  measured: boolean,
  to: number,
): NounPhrase => {
  const power = measured ? powers.get(textAt(tokens, to)) : undefined;
  if (power === undefined) return { ...headOf(words, measured), to };
  return { head: `${power} ${words.at(-1)}`, before: words.slice(0, -1), to: to + 1 };
};

/**
 * The noun phrase after a number. A plural or a unit of measure ends it (`5 red apples cost`); with `one`, where it may be a
 * singular (of `1 apple`, `each small box`), the word before the first that no phrase goes on over. The number begins at `before`.
 */
export const phraseAt = (
  tokens: readonly Token[],
  from: number,
  one: boolean,
  before = from,
): NounPhrase | undefined => {
  let at = from;
  while (skipsOver(textAt(tokens, at))) at += 1;
  const words: string[] = [];
  for (let step = at; step < Math.min(tokens.length, at + longestPhrase); step += 1) {
    const token = tokens[step];
    if (token?.text === '-' && words.length > 0) continue;
    if (token?.kind !== 'word') break;
    const singular = words.length === 0 ? unitAt(tokens, step) : lemma(token.text);
    const measured = dimensionOf(singular) !== undefined;
    // Right after the number a word in -s is a noun: `12 runs`, `3 plays`.
    const isNoun = measured || (step === from && verbNouns.has(token.text));
    if (!isNoun && endsPhrase(token.text)) break;
    words.push(singular);
    if (isPlural(token.text) || measured) {
      // `3 sports cars`, `5 goods trains`: a plural right before another; but `3 children visits`, `the others yields`.
      const next = textAt(tokens, step + 1);
      // `a choir of 48 singers stands`: one choir does it.
      const isOfOne = textAt(tokens, before - 1) === 'of' && oneOfMany.has(textAt(tokens, before - 3));
      const standsAlone =
        pronouns.has(token.text) || isIrregular(token.text) || (isOfOne && !attributive.has(token.text));
      if (!measured && !standsAlone && isPlural(next) && !endsPhrase(next)) continue;
      return phraseOf(tokens, words, measured, step + 1);
    }
  }
  const head = words.at(-1);
  return one && head !== undefined ? { head, before: words.slice(0, -1), to: at + words.length } : undefined;
};

/**
 * What a word counts in: apart from its number a letter is no unknown, whatever sign comes next (`1500 g = 1.5 kg`). The p of `5 p.m.`
 * is no unit.
 */
const unitAt = (tokens: readonly Token[], at: number): string => {
  const next = textAt(tokens, at + 1);
  if (next === '.' && tokens[at + 1]?.end === tokens[at + 2]?.start) return lemma(textAt(tokens, at));
  const isApart = next !== '&' && (tokens[at]?.start ?? 0) > (tokens[at - 1]?.end ?? 0);
  return unitBehind(textAt(tokens, at), isApart ? '' : next);
};

/**
 * The noun after `each`, `every`, `per`, `a`: it stands in the singular, so that a word in -s or -ed after it is a
 * verb (`each mini box contains`, `every girl brings`).
 */
export const nounAfter = (tokens: readonly Token[], from: number): NounPhrase | undefined => {
  const words: string[] = [];
  for (let step = from; step < Math.min(tokens.length, from + longestPhrase); step += 1) {
    const token = tokens[step];
    if (token?.text === '-' && words.length > 0) continue;
    if (token?.kind !== 'word') break;
    const singular = words.length === 0 ? unitAt(tokens, step) : lemma(token.text);
    const measured = dimensionOf(singular) !== undefined;
    if (!measured && (endsPhrase(token.text) || isVerbal(token.text, words.length))) break;
    words.push(singular);
    if (measured) return phraseOf(tokens, words, true, step + 1);
  }
  const head = words.at(-1);
  // `they each received 10`: what was done is no thing.
  if (head === undefined || (words.length === 1 && endsLikeDeed(head) && dimensionOf(head) === undefined))
    return undefined;
  return { head, before: words.slice(0, -1), to: from + words.length };
};

/** `each mini box contains`, `each shelf loses` (no singular ends so), `each sleeve holding`, `each car washed`. */
const isVerbal = (word: string, wordsBefore: number): boolean =>
  (wordsBefore > 0 &&
    (isPlural(word) ||
      word.endsWith('es') ||
      endsLikeDeed(word) ||
      holding.has(word) ||
      (word.endsWith('s') && deeds.has(word)))) ||
  (endsInIng(word) && holding.has(word.slice(0, -'ing'.length)));

const beforeOwn = wordClass('before_number_within');
const adverbs = wordClass('rate_adverb');

const tellsWhen = wordClass('behind_span_of_time');
/** Things of which one is meant by `a` as by `per`: `$3 a piece`. */
const singles = wordClass('meant_by_a');

/**
 * What a quantity is for one of, by the words after it: `per hour`, `an hour`, `/hour`, `for each shirt`, `each`.
 * `''` where it is for each of something that is not named there; undefined where it is no rate.
 */
export const perAt = (tokens: readonly Token[], at: number): string | undefined => {
  const word = textAt(tokens, at);
  const next = textAt(tokens, at + 1);
  if (word === 'apiece') return '';
  if (word === 'per' || word === '/' || word === 'every') return nounAfter(tokens, at + 1)?.head;
  if (word === 'a' || word === 'an') {
    // `$5 a day` is for one day, `12 apples a friend gave him` for none.
    const { head, to = at } = nounAfter(tokens, at + 1) ?? {};
    // `2 ounces a month later` tells when.
    if (head === undefined || tellsWhen.has(textAt(tokens, to))) return undefined;
    return dimensionOf(head) !== undefined || singles.has(head) ? head : undefined;
  }
  if (word === 'for' || word === 'in' || word === 'on' || word === 'to' || word === 'from')
    return next === 'each' || next === 'every' ? eachAt(tokens, at + 1) : undefined;
  if (word === 'each') return isSubject(tokens, at) ? undefined : eachAt(tokens, at);
  return adverbs.has(word) ? entryOf(word)?.unit_of_rate : undefined;
};

const somebody = wordClass('pronoun_subject');
const helping = wordClass('modal_or_do');
const times = wordClass('time_of_each');

/** `The boys each carry 4 boxes`: what stands between the `each` and a number is what they do. */
const isSubject = (tokens: readonly Token[], at: number): boolean =>
  isPlural(textAt(tokens, at - 1)) &&
  dimensionOf(lemma(textAt(tokens, at - 1))) === undefined &&
  !times.has(textAt(tokens, at + 1)) &&
  tokens[at + 1]?.kind === 'word' &&
  (tokens[at + 2]?.kind === 'number' || isCardinal(textAt(tokens, at + 2)));

/** What stands after `each`: a noun, `of them`, `of the boxes`, or nothing, as in `they each type`, `will each drink`. */
const eachAt = (tokens: readonly Token[], at: number): string => {
  const before = textAt(tokens, at - 1);
  const isTime = times.has(textAt(tokens, at + 1));
  if (!isTime && (somebody.has(before) || helping.has(before) || isSubject(tokens, at))) return '';
  if (textAt(tokens, at + 1) !== 'of') return nounAfter(tokens, at + 1)?.head ?? '';
  const head = phraseAt(tokens, at + 2, false)?.head ?? '';
  return head === 'other' ? '' : head;
};

const workingSigns = new Set('-+*/=x×÷–−·');
const clauseMarks = new Set('.?!,;:');
const isSign = (tokens: readonly Token[], at: number): boolean => workingSigns.has(textAt(tokens, at));
const endsSentence = (text: string): boolean => text !== ',' && text !== ':' && clauseMarks.has(text);

const furthest = 9;
/** Tokens, those of workings among them: a text that is one working would be walked back through from each of its numbers. */
const furthestOver = 60;
/** So near before an `each`, a number has it for its own: `3 hours every weekday and 5 on a Saturday`. */
const ownReach = 4;

/** `Each box holds 12`: what stands after the `each` or `every` that begins the clause of a number. */
export const eachBefore = (tokens: readonly Token[], one: Numeral): string | undefined => {
  let comma = false;
  let passed = 0;
  for (let at = one.from - 1; at >= Math.max(0, one.from - furthestOver); at -= 1) {
    const token = tokens[at];
    if (token === undefined || endsSentence(token.text)) return undefined;
    // A working between them takes nothing away from what they have to do with each other.
    if (token.kind !== 'number' && !isSign(tokens, at)) passed += 1;
    if (passed >= furthest) return undefined;
    // The numbers of a working may stand between: `each child gets 20 / 5 = 4 apples`.
    if (token.kind === 'number' && !isSign(tokens, at - 1) && !isSign(tokens, at + 1)) return undefined;
    comma ||= token.text === ',';
    if (token.text !== 'each' && token.text !== 'every') continue;
    const before = textAt(tokens, at - 1);
    const begins =
      at === 0 || clauseMarks.has(before) || before === 'for' || before === 'in' || before === 'and';
    if ((comma && !begins) || isOwned(tokens, at)) return undefined;
    // `each of the 18 pupils` says how many pupils there are.
    return isWithin(tokens, at, one) ? undefined : eachAt(tokens, at);
  }
  return undefined;
};

const isOwned = (tokens: readonly Token[], each: number): boolean => {
  for (let at = each - 1; at >= Math.max(0, each - ownReach); at -= 1) {
    const token = tokens[at];
    if (token === undefined || token.text === ',' || endsSentence(token.text)) return false;
    if (token.kind === 'number' || isCardinal(token.text)) return true;
  }
  return false;
};

const isWithin = (tokens: readonly Token[], each: number, one: Numeral): boolean =>
  tokens.slice(each + 1, one.from).every(({ text }) => beforeOwn.has(text));
