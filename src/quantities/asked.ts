import { type Dimension, dimensionOf, expression, type Token, textAt, wordClass } from '../english/index.ts';
import type { ReadText } from './around.ts';
import { phraseAt } from './phrase.ts';

const ofHowMuch = expression(String.raw`\b<how_much> ([a-z]+)`);
const title = wordClass('title');
const percent = wordClass('percent_word');
const goesOnAsking = wordClass('behind_how_much');
const dollars = expression(String.raw`\$|<dollar>`, 'i');

/** What the last sentence of a question asks for. */
export interface Asked {
  /** The noun or unit: `hour` of 'how many hours', `pupil` of 'the number of pupils'. */
  readonly unit: string | undefined;
  /** What is measured, where no unit is named: 'how much money', 'how long', 'how old'. */
  readonly dimension: Dimension | undefined;
  /** The sentence. */
  readonly words: string;
}

const measured: readonly (readonly [() => RegExp, Dimension])[] = [
  [expression(String.raw`\b<how> (?:<asks_duration>)\b|\b(?:<age>)\b`), 'duration'],
  [expression(String.raw`\b<how> (?:<asks_length>)\b|\b(?:<length_word>)\b`), 'length'],
  [
    expression(
      String.raw`\b<how_much> (?:(?:<more_or_less>) )?(?:<modal_or_do>) .*\b<weigh>\b|\b(?:<weight_word>)\b`,
    ),
    'weight',
  ],
  [expression(String.raw`\b<area>\b`), 'area'],
  [expression(String.raw`\b(?:<money_word>)\b`), 'money'],
];

/** Reads the sentence of a question that asks: the last with a question mark, else the last that says what to find. */
export const askedIn = ({ text, tokens }: Pick<ReadText, 'text' | 'tokens'>): Asked => {
  const sentence = askingSentence(text, tokens);
  const start = sentence[0]?.start ?? 0;
  const end = sentence.at(-1)?.end ?? 0;
  const words = text.slice(start, end);
  const unit = unitIn(sentence);
  const dimension = unit === undefined ? dimensionIn(words, text) : dimensionOf(unit);
  return { unit, dimension, words };
};

/** From the word that asks on: what stands before it (`If gas costs $3, how many …`) is given. */
const asking = wordClass('asks_for');

const askingSentence = (text: string, tokens: readonly Token[]): readonly Token[] => {
  const sentences: Token[][] = [[]];
  tokens.forEach((token, at) => {
    sentences.at(-1)?.push(token);
    if (/^[.?!]$/.test(token.text) && endsSentence(text, tokens, at)) sentences.push([]);
  });
  const said = sentences.filter((sentence) => sentence.length > 1);
  const found =
    said.findLast((sentence) => sentence.at(-1)?.text === '?') ??
    said.findLast((sentence) => sentence.some(({ text: word }) => asking.has(word))) ??
    said.at(-1) ??
    [];
  const from = found.findIndex(({ text: word }) => asking.has(word));
  return found.slice(Math.max(from, 0));
};

const endsSentence = (text: string, tokens: readonly Token[], at: number): boolean =>
  !title.has(textAt(tokens, at - 1)) && /^(?:["')\s]|$)/.test(text.slice(tokens[at]?.end ?? 0));

const unitIn = (sentence: readonly Token[]): string | undefined => {
  for (let at = 0; at < sentence.length; at += 1) {
    const word = textAt(sentence, at);
    const next = textAt(sentence, at + 1);
    if (percent.has(word) && at < 4) return 'percent';
    if (word === 'how' && next === 'many') return nounFrom(sentence, at + 2);
    if (word === 'number' && next === 'of') return nounFrom(sentence, at + 2);
  }
  return inUnit(sentence);
};

/** The noun after `how many`: what stands before it of another number is left out (`$10 bills`, `4-slice pizzas`). */
const nounFrom = (sentence: readonly Token[], from: number): string | undefined => {
  let at = from;
  while (sentence[at]?.kind === 'number' || textAt(sentence, at) === '$') at += 1;
  if (at > from && textAt(sentence, at) === '-') at += 2;
  return (phraseAt(sentence, at, false) ?? phraseAt(sentence, at, true))?.head;
};

/** `… in inches?` */
const inUnit = (sentence: readonly Token[]): string | undefined => {
  for (let at = 0; at + 1 < sentence.length; at += 1) {
    if (textAt(sentence, at) !== 'in' || sentence[at + 1]?.kind !== 'word') continue;
    const head = phraseAt(sentence, at + 1, false)?.head;
    if (head !== undefined && dimensionOf(head) !== undefined) return head;
  }
  return undefined;
};

const dimensionIn = (words: string, question: string): Dimension | undefined => {
  const small = words.toLowerCase();
  const found = measured.find(([shape]) => shape().test(small))?.[1];
  if (found !== undefined) return found;
  // `How much is left?` of a question about dollars, but not `how much water`.
  const [, next = ''] = ofHowMuch().exec(small) ?? [];
  return goesOnAsking.has(next) && dollars().test(question) ? 'money' : undefined;
};
