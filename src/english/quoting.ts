import { type Exact, toNumber } from '../base/index.ts';
import { expression } from './expression.ts';
import { lemma, singularOf } from './nouns.ts';
import { inLetters } from './number-words.ts';
import { dimensionOf } from './units.ts';

/* A few of a text's own words by which to know one of its numbers. */

const joint =
  'and(?! a half)|but|or|so(?! far)|then|while|if|when|whenever|because|since|who|which|where|plus|giving|leaving|making';
const preposition =
  'of|to|for|in|on|at|with|from|by|into|than|that|as|during|after|before|until|towards?|about|over|among';
const hanging =
  'the|an?|his|her|their|its|my|our|this|these|is|was|are|were|had|has|have|he|she|they|it|we|not|only|also|just|each of|every|more|will|would|can|could|did|does|do|be|been|what';

const endOfClause = expression(
  String.raw`(?<!\b(?:Mrs?|Ms|Dr|St|sq))[.?!;:,](?=\s|$)|(?:^|\s)(?:${joint})(?=\s)(?!\s\p{L}+(?:[.?!;:,]|\s\())|\s[-–—]\s|["“”()|\n]`,
  'i',
);
/** `Ann, Bob and`, before a name: what follows is said of all of them. */
const namesBefore = /(?:(?:\p{Lu}\p{Ll}+, )+\p{Lu}\p{Ll}+,?|\p{Lu}\p{Ll}+) and$/u;
/** `a bulb, which`: what costs $4 stands before it, where that is not long. */
const relativeBefore = /,? which$/u;
const tooLong = /(?: \S+){9}/u;
/** `years the plant`, `hours they`: behind a time stands of whom something is told. */
const whenSaid = /(?<=^|[.?!;:,]\s|\sand\s|\bif\s)(?:in|after|for|within|every)\s$/i;
const subjectBehind = expression(
  String.raw`^\s(\p{Ll}+)(?=\s(?:(?:the|there|<possessive>|<pronoun_subject>)\s|\p{Lu}))`,
);
const ends = expression(String.raw`^[.?!;:,](?:\s|$)`);
/** A verb: what stands behind it is told of the number's thing, and does not tell which it is; nor does a question. */
const verbBehind = expression(String.raw`\s(?:<form_of_be>|<form_of_have>|<form_of_do>|<modal>|how)\s`, 'i');
const beginsWithVerb = expression('^(?:<form_of_be>) ', 'i');
const otherNumber = expression(String.raw`\s\S*(?:\d|\b(?:<cardinal>|half|twice|double|triple)\b)`, 'i');
/** `3/5 of 20 liters`, `40% of his 30 pens`, `3 less than twice`, `six 5-ounce cups`: a number that belongs to the one before it. */
const ownNumber = expression(
  String.raw`^\S*(?:\s\p{Sc}?\d|(?:\sout)?\sof(?:\s(?:<owner_or_the>))?\s\S*\d|(?:\s\p{L}+)?\s(?:<difference_word>)(?:\s\p{L}+)?\sthan\s(?:\d|<cardinal>|half|twice))\S*`,
  'i',
);
const lastPart = expression(
  String.raw`^(.*?)(?:\sto\s\p{L}+)?(?:\s(?:<each>)(?=\sof\s))?\s(?:${preposition})(?:\s(?!.*\s(?:${preposition})\s).*)?$`,
  'i',
);
/** `3 of it`, `10 for his`, `6 more`, `4 times` */
const saysNothing = expression(
  String.raw`^\S*(?:\s(?:${preposition}|<object_pronoun>|<possessive>|<difference_word>|times))*$`,
  'i',
);
/** `30 of them`, `$15 of it on Tuesday`: of what, stands further back. */
const ofPronoun = expression(String.raw`^\S*\sof\s(?!her\s)(?:<object_pronoun>|these|those)\b`);
/** What asks for something is no statement of a number. */
const asks = expression(String.raw`\b(?:<asks_for>)\s[^.?!;,]*$`, 'i');
const saysWhere = expression(String.raw`^\s(?!of\s|as\s)(?:${preposition})\s`, 'i');
/** `A team of 4 buys tickets`, `when Ann is 10 her dad`: what is told next tells nothing of the number. */
const saysDeed = expression(String.raw`^\s(?:<deed_with_amount>|<owner_or_the>|<pronoun_subject>)\s`);
/** The beginning of what was cut off: `and`, `of`, `acres of cotton he needs`, `a load that needs`. */
const unfinished = expression(
  String.raw`\s(?:${joint}|${preposition}|per|${hanging}|(?<!\btimes\s)that(?:\s\S+){0,2}|(?:<pronoun_subject>)\s\S+)$`,
  'i',
);
const leadsNowhere = expression(String.raw`^(?:${joint}|${preposition})\s`, 'i');
/** `for`, `she`: before them a phrase is whole. No `of`, `by`, `than` or `as`, which belong to what stands before them. */
const leadsOn = expression(
  String.raw`^\s(?!of\s|by\s|than\s|as\s)(?:${preposition}|<pronoun_subject>)\s`,
  'i',
);
/** `hours of sleep 2 days in a row` */
const ofStuff = expression(String.raw`\sof\s(?!(?:${hanging}|<sentence_opener>)$)\p{L}+$`, 'i');
/** `in 3 hours than Line B`: what is more is told before. */
const comparison = expression(String.raw`^((?:(?!\s(?:<difference_word>|\p{L}+er)\s).)*?)\sthan\s.*$`, 'i');
/** `$8 an hour`, `3 times a week`, `$40 each`: what they are of is not told by what they are for one of. */
const forOne = expression(
  String.raw`(?:\s(?:<each>)|(?<!\sof)\s(?:<rate_word>)\s\S+|(?<=\p{L})\s?/\s?\S+)$`,
  'i',
);
/** `$300 in scheme A` */
const isNamedA = /\sA$/;
/** Words that were cut off somewhere, without those that lead on: `hours` of `hours for the`. */
export const withoutUnfinished = (words: string): string =>
  unfinished().test(words) && !isNamedA.test(words)
    ? withoutUnfinished(words.replace(unfinished(), ''))
    : words;

