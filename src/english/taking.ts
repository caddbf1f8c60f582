import { speaksOfRest } from './asking.ts';
import { tellsOfEach } from './beside.ts';
import { lastClause, partWithin } from './clause-ends.ts';
import type { Droppable } from './dropping.ts';
import { expression, tells } from './expression.ts';
import { wordClass } from './lexicon/lexicon.ts';
import { isPlural } from './nouns.ts';
import { dimensionOf } from './units.ts';

/** Whether a number is a bound, or one of several times: more may be taken than there is. */
export const isBounded = tells(
  String.raw`\b(?:(?!only|just)(?:<ability>|<need_word>)|up to|over)\b|\b(?:first|next|last) \p{Sc}?$`,
  'i',
);

const beyond = expression(
  String.raw`\b(?:<owed_or_wanted>)\b|\bas (?:many|much)\b[^.?!]*\b(?:can|could)\b|\b(?:up|down) <NUMBER> floors?\b`,
  'i',
);
/** Whether what a question tells of has a scale that goes on below nothing: a temperature, a height, an account. */
export const goesBelowNothing = tells(
  String.raw`\b(?:temperatures?|thermometers?|elevations?|altitudes?|(?:sea|ground) level|degrees? (?:above|below|over|under|warmer|colder|cooler|hotter|higher|lower|celsius|centigrade|fahrenheit|[cf]\b)|below zero|accounts?|overdra\p{Ll}+)\b|°|(?<![\p{L}\p{N}])(?<!\p{N} )[-−]\d`,
  'i',
);
const wanting = expression(
  String.raw`\b(?:needs?|needed|must|should|short|too (?:much|many)|before|add|(?:<form_of_have>) to|more .*\b(?:can|will)|(?:many (?:<time_of_each>)s?|long)\b.*\b(?:can|until))\b`,
  'i',
);

/** Whether more may be taken than there is: it is owed, wanted or reached. */
export const mayGoBeyond = (question: string, asking: string): boolean =>
  beyond().test(question) || goesBelowNothing(question) || wanting().test(asking);

/** Whether a question asks for what may be less than nothing: a profit is a loss then; no change is given back then. */
export const asksForGain = tells(
  String.raw`\b(?:how(?! much\b(?:[^?,]* (?:in|her|his|their|get|receive))? change\b)|what)\b[^?,]*\b(?:<gain_in_name>|earnings|income|revenue|proceeds|takings)\b|\bout of (?:<possessive> )?pocket\b|\bhow (?:much|many dollars)\b[^?,]*\b(?:makes?|made|making|saved?|saves|saving|earn(?:s|ed|ing)?|loses?|lost|(?:takes?|took|brings?|brought) (?:home|in))\b`,
  'i',
);

/** Whether a number is told of what is earned, or got for what is sold: more than that may have been paid before. */
export const isEarned = tells(
  String.raw`\b(?:earn(?:s|ed|ing)?|sells?|sold|selling|charges?|charged|(?:gets?|got|is|are) paid|salary|wages?|revenue|income)\b`,
  'i',
);

/** Whether a number is told of what somebody is given, who may have had some before. */
export const isGot = tells(
  String.raw`\b(?:(?:gave|gives?) (?:her|him|them|me|us)|gets?|got|receives?|received|finds?|found) \p{Sc}?$`,
  'i',
);

/** Whether a number is what is needed or wanted: more of it may come than that. */
export const isNeeded = tells(
  String.raw`\b(?:<need_word>|(?:<form_of_have>) to|supposed to|calls? for)\b(?: [\p{L}\d’'-]+){0,8} ?\p{Sc}?$`,
  'i',
);

/** Whether words tell what somebody can or means to do, and not that he does it. */
export const isMeant = tells(
  String.raw`\b(?:can|could|goal|want(?:s|ed)?|plan(?:s|ned)?|hope[sd]?|intend(?:s|ed)?|expect(?:s|ed)?|aim(?:s|ed)?)\b`,
  'i',
);
/** The same of what somebody has to do. */
export const isDue = tells(String.raw`\b(?:needs?|must|should|supposed to|(?:<form_of_have>) to)\b`, 'i');

/** Whether a problem speaks of what need not come out whole: a third of a series may end within an episode. */
export const maySplit = tells(
  String.raw`\b(?:<roughly_whole>|half of all|can (?:carry|hold)|watch(?:es|ed|ing)?|listen(?:s|ed|ing)?|reads?|reading)\b`,
  'i',
);

/** Whether something is divided so that nothing may be left over. */
export const dividesEvenly = (text: string): boolean => /\b(?:equal(?:ly)?|evenly|exactly)\b/i.test(text);
/** Whether there are so many times as many of some things as of others, or as many as a ratio tells. */
export const tellsTimes = (text: string): boolean =>
  /\b(?:twice|thrice|double|triple|times) (?:as many|the number)\b|\bratio\b/i.test(text);

