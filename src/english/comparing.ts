import { expression } from './expression.ts';
import { wordClass } from './lexicon/ask.ts';

const [less, more] = [wordClass('comparative_of_less'), wordClass('comparative_of_more')];

/** Which way a comparative compares: `fewer` -1, `longer` 1; undefined for any other word, in small letters. */
export const orderSaid = (comparative: string): -1 | 1 | undefined => {
  if (less.has(comparative)) return -1;
  return more.has(comparative) ? 1 : undefined;
};

const fewerThan = expression(
  String.raw`<NUMBER>\b[^.;=]{0,20}\b(?:<comparative_of_less>)\b[^.;=]{0,90}? than\b`,
  'iu',
);
const moreThan = expression(
  String.raw`<NUMBER>\b[^.;=]{0,20}\b(?:<comparative_of_more>)\b[^.;=]{0,90}? than\b`,
  'iu',
);

/** `10 less than Sam`: what says in a sentence that something is so much less than another. */
export const lessThanIn = (sentence: string): string | undefined => fewerThan().exec(sentence)?.[0];
/** `4 more than B`. */
export const moreThanIn = (sentence: string): string | undefined => moreThan().exec(sentence)?.[0];

const compares = expression(String.raw`\b(?:<form_of_be>) (?:not )?\p{L}+ than\b`, 'iu');
/** `400 is greater than 300`, `is not greater than`. */
export const comparesInWords = (line: string): boolean => / than/iu.test(line) && compares().test(line);

const compared = expression(
  String.raw`(\$?\d[\d,.]*|\b(?:<cardinal>)) ((?:[\w-]+ ){0,2}?)(<difference_word>)\b([^.,;=?!]*?)\bthan `,
  'giu',
);
const clause = expression(
  String.raw`[;=]|, (?:and|but|while|so) |\band (?=\w+ (?:has|have|is|was|had))|\b(?:while|but|so|that|since|if|because)\b`,
);
const clauseEnd = expression(String.raw`[,.;=?!]|\b(?:and|but|while|so|which|or|for|then)\b`);

/** What a comparison is between: the words of each side. */
interface Between {
  readonly one: string;
  readonly other: string;
}

const betweenIn = (sentence: string, { index, 0: all }: RegExpExecArray, words: string): Between => ({
  one: `${sentence.slice(0, index).split(clause()).at(-1) ?? ''} ${words}`,
  other: sentence.slice(index + all.length).split(clauseEnd())[0] ?? '',
});

/** Whether one of a text's sentences may compare: quicker to look for, and most texts have none. */
export const mayCompare = (text: string): boolean => /than /iu.test(text);

/** `ONE has 5 fewer things than OTHER`: by how many, as it is written, and which way. */
export const comparisonsTold = (
  sentence: string,
): readonly (Between & { readonly number: string; readonly isLess: boolean })[] =>
  [...sentence.matchAll(compared())].flatMap((found) => {
    const [, number = '', measured = '', adjective = '', words = ''] = found;
    const by = adjective.toLowerCase();
    // `352 years more recent than` is another comparison.
    if (measured !== '' && (by === 'more' || by === 'less') && words.trim() !== '') return [];
    return [{ number, isLess: orderSaid(by) === -1, ...betweenIn(sentence, found, words) }];
  });

/** Whether the name of a variable says that it is a difference. */
export const namesDifference = (name: string): boolean => /(?:^|_)(?:than|diff|difference)(?:_|$)/.test(name);
