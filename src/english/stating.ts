import { expression, tells } from './expression.ts';
import { isPlural, lemma, pluralOf } from './nouns.ts';
import { nounsIn } from './referring.ts';
import { sentencesOf } from './sentences.ts';
import { formsIn, verbs } from './words.ts';

/* What a line of a solution says of its result as so. */

/** A result as a sentence tells it, without its working: `Ann has`, `12`, ` caps`; `$` where that stands before it. */
export interface Stated {
  readonly before: string;
  readonly sign: string;
  readonly number: string;
  readonly behind: string;
  /** Of what there may be more than is told: `Ann has 5 caps`, `there are 5 caps`, a deed; undefined of a price or a length. */
  readonly of?: 'having' | 'things' | 'deed' | 'ability';
}

/** The words of a result without its number. */
export type ToldWords = Omit<Stated, 'number'>;

const lead =
  '(?:^(?:since|because|if|as|when|after) [^,]*, |^|,? so |, (?=then |(?:that|this) means ))(?:(?:so|<therefore>|then|and|(?:together|in (?:all|total))(?=,)|(?:that|this) means)(?: that)?,? )*';
const subject = String.raw`((?:(?:in|on|during|for|at) [\p{L}’' -]+, ?)?(?!(?:so|<therefore>|and|or|but|while|twice|half|it|their|this|that|these|those|which|what|we|you|if|since)[ ,’'])(?:there|he|she|they|(?:his|her|the|each) [\p{L}’'-]+|\p{Lu}\p{Ll}[\p{L}’'-]*(?: and \p{Lu}\p{Ll}+)?)(?: (?!and )[\p{L}’'-]+){1,9})`;
const amountNamed = String.raw`((?:the|his|her|\p{Lu}\p{Ll}+['’]s) (?:\p{Ll}+ ){0,2}?(?:total|number|amount|costs?|price|sum|earnings|age|ages|weight|length|distance|time)\b(?: [\p{L}\d$.’'-]+,?){1,16}? (?:is|was|are|were|will be))`;
const amount = String.raw`(\p{Sc}?)(\d[\d,]*(?:\.\d+)?)((?: [\p{L}’'-]+){0,7})`;
const term = String.raw`[\p{Sc}(]*\.?\d[\d,.]*[%)]*(?:[ /](?!(?:and|so|because|for|in|is|are)\b)\p{Ll}[\p{L}’'-]*){0,3}\)*`;
const shapes = [
  // `So Ann has 5 + 7 = 12 caps.`
  expression(String.raw`${lead}${subject} ${term}(?: ?[+*/×÷x−–-] ?${term})+ ?=\s*${amount}\.?$`, 'i'),
  // `The total cost of the caps, the pens and 2 balls is $5 + $7 = $12`
  expression(String.raw`${lead}${amountNamed} ${term}(?: ?[+*/×÷x−–-] ?${term})+ ?=\s*${amount}\.?$`, 'i'),
  // `Ann has 12 caps because 5 + 7 = 12`
  expression(`${lead}${subject} ${amount},? (?:because|since|as) [^=]+=[^=]+$`, 'i'),
  // `First find the total cost of the caps: 5 * $2 = $10`
  expression(
    String.raw`\bfind (the [\p{L}’' -]+?)(?: by \p{L}+ing [\p{L}’' -]+)?: ${term}(?: ?[+*/×÷x−–-] ?${term})+ ?=\s*${amount}\.?$`,
    'i',
  ),
];
const notOf = tells(
  String.raw`\b(?:<more_or_fewer>|times|than|(?:(?<=. )each|per|every)(?! (?:<time_of_each>|hour|minute|game)\b)|means|which|that|(?:[Aa]fter|[Bb]efore|[Ii]n|[Oo]n|[Oo]f|[Ww]ith|[Ff]rom|[Ff]or|[Tt]o|[Bb]y) (?:it|them|this|these)|if|so|when|[Hh]alf|ratio|equal\w*|percent\w*|rate|difference|<multiple>|remainder|rest|remaining|now|then|another|other|others|also|more|additional|extra|first(?! (?:<time_of_each>|hour|minute|game)\b)|only|still|by|after|before|(?<!\b\p{Lu}\p{Ll}+ )and|and(?! \p{Lu})|or|<demonstrative>|them|not|new|one(?! (?:<time_of_each>|hour)\b)|could|would|should|might|must)\b|\b(?:to|at|of|with)(?= \||$)`,
);
const having = tells(String.raw`\b(?:<form_of_have>|there (?:<form_of_be>|will be))$`, 'i');
const onlyThings = tells(String.raw`^there \p{L}+ \|(?: \p{L}+)?$`, 'i');
const saysTotal = tells(String.raw`\btotal\b|\b(?:in|of) all\b|\baltogether\b|\bcombined\b`, 'i');
const amountOf = tells(String.raw`^(?:the|<possessive>) (?:total|number|amount|cost|price|sum)\b`, 'i');
const being = tells(
  String.raw`\b(?:(?:<form_of_be>|will be)(?: currently| worth)?|costs?|weigh(?:s|ed)?|averaged?)$`,
  'i',
);
export const isCost = tells(String.raw`\bcosts?$`);
/** `56 soda` of a text that has sodas: words behind a number that have in one what it has in many. */
export const countsOne = (behind: string, text: string): boolean => {
  const [, noun = ''] = /^ (\p{Ll}+)(?:$| of )/u.exec(behind) ?? [];
  const many = noun === '' || isPlural(noun) ? undefined : pluralOf(noun);
  return many !== undefined && text.split(/\P{L}+/u).includes(many);
};
const ability = tells(String.raw`\bcan \p{L}+$`, 'i');

