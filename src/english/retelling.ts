import { once } from '../base/index.ts';
import { expression, tells } from './expression.ts';
import { anyOf, wordClass } from './lexicon/ask.ts';
import { lemma } from './nouns.ts';
import { definitesIn, nounsIn } from './referring.ts';
import { verbs } from './verbs.ts';

/* A clause that tells a number, as the question may say it once more: `each pack holds 12 pens`. */

/** A clause that is whole alone and points at nothing, cut at its number. */
export interface Retold {
  readonly before: string;
  readonly behind: string;
  /** `Each pack`, `Ann`, `He`. */
  readonly who: string;
  readonly verb: string;
  /** Whether it is so at any time, is what there is at one, or was done once. */
  readonly sort: 'standing' | 'state' | 'deed';
  /** Whether more than its verb and what it counts tells which deed it is: `on Monday`, `to Ann`. */
  readonly isToldApart: boolean;
}

const noun = String.raw`(?:\p{Ll}[\p{L}’'-]* ){0,3}?\p{Ll}[\p{L}’'-]*`;
const article = '(?:[Tt]he|[Ee]ach|[Ee]very|[Aa]n?|[Oo]ne|[Hh]is|[Hh]er)';
const subject = [
  '[Tt]here|[Ii]t|[Hh]e|[Ss]he',
  `${article} ${noun}(?: (?:of|from|in|on) (?:${article} )?${noun})?`,
  String.raw`\p{Lu}\p{L}+(?:['’]s?(?: ${noun}))?|\p{Lu}\p{Ll}+ \p{Ll}+s|[$€£]?[\d.,]+ ${noun}`,
].join('|');
const clause = once(() => {
  const verb = `(${anyOf('form_of_be')}|${anyOf('state_verb')}|${anyOf('telling_form')}|${verbs().source.slice(2, -2)}|\\p{Ll}+ed)`;
  const lead = String.raw`(?:On|In|At|During) [^,\d]{2,24}, `;
  const before = '(?:can |will |usually |always |normally |currently )?';
  return new RegExp(`^((?:${lead})?)(${subject}) (${before}${verb}) (.*)$`, 'u');
});
const unfit = tells(
  String.raw`\b(?:it|them|this|that|these|those|such|another|others?|also|too|then|again|instead|later|next|last|now|still|already|only|both|same|so|if|when|after|before|until|because|who|which|whom|how|what|as|than|more|less|fewer|first|second|third|<rest_word>|<rough_word>)\b|[():;]|,(?!\d)`,
  'iu',
);
const standing = tells(
  String.raw`\b(?:<for_one>|costs?|weighs?|holds?|takes|lasts|contains?)\b|^(?:an?|one) `,
  'iu',
);
const state = tells('^(?:<form_of_be>|<form_of_have>|own|owns|owned|keeps?|kept)$', 'iu');
const mostWords = 15;

const opener = wordClass('sentence_opener');
const partsOf = (text: string) => {
  const [, lead = '', who = '', verb = '', word = '', rest = ''] = clause().exec(text) ?? [];
  const [first = ''] = who.split(' ');
  // `They`, `Both`, `Three boxes`
  const isNone =
    opener.has(first.toLowerCase()) &&
    !new RegExp(`^(?:${article}|[Tt]here|[Ii]t|[Hh]e|[Ss]he)$`).test(first);
  return who === '' || isNone ? undefined : { lead, who, verb, word, rest };
};

/** The clause of a sentence around its number, where it can be said again; undefined of others. */
export const retoldIn = (head: string, tail: string): Retold | undefined => {
  if (!tail.endsWith('.')) return undefined;
  const joints = /,? (?:and|but|while|whereas) |[;,] /g;
  const [sentence, from, to] = [`${head}\0${tail.slice(0, -1)}`, head.length, head.length + 1];
  const cuts = [...sentence.matchAll(joints)].map(({ index, 0: { length } }) => ({
    index,
    end: index + length,
  }));
  const starts = [0, ...cuts.map(({ end }) => end).filter((at) => at <= from)];
  const ends = [...cuts.map(({ index }) => index).filter((at) => at >= to), sentence.length];
  const isWhole = (text: string): boolean => partsOf(text.replace('\0', '5')) !== undefined;
  // The shortest that is a clause, where what stands before and behind it are clauses too.
  for (const start of starts.toReversed())
    for (const end of ends) {
      const [text, before] = [sentence.slice(start, end), sentence.slice(0, start)];
      const next = cuts.find(({ index }) => index === end);
      if (!isWhole(text) || (start > 0 && !isWhole(before))) continue;
      const found = !next || isWhole(sentence.slice(next.end)) ? retold(text) : undefined;
      if (found) return found;
    }
  return itemIn(sentence);
};

