import type { Span } from '../base/index.ts';
import { expression, tells } from './expression.ts';
import { wordClass } from './lexicon/lexicon.ts';
import { spacedNumeral } from './number-words.ts';

/** A word, a number in digits or a sign of a text, with its offsets. */
export interface Token extends Span {
  readonly kind: 'word' | 'number' | 'sign' | 'time';
  /** As it stands there; words in small letters. */
  readonly text: string;
}

const piece = new RegExp(
  [
    '<<[^<>\\n]*>>',
    String.raw`(?<![\d:])((?:[01]?\d|2[0-4]):[0-5]\d)(?![\d:])`,
    String.raw`(${spacedNumeral}|\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)`,
    String.raw`(\p{L}+(?:['’]\p{L}+)?)`,
    String.raw`\S`,
  ].join('|'),
  'gu',
);

/** Cuts a text into words, numbers and signs; what stands in `<<…>>` is left out. */
export const tokensOf = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  for (const match of text.matchAll(piece)) {
    const [whole, time, number, word] = match;
    if (whole.startsWith('<<')) continue;
    const start = match.index;
    if (time && isRatio(text, start)) {
      const [first = '', second = ''] = time.split(':');
      const colon = start + first.length;
      tokens.push({ kind: 'number', text: first, start, end: colon });
      tokens.push({ kind: 'sign', text: ':', start: colon, end: colon + 1 });
      tokens.push({ kind: 'number', text: second, start: colon + 1, end: start + whole.length });
      continue;
    }
    const kind = time ? 'time' : number ? 'number' : word ? 'word' : 'sign';
    const shown = word === undefined ? whole : whole.toLowerCase().replace('’', "'");
    tokens.push({ kind, text: shown, start, end: start + whole.length });
  }
  return tokens;
};

/** So far before it a word may stand that says what two numbers are: every time of a text asks for it. */
const farthest = 200;
/** `in the ratio of 7:13`: no time of day, whatever the numbers. */
const isRatio = (text: string, at: number): boolean =>
  /\bratio\b(?:(?![.?!]\s).)*$/is.test(text.slice(Math.max(0, at - farthest), at));

/** The text of a token; empty where there is none. */
export const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';

/** A sentence of a question: its offsets, its end mark included. */
export type Sentence = Span & { readonly text: string };

/** `moved in.` ends a sentence, `12 in.` need not. */
const shortened = expression(
  String.raw`(?:^|[\s(])(?:(?!(?:<preposition_of_name>)$)(?:<shortened>)|\p{Lu})$|\d ?(?:<shortened>)$`,
  'i',
);

