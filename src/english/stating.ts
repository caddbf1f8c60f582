import { expression, tells } from './expression.ts';
import { sentencesOf } from './sentences.ts';

/* What a line of a solution says of its result as so. */

/** A result as a sentence tells it, without its working: `Ann has`, `12`, ` caps`; `$` where that stands before it. */
export interface Stated {
  readonly before: string;
  readonly sign: string;
  readonly number: string;
  readonly behind: string;
}

const lead = String.raw`(?:^(?:since|because|if|as|when|after) [^,]*, |^|,? so |, (?=then |(?:that|this) means ))(?:(?:so|<therefore>|then|(?:that|this) means)(?: that)?,? )*`;
const subject = String.raw`((?:(?:in|on|during|for|at) [\p{L}’' -]+, ?)?(?!(?:so|<therefore>|it|they|this|that|these|those|which|what|we|you)[ ,])(?:there|he|she|(?:his|her) \p{Ll}[\p{L}’' -]*|the [\p{L}’' -]+|\p{Lu}\p{Ll}[\p{L}’' -]*) (?:<form_of_be>|<form_of_have>|costs?|weighs?)(?: a total of)?)`;
const amount = String.raw`([$€£]?)(\d[\d,]*(?:\.\d+)?)((?: [\p{L}’'-]+){0,6})`;
const term = String.raw`[$€£(]*\d[\d,.]*[%)]*(?:[ /](?!(?:and|so|because|for|in|is|are)\b)\p{Ll}[\p{L}’'-]*){0,3}\)*`;
const stated = expression(
  String.raw`${lead}${subject} ${term}(?: ?[+*/×÷x−–-] ?${term})+ ?=\s*${amount}\.?$`,
  'iu',
);
const notOf = tells(
  String.raw`\b(?:<more_or_fewer>|<modal>|times|than|each|per|every|means|which|that|if|so|when|half|need\w*|ratio|equal\w*|average|percent|rate|difference|<multiple>|remainder|rest|remaining|as|now|then|another|other|others|more|additional|extra|first|only|by|from|after|before|and|new|one|all)\b`,
  'iu',
);

/**
 * What a line says to be so: `So Ann has 5 + 7 = 12 caps.`; undefined where it tells what somebody did, compares, or tells
 * of each one: put before a question, that could be told of more.
 */
export const statedIn = (line: string): Stated | undefined => {
  const last = sentencesOf(line).at(-1)?.text ?? '';
  const [, before, sign = '', number = '', behind = ''] = stated().exec(last) ?? [];
  if (before === undefined || notOf(`${before} ${behind}`)) return undefined;
  return { before, sign, number, behind };
};

/** Whether a sentence that begins with `he` or `his` can stand behind a text: that speaks so, too. */
export const mayGoOn = (sentence: string, text: string): boolean =>
  /^(?:he|his)\b/i.test(sentence)
    ? /\b(?:he|his|him)\b/i.test(text)
    : !/^(?:she|her)\b/i.test(sentence) || /\b(?:she|her)\b/i.test(text);
