import type { Edit } from '../base/index.ts';
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
  /^\p{Sc}?(?:[aeio]|u(?!ni|se|su)|8|11(?!\d)|18(?!\d)|hour|honest)/iu.test(next) ? 'an' : 'a';
/** The article at the end of a text, and its letters. */
export const articleAtEnd = (head: string): string | undefined => /\b(an?) $/i.exec(head)?.[1];

/** Says `a` or `an` anew before what an edit has put there. */
export const withArticle = (text: string, { start, end, text: put }: Edit): Edit => {
  const article = articleAtEnd(text.slice(0, start));
  const next = `${put}${text.slice(end)}`.trimStart();
  const right = articleBefore(next);
  if (article === undefined || next === '' || right === article.toLowerCase())
    return { start, end, text: put };
  const said = article.startsWith('A') ? `A${right.slice(1)}` : right;
  return { start: start - article.length - 1, end, text: `${said} ${put}` };
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export const withoutArticle = (words: string): string => words.replace(/^\s*an?(?: |$)/i, '').trim();

const digits = expression(
  String.raw`^ (?:\p{L}{1,2}\b|\p{L}*(?:mph|<clock>|<short_unit>|oz|lb)\b|<scale>|(?:<part>)s?\b)`,
  'i',
);
/** Whether a count before these words may stand in letters: not `5 km`, `5 million`, `3 quarters`. */
export const takesLetters = (after: string): boolean => /^ \p{Ll}/u.test(after) && !digits().test(after);

/**
 * What a person would not write, and what comes of words that are moved or exchanged one by one. Before each stands what
 * all that it finds have, which takes a tenth of its time.
 */
const garbled: readonly { readonly has: RegExp; readonly shape: RegExp }[] = [
  // `Caleb's Cynthia's 8 gallons`
  { has: /['’]s /, shape: /['’]s \p{Lu}[\p{L}-]*['’]s /u },
  // `the total number of dogs total`
  { has: /total/i, shape: /\btotal\b(?: \p{L}+){0,4} (?:in )?total\b/iu },
  // `she still has 11 + 2 slices in all`
  { has: / all\b/i, shape: /\bstill\b[^.;]*\bin all\b/i },
  // `the the pens`
  { has: / /, shape: /(?<![\p{L}'’-])(\p{L}{2,}) \1(?![\p{L}'’-])/iu },
  // `640 g is 640 g`, `15 is $15`
  {
    has: / (?:is|are) /,
    shape:
      /(?<![\d.,/]|[+*×÷−-] ?)(\d[\d.,]*(?: \p{L}+){0,2}) (?:is|are) \p{Sc}?\1(?![\p{L}\d]|[.,]\d| ?[+*/×÷−-])/u,
  },
  // `25 tickets on earbuds + 10 + 25 tickets on a bear`: one bare number among terms with words
  { has: / \+ .* \+ /, shape: /\p{L}{2,} \+ \p{Sc}?\d[\d.,]* \+ \p{Sc}?\d[\d.,]* \p{L}{2,}/u },
];

/** `300 / 300 as much`, where it was no `300 * 300` either. */
const byItself = /(?<![\d.,/])(\d[\d,.]*) ?[/÷] ?\1(?![.,]?\d|\/)/u;
const withItself = /(?<![\d.,/])(\d[\d,.]*) ?[+*/÷×x−-] ?\1(?![.,]?\d|\/)/u;

/** `6 mangoes / 3/mango`: the $3 of a mango lost its sign. */
const lostSign = / [/÷] (\d[\d.,]*)\/\p{L}/u;

/** Whether a line reads as nobody writes, and did not before. */
export const isGarbled = (now: string, before: string): boolean => {
  const plain = withoutAnnotations(now);
  if (/[/÷]/u.test(plain)) {
    const was = withoutAnnotations(before);
    const bare = lostSign.exec(plain)?.[1];
    if (bare !== undefined && was.includes(`$${bare}/`)) return true;
    if (byItself.test(plain) && !withItself.test(was)) return true;
  }
  return garbled.some(
    ({ has, shape }) => has.test(plain) && shape.test(plain) && !shape.test(withoutAnnotations(before)),
  );
};

const withoutAnnotations = (line: string): string =>
  line.includes('<<') ? line.replaceAll(/<<[^<>]*>>/g, '') : line;

/* What a line must not say: that there is a mistake, or what belongs to no sentence of a solution. */

const told =
  /\b(?:mis(?!s|ter|t\b|ty|er|ch|sion)\w+|wrong\w*|(?:in|not |un)?correct\w*|(?:in)?accura\w*|erroneous\w*|errors?|errs?|flaw\w*|blunder\w*|typos?|sic|oops|false\w*|untrue|invalid\w*|faulty|accident\w*|forg[eo]t\w*|neglect\w*|overlook\w*|should(?:n't| not)? (?:have|be)|ought|suppos\w*|instead|actually|slips?|not|never)\b|n['’]t\b/gi;
/** The words of a line that give away that something is wrong, in small letters: those that say so, and those that deny something. */
export const mistakesTold = (line: string): readonly string[] => line.toLowerCase().match(told) ?? [];

/** What makes less than nothing of a number without a sign. */
export const signsTold = (line: string): readonly string[] =>
  line.toLowerCase().match(/\b(?:minus|negative)\b/g) ?? [];

/** The label, bullet, name of a variable or pair of quotes of a line that is to be a plain sentence. */
export const markupIn = (line: string): string | undefined =>
  /^\s*(?:L\d+|FA|step\s*\d*|line\s*\d*|answer)\s*[:.)-]|\w_\w|^\s*[-•]\s|^(["'“‘]).*["'”’]$/i.exec(
    line,
  )?.[0];

export const statesAnswer = (line: string): boolean => /####|\bfinal (?:answer|result)\b/i.test(line);

/* What a formaliser says beside a number, in a comment or by its name. */

const atOdds =
  /\b(?:inconsisten|discrepan|contradict|differs? slightly)|(?<!\beven )\b(?:but|while|though|although) the (?:question|problem) (?:states|says|implies|has|gives)\b|\bbut the actual\b|\bdespite\b/i;
/** Whether a comment says that the solution is at odds with its question. */
export const saysAtOdds = (comment: string): boolean => atOdds.test(comment);

/** Whether words say that a number is of the solution alone, and not the question's. */
export const saysFromSolution = (words: string): boolean =>
  /\b(?:stated|typo|as written|(?:in|from|of|by) (?:the )?solution)\b/i.test(words);

/** Shares and rates are worked out in the head: 60 % of 80 %; of weeks in a month everybody knows how many. */
export const namesShare = (name: string): boolean => /percent|fraction|decimal|rate|s_per_/i.test(name);

export const namesPercent = (words: string): boolean => /percent|%/.test(words);
