import pluralize from 'pluralize';
import { remembered } from '../solution/index.ts';

/**
 * English by the word: the singular, whether a word stands in the plural, and the closed lists of words that end a
 * noun phrase. Each word is looked at once; what is known of it is kept. A tagger of whole sentences (`compromise`)
 * takes some 2 ms a question, several times what all of `quantities` takes of a template, and no reading here needs it.
 */

/** Where the library is wrong for our texts. */
const own: readonly (readonly [plural: string, singular: string])[] = [
  ['cookies', 'cookie'],
  ['brownies', 'brownie'],
  ['calories', 'calorie'],
  ['selfies', 'selfie'],
  ['smoothies', 'smoothie'],
  ['hoodies', 'hoodie'],
  ['movies', 'movie'],
  ['buffaloes', 'buffalo'],
  ['minibuses', 'minibus'],
  ['quiches', 'quiche'],
  ['magpies', 'magpie'],
  ['pies', 'pie'],
  ['ties', 'tie'],
  ['lies', 'lie'],
  ['dice', 'die'],
  ['sq', 'square'],
  ['ft', 'foot'],
  ['lbs', 'pound'],
  ['oz', 'ounce'],
  ['hrs', 'hour'],
  ['hr', 'hour'],
  ['mins', 'minute'],
  ['min', 'minute'],
  ['kgs', 'kilogram'],
  ['sec', 'second'],
  ['secs', 'second'],
  ['yr', 'year'],
  ['yrs', 'year'],
  ['wks', 'week'],
  ['kg', 'kilogram'],
  ['mg', 'milligram'],

  ['km', 'kilometer'],
  ['cm', 'centimeter'],
  ['mm', 'millimeter'],
  ['mi', 'mile'],
  ['lb', 'pound'],
  ['ml', 'milliliter'],
  ['metre', 'meter'],
  ['metres', 'meter'],
  ['kilometre', 'kilometer'],
  ['kilometres', 'kilometer'],
  ['litre', 'liter'],
  ['litres', 'liter'],
  ['kids', 'child'],
  ['kid', 'child'],
  ['canvas', 'canvas'],
  ['canvases', 'canvas'],
];
// Only this way round: `hrs` are hours, but two hours are no `hrs`.
for (const [plural, singular] of own)
  if (plural.endsWith('s')) pluralize.addSingularRule(new RegExp(`^${plural}$`, 'i'), singular);
const irregular = new Map(own);

/** Words that end in s and are no plurals, and verbs that stand where a noun could. */
const noPlural = new Set(
  `is was has does goes his its this as us thus yes always perhaps besides towards james charles chess tennis plus
  minus less across eats makes takes gives buys sells gets wants needs weighs earns pays spends contains loses adds
  grows produces keeps holds brings says hers theirs ours yours whereas unless news mathematics gas bus class receives
  decides finds costs equals christmas thermos above overseas molasses that's it's he's she's rhs`.split(
    /\s+/,
  ),
);

/** The singular of a word in small letters: `boxes` is `box`, `feet` is `foot`, `hrs` is `hour`. */
export const lemma = remembered(
  (word) => irregular.get(word) ?? (noPlural.has(word) ? word : pluralize.singular(word)),
);

/** The same in the plural. */
const unchanged = new Set(
  'fish sheep deer goldfish shrimp salmon trout moose pants jeans shorts scissors series species aircraft cattle'.split(
    ' ',
  ),
);
for (const word of unchanged) pluralize.addUncountableRule(word);

/** Whether a word in small letters is a plural noun: `boxes`, `feet`, `hrs`. */
export const isPlural = remembered(
  (word) => !noPlural.has(word) && /^\p{L}{2,}$/u.test(word) && (unchanged.has(word) || lemma(word) !== word),
);

/** What ends a noun phrase: prepositions, conjunctions, auxiliaries, pronouns, common verbs. */
const enders = new Set(
  `in on at to for from by with without into onto of off out up down over under between among than that which who
  whom whose when while where if because and or but so then as after before during until since about around through
  is are was were be been being am has have had having do does did will would can could should may might must
  he she it they we you i him her them us his its their our your my me this these those there here
  the a an each every per not only also just too either both all any some
  cost costs costing costed weigh weighs weighing make makes making made take takes taking took give gives gave giving
  buy buys bought sell sells sold get gets got run runs ran drive drives drove want wants wanted need needs needed
  earn earns earned pay pays paid spend spends spent work works worked working read reads eat eats ate eaten
  left remaining apiece later ago away long tall wide deep high old older younger taller longer shorter heavier
  more less fewer last next now today yesterday tomorrow altogether total how many much what why
  live lives lived living use uses used walk walks walked come comes came go goes went die died join joined
  play plays played finish finished decide decided arrive arrived put puts add added adds attend attended
  were went broke lost found gave began begin start started remain remains stay stayed fell fall share shared`.split(
    /\s+/,
  ),
);
/** True for a word in small letters that no noun phrase goes on over. */
export const endsPhrase = (word: string): boolean => enders.has(word);

const noContent = new Set(
  `the a an of in on at to for from by with is are was were be been and or but so if then that which who he she it
  they his her its their him them i you we my our as than each every per this these those there has have had do does
  did will would can could wk world knowledge text solution number num total count factor value`.split(/\s+/),
);
/** True for words that say something of what is meant: those by which two texts are held together. */
export const isContent = (word: string): boolean => !noContent.has(word);
