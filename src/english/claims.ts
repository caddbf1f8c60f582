import { expression, tells } from './expression.ts';

/* What a sentence claims, and what it only says by the way. */

/** Whether words lead from what is listed to what it comes to, and claim nothing of that but that it is theirs. */
export const leadsToSum = (text: string): boolean =>
  /(?:\bso,?(?: (?:that|this)(?:['’]s| is)| together,? (?:they|we) \p{L}+)?|(?:\bso )?(?:that|this)['’]s|\bfor a (?:combined )?total of|,)[\s$]*$/iu.test(
    text,
  );

/** Whether some beginning of a text may lead to a sum. */
export const mayLeadToSum = (text: string): boolean => /\bso\b|['’]s|total of|,/iu.test(text);

/** Whether a line claims to tell all that there is. */
export const tellsAll = (line: string): boolean =>
  /^\W*(?:all|in all|altogether|in total)\b|\ball total\b/iu.test(line);

/** Whether a sentence has words that count as numbers do, or that it cannot say a second time. */
export const countsInWords = tells(
  String.raw`\b(?:both|<cardinal>|half|twice|double|<early_ordinal>|each of|because|since)\b`,
  'iu',
);

const ofSomebody = expression(
  String.raw`^(?:\p{L}+,? )?(?:(?:in|that|this) (?:total|all|means),? )?(?:<pronoun_subject>|there|[$(\d<])\b|^[$(\d<]`,
  'iu',
);
/** `The cost of the pens is 3 + 4`: with other numbers it would tell of another thing; `She has 3 + 4` goes on. */
export const namesThing = (sentence: string): boolean => !ofSomebody().test(sentence);

export const tellsHalf = (text: string): boolean => /\b(?:half|halve[sd]?|halving)\b/iu.test(text);

const total = expression(String.raw`\b(?:<total_in_name>|in all)\b`, 'i');
export const tellsTotal = (line: string): boolean => total().test(line);

export const lastClauseOf = (text: string): string =>
  text.split(/[.,;:!?]\s|\b(?:because|so|then|that)\b/).at(-1) ?? '';