const retold = (text: string): Retold | undefined => {
  const [before = '', behind = ''] = text.split('\0');
  const parts = partsOf(`${before}5${behind}`);
  if (!parts || text.split(' ').length > mostWords || unfit(text.slice(parts.lead.length))) return undefined;
  return {
    before: parts.lead === '' ? before : before.replace(/, /, ' '),
    behind,
    who: parts.who,
    verb: parts.word,
    sort: standing(text) ? 'standing' : state(parts.word) ? 'state' : 'deed',
    isToldApart: parts.lead !== '' || behind.split(' ').length > 3,
  };
};

const ender = wordClass('ender');
const counts = tells(String.raw`\0|<NUMBER>`, 'iu');
/** One of several that a sentence tells in a row: `the shop sells keychains at $5 each` of `bracelets at $4 each, keychains at …`. */
const itemIn = (sentence: string): Retold | undefined => {
  const parts = partsOf(sentence);
  const items = parts?.rest.split(/, (?:and )?| and /) ?? [];
  const own = items.find((item) => item.includes('\0'));
  const isItem = (item: string): boolean =>
    counts(item) && !verbs().test(item) && !ender.has(item.replace(/ .*/, ''));
  if (!parts || own === undefined || !items.every(isItem)) return undefined;
  return retold(`${parts.lead}${parts.who} ${parts.verb} ${own}`);
};

const started = expression(String.raw`^(\p{Lu}\p{L}+|He|She) (?:has|had)(?= (?:a total of )?[$€£\d])`, 'u');
/** What somebody has, as what there was at first: `Ann started with 12 pens`; undefined where it tells another thing. */
export const asFirst = (text: string): string | undefined =>
  started().test(text) ? text.replace(started(), '$1 started with') : undefined;

const opensSmall = expression(
  String.raw`^(?:There|It|He|She|The|Each|Every|An?|One|His|Her|On|In|At|During|\d)\b`,
  'u',
);

/** A clause as it stands within a sentence of the same text; undefined where its first word may be a name or none. */
export const withinText = (text: string, question: string): string | undefined => {
  const small = text.charAt(0).toLowerCase() + text.slice(1);
  const [word = ''] = /^[\p{L}-]+/u.exec(text) ?? [];
  if (word.charAt(0) === small.charAt(0) || opensSmall().test(text)) return small;
  if (new RegExp(`[^.?!"“\\s]\\s+${word}\\b`, 'u').test(question)) return text;
  return new RegExp(`\\b${word.toLowerCase()}\\b`, 'u').test(question) ? small : undefined;
};

const asks = tells('^(?:How|What|Calculate|Find|Determine)\\b', 'u');
const supposes = tells(String.raw`\b(?:if|assuming|given|suppose|supposing|knowing)\b`, 'i');
const toItsEnd = expression(String.raw`\b(?:how|what)\b(?!.*\b(?:how|what)\b)(.*)\?$`, 'i');

/** Whether a question may take what is known before it, or behind: `How many does she have, given that …?` */
export const takesKnownBefore = (asking: string): boolean => asks(asking) && !supposes(asking);
export const takesKnownBehind = (asking: string): boolean => {
  const [, end] = toItsEnd().exec(asking) ?? [];
  return end !== undefined && !supposes(end) && !/[,()]/.test(end);
};
export const knownBefore = ['Given that', 'Knowing that'] as const;
export const knownBehind = 'given that';

const ofOne = expression(
  String.raw`\b(an?)((?: (?!(?:and|or|an?|the|<possessive>)\b)\p{Ll}[\p{L}’'-]*){1,3})(?! of\b)`,
  'giu',
);
/**
 * A clause with `the team` for `a team`, where the text behind it speaks of the team as known; at its beginning too where
 * that tells of no others: of `a page` where pages are read.
 */
export const asKnown = (text: string, behind: string): string => {
  const known = new Set(definitesIn(behind));
  const isKnown = (words: string): boolean => words.split(' ').some((word) => known.has(lemma(word)));
  const { who = '' } = partsOf(text) ?? {};
  const thing = /^An? (?:\S+ )*(\S+)$/.exec(who)?.[1];
  const isOnly = thing !== undefined && !who.includes(' of ') && !nounsIn(behind).has(thing);
  return (isOnly ? text.replace(/^An?/, 'The') : text).replace(
    ofOne(),
    (all, article: string, noun: string) =>
      isKnown(noun) ? `${article.startsWith('A') ? 'The' : 'the'}${noun}` : all,
  );
};

/** Whether a text tells that something which was so is otherwise by then: a price, or how often. */
export const tellsOfChange = tells(
  String.raw`\b(?:increas|decreas|reduc|chang|rais|doubl|tripl|halv|lower)(?:e|es|ed|ing)?\b|\b(?:rose|rises?|fell|falls?|went|goes) (?:up|down|to|by)\b|\b(?:grew|grows|instead|replaced|anymore|no longer)\b`,
  'i',
);