const particles = /(?: (?:away|out|up|off|for|in|on|back|from))+$/;
const behindHelper = tells(
  String.raw`\b(?:<modal>|<form_of_do>|<form_of_be>|<form_of_have>|been|to) (?!\p{Ll}+ly$|already$|now$)\p{Ll}+$`,
);
const toSomebody = / (?:him|her|them|(?:his|her|their|the) (?:\p{Ll}+ )?\p{Ll}+|\p{Lu}\p{Ll}+)$/u;
const ofOne = /(?:^|, )(?:each|every|one) /i;

/** Whether words end with what somebody does, in the form that fits who does it: not `the next`, `each child get`. */
const tellsDeed = (words: string): boolean => {
  const deed = words.replace(particles, '');
  if (behindHelper(deed)) return true;
  const [, who = '', verb = ''] = /^(.*?)(?: \p{Ll}+ly)? (\S+)$/u.exec(deed) ?? [];
  const last = who.split(' ').at(-1) ?? '';
  const isName = who === last && /^\p{Lu}/u.test(who);
  const areMany = !ofOne.test(who) && (/^they$/i.test(last) || / and /.test(who) || isPlural(last));
  const forms = formsIn(verb);
  if (forms.includes('past') || /[^e]ed$/.test(verb)) return true;
  if (forms.length > 0 || last === who || isPlural(last) || verb.endsWith('s'))
    return (
      isName || (forms.length > 0 ? forms.includes(areMany ? 'many' : 'one') : verb.endsWith('s') !== areMany)
    );
  return toSomebody.test(deed) && verbs().test(deed.replace(toSomebody, '').split(' ').at(-1) ?? '');
};

const givesReason = /(?<=\p{L})(?:,? (?:because|since|as(?= he| she| they| there| it))|, which) /u;

const pointingAtLine = tells(String.raw`\b(?:it|this|that|these|those) (?:<form_of_be>)$`, 'i');

/** What a line says to be so: `So Ann has 5 + 7 = 12 caps.`; undefined where it compares, or tells of each one. */
export const statedIn = (line: string): Stated | undefined => {
  const all = sentencesOf(line).at(-1)?.text ?? '';
  // `Ann ate 1/4 * 12 = 12/4 = 3 pies, as she …`
  const result = all.lastIndexOf('=');
  const reason = all.slice(result).search(givesReason);
  const told = result >= 0 && reason >= 0 ? `${all.slice(0, result + reason)}.` : all;
  const last = told.replace(/=[\s\d.,*/+×÷()-]+=(?=[^=]*$)/, '=');
  const found = shapes.map((shape) => shape().exec(last)).find((one) => one !== null);
  const [, head = '', sign = '', number = '', tail = ''] = found ?? [];
  const isNamed = /^.*\bfind the /i.test(found?.[0] ?? '') && head.startsWith('the ');
  const before = `${head.replace(/ a total(?: \p{Ll}+)? of$/u, '').replace(/^(\S+) also(?= )/, '$1')}${isNamed ? ' is' : ''}`;
  // `The number of girls is 8 girls`, `The total points are 9 points`
  const isSaidTwice = nounsIn(before).has(lemma(/\p{L}+$/u.exec(tail)?.[0] ?? ''));
  const behind = /\bnumber of\b/.test(before) || (isSaidTwice && amountOf(before)) ? '' : tail;
  // `the total cost of the caps and pens`
  const bare = amountOf(before) ? before.replace(/,? and\b| that\b| per \p{Ll}+/gu, '') : before;
  if (
    !found ||
    notOf(`${bare} |${behind.replace(isCost(before) ? / per \p{L}+$/u : /$/, '')}`) ||
    notOf(bare) ||
    // `In quarts it is 34`: what it is stands in the line above.
    pointingAtLine(before)
  )
    return undefined;
  const stated = { before, sign, number, behind };
  const isThere = /\bthere \p{L}+(?: be)?$/iu.test(before);
  if (having(before) && (isThere || tellsDeed(before)))
    return { ...stated, of: onlyThings(`${before} |${behind}`) ? 'things' : 'having' };
  // `The teachers are 9 teachers`; `the total amount of food is 19`: of what?
  const isOfWhat =
    behind !== '' ? !isSaidTwice : sign !== '' || /\bnumber of\b/.test(before) || !amountOf(before);
  if (being(before)) return isOfWhat ? stated : undefined;
  // `the total amount $25` says no more than its number.
  if (amountOf(before) || !tellsDeed(before)) return undefined;
  return { ...stated, of: ability(before) ? 'ability' : 'deed' };
};