/** Whether a text tells of what changes how much there is. */
export const changesAmount = tells(String.raw`\b(?:<changing_deed>)\b`, 'i');

const limits = expression(
  String.raw`^(?: [\p{L}-]+)? (?:of (?:<possessive>|the|them|<demonstrative>)|worth of|<more_or_fewer>|<comparative_of_number>|<older_taller>|inches|feet|years|when)\b|^(?: [\p{L}-]+){1,3},? \(?(?:<NUMBER>|an?) (?:for|on|in|at|to|from) (?:each|every|both)\b`,
);
const limited = expression(String.raw`\b(?:of|least|most|only|first|last|all|another|other)\s+\p{Sc}?$`);
/** Whether a number is a part of something or a difference: another one would say another thing; so where it is told how it follows: `4 bows, 2 for each door`. */
export const isLimited = (head: string, tail: string): boolean => limits().test(tail) || limited().test(head);

/** Whether what it tells may have been before: `She had 15 gallons left over from yesterday.`, `He also got 5.` */
export const mayBeEarlier = (sentence: string): boolean => /\b(?:left over|also)\b/i.test(sentence);

/** Whether what is left over is spoken of. */
export const leavesOver = (sentence: string): boolean => speaksOfRest(sentence) || /\bover\b/i.test(sentence);

const priced =
  /(?<!\b(?:of|is|was|are|were|priced|above|after|before|below|beyond|than)(?: originally)?),?(?: each)? (?:for|(?:originally )?(?:at|priced at)|costing|that costs?|which costs?|that are|at a (?:price|cost|rate) of)$/;
const each = expression(
  '^(?: (?:<for_one>)(?: [a-z]+)?| (?:an?|for each|for every) [a-z]+|/[a-z]+)(?=[.,;]| and )',
);
/** Whether a number is told as what is paid for something that changes hands. */
export const tellsOfTrade = tells(
  String.raw`(?<!\b(?:<form_of_be>) )\b(?:bought|buys?|sold|sells?)\b [^.,;]+ for $`,
  'i',
);

/** Whether it is told as what somebody pays once. */
export const isPaid = tells(String.raw`\b(?:bought|buys?|trade[sd]?)\b [^.,;]+ (?:for|at) $`, 'i');

const isLastBought = expression(
  String.raw`\b(?:bought|buys?|sold|sells?|gets?|got|orders?|ordered|purchased?)\b[^.;]*,? and (?:<one_of_many>|<possessive>|<NUMBER>)(?: \p{Ll}[\p{L}-]*){1,3} for $`,
  'i',
);
const noPriceAlone = expression(String.raw`\b(?:(?:sells?|sold) (?:for|at)|at <NUMBER> for)$`);
/** How many letters before and behind a price tell it and nothing else: `at $2 each`. */
export const priceAround = (head: string, tail: string): Droppable | undefined => {
  const before = priced.exec(head.trimEnd());
  // `gets a roll for $4 and a shake for $3`: the last of a list that is bought.
  // `Each crab sells for $3`: no `Each crab sells.`
  // `sells them at 5 for $10`: no `at 5`.
  if (noPriceAlone().test(head.trimEnd())) return undefined;
  // `She buys 6 mugs for $18.`
  const isOfOne = before !== null && /\b(?:that|which) costs?$|\b(?:costing|priced at)$/.test(head.trimEnd());
  const after =
    each().exec(tail) ??
    (isOfOne ? /^(?=[.,;]| and | but )/.exec(tail) : null) ??
    (tellsOfTrade(head) || isLastBought().test(head) ? /^(?=[.])/.exec(tail) : null);
  return before && after ? { before: head.length - before.index, after: after[0].length } : undefined;
};

// No `He works.`
const doing = expression(
  String.raw`\b(?!lasts?\b|lasted\b|takes?\b|took\b|needs?\b|pays?\b|paid\b)(?:\p{Ll}+ed|<telling_form>|<scene_verb>|\p{Ll}+s|\p{Ll}+ing)\b [^.,;]+ for $`,
);
const isSupposing = expression(String.raw`\b(?:<supposing>)\b`, 'i');
const goesOn = expression(
  String.raw`^ \p{Ll}+(?=[.,;]| (?:every|each) (?:day|week|night|morning|month)\b| (?:on|at|in) (?!a time\b)[\p{L}\d])`,
);
/** How many letters before and behind a number tell how long something is done and nothing else: `for 3 hours`. */
export const timeAround = (head: string, tail: string, unit: string): Droppable | undefined => {
  // Nor `He can only hold his breath.`
  const isDoing = doing().test(head) && !isSupposing().test(head) && !/\bonly\b/i.test(head);
  // `… for 3 hours. In that time …`
  const isLast = !/\b(?:that|this) time\b/.test(tail);
  const after = isDoing && isLast && dimensionOf(unit) === 'duration' ? goesOn().exec(tail) : null;
  return after ? { before: ' for '.length, after: after[0].length } : undefined;
};