/** A clause as a sentence of its own: without the word that joined it to another one. */
export const withoutJoint = (clause: string): string => clause.replace(/^and /, '');

/** `and takes 30 minutes`, `a tent and bag for $14`: where a clause goes on, its beginning is in what was cut off. */
const goesOn = expression(String.raw`\b(?:and|or|but|then|so|that|who|which)\s*$`, 'i');
const beginsClause = expression(
  String.raw`^(?:[\p{Lu}\d]|(?:<sentence_opener>|<definite>|<pronoun_subject>)\s)`,
);
const endsClause = expression(
  String.raw`^(?:$|[.?!;:,](?:\s|$)|\s(?:[-–—"“”()|\n]|(?:${joint})\s)|\s(?!of\s|by\s|than\s|as\s)(?:${preposition})\s)`,
  'i',
);
/** `when the boxes came there were 4`: what is told of the number begins behind what is told before. */
const beforeThere = expression(String.raw`^.+\s(?=there\s(?:<form_of_be>)\s)`, 'i');
/** `Each bag of 4`, whatever it does. */
const phraseBefore = /^\S+ \S+ (?:of|for) $/;
/** `3 shirts for $26` of a longer clause is a whole. */
const soldFor = /\d\S*(?: [^\s\d]+)+ (?:for|at|by) $/;

const mostBehind = 7;
const mostBefore = 5;
/** A clause of no more words is quoted from its beginning: what is cut out of the middle reads as something else. */
const mostWhole = 10;

/** Of `3 drops every 2 seconds` the drops belong to the 3, where nothing else behind it can be kept. */
const countedIn = ([word = '', next = '']: readonly string[]): string => {
  if (singularOf(word.trim()) !== undefined || isUnit(word)) return word;
  return isUnit(word + next) ? word + next : '';
};

/** `square foot`, `kg` */
const isUnit = (words: string): boolean => dimensionOf(words.trim().replace(/\S+$/u, lemma)) !== undefined;

/** `7 minutes to get rid` of spots, `30 pens to her friend` and: what was cut off belongs to the deed. */
const deedBehind = /(?<!\sfrom\s\S+)\sto(?:\s\S+){1,2}$/;

/** Without the part that was cut; of `on each day of the` not the days either, which are not all. */
const withoutLast = (told: string): string | undefined => {
  const part = lastPart().exec(told)?.[1];
  const isOf = part !== undefined && /^\sof\s/.test(told.slice(part.length));
  return (isOf && /\s(?:on|in|at|for|than)\s/.test(part) ? lastPart().exec(part)?.[1] : undefined) ?? part;
};

