import { applyEdits, type Edit } from '../base/index.ts';
import { expression, tells } from './expression.ts';
import { wordClass } from './lexicon/lexicon.ts';
import { pluralOf, singularOf } from './nouns.ts';

/** A number in plain sight and the words right behind it. */
interface Counted {
  readonly one: boolean;
  readonly at: number;
  /** Up to three words, and the spaces between them. */
  readonly words: readonly string[];
  readonly start: number;
}

const number = expression(
  String.raw`(?<![\w.,/\p{Sc}#:])(?<!(?:^|[\s=(>\-−–])[-−–])(\d[\d,]*(?:\.\d+)?|(?<!-)\b(?:<cardinal>))(?= ?[a-z])( ?)([a-z]+)(?: ([a-z]+))?(?: ([a-z]+))?`,
  'gi',
);

const countedIn = (text: string): Counted[] =>
  [...text.matchAll(number())].flatMap((match): Counted[] => {
    const [, said = '', space = '', ...words] = match;
    // Letters glued to letters are one word; a 1.0 says neither one nor many.
    if ((space === '' && !/\d$/.test(said)) || /^1\.0*$/.test(said)) return [];
    const isAnnotated = text.lastIndexOf('<<', match.index) > text.lastIndexOf('>>', match.index);
    if (isAnnotated) return [];
    return [
      {
        one: said === '1' || said.toLowerCase() === 'one',
        start: match.index,
        at: match.index + said.length + space.length,
        words: words.filter((word) => word !== undefined),
      },
    ];
  });

/** Only what counts one, and articles before numbers, can make words follow: most lines have neither. */
const mayAgree = expression(String.raw`(?<![\d.,])1(?![\d.,/])|\bone\b|\ban? (?:\$?\d|<cardinal>)`, 'i');

/** The words beside the numbers of a changed line, agreeing with them where that is certain: `1 melon`, `2 apples are`, `an 8-hour day`. */
export const agree = (original: string, written: string): string =>
  applyEdits(written, agreeing(original, written));

/** The edits of `written` that make it agree. */
export const agreeing = (original: string, written: string): readonly Edit[] => {
  if (written === original || !(mayAgree().test(written) || mayAgree().test(original))) return [];
  const replaced = [...withCounts(original, written), ...withArticles(original, written)];
  let at = 0;
  return replaced
    .sort((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      if (start < at) return false;
      at = end;
      return true;
    });
};

const withCounts = (original: string, written: string): Edit[] => {
  const now = countedIn(written);
  if (now.length === 0) return [];
  const before = countedIn(original);
  return now.flatMap((counted) => {
    const same = before.filter(({ words }) => words[0] === counted.words[0]);
    // The line has it so already, right or wrong; or nothing tells that the number beside it was another.
    if (same.some(({ one }) => one === counted.one)) return [];
    if (same.length === 0 && !counted.one) return [];
    // `1/2 cup`: of a part there is no saying.
    if (new RegExp(`\\d/\\d+ ${counted.words[0]}\\b`, 'i').test(original)) return [];
    return counted.one ? toOne(written, counted) : toMany(written, counted);
  });
};

/** Words after which no noun that the number counts can come. */
const ends = wordClass('agree_ender');

const untilEnd = (words: readonly string[]): readonly string[] => {
  const end = words.findIndex((word) => ends.has(word.toLowerCase()));
  return end < 0 ? words : words.slice(0, end);
};

/** The word that is counted becomes one, and what is said of it: `3 boys are` is `1 boy is`. */
const toOne = (text: string, { words, at, start }: Counted): Edit[] => {
  let from = at;
  for (const [index, word] of words.entries()) {
    const one = singularOf(word);
    if (one !== undefined) {
      // Of two plurals nobody knows which is counted.
      if (untilEnd(words.slice(index + 1)).some((later) => singularOf(later) !== undefined)) return [];
      const noun = { start: from, end: from + word.length, text: one };
      return [noun, ...verbsOf(text, start, noun.end, manyToOne)];
    }
    // `4 times a day`, but not `4 times as many`.
    if (
      word === 'times' &&
      /^ (?:an?|per|each|every|in|on|for)\b|^[.,]|^$/.test(text.slice(from + word.length))
    )
      return [{ start: from, end: from + word.length, text: 'time' }];
    if (ends.has(word.toLowerCase())) break;
    from += word.length + (words[index + 1] === undefined ? 0 : 1);
  }
  return [];
};

/** Words that stand between a number and what it counts. */
const modifiers = wordClass('modifier_of_counted');
/** Words behind a noun that are no part of its name. */
const goesOn = wordClass('behind_counted');

/** The word that is counted becomes many: `1 apple is` is `3 apples are`. */
const toMany = (text: string, { words, at, start }: Counted): Edit[] => {
  const [first = '', second, third] = words;
  const modified = modifiers.has(first.toLowerCase()) && second !== undefined;
  const noun = modified ? second : first;
  const next = modified ? third : second;
  const from = modified ? at + first.length + 1 : at;
  const end = from + noun.length;
  // A noun before another noun stays as it is: `1 hour shift`, `3 hour shift`. So does `1-hour`.
  if (text.charAt(end) === '-' || (next !== undefined && !goesOn.has(next.toLowerCase()))) return [];
  if (goesOn.has(noun.toLowerCase()) || ends.has(noun.toLowerCase()) !== units.has(noun.toLowerCase()))
    return [];
  const many = pluralOf(noun);
  if (many === undefined) return [];
  return [{ start: from, end, text: many }, ...verbsOf(text, start, end, oneToMany)];
};

const units = wordClass('counted_measure');