const bonus = expression(String.raw`\b(?:docked|fined|penalt\w*|bonus\w*|extra|<part_by_percent>)\b`, 'i');
/** Whether without this sentence nothing would be taken off or added. */
export const tellsExtra = (sentence: string): boolean => bonus().test(sentence);

export const isForFree = (sentence: string): boolean => /\b(?:get|gets|free)\b/.test(sentence);

const allowed = expression(String.raw`\b(?:free|allow(?:s|ed)?|may|up to|at most|entitled)\b`);
/** Whether a text tells what one of several may have: `for every 10 pupils one teacher gets in free`, if there is one. */
export const isAllowance = (text: string): boolean => allowed().test(text) && tellsOfEach(text);

/** Whether a word is a time that comes again: `day` of `a day`. */
export const isTimeOfEach = tells('^(?:<time_of_each>|hour|second)$');

/** Whether words name a day, or another time that comes again; or one of several in a row. */
export const namesTime = tells(
  String.raw`\b(?:(?!times\b)(?:<time_of_each>|afternoon|evening)s?|(?:the|<possessive>) (?:<ordinal>|next) \p{L}+)\b`,
  'i',
);

/** `5 gallons a day` */
export const isPerTime = tells(
  String.raw`\b(?:<per>|an?|each|every) (?:<time_of_each>|hour|minute|second)\b`,
);

/** `Ann is 23`: of one that is named by a word a number alone, with nothing behind it, is an age. */
export const saysAge = (before: string, behind: string): boolean =>
  /^[\p{L}'’-]+ (?:is|was)$/u.test(before) && /^\W*$/.test(behind);

/** Whether what stands behind a number compares with somebody. */
export const comparesBehind = tells(
  String.raw`^ (?:\p{Ll}+ )?(?:as|<more_or_fewer>|<older_taller>|<comparative_of_number>)\b.* (?:as|than) \p{Lu}`,
);

const within = expression(String.raw`^ (hour|day)s? (?:an?|per|each|every) (day|week)\b`);
const telling = expression(String.raw`^ (?:<form_of_be>|<form_of_have>|<telling_form>)\b`);
const ofSeveral = expression(String.raw`\b(?:they|we|both|who (?!\p{Ll}+s\b))`, 'i');
const takenOf = expression(String.raw`\b(?!spen)(?:<deed_that_takes>)(?: [\p{L}\d]+){0,6} $`);
const takenOff = expression(String.raw`^ (?:off|discount|<comparative_of_less>)\b`);
/** Whether a deed before a number takes it away: `On Monday Ann loses `. */
export const isTakenAway = (head: string): boolean => takenOf().test(head);
/** `, and 20% are red`, `Of these, 20% have eaten`, `, 20% of which was sold`, `20 percent of judges are` */
const opensShare = /(?:^|[,;] |\band )(?:only )?$/;
const shareAlone = expression(
  String.raw`^(?:(?: also)? (?:are|were|have|had)| of (?:which|whom|\p{L}+s) (?:<form_of_be>|<form_of_have>))\b`,
);
/** `If 60% of the pupils walk`: whatever they do, no more than all do it. */
const opens = /^(?:(?:if|only) )*$/i;
const subject = /^ of (?:the|his|her|their|its|these|those) (\p{Ll}+) (?:(\p{Ll}+) )?\p{Ll}/u;
const attribute = wordClass('attribute');

/** Of what a number can be no more than all, by the words beside it: ` hours a day`, ` of the pupils are boys`, `gives 20% of her cake`. */
export const wholeAround = (
  isPart: boolean,
  head: string,
  tail: string,
): 'day' | 'week' | 'all' | undefined => {
  const [, unit, of] = within().exec(tail) ?? [];
  // Two who work 26 hours a day may work 13 each.
  if (!isPart && ofSeveral().test(lastClause(head))) return undefined;
  if (!isPart) return (unit === 'hour' && of === 'day') || (unit === 'day' && of === 'week') ? of : undefined;
  const part = partWithin(tail);
  const areThings = (word: string): boolean => isPlural(word) && !attribute.has(word);
  const isOfMany = part && (part.of === '' || areThings(part.of));
  const isTaken = part !== undefined && takenOf().test(head);
  // `She sells 10% of the tulips sold on Monday` is of others.
  const isTold = part !== undefined && telling().test(tail.slice(part.length));
  return (isTaken ? !isTold : isOfMany && isTold) ||
    (opensShare.test(head) && shareAlone().test(tail)) ||
    (opens.test(head) &&
      subject
        .exec(tail)
        ?.slice(1)
        .some((word = '') => areThings(word))) ||
    / discount of $/.test(head) ||
    takenOff().test(tail)
    ? 'all'
    : undefined;
};

/** `enough seed for 900 square feet`: what is enough for more is enough for that, too. */
export const saysEnough = (text: string): boolean => /\benough\b/i.test(text);