/** The words behind a number that tell what it is of: to the end of its clause, to another number, or a part less. */
const toldBehind = (text: string, isMoney: boolean): string => {
  const sentence = text.split(endOfClause())[0] ?? '';
  const [before = ''] = sentence.split(verbBehind());
  // Of `twice the number that Ann has` the verb took its subject with it.
  const subject = /\sthat(?:\s\S+){0,2}$|\s(?:(?:Mrs?|Ms|Dr)\. )?\p{Lu}\p{Ll}+$/u;
  const clause = (before === sentence ? before : before.replace(subject, '')).replace(comparison(), '$1');
  const [belonging = ''] = ownNumber().exec(clause) ?? [];
  const share = belonging.length;
  // `20 less than three times as many red pens as Ann`: the words count from the number that belongs to it on.
  const most = mostBehind + belonging.split(' ').length - 1;
  const next = otherNumber().exec(clause.slice(share))?.index;
  const own = clause.slice(0, next === undefined ? undefined : share + next);
  const words = own.match(/\s+\S+/gu) ?? [];
  const joined = /^\S*/.exec(own)?.[0] ?? '';
  let told = joined + words.slice(0, most).join('');
  const isCut = words.length > most || (own.length < text.length && !ends().test(text.slice(own.length)));
  const isWhole =
    words.length > most
      ? words.slice(most - 1, most + 1).some((word) => leadsOn().test(`${word} `))
      : ofStuff().test(told);
  if ((words.length > most || own.length < clause.length) && !isWhole) {
    const kept = withoutLast(told.slice(share));
    told = kept === undefined ? joined + (isMoney ? '' : countedIn(words)) : told.slice(0, share) + kept;
  }
  return isCut ? withoutUnfinished(told.replace(deedBehind, '')) : told;
};

/** What stands before a number in its clause. */
const clauseBefore = (before: string): string => {
  const clause = before.split(endOfClause()).at(-1) ?? '';
  const rest = before.slice(0, before.length - clause.length);
  const names = /^ \p{Lu}\p{Ll}+ /u.test(clause) ? namesBefore.exec(rest)?.[0] : undefined;
  const joined = relativeBefore.exec(rest)?.[0] ?? names;
  const lead = joined === undefined ? '' : clauseBefore(rest.slice(0, -joined.length)) + joined;
  // `Ann gave 3 to Ben and Carl has 5`
  return (joined === names ? /\d/ : tooLong).test(lead) ? clause : lead + clause;
};

/** A text's own words for a number, few enough to know it by: `2 dozen eggs`, `a bunch of bananas for $2`; undefined where there are none. */
export const quoteAround = (
  text: string,
  from: number,
  to: number,
): { readonly words: string; readonly opens: boolean } | undefined => {
  // The point of `4 p.m.` ends no clause.
  const plain = (words: string): string =>
    words
      .replaceAll(/\s+/gu, ' ')
      .trim()
      .replace(/\b[ap]\.m$/i, '$&.');
  // `5:2:1` is said as one.
  const start = from - (/(?:\d+\s?:\s?)+$/.exec(text.slice(0, from))?.[0].length ?? 0);
  const end = to + (/^(?:\s?:\s?\d+)+/.exec(text.slice(to))?.[0].length ?? 0);
  const isRatio = end - start > to - from;
  const before = text.slice(0, start).replace(/(?:(?<!\S)[-−])?\p{Sc}?$/u, '');
  const number = text.slice(before.length, end);
  const hasSign = /\p{Sc}$/u.test(text.slice(0, start));
  const [, time = ''] = subjectBehind().exec(text.slice(end)) ?? [];
  const when = dimensionOf(lemma(time)) === 'duration' ? whenSaid.exec(before)?.[0] : undefined;
  if (when !== undefined) return { words: plain(`${when}${number} ${time}`), opens: false };
  const behind = toldBehind(text.slice(end), hasSign).replace(/\srespectively$/u, '');
  // `45 kg` does not say of what; and what somebody gets for money is told before it: `a pen for $2 each`.
  const counted = behind.replace(forOne(), '');
  const isMeasure = isUnit(counted);
  const isMoney = hasSign && !/\s\S+\s/u.test(counted);
  // Of `4 in the afternoon` nothing tells what they are.
  const isOfNothing =
    ofPronoun().test(behind) || (!hasSign && (saysWhere().test(behind) || saysDeed().test(behind)));
  const opening = { words: plain(number + behind), opens: true };
  if (!isMeasure && !isMoney && !isOfNothing && !saysNothing().test(counted)) return opening;
  const words = clauseBefore(before).match(/\S+\s+/gu) ?? [];
  // A longer clause would be cut in the middle, but `3 shirts for $26` of it is a whole.
  const ending = words.slice(-mostBefore).join('');
  let lead = words.length <= mostWhole ? words.join('') : (soldFor.exec(ending)?.[0] ?? '');
  // `In 4 years Ann will be 22` is whole; of `for 22` nothing leads there.
  lead = lead.replace(beforeThere(), '');
  while (words.length <= 3 && leadsNowhere().test(lead)) lead = lead.replace(leadsNowhere(), '');
  const isWhole = beginsClause().test(lead) || !goesOn().test(before.slice(0, before.length - lead.length));
  // `are on sale for $12`: of what, stands in what was cut off.
  if (
    /\p{L}/u.test(lead) &&
    !beginsWithVerb().test(lead) &&
    !asks().test(before) &&
    isWhole &&
    (phraseBefore.test(lead) || endsClause().test(text.slice(end + behind.length)))
  )
    return { words: plain(lead + number + behind), opens: false };
  if (isRatio || ofPronoun().test(behind)) return { words: number, opens: false };
  const isKnown = words.length === 0 ? !isUnit(behind) : !isOfNothing && !saysNothing().test(behind);
  return isKnown && /\s\p{L}/u.test(behind) ? opening : undefined;
};

