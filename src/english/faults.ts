import { expression } from './expression.ts';

/** What no written sentence has. */
const faults: readonly (readonly [() => RegExp, string])[] = [
  [
    expression(
      String.raw`\b(<and_or>|the|<indefinite_article>|<form_of_be>|<form_of_have>|of|to|for|some|than|more|in|each|every|per) \1\b`,
      'i',
    ),
    'a word stands there twice',
  ],
  [() => / [,.;?!](?:\s|$)/, 'a space stands before a mark'],
  [() => /[,;] ?[.,;?!]/, 'two marks stand together'],
  [
    () => /\b(?:a|an|the|every) (?:some|several|a few|between|at least|at most)\b/i,
    'an article stands before it',
  ],
  [
    () => /\ba [aeio]\p{Ll}|\ban (?![aeiou]|8|11|18|h(?:our|onest|eir)|[FHLMNRSX]\b)[\p{Ll}\d]/u,
    'an article does not agree',
  ],
  [() => /\.\s+\p{Ll}/u, 'a sentence begins with a small letter'],
  [
    () =>
      /\b(?:between|at least|at most|more than|less than|fewer than) (?:between|at|more|less|fewer|some|several)\b/i,
    'two bounds stand together',
  ],
  [() => /^[^\p{Lu}\d"“$]/u, 'it begins with a small letter'],
];

/** What an edited text has that no written one has, and its original had not. */
export const faultOfWriting = (edited: string, original: string): string | undefined =>
  faults.find(([shape]) => shape().test(edited) && !shape().test(original))?.[1];

/** `a` or `an` before what follows it. */
export const articleBefore = (next: string): 'a' | 'an' =>
  /^(?:[aeio]|u(?!ni|se|su)|8|11(?!\d)|18(?!\d)|hour|honest)/i.test(next) ? 'an' : 'a';
/** The article at the end of a text, and its letters. */
export const articleAtEnd = (head: string): string | undefined => /\b(an?) $/i.exec(head)?.[1];

export const withoutArticle = (words: string): string => words.replace(/^\s*an?(?: |$)/i, '').trim();

const digits = expression(
  String.raw`^ (?:\p{L}{1,2}\b|\p{L}*(?:mph|<clock>|<short_unit>|oz|lb)\b|<scale>|(?:<part>)s?\b)`,
  'iu',
);
/** Whether a count before these words may stand in letters: not `5 km`, `5 million`, `3 quarters`. */
export const takesLetters = (after: string): boolean => /^ \p{Ll}/u.test(after) && !digits().test(after);
