import pluralize from 'pluralize';
import { remembered } from './remembered.ts';

/** Plurals without an s. */
const irregular = /^(?:people|children|feet|teeth|mice|geese|(?:wo|police|fire|sales|fisher|business)?men)$/;

/** Words that end in s and are no plurals, or are the same as one. */
const noPlurals = new Set(
  `this his its was is has does as us yes plus minus less unless across thus always perhaps besides towards afterwards
  times gas bus lens series species news mathematics physics tennis chess pants scissors jeans shorts clothes sunglasses
  costs gives gets makes takes needs equals means sells buys eats has earns spends pays saves uses wants reads
  works walks runs drinks receives weighs becomes comes goes says lasts remains represents shows produces contains`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Singulars in -ie, which a rule would take for -y. */
const inIe = new Set(
  `birdie brownie budgie calorie cookie cutie doggie genie goalie hoodie lie magpie movie necktie pie pixie
  prairie quickie rookie selfie smoothie sortie tie veggie zombie`.split(/\s+/),
);

/** What the library's rules may be set to read otherwise by others (`hrs` for hours, `kids` for children). */
const own = new Map([
  ...'second minute hour day week month year yard mile meter metre kilometer ounce pound gram kilogram liter litre gallon kid'
    .split(' ')
    .map((noun) => [noun, `${noun}s`] as const),
  ['inch', 'inches'],
  ['child', 'children'],
]);

const ofOwn = new Map([...own].map(([one, many]) => [many, one]));

/** Words that stand in one form for any number, and signs of units. */
const unchanging = new Set(
  'one two three four five six seven eight nine ten percent dozen hundred thousand million billion km cm mm kg g mg ml l lb oz mph ft in hr min sq pm am here there now then again'.split(
    ' ',
  ),
);

/** The singular of a plural noun, its capital kept; undefined for what is none for certain. */
export const singularOf = remembered((word): string | undefined => {
  const small = word.toLowerCase();
  if (!/^[a-z]{3,}$/.test(small) || noPlurals.has(small)) return undefined;
  if (!irregular.test(small) && !/[^su]s$/.test(small)) return undefined;
  if (/is$/.test(small) && !/skis$/.test(small)) return undefined;
  const one = singularIn(small);
  return one === small ? undefined : likeCapital(one, word);
});

const singularIn = (plural: string): string => {
  const cut = plural.slice(0, -1);
  if (inIe.has(cut)) return cut;
  const one = ofOwn.get(plural) ?? pluralize.singular(plural);
  // `lbs` is no pounds.
  return irregular.test(plural) || one.slice(0, 2) === plural.slice(0, 2)
    ? one.length > plural.length
      ? cut
      : one
    : cut;
};

/** The plural of a singular noun, its capital kept; undefined for what has none, or is none for certain. */
export const pluralOf = (word: string): string | undefined => {
  const small = word.toLowerCase();
  if (!/^[a-z]{3,}$/.test(small) || unchanging.has(small) || noPlurals.has(small)) return undefined;
  // What ends so is mostly a participle or an adverb; what ends in s is a plural, or has none that is used.
  if (/(?:s|ing|ed|ly|er than)$/.test(small) && !/(?:ss|bus|gas|class|ring|king|bed|seed|weed)$/.test(small))
    return undefined;
  const many = own.get(small) ?? pluralize.plural(small);
  return many === small ? undefined : likeCapital(many, word);
};

const likeCapital = (word: string, like: string): string =>
  like.charAt(0) === like.charAt(0).toLowerCase() ? word : word.charAt(0).toUpperCase() + word.slice(1);