/** Words for an amount that do not say of what. */
const ofNothing = /(?:amount|price|money|dollars|percentage|\p{Sc}[\d.,]+)$/u;
const ownWords = expression(
  String.raw`^[^\s.,;?!()]*(?:\s+(?!(?:${joint}|per|to|in|on|for|at|from|with|by|into)\b)[^\s.,;?!()]+){0,5}`,
);

/** What stands in a number's place with what it is of, or with what leads to it: `several red pens`, `a pen costs a certain amount`. */
export const quoteInPlace = (
  sentence: string,
  from: number,
  to: number,
  unit: string | undefined,
): string => {
  const [put, tail] = [sentence.slice(from, to), sentence.slice(to)];
  const words =
    ownWords()
      .exec(tail)?.[0]
      .match(/^\S+|\s+\S+/gu) ?? [];
  const [own = ''] = tail.split(verbBehind());
  const isNoun = (word: string): boolean => singularOf(word) !== undefined && own.includes(` ${word}`);
  const endOf = (isIt: (word: string) => boolean): number => words.findIndex((word) => isIt(word.trim())) + 1;
  const counted = endOf((word) => lemma(word.toLowerCase()) === unit) || endOf(isNoun);
  // `fewer than she gave her brother`, `some of the blue fish`: the first words alone say nothing.
  const isOfThese = /^ of (?:the|his|her|its|their|them|\p{Lu}\p{Ll}+['’]s) /u.test(tail);
  const whole = /\bthan$/.test(put) ? tail : isOfThese ? own : undefined;
  const some = words
    .slice(0, counted || (whole === undefined ? 3 : 5))
    .join('')
    .slice(0, whole?.length);
  const isCut = counted === 0 && /^\s/.test(tail.slice(some.length));
  // `more pens than were in the box`
  const behind = isCut ? withoutUnfinished(some) || (whole?.split(/[.,;?!]/)[0] ?? '') : some;
  const before = sentence.slice(0, from);
  if (put !== '' && !(ofNothing.test(put) && !/^ of /.test(behind)))
    return `${/\bevery $/i.exec(before)?.[0] ?? ''}${put}${behind}`.trim();
  const told = clauseBefore(before);
  // `, to a certain percentage` says nothing of what.
  const clause = (put === '' || /\S\s+\S/.test(told) ? told : before).match(/\S+\s+/gu) ?? [];
  const lead = clause.length <= mostWhole ? clause : clause.slice(-mostBefore);
  const [more = ''] = put === '' ? [] : (ofWhat().exec(tail) ?? []);
  return withoutJoint(`${lead.join('')}${put || behind}${more}`.trim()).replaceAll(/\s+/gu, ' ');
};

/** `a carton`, `each`, `less than two small ones`: what makes an amount that of one, or one of a comparison. */
const ofWhat = expression(
  String.raw`^ (?:each\b|apiece\b|(?:<rate_word>) \p{Ll}+|(?:<more_or_fewer>) than [^.,;?!]+)`,
);

/** `9 pens` of ` (9 pens)` and of `, or 9 pens`; of `9 pens, 3 more than Ann,` what is told first. */
export const quoteTold = (words: string): string =>
  words
    .replace(/^,? (?:\(|or )|^, |\)$/gu, '')
    .replace(/^ ?and /, '')
    .trim()
    .replace(/^(\p{Sc}?\d[^(]*?), .*$/su, '$1')
    .replace(/(?:[.,]|, \p{Ll})$/u, '');

/** `“a certain price” in “One box sells for a certain price”`: not all that is quoted stands for the number. */
export const quotePart = (quote: string, put = ''): string =>
  put === '' || quote.startsWith(`“${put}`) || !quote.includes(put) ? quote : `“${put}” in ${quote}`;

/** What stands before a number where words say it, in digits or letters: `$` or nothing; undefined where they do not. */
export const signBefore = (text: string, value: Exact): string | undefined =>
  [...text.matchAll(/(\$?)([^\s\p{Sc}%]+)/gu)].find(([, , said = '']) => {
    const word = said.replace(/^\(|[.,;)]+$/g, '').replaceAll(',', '');
    return word !== '' && (Number(word) === toNumber(value) || word === inLetters(value));
  })?.[1];