/** Cuts a text into its sentences. What ends in an abbreviation goes on. */
export const sentencesOf = (text: string): readonly Sentence[] => {
  const found: Sentence[] = [];
  let start = 0;
  const close = (end: number): void => {
    const from = start + (/^\s*/.exec(text.slice(start, end))?.[0].length ?? 0);
    if (from < end) found.push({ start: from, end, text: text.slice(from, end) });
    start = end;
  };
  for (const { index, 0: mark } of text.matchAll(/[.?!]+["”’')]*(?=\s|$)|\n+/g)) {
    if (mark.startsWith('\n')) close(index);
    else if (mark !== '.' || !shortened().test(text.slice(start, index))) close(index + mark.length);
  }
  close(text.trimEnd().length);
  return found;
};

const asks = expression(String.raw`^(?:<asking>)\b`, 'i');

/** The sentence that asks: the last with a question mark, else the last that says what to find, else the last. */
export const askingSentence = (sentences: readonly Sentence[]): Sentence | undefined =>
  sentences.findLast(({ text }) => /\?["”’')]*$/.test(text)) ??
  sentences.findLast(({ text }) => asks().test(text)) ??
  sentences.at(-1);

const smallOpener = wordClass('small_opener');

/** Names of persons and places: words with a capital that does not come from the beginning of a sentence. */
export const namesOf = (text: string): ReadonlySet<string> => {
  const words = [...text.matchAll(/\p{L}[\p{L}’'-]*(?=( of\b)?)/gu)].map((match) => ({
    word: match[0].replace(/[’']s?$/, ''),
    first: /(?:^|[.?!:"“\n])\s*["“(]?$/.test(text.slice(0, match.index)),
    // `Part of Ann's job`
    parts: match[1] !== undefined,
  }));
  const named = (word: string): boolean =>
    /^\p{Lu}\p{Ll}+/u.test(word) && !smallOpener.has(word.toLowerCase());
  const inside = words.filter(({ word, first }) => !first && named(word)).map(({ word }) => word);
  const small = new Set(words.filter(({ word }) => /^\p{Ll}/u.test(word)).map(({ word }) => word));
  const begins = words
    .filter(({ word, first, parts }) => first && !parts && named(word) && !small.has(word.toLowerCase()))
    .map(({ word }) => word);
  return new Set([...inside, ...begins]);
};

/** Whether a sentence tells what is so at any time: it may stand elsewhere. */
export const tellsState = tells(String.raw`^(?:The |An? )?(?:[\p{L}’'-]+ ){1,4}?(?:<state_verb>)\b`);

/** With whom or what a sentence begins: `Ann and Bob`; empty where that is no name. */
export const subjectOf = (sentence: string): string =>
  /^\p{Lu}\p{L}+(?: and \p{Lu}\p{L}+)?(?= \p{Ll})/u.exec(sentence)?.[0] ?? '';

/** The pronoun that a sentence begins with, which a name can stand for. */
export const openingPronoun = (sentence: string): 'He' | 'She' | 'They' | undefined => {
  const [word] = /^(?:He|She|They)(?= \p{Ll})/u.exec(sentence) ?? [];
  return word === 'He' || word === 'She' || word === 'They' ? word : undefined;
};

const person = expression(
  String.raw`(?:^|, )(?:If |When |After |While )?((?:(?:Mr|Mrs|Ms|Dr)\. )?\p{Lu}\p{Ll}+)(?= (?:<telling_form>|<having_money>|<spending>|<gaining_deed>|<scene_verb>|\p{Ll}+ed)\b)`,
  'g',
);
const firm = expression('^(?:<firm>)$', 'i');

/** Who does something in a sentence, and is no firm: names that may be persons. */
export const doersIn = (sentence: string): readonly string[] =>
  [...sentence.matchAll(person())].flatMap(({ 0: all, 1: name = '', index }) => {
    // `James buys`, but `Tickets cost`
    const isMany = name.endsWith('s') && !/^ \p{Ll}+s\b/u.test(sentence.slice(index + all.length));
    return isMany || firm().test(name) || /(?:ing|ly)$/.test(name) ? [] : [name];
  });

const placed = expression(String.raw`\b(?:<preposition_of_name>|the) $`, 'i');
/** Whether a name stands somewhere as that of a place: `in Paris`. */
export const isPlace = (text: string, name: string): boolean =>
  text
    .split(name)
    .slice(0, -1)
    .some((head) => placed().test(head) && !/\b(?:to|from|of|on) $/i.test(head));

/* How a sentence opens, and what it becomes where it is said a second time. */

const going = expression(String.raw`^(<opens_the_next>)\b,? (?=\S)`, 'i');

/** The word that opens a sentence and only says that it goes on from the one before, and all that stands before the rest. */
export const goingOnWord = (
  sentence: string,
): { readonly word: string; readonly length: number } | undefined => {
  const found = /^\p{Lu}/u.test(sentence) ? going().exec(sentence) : null;
  return found?.[1] === undefined ? undefined : { word: found[1], length: found[0].length };
};

const small = wordClass('sentence_opener');
/** Whether a word has a capital only because it opens a sentence. */
export const isSmallWithin = (word: string): boolean => small.has(word.replace(/['’].*$/u, ''));

const happensThen = /^(\p{L}+(?: \p{L}+)?) (?:then|next|afterwards?) /iu;
const happensNow = /(?<=\p{L}) now(?= )|^(?:now|currently),? /iu;
/** A sentence without what says that it comes next, or now: `She then buys`. */
export const withoutNow = (sentence: string): string =>
  sentence.replace(happensNow, '').replace(happensThen, '$1 ');

/** What is told of one time or day is so once: `After two years she has …` cannot come to be again. */
export const happensOnce = tells(
  String.raw`\b(?:originally|at first|initial|initially|at the beginning)\b|^\p{L}+ ?=|\b(?:after|in|by) (?:\d+|an?|<cardinal>|the|that)(?: \p{L}+)? (?:<unit_of_calendar>)s?\b(?! each)|\bon (?:the \p{L}+ day|<day_of_week>\b)`,
  'i',
);

/** `Step 2: …`, `3. …`, `(b) …`, `(iii) …`, `- **Step 2** …`, `② …`: the line has a place in a count. */
export const isNumbered = tells(
  String.raw`^[\s*#•>–-]*(?:(?:step|part|line)\s+(?:\d+|<cardinal>|[a-h]|[ivx]+)\b|\(?\d+\s?[.):]\s|\(?(?:[a-h]|i{1,3}|i?[vx]|vi{1,3})[.)]\s|[①-⑳❶-❿])`,
  'i',
);
