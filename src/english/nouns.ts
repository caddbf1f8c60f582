import pluralize from 'pluralize';
import { remembered } from '../base/index.ts';
import { entryOf, wordClass } from './lexicon/lexicon.ts';

/**
 * The singular and the plural of nouns. The library's rules are asked, never changed: where they are wrong for our
 * texts, the lexicon is looked up before. Each word is looked at once; what is known of it is kept.
 */

const unchanged = wordClass('unchanged_in_plural');
const notPlural = wordClass('not_plural');
const regular = wordClass('regular_plural');
const formOf = (word: string): string | undefined => entryOf(word)?.form_of;

/** What no rule or list of the library takes for a plural ends otherwise: its hundred expressions need not be asked. */
export const mayBePlural = (word: string): boolean => /(?:[aisux]|[aclrsvw]e|eeth?|im|en|by|ey)$/i.test(word);

/** By the library's rules, and ours for plurals in -s: `hrs` are hours, but two hours are no `hrs`. */
const singularByRule = (word: string): string =>
  unchanged.has(word) || !mayBePlural(word)
    ? word
    : ((word.endsWith('s') ? formOf(word) : undefined) ?? pluralize.singular(word));
const pluralByRule = (word: string): string => (unchanged.has(word) ? word : pluralize.plural(word));

/** What most texts say again and again is kept: a word that is new goes through the library's hundred rules. */
const fewestWords = 3000;

/** The lemma of a word in small letters: `boxes` is `box`, `feet` is `foot`, `hrs` is `hour`. */
export const lemma = remembered((word) => {
  const one = formOf(word) ?? (notPlural.has(word) ? word : singularByRule(word));
  // `centimetres` are of a `centimetre`, and that is another spelling.
  return one === word || !regular.has(one) ? one : (formOf(one) ?? one);
}, fewestWords);

/** Whether a word in small letters is a plural noun: `boxes`, `feet`, `hrs`. */
export const isPlural = remembered(
  (word) =>
    !notPlural.has(word) && /^\p{L}{2,}$/u.test(word) && (unchanged.has(word) || lemma(word) !== word),
  fewestWords,
);

const withoutS = /^(?:people|children|feet|teeth|mice|geese|(?:wo|police|fire|sales|fisher|business)?men)$/;

const surelyNotPlural = wordClass('surely_not_plural');
const inIe = wordClass('singular_in_ie');
const withoutPlural = wordClass('without_plural');

/** The singular of a plural noun, its capital kept; undefined for what is none for certain. */
export const singularOf = remembered((word): string | undefined => {
  const small = word.toLowerCase();
  if (!/^[a-z]{3,}$/.test(small) || surelyNotPlural.has(small)) return undefined;
  if (!withoutS.test(small) && !/[^su]s$/.test(small)) return undefined;
  if (/is$/.test(small) && !/skis$/.test(small)) return undefined;
  const one = singularIn(small);
  return one === small ? undefined : likeCapital(one, word);
}, fewestWords);

const singularIn = (plural: string): string => {
  const cut = plural.slice(0, -1);
  if (inIe.has(cut)) return cut;
  const one = regular.has(cut) ? cut : singularByRule(plural);
  // `lbs` is no pounds.
  return withoutS.test(plural) || one.slice(0, 2) === plural.slice(0, 2)
    ? one.length > plural.length
      ? cut
      : one
    : cut;
};

/** The plural of a singular noun, its capital kept; undefined for what has none, or is none for certain. */
export const pluralOf = remembered((word): string | undefined => {
  const small = word.toLowerCase();
  if (!/^[a-z]{3,}$/.test(small) || withoutPlural.has(small) || surelyNotPlural.has(small)) return undefined;
  // What ends so is mostly a participle or an adverb; what ends in s is a plural, or has none that is used.
  if (/(?:s|ing|ed|ly|er than)$/.test(small) && !/(?:ss|bus|gas|class|ring|king|bed|seed|weed)$/.test(small))
    return undefined;
  const many = regular.has(small) ? `${small}s` : pluralByRule(small);
  return many === small ? undefined : likeCapital(many, word);
}, fewestWords);

/** Text with a capital where another one has it. */
export const likeCapital = (word: string, like: string): string =>
  like.charAt(0) === like.charAt(0).toLowerCase() ? word : word.charAt(0).toUpperCase() + word.slice(1);