const manyToOne = new Map([
  ['are', 'is'],
  ['were', 'was'],
  ['have', 'has'],
  ['do', 'does'],
]);
const oneToMany = new Map([...manyToOne].map(([many, one]) => [one, many]));

/** Where a number can only be a subject: nothing but an article or the like stands before it in its clause. */
const beginsClause =
  /(?:^ ?|[.,;:!?] |\b(?:so|then|that|because|if|when|since|means|therefore) )(?:(?:the|these|those|all|only|other|his|her|their|just) )*$/i;

/** `5 - 4 = <<5-4=1>>` before its result. */
const working = /(?<=^|[a-z.,;:] ?)[\d\p{Sc}%().,\s+\-*/×÷x=]*(?:<<[^<>]*>>)?$/iu;

/** The verb of `there are 3 apples`, of `3 apples are`. */
const verbsOf = (text: string, start: number, end: number, forms: ReadonlyMap<string, string>): Edit[] => {
  const before = text.slice(0, start).replace(working, ' ');
  const there = /\bthere (are|were|is|was) (?:only |also |just |still |now )?$/i.exec(before);
  if (there) return verbAt(there.index + 'there '.length, there[1] ?? '', forms);
  const after = /^ (?:left )?(are|were|have|do|is|was|has|does)\b/.exec(text.slice(end));
  return after && beginsClause.test(before)
    ? verbAt(end + after[0].length - (after[1] ?? '').length, after[1] ?? '', forms)
    : [];
};

const verbAt = (start: number, verb: string, forms: ReadonlyMap<string, string>): Edit[] => {
  const text = forms.get(verb.toLowerCase());
  return text === undefined ? [] : [{ start, end: start + verb.length, text }];
};

const article = expression(String.raw`\b(an?) (\$?)(\d[\d,]*(?:\.\d+)?|(?:<cardinal>)\b)`, 'gi');

/** `a 5-hour day` is `an 8-hour day`. */
const withArticles = (original: string, written: string): Edit[] =>
  [...written.matchAll(article())].flatMap((match): Edit[] => {
    const [whole, said = '', , spoken = ''] = match;
    if (original.includes(whole)) return [];
    const right = beginsWithVowel(spoken) ? 'an' : 'a';
    if (said.toLowerCase() === right) return [];
    const text = said.charAt(0) === 'A' ? `A${right.slice(1)}` : right;
    return [{ start: match.index, end: match.index + said.length, text }];
  });

/** Eight, eleven, eighteen, eighty and what begins with them, by the digits of their first group. */
const beginsWithVowel = (spoken: string): boolean => {
  if (/^[a-z]/i.test(spoken)) return /^(?:eight|eleven)/i.test(spoken);
  const [units = ''] = spoken.split('.');
  const digits = units.replaceAll(',', '');
  const first = digits.slice(0, digits.length % 3 || 3);
  return /^8/.test(first) || first === '11' || first === '18';
};

const manyThings =
  /(?<=^|[.:;,] |\b(?:here|and|but|times) )((?:the|(?:[A-Z][a-z]+ ){0,2}[A-Z][a-z]+['’]s) (?!1 )(?:[\d.,]+ (?!(?:of|in) )(?:[a-z-]+ ){0,2}[a-z-]+(?: left| each| (?:per|of) [a-z]+)?(?: \([^()]*\)| from L\d+)?|(?:(?!(?:of|per|for|on|in) )[a-z-]+ ){0,2}([a-z-]+s)(?: (?:of|per|for|from|on|in) [a-z -]+)? \([^()]*\))) (is|was|has|goes)\b/gi;
/** A working behind it says what it is; of `the difference (14)` only the 14 would be left. */
const theResult =
  /\b(should be|comes to) the (?:(?:sum|difference|product|quotient|result) (?!\(\p{Sc}?[\d.,]+\)))?(?=[\p{Sc}(]?\d)/gu;
const ofMany: { readonly [verb: string]: string } = { is: 'are', was: 'were', goes: 'go', has: 'have' };

/** A sentence that was filled with words of a problem: `the 4 pens is left out`, `of the the pens`, `it should be the 4 pens`. */
export const agreeingWithMany = (filled: string): string => {
  let text = filled;
  // What each of them has is looked for before: most texts have none of it.
  if (/the the|of of|a a/.test(text)) text = text.replaceAll(/\b(the|of|a) \1\b/g, '$1');
  if (text.includes(' the ')) text = text.replaceAll(theResult, '$1 ');
  if (!/ (?:is|was|has|goes)\b/i.test(text)) return text;
  return text.replaceAll(manyThings, (all: string, things: string, noun: string | undefined, verb: string) =>
    noun !== undefined && singularOf(noun) === undefined
      ? all
      : `${things} ${ofMany[verb.toLowerCase()] ?? 'have'}`,
  );
};

/** A text that may end in an article, with the one that fits what comes behind it. */
export const withArticleFor = (before: string, behind: string): string =>
  before.replace(/(?<![\w-])(an?) $/i, (_, article: string) => {
    const right = /^(?:[aeio]|u(?!n[ai]|s[eu]))/i.test(behind) ? 'an' : 'a';
    return `${article.charAt(0) === 'A' ? `A${right.slice(1)}` : right} `;
  });

/** `= 15 - 12`, `the to 12`, `the she makes`: what lost the noun that its article or its working belongs to. */
export const lacksNoun = tells(
  String.raw`(?:^|[.!?] )=|\b(?:<owner_or_the>) (?:new )?(?:[=.,;:!?)]|$|(?:<leads_nowhere>|<pronoun_subject>|<adverb_of_sentence>|up|down)\b)`,
  'i',
);
