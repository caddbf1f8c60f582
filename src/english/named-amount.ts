import { isPlural, lemma } from './nouns.ts';
import { isMeasure, isPerson } from './things.ts';

const wordsIn = (text: string): readonly string[] => (text.toLowerCase().match(/\p{L}+/gu) ?? []).map(lemma);

/** Whether every word of a name stands in a text, in some form, but for those that only say what sort of amount it is. */
export const isInWords = (named: string, text: string, sorts: readonly string[] = []): boolean => {
  const there = new Set([...wordsIn(text), 'the', 'number', 'of', 'per', 's', 'amount', ...sorts]);
  return wordsIn(named).every((word) => there.has(word));
};

const sorts = [
  'number',
  'score',
  'earning',
  'income',
  'profit',
  'second',
  'third',
  'fourth',
  'cost',
  'price',
  'total',
  'distance',
  'time',
  'speed',
  'weight',
  'height',
  'length',
  'area',
  'for',
  'from',
];
/** Whether a noun only says what sort of amount there is of something: `cost`. */
export const isSortOfAmount = (noun: string): boolean => sorts.includes(noun) || noun === 'amount';

const changing =
  /\b(?:remain\w*|left|each|new|used|more|additional|extra|initial|original|final|current|old|all|after|before|other|rest|now|needed|saved|every|first|sum|half|one|regular|average)\b| an? \p{L}+$/iu;
const ofThing =
  /^the (?:total )?(cost|price|weight|length|area|volume) (?:of|for) (?:the |an? )?[\p{Ll}’' -]+$/u;
const ofOwner =
  /^\p{Lu}\p{Ll}+(?:['’]s|['’]) (?:(?:total|weekly|monthly|daily) )?(distance|time|speed|weight|height|length|salary|income|score|earnings)$/u;
/** `the total number of marbles`; of kids that are more than the question speaks of only a total is plain. */
const ofNumber = /^(?:the|\p{Lu}\p{Ll}+['’]s) (?:total )?number of (?:\p{Ll}+ )?(\p{Ll}+)$/u;
const thingFirst = /^the (\p{Ll}+(?: \p{Ll}+)?) (cost|price)$/u;

/** How a sentence speaks of an amount with a name, and what sort it is: `the cost of the purse`; undefined of other names. */
export const namedAmount = (
  named: string,
  question: string,
): { readonly subject: string; readonly sort: string } | undefined => {
  if (changing.test(named) || !isInWords(named, question, sorts)) return undefined;
  const [, things = ''] = ofNumber.exec(named) ?? [];
  if (isPlural(things)) return isMeasure(lemma(things)) ? undefined : { subject: named, sort: 'number' };
  const [, thing = '', cost = ''] = thingFirst.exec(named) ?? [];
  if (cost !== '') {
    // `the sale price` of a question that speaks of it so: the sale itself has no price.
    if (cost === 'price' && question.toLowerCase().includes(`${thing} ${cost}`))
      return { subject: named, sort: cost };
    const isOne = new RegExp(`\\b(?:an?|the|his|her|their) ${thing}\\b`, 'iu').test(question);
    return isOne && !/\btotal\b/.test(thing)
      ? { subject: `the ${cost} of the ${thing}`, sort: cost }
      : undefined;
  }
  const [, , of = ''] = /^the (total )?cost (?:of|for) (?:the )?([\p{Ll}’' -]+)$/u.exec(named) ?? [];
  // Of adults nothing is the cost, and the cost of pens may be that of one.
  if (of !== '')
    return isPerson(lemma(of)) ? undefined : { subject: `the total cost of the ${of}`, sort: 'cost' };
  const sort = (ofThing.exec(named) ?? ofOwner.exec(named))?.[1];
  return sort === undefined ? undefined : { subject: named, sort };
};