/** `Ann buys a total of`: of what was put together, there may be more besides. */
export const inAll = <T extends ToldWords>(told: T): T =>
  saysTotal(`${told.before}${told.behind}`) ? told : { ...told, before: `${told.before} a total of` };

const ofSome = tells(
  String.raw`\b(?:<form_of_have>|there (?:are|were)|\p{Ll}+s (?:cost|weigh(?:ed)?))$`,
  'i',
);
/** Whether words say of what may be put together how much of it there is: `Ann has`, `the bags weigh`. */
export const tellsOfSome = (before: string): boolean => ofSome(before);

/** Whether a statement can be joined to a clause: it is one clause itself, and not `the number of caps is 12`, where no total is told. */
export const fitsClause = (text: string): boolean => !/,|(?<!\btotal )\bnumber of\b/.test(text);

/** Whether words tell an amount beside others that say it: ` (9 pens)`, `, or 9 pens`. */
export const isAside = (text: string): boolean => /^(?: \(|, or )/.test(text);

/** Of whom or what is told: `The family` of `The family needs a total of`. */
export const subjectIn = (before: string): string => before.replace(/ \S+(?: a total of)?$/, '');

/** Who is spoken of without a name: him, her, them. */
export const personPronouns = [
  /\b(?:he|his|him)\b/i,
  /\b(?:she|her)\b/i,
  /\b(?:they|their|them)\b/i,
] as const;
/** Whether a sentence that begins with `he` or `his` can stand behind a text: that speaks so, too. */
export const mayGoOn = (sentence: string, text: string): boolean => {
  const [first = ''] = sentence.split(' ');
  return personPronouns.every((words) => !words.test(first) || words.test(text));
};

/** `Her ` of `Her daughter is 12 years old`; empty where a sentence does not begin so. */
export const openingOwner = (sentence: string): string => /^(?:His|Her) /.exec(sentence)?.[0] ?? '';

const past = expression(String.raw`\b(?:<simple_past>|was|were|had|\p{Ll}+ed)\b`);
const present = expression(
  String.raw`\b(?:is|are|has|have|<form_of_do>|<modal>|costs|\p{Ll}+s for)\b(?<!\bdid)`,
);
/** Whether a text is a story of what was. */
export const tellsPast = (text: string): boolean => past().test(text) && !present().test(text);

/* What a sentence claims, and what it only says by the way. */

/** Whether words lead from what is listed to what it comes to, and claim nothing of that but that it is theirs. */
export const leadsToSum = (text: string): boolean =>
  /(?:\bso,?(?: (?:that|this)(?:['’]s| is)| together,? (?:they|we) \p{L}+)?|(?:\bso )?(?:that|this)['’]s|\bfor a (?:combined )?total of|,)[\s$]*$/iu.test(
    text,
  );

/** Whether some beginning of a text may lead to a sum. */
export const mayLeadToSum = (text: string): boolean => /\bso\b|['’]s|total of|,/i.test(text);

/** Whether a line claims to tell all that there is. */
export const tellsAll = (line: string): boolean =>
  /^\W*(?:all|in all|altogether|in total)\b|\ball total\b/i.test(line);

export const tellsHalf = (text: string): boolean => /\b(?:half|halve[sd]?|halving)\b/i.test(text);

export const tellsTotal = tells(String.raw`\b(?:<total_in_name>|in all)\b`, 'i');

export const lastClauseOf = (text: string): string =>
  text.split(/[.,;:!?]\s|\b(?:because|so|then|that)\b/).at(-1) ?? '';

const unsure = expression(
  String.raw`\b(?:<modal>|if|or|up to|about|average|least|most|total|altogether|in all|<need_word>|some|several|certain|than|then|left|remaining|rest|other|both|goal|budget|plans?|wants?|for every)\b`,
  'i',
);
/** Whether a sentence tells what is so, and nothing that is only possible, wanted, compared or left. */
export const tellsForSure = (sentence: string): boolean => !unsure().test(sentence);

/** The same of what is supposed: there that is so. */
export const supposesForSure = (clause: string): boolean => tellsForSure(clause.replace(/\bif\b/i, ''));

/** `On Monday, she eats`: of what is told so it is plain that there may be more on other days. */
export const opensWithTime = tells(String.raw`^(?:On|In|During|At|After|By) (?!all\b|total\b)[^,]+, `);

const costOf =
  /(?<!total )\b(?:costs?|price) of (?:the|his|her|their|a) (?:\p{Ll}+ )?(\p{Ll}+)(?= (?:is|was|are|were)\b)/iu;

/** Whether a cost is told of something of which another one was told: `The cost of the jacket is` behind `a jacket that costs $95`. */
export const costsOtherwise = (text: string, earlier: string): boolean => {
  const noun = costOf.exec(text)?.[1];
  if (noun === undefined || isPlural(noun)) return false;
  const told = String.raw`\b${noun}\b[^.?!,]{0,20}?\b(?:costs|cost|is priced at|sold for|a price of) \p{Sc}\d[\d.,]*(?! (?:less|more|each)|\d)`;
  return new RegExp(told, 'iu').test(earlier);
};
